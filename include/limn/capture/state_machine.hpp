// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `StateMachine`: the plain state of a function, distinguished by what it does next; and
/// `Trail`, what a run shows of that.

#ifndef LIMN_CAPTURE_STATE_MACHINE_HPP
#define LIMN_CAPTURE_STATE_MACHINE_HPP

#include <limn/meta/hash.hpp>
#include <limn/meta/vector.hpp>
#include <limn/type/type_row.hpp>

#include <cstddef>
#include <cstdint>
#include <map>
#include <utility>

namespace limn::detail {

/// What one run has shown: its answers, and what the function did after each, up to the next
/// decision.
struct Trail {
    /// A constant that the function computed with, and where.
    struct Seen {
        std::uint64_t place;
        Constant constant;
    };
    struct Step {
        std::uint64_t tag;
        bool taken;
        std::uint64_t does;       ///< 0 where the run was cut off
        bool own = false;         ///< a question of the trace, not of the function
        std::uint64_t shows = 0;  ///< which constants it did that with; 0 where that is not known
        Vector<Seen> constants{}; ///< those
    };
    Vector<Step> steps{};
    bool ended = false; ///< the function, after the last one
};

/// The states in which plain variables (flags, an enum, a small count) leave a function. They are
/// numbered at each decision; an answer leads from state to state. Two states are one where the
/// function goes on alike from both.
class StateMachine {
public:
    static constexpr int most = 64; ///< states at one decision
    static constexpr int lost = -1; ///< beyond those; or the function has ended

    struct Step {
        int next;           ///< at the decision that comes next
        std::uint64_t does; ///< until then
        friend bool operator==(Step const&, Step const&) = default;
    };
    /// By the state before the answer.
    using Steps = std::map<int, Step>;

    friend bool operator==(StateMachine const& a, StateMachine const& b) {
        return a.steps_ == b.steps_;
    }
    /// Whether the function does anything that depends on the state.
    bool active() const { return active_; }
    /// Whether it explains nothing.
    bool empty() const { return steps_.empty(); }
    /// Whether there are states beyond the most.
    bool overflows() const { return overflows_; }
    /// Answers from the beginning of the function to each state; and those after which no run has
    /// shown what it does.
    Vector<Vector<bool>> all_ways() const {
        Vector<Vector<bool>> out = open_;
        for (auto const& [tag, ways] : ways_)
            for (auto const& [state, way] : ways) out.push_back(way);
        return out;
    }

    /// What an answer does in each state. Empty where no run has given it.
    Steps const& steps(std::uint64_t tag, bool taken) const {
        static Steps const none{};
        auto const found = steps_.find({tag, taken});
        return found == steps_.end() ? none : found->second;
    }
    Step const* step(std::uint64_t tag, bool taken, int state) const {
        Steps const& all = steps(tag, taken);
        auto const found = all.find(state);
        return found == all.end() ? nullptr : &found->second;
    }
    /// The states to ask for after an answer, one after the other: in all others the function goes
    /// on alike.
    Vector<int> const& questions(std::uint64_t tag, bool taken) const {
        static Vector<int> const none{};
        auto const found = questions_.find({tag, taken});
        return found == questions_.end() ? none : found->second;
    }
    /// The answers that lead to each state of a decision, from the beginning of the function.
    std::map<int, Vector<bool>> const& ways(std::uint64_t tag) const {
        static std::map<int, Vector<bool>> const none{};
        auto const found = ways_.find(tag);
        return found == ways_.end() ? none : found->second;
    }

private:
    template <class> friend class StateLearner;

    /// All but those of the most.
    static Vector<int> asked_of(Steps const& steps) {
        std::map<std::uint64_t, std::size_t> sizes;
        for (auto const& [state, s] : steps) ++sizes[s.does];
        std::uint64_t usual = 0;
        for (auto const& [state, s] : steps)
            if (usual == 0 || sizes[s.does] > sizes[usual]) usual = s.does;
        Vector<int> out;
        for (auto const& [state, s] : steps)
            if (s.does != usual) out.push_back(state);
        return out;
    }

    std::map<std::pair<std::uint64_t, bool>, Steps> steps_;
    std::map<std::pair<std::uint64_t, bool>, Vector<int>> questions_;
    std::map<std::uint64_t, std::map<int, Vector<bool>>> ways_;
    Vector<Vector<bool>> open_;
    bool active_ = false, overflows_ = false;
};

} // namespace limn::detail

#endif // LIMN_CAPTURE_STATE_MACHINE_HPP
