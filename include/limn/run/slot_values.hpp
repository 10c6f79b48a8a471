// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `SlotValues`: what a function holds beside its graph: its parameters and states, as they
/// are now.

#ifndef LIMN_RUN_SLOT_VALUES_HPP
#define LIMN_RUN_SLOT_VALUES_HPP

#include <limn/graph/graph.hpp>
#include <limn/graph/leaves_state.hpp>
#include <limn/meta/error.hpp>
#include <limn/meta/late.hpp>
#include <limn/op/record.hpp>

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace limn::detail {

/// The values with which the states of a graph begin, by name.
template <class = void> std::map<std::string, Constant> initial_states(Graph const& graph) {
    std::map<std::string, Constant> out;
    for (Slot const& slot : graph.slots())
        if (slot.state) out.emplace(slot.name.str(), slot.initial);
    return out;
}

/// The values of the slots of a graph, in order. A run is given their addresses; of a state it is
/// also given where to leave the next value. That is the same place where the value is trivial, for
/// a run writes nothing before it ends, and where the graph returns the state itself; else another
/// one, and `commit` changes the two.
template <class T = void> class SlotValues {
public:
    explicit SlotValues(Graph const& graph) {
        for (std::size_t k = 0; k < graph.slots().size(); ++k) {
            Slot const& slot = graph.slots()[k];
            held_.push_back({slot, slot.initial, slot.initial, stays(graph, k)});
        }
        bind_all();
    }
    SlotValues(SlotValues const& other) {
        for (std::size_t k = 0; k < other.size(); ++k)
            held_.push_back({other.held_[k].slot, other.value(k), other.held_[k].slot.initial,
                             other.held_[k].stays});
        bind_all();
    }
    SlotValues(SlotValues&&) = default;
    SlotValues& operator=(SlotValues other) noexcept {
        std::swap(held_, other.held_);
        std::swap(in_, other.in_);
        std::swap(out_, other.out_);
        swaps_ = other.swaps_;
        return *this;
    }
    ~SlotValues() = default;

    bool empty() const noexcept { return held_.empty(); }
    std::size_t size() const noexcept { return held_.size(); }
    bool has_states() const noexcept { return !out_.empty(); }

    /// Where the values stand.
    std::vector<late<void const*, T>> const& in() const noexcept { return in_; }
    /// Where the next values of the states are to be left.
    std::vector<late<void*, T>> const& out() const noexcept { return out_; }
    /// Whether some next value is left elsewhere than its value stands.
    bool swaps() const noexcept { return swaps_; }
    /// What a run has left are the values now.
    void commit() {
        for (std::size_t k = 0; swaps_ && k < size(); ++k) {
            if (!held_[k].slot.state || held_[k].stays) continue;
            std::swap(held_[k].now, held_[k].next);
            bind(k);
        }
    }

    std::vector<late<Constant, T>> values() const {
        std::vector<late<Constant, T>> out;
        for (std::size_t k = 0; k < size(); ++k) out.push_back(value(k));
        return out;
    }
    /// Each slot, with its value as the initial one.
    std::vector<late<Slot, T>> slots() const {
        std::vector<late<Slot, T>> out;
        for (std::size_t k = 0; k < size(); ++k) {
            out.push_back(held_[k].slot);
            out.back().initial = value(k);
        }
        return out;
    }

    /// Errors  TypeError when there is none of that name, or it has another type
    Constant get(std::string_view op, std::string_view name, TypeRow const& type, Where at) const {
        return value(find(op, name, type, at));
    }
    void set(std::string_view name, Constant value, Where at) {
        std::size_t const k = find("set", name, value.type(), at);
        put(k, std::move(value));
    }
    /// The states have these values.
    void put_states(std::vector<late<Constant, T>> const& values) {
        for (std::size_t k = 0; k < size(); ++k)
            if (held_[k].slot.state) put(k, values[k]);
    }
    /// The states have the values with which the graph begins.
    void reset() {
        for (std::size_t k = 0; k < size(); ++k)
            if (held_[k].slot.state) put(k, held_[k].slot.initial);
    }

private:
    struct Held {
        Slot slot;
        Constant now;  ///< a scalar stands in `word`
        Constant next; ///< room for what a run leaves
        bool stays;    ///< where it is: the next value is left there too
        std::uint64_t word = 0;
        std::size_t out = 0; ///< its place among the states
    };

    static bool stays(Graph const& graph, std::size_t slot) {
        return graph.slots()[slot].initial.type().trivial || leaves_state(graph, slot);
    }
    Constant value(std::size_t k) const { return held_[k].now.type().constant(in_[k]); }
    void put(std::size_t k, Constant value) {
        held_[k].now = std::move(value);
        bind(k);
    }

    void bind_all() {
        in_.resize(size());
        for (std::size_t k = 0; k < size(); ++k) {
            held_[k].out = out_.size();
            if (held_[k].slot.state) out_.push_back(nullptr);
            bind(k);
        }
    }
    void bind(std::size_t k) {
        Held& h = held_[k];
        in_[k] = h.now.address(h.word);
        if (!h.slot.state) return;
        std::uint64_t none = 0; // what is not trivial is no scalar
        out_[h.out] = const_cast<void*>(h.stays ? in_[k] : h.next.address(none));
        swaps_ = swaps_ || !h.stays;
    }

    std::size_t find(std::string_view op, std::string_view name, TypeRow const& type,
                     Where at) const {
        for (std::size_t k = 0; k < size(); ++k) {
            Slot const& slot = held_[k].slot;
            if (slot.name.view() != name) continue;
            if (same_type(slot.initial.type(), type)) return k;
            throw TypeError{
                at, op,
                "`" + slot.name.str() + "` is " + std::string{slot.initial.type().name} + ", not " +
                    std::string{type.name} + "; write " + std::string{slot.initial.type().name}};
        }
        std::string known;
        for (Held const& h : held_)
            known += (known.empty() ? "`" : ", `") + h.slot.name.str() + '`';
        throw TypeError{at, op,
                        "there is no " + std::string{has_states() ? "state or " : ""} +
                            "parameter `" + std::string{name} + "`; there is " +
                            (known.empty() ? "none" : known)};
    }

    std::vector<Held> held_;
    std::vector<late<void const*, T>> in_;
    std::vector<late<void*, T>> out_;
    bool swaps_ = false;
};

} // namespace limn::detail

#endif // LIMN_RUN_SLOT_VALUES_HPP
