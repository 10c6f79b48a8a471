// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `StateLearner`: how the plain states of a function are learned from runs.

#ifndef LIMN_CAPTURE_STATE_LEARNER_HPP
#define LIMN_CAPTURE_STATE_LEARNER_HPP

#include <limn/capture/state_machine.hpp>
#include <limn/meta/vector.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <utility>

namespace limn::detail {

/// Finds the least machine that explains all runs, as far as they show.
///
/// The runs form a tree: equal answers lead to one node. From its root on, each node is either
/// merged with a state that is known already, if nothing that the runs did after the two differs;
/// or it is a new state.
/// Source  the blue-fringe algorithm (Lang, Pearlmutter, Price 1998)
template <class T = void> class StateLearner {
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
                std::size_t const child = node.child[taken];
                if (node.does[taken].does == 0 || (child == none && !node.does[taken].ends)) {
                    out.open_.push_back(way_to(states_[i]));
                    out.open_.back().push_back(taken);
                }
                if (node.does[taken].does == 0) continue;
                int next = StateMachine::lost; // or the function has ended
                if (child != beyond && child != none) next = nodes_[child].state;
                out.overflows_ = out.overflows_ || child == beyond;
                out.steps_[{node.tag, taken}][node.state] = {next, node.does[taken].does};
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

    /// What the function does after an answer.
    struct Act {
        std::uint64_t does = 0, shows = 0; ///< as those of a `Trail::Step`
        bool ends = false;                 ///< the function

        bool fits(Act const& o) const {
            return does == o.does && (shows == 0 || o.shows == 0 || shows == o.shows);
        }
    };
    struct Node {
        std::uint64_t tag = 0;
        std::size_t child[2] = {none, none};
        Act does[2] = {};
        std::size_t parent = none;
        bool answer = false, own = false;
        int state = StateMachine::lost;
    };
    struct Change {
        std::size_t node;
        bool taken;
        std::size_t child;
        Act does;
    };

    bool add(Trail const& trail) {
        std::size_t at = 0;
        for (Trail::Step const& s : trail.steps) {
            if (nodes_[at].tag == 0) nodes_[at].tag = s.tag;
            if (nodes_[at].tag != s.tag) return false;
            nodes_[at].own = s.own;
            if (s.does == 0) break; // the run was cut off
            bool const is_last = &s == &trail.steps.back();
            Act& act = nodes_[at].does[s.taken];
            Act const now{s.does, s.shows, is_last && trail.ended};
            if (act.does != 0 && !act.fits(now)) return false;
            if (act.does == 0 || act.shows == 0) act = now;
            if (is_last) break;
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
                    if (node == none || node == beyond || nodes_[node].state != StateMachine::lost)
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

    void change(std::size_t node, bool taken, std::size_t child, Act does) {
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
                Act const act = nodes_[other].does[taken], mine = nodes_[one].does[taken];
                std::size_t const child = nodes_[other].child[taken];
                if (act.does == 0) continue;
                if (mine.does == 0) {
                    change(one, taken, child, act);
                    continue;
                }
                if (!mine.fits(act)) return false;
                ++common;
                std::size_t const own = nodes_[one].child[taken];
                if (mine.shows == 0 && act.shows != 0) change(one, taken, own, act);
                if (child == none || child == beyond || own == beyond) continue;
                if (own == none) change(one, taken, child, nodes_[one].does[taken]);
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

#endif // LIMN_CAPTURE_STATE_LEARNER_HPP
