// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `StateConstants`: the constants of a function that follow from its plain state.

#ifndef LIMN_CAPTURE_STATE_CONSTANTS_HPP
#define LIMN_CAPTURE_STATE_CONSTANTS_HPP

#include <limn/capture/folded_call.hpp>
#include <limn/capture/state_machine.hpp>
#include <limn/graph/builder.hpp>
#include <limn/meta/hash.hpp>
#include <limn/meta/vector.hpp>
#include <limn/op/comparison.hpp>
#include <limn/op/op_row.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <utility>

namespace limn::detail {

/// The constants that a run computes with between one decision and the next.
template <class T = void> class StepConstants {
public:
    /// After that answer; 0 stands for the decision itself.
    void begin(std::uint64_t since) {
        since_ = since;
        shows_ = 1;
        seen_.clear();
        met_.clear();
    }
    void answer(std::uint64_t hash) { since_ = hash; }
    /// Gives the place by which a table knows it: a loop may come there more than once.
    std::uint64_t note(std::uint64_t place, Constant const& constant) {
        place = hash_combine(place, since_);
        place = hash_combine(place, ++met_[place]);
        shows_ = hash_combine(hash_combine(shows_, place), constant.hash());
        seen_.push_back({place, constant});
        return place;
    }
    void write_to(Trail::Step& step) {
        step.shows = shows_;
        step.constants = std::move(seen_);
    }

private:
    std::uint64_t since_ = 0, shows_ = 1;
    Vector<Trail::Seen> seen_;
    std::map<std::uint64_t, unsigned> met_; ///< how often each place was met
};

/// What a function computes with in each state: `total += price[mode]` of a plain `mode` takes
/// another constant in each.
template <class T = void> class StateConstants {
public:
    /// By the state.
    using Table = std::map<int, Constant>;

    /// From runs that a machine explains.
    void learn(Vector<Trail> const& trails, StateMachine const& machine) {
        tables_.clear();
        for (Trail const& trail : trails) {
            int state = 0;
            for (Trail::Step const& s : trail.steps) {
                StateMachine::Step const* const known = machine.step(s.tag, s.taken, state);
                if (known == nullptr || s.does == 0) break; // the run was cut off
                for (Trail::Seen const& seen : s.constants)
                    tables_[seen.place].emplace(state, seen.constant);
                state = known->next;
            }
        }
        std::erase_if(tables_, [](auto const& t) { return is_one(t.second); });
    }
    void forget() { tables_.clear(); }
    bool empty() const { return tables_.empty(); }

    /// What stands at that place; null where it is always the same, or not known.
    Table const* at(std::uint64_t place) const {
        auto const found = tables_.find(place);
        return found == tables_.end() ? nullptr : &found->second;
    }
    /// The constant of the state, which is a value, in place of the constant `v`.
    static Value looked_up(Builder& builder, Table const& table, Value state, Value v) {
        if (builder.graph().row_of(state.index).kind == Kind::constant) return v;
        OpRow const& row = builder.graph().row_of(v.index);
        Constant const most = usual(table);
        Value out = builder.constant(row, most, Where{});
        for (auto const& [number, constant] : table) {
            if (constant == most) continue;
            std::array const operands{
                folded_call_with<prims::equal>(builder, state, number, Where{}),
                builder.constant(row, constant, Where{}), out};
            out = builder.shared_call(*row.values().gate, operands, Where{}, 0);
        }
        return out;
    }

private:
    /// The constant that a table has most often.
    static Constant const& usual(Table const& table) {
        std::map<std::uint64_t, std::size_t> times;
        for (auto const& [state, constant] : table) ++times[constant.hash()];
        auto best = table.begin();
        for (auto i = table.begin(); i != table.end(); ++i)
            if (times[i->second.hash()] > times[best->second.hash()]) best = i;
        return best->second;
    }
    static bool is_one(Table const& table) {
        for (auto const& [state, constant] : table)
            if (!(constant == table.begin()->second)) return false;
        return true;
    }

    std::map<std::uint64_t, Table> tables_; ///< by the place
};

} // namespace limn::detail

#endif // LIMN_CAPTURE_STATE_CONSTANTS_HPP
