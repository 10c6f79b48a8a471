// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `EveryState`: compares a graph with its function from each plain state that it comes to.

#ifndef LIMN_CAPTURE_EVERY_STATE_HPP
#define LIMN_CAPTURE_EVERY_STATE_HPP

#include <limn/capture/capture.hpp>
#include <limn/capture/divergence.hpp>
#include <limn/capture/memory_noise.hpp>
#include <limn/capture/plain_memory.hpp>
#include <limn/capture/random_answers.hpp>
#include <limn/capture/run_check.hpp>
#include <limn/capture/validation_policy.hpp>
#include <limn/capture/watch_outside.hpp>
#include <limn/meta/hash.hpp>
#include <limn/meta/vector.hpp>

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <utility>

namespace limn::detail {

/// The states in which runs have come to decisions, and what is to be answered there yet. A state
/// is all that the function keeps in plain variables. What it does next follows from that, but for
/// the traced values, and for what neither the stack nor the heap shows. Of a graph that is not
/// large it is also what is left of the graph there: one that is wrong may do something else after
/// one of two ways to a state, and not after the other.
template <class T = void> class FoundStates {
public:
    MemoryNoise<T> noise{};
    RunCheck<T>* graph = nullptr; ///< or null, where it is not looked at

    /// Whether no run has come to a decision in that state.
    bool is_fresh(Capture<T>& capture, SeenState<T> const& seen) {
        std::uint64_t state = noise.hash(seen.tag, seen.words, seen.before);
        if (graph != nullptr)
            state = hash_combine(state, graph->rest_of_graph(capture.tracer().path()));
        return known_.insert(state).second;
    }

    void leave_open(Vector<bool> answers) {
        std::size_t const count = answers.size();
        open_[count].answers.push_back(std::move(answers));
    }
    bool all_done() const { return open_.empty(); }
    /// Those answers that are the fewest.
    Vector<bool> next() {
        auto const fewest = open_.begin();
        auto& [answers, at] = fewest->second;
        Vector<bool> out = std::move(answers[at++]);
        if (at == answers.size()) open_.erase(fewest);
        return out;
    }

private:
    struct Open {
        Vector<Vector<bool>> answers{};
        std::size_t next = 0;
    };
    std::set<std::uint64_t> known_{};  ///< their hashes
    std::map<std::size_t, Open> open_; ///< by how many answers there are
};

/// Gives some answers in order; then it leaves loops, and goes on at random. The other answer in each
/// state that is new is left to a later run.
template <class T = void> struct FromState final : Logged<T> {
    using Words = typename PlainMemory<T>::Words;

    FromState(FoundStates<T>& states, Vector<bool> answers, TaggedAnswers const& leaving,
              std::uint64_t seed)
        : states_{states}, answers_{std::move(answers)}, leaving_{leaving}, random_{seed} {
        this->most = 1000; // beyond is a loop that was not recognised, or a long one
    }

    bool finds = true; ///< new states; else it gives the answers, and goes on at random
    bool sees = false; ///< notes what is found at each decision
    Vector<SeenState<T>> seen{};      ///< at each decision
    std::size_t fresh = 0, known = 0; ///< states that were new, and others
    std::size_t looked_at = 0;        ///< words
    Vector<bool> const& answers() const { return answers_; }
    std::uint32_t facts() const override { return 1024; } // of a long run, many matter

private:
    std::optional<bool> choose(Capture<T>& capture, Tag const& tag) override {
        bool const again = next_ < answers_.size();
        bool const looks = finds && !again;
        SeenState<T> now{tag, looks || sees ? capture.plain_words() : Words{}, this->chosen};
        looked_at += now.words.size();
        bool const is_fresh = looks && states_.is_fresh(capture, now);
        if (sees) seen.push_back(std::move(now));
        if (again) return answers_[next_++];
        auto const leaves = answer_at(leaving_, tag);
        bool const taken = leaves.has_value() ? *leaves : random_.answer();
        ++(is_fresh ? fresh : known);
        if (is_fresh) {
            Vector<bool> other = answers_;
            other.push_back(!taken);
            states_.leave_open(std::move(other));
        }
        answers_.push_back(taken);
        ++next_;
        return taken;
    }

    FoundStates<T>& states_;
    Vector<bool> answers_;
    TaggedAnswers const& leaving_;
    RandomAnswers random_;
    std::size_t next_ = 0;
};

/// Runs the function with each answer in each state, those first that it comes to after the fewest
/// decisions. So a plain variable that matters for some of its values only does not hide: each of
/// them is a state.
template <class T = void> class EveryState {
public:
    EveryState(Capture<T>& capture, RunCheck<T>& check, TaggedAnswers const& leaving)
        : capture_{capture}, check_{check}, leaving_{leaving} {}

    /// The rest of a graph of so many nodes tells states apart, too: of one without loops, for a look
    /// ends at the first one
    void look_at_graph(std::size_t nodes) {
        if (nodes > 4000) return;
        states_.graph = &check_;
        steps_of_look_ = 3 * nodes;
    }

    /// In up to `most` runs. After the first `least` it ends where nearly all states are new, or after
    /// `budget` steps of some 50 ns; four times as many where it comes back to states often.
    std::optional<Divergence> first_difference(std::size_t least, std::size_t most,
                                               std::size_t budget) {
        watch_outside(capture_, leaving_);
        states_.leave_open({});
        std::size_t fresh = 0, known = 0;
        for (std::size_t steps = 0; runs_ < most && !states_.all_done();) {
            bool const is_spent = steps >= (3 * known > fresh ? 4 * budget : budget);
            if (is_spent && runs_ >= least) break;
            Vector<bool> answers = states_.next();
            if (is_chain(answers.size(), fresh)) break;
            ++runs_;
            bool const learns = (runs_ & (runs_ - 1)) == 0; // ever more rarely
            if (learns && !seen_.empty()) {
                FromState<T> again{states_, before_, leaving_, 1};
                again.finds = false;
                again.sees = true;
                capture_.replay(again);
                learn(again.seen);
            }
            FromState<T> policy{states_, std::move(answers), leaving_, spread(runs_)};
            policy.sees = learns;
            Point const end = capture_.replay(policy);
            if (auto out = check_.difference(end, policy.log)) return out;
            steps += 30 * policy.log.size() + 200 + policy.looked_at / 4 +
                     steps_of_look_ * (policy.fresh + policy.known);
            fresh += policy.fresh;
            known += policy.known;
            if (runs_ >= least && 16 * known < fresh) break;
            if (learns) {
                before_ = policy.answers();
                seen_ = std::move(policy.seen);
            }
        }
        return std::nullopt;
    }
    std::size_t runs() const { return runs_; }

private:
    using Seen = SeenState<T>;

    /// Another run has had the answers of that one.
    void learn(Vector<Seen> const& again) {
        for (std::size_t i = 0; i < seen_.size() && i < again.size(); ++i)
            if (seen_[i].tag == again[i].tag)
                states_.noise.learn(again[i].tag, seen_[i].words, again[i].words, again[i].before);
    }

    Capture<T>& capture_;
    RunCheck<T>& check_;
    TaggedAnswers const& leaving_;
    FoundStates<T> states_;
    Vector<bool> before_;
    Vector<Seen> seen_;
    std::size_t runs_ = 0, steps_of_look_ = 0;
};

} // namespace limn::detail

#endif // LIMN_CAPTURE_EVERY_STATE_HPP
