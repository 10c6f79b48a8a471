// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `StateMachine`: the plain state of a function, distinguished by what it does next; and how
/// that is learned from runs.

#ifndef LIMN_CAPTURE_STATE_MACHINE_HPP
#define LIMN_CAPTURE_STATE_MACHINE_HPP

#include <limn/meta/hash.hpp>
#include <limn/meta/vector.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <utility>

namespace limn::detail {

/// What one run has shown: its answers, and what the function did after each, up to the next
/// decision.
struct Trail {
    struct Step {
        std::uint64_t tag;
        bool taken;
        std::uint64_t does; ///< 0 where the run was cut off
        bool own = false;   ///< a question of the trace, not of the function
    };
    Vector<Step> steps{};
};

/// The states in which plain variables (flags, an enum, a small count) leave a function. They are
/// numbered at each decision; an answer leads from state to state. Two states are one where the
/// function goes on alike from both.
class StateMachine {
public:
    static constexpr int most = 24;  ///< states at one decision
    static constexpr int lost = -1;  ///< beyond those

    struct Step {
        int next;           ///< at the decision that comes next
        std::uint64_t does; ///< until then
    };
    /// By the state before the answer.
    using Steps = std::map<int, Step>;

    /// Whether the function does anything that depends on the state.
    bool active() const { return active_; }
    /// Whether it explains nothing.
    bool empty() const { return steps_.empty(); }

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
    friend class StateLearner;

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
    bool active_ = false;
};

/// Finds the least machine that explains all runs, as far as they show.
///
/// The runs form a tree: equal answers lead to one node. From its root on, each node is either
/// merged with a state that is known already, if nothing that the runs did after the two differs;
/// or it is a new state.
/// Source  the blue-fringe algorithm (Lang, Pearlmutter, Price 1998)
class StateLearner {
public:
    explicit StateLearner(Vector<Trail> const& trails) {
        nodes_.push_back({});
        for (Trail const& trail : trails) consistent_ = consistent_ && add(trail);
    }

    /// Not active where there is none, or the runs contradict each other.
    StateMachine learned() {
        StateMachine out;
        if (!consistent_ || nodes_.size() < 2 || !find_states()) return out;
        for (std::size_t i = 0; i < states_.size(); ++i) {
            Node const& node = nodes_[states_[i]];
            for (bool const taken : {false, true}) {
                if (node.does[taken] == 0) continue;
                std::size_t const child = node.child[taken];
                int next = StateMachine::lost; // or the function has ended
                if (child != beyond && child != none) next = nodes_[child].state;
                out.steps_[{node.tag, taken}][node.state] = {next, node.does[taken]};
            }
            out.ways_[node.tag][node.state] = way_to(states_[i]);
        }
        for (auto const& [edge, steps] : out.steps_)
            if (Vector<int> asked = StateMachine::asked_of(steps); !asked.empty()) {
                out.questions_[edge] = std::move(asked);
                out.active_ = true;
            }
        return out;
    }

private:
    static constexpr std::size_t none = static_cast<std::size_t>(-1), beyond = none - 1;
    static constexpr std::size_t most_work = 3'000'000;

    struct Node {
        std::uint64_t tag = 0;
        std::size_t child[2] = {none, none};
        std::uint64_t does[2] = {0, 0};
        std::size_t parent = none;
        bool answer = false, own = false;
        int state = StateMachine::lost;
    };
    struct Change {
        std::size_t node;
        bool taken;
        std::size_t child;
        std::uint64_t does;
    };

    bool add(Trail const& trail) {
        std::size_t at = 0;
        for (Trail::Step const& s : trail.steps) {
            if (nodes_[at].tag == 0) nodes_[at].tag = s.tag;
            if (nodes_[at].tag != s.tag) return false;
            nodes_[at].own = s.own;
            if (s.does == 0) break; // the run was cut off
            std::uint64_t& does = nodes_[at].does[s.taken];
            if (does != 0 && does != s.does) return false;
            does = s.does;
            if (&s == &trail.steps.back()) break;
            if (nodes_[at].child[s.taken] == none) {
                nodes_[at].child[s.taken] = nodes_.size();
                Node next;
                next.tag = (&s + 1)->tag;
                next.parent = at;
                next.answer = s.taken;
                nodes_.push_back(next);
            }
            at = nodes_[at].child[s.taken];
        }
        return true;
    }
    Vector<bool> way_to(std::size_t node) const {
        Vector<bool> out;
        for (; node != 0; node = nodes_[node].parent)
            if (!nodes_[nodes_[node].parent].own) out.push_back(nodes_[node].answer);
        std::reverse(out.begin(), out.end());
        return out;
    }

    bool find_states() {
        make_state(0);
        for (bool found = true; found;) {
            found = false;
            for (std::size_t i = 0; i < states_.size(); ++i)
                for (bool const taken : {true, false}) {
                    std::size_t const node = nodes_[states_[i]].child[taken];
                    if (node == none || node == beyond ||
                        nodes_[node].state != StateMachine::lost)
                        continue;
                    place(states_[i], taken, node);
                    found = true;
                    if (work_ > most_work) return false;
                }
        }
        return true;
    }
    void make_state(std::size_t node) {
        Vector<std::size_t>& known = at_tag_[nodes_[node].tag];
        nodes_[node].state = static_cast<int>(known.size());
        known.push_back(node);
        states_.push_back(node);
    }
    /// The node is the known state with which it has most in common; or a new one.
    void place(std::size_t from, bool taken, std::size_t node) {
        Vector<std::size_t> const& known = at_tag_[nodes_[node].tag];
        std::size_t best = none, most = 0;
        bool any = false;
        for (std::size_t state : known) {
            std::size_t common = 0;
            bool const fits = merge(from, taken, node, state, common);
            undo();
            if (fits && (!any || common > most)) {
                best = state;
                most = common;
                any = true;
            }
        }
        if (any) {
            merge(from, taken, node, best, most);
            changes_.clear();
        } else if (known.size() < static_cast<std::size_t>(StateMachine::most)) {
            make_state(node);
        } else {
            nodes_[from].child[taken] = beyond;
        }
    }

    void change(std::size_t node, bool taken, std::size_t child, std::uint64_t does) {
        changes_.push_back({node, taken, nodes_[node].child[taken], nodes_[node].does[taken]});
        nodes_[node].child[taken] = child;
        nodes_[node].does[taken] = does;
    }
    void undo() {
        for (std::size_t i = changes_.size(); i-- > 0;) {
            Change const& c = changes_[i];
            nodes_[c.node].child[c.taken] = c.child;
            nodes_[c.node].does[c.taken] = c.does;
        }
        changes_.clear();
    }
    /// Makes one of two, and so of all that follows them. False where they contradict each other.
    bool merge(std::size_t from, bool by, std::size_t node, std::size_t state,
               std::size_t& common) {
        change(from, by, state, nodes_[from].does[by]);
        Vector<std::pair<std::size_t, std::size_t>> todo{{state, node}};
        while (!todo.empty()) {
            auto const [one, other] = todo.back();
            todo.pop_back();
            if (one == other) continue;
            if (nodes_[one].tag != nodes_[other].tag) return false;
            ++work_;
            for (bool const taken : {false, true}) {
                std::uint64_t const does = nodes_[other].does[taken];
                std::size_t const child = nodes_[other].child[taken];
                if (does == 0) continue;
                if (nodes_[one].does[taken] == 0) {
                    change(one, taken, child, does);
                    continue;
                }
                if (nodes_[one].does[taken] != does) return false;
                ++common;
                std::size_t const own = nodes_[one].child[taken];
                if (child == none || child == beyond || own == beyond) continue;
                if (own == none) change(one, taken, child, does);
                else todo.push_back({own, child});
            }
        }
        return true;
    }

    Vector<Node> nodes_;
    Vector<std::size_t> states_;
    std::map<std::uint64_t, Vector<std::size_t>> at_tag_;
    Vector<Change> changes_;
    std::size_t work_ = 0;
    bool consistent_ = true;
};

} // namespace limn::detail

#endif // LIMN_CAPTURE_STATE_MACHINE_HPP
