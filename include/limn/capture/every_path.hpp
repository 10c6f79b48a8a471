// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `EveryPath`: compares a graph with its function on each path, where there are few.

#ifndef LIMN_CAPTURE_EVERY_PATH_HPP
#define LIMN_CAPTURE_EVERY_PATH_HPP

#include <limn/capture/capture.hpp>
#include <limn/capture/divergence.hpp>
#include <limn/capture/run_check.hpp>
#include <limn/capture/validation_policy.hpp>
#include <limn/meta/vector.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>

namespace limn::detail {

/// Gives some answers in order, and then `true` to all that is asked, which is noted among them.
/// A loop that could be left so many times before is left.
template <class T = void> struct OnPath final : Logged<T> {
    OnPath(Vector<bool>& answers, TaggedAnswers const& leaving, std::size_t times)
        : answers_{answers}, leaving_{leaving}, times_{times} {}

    bool left = false; ///< a loop, which the function might have stayed in

private:
    std::optional<bool> choose(Capture<T>&, Tag const& tag) override {
        if (this->log.size() >= 1000) { // a loop that was not recognised
            left = true;
            return std::nullopt;
        }
        if (auto const leaves = answer_at(leaving_, tag)) {
            bool const leaves_now = times_at(this->log, tag, this->log.size()) >= times_;
            left = left || leaves_now;
            if (leaves_now) return leaves;
        }
        if (next_ < answers_.size()) return answers_[next_++];
        answers_.push_back(true);
        return answers_[next_++];
    }
    Vector<bool>& answers_;
    TaggedAnswers const& leaving_;
    std::size_t times_, next_ = 0;
};

/// Goes through the function on one path after another, in the order of a search in depth; and on
/// others at random, where there are too many. No plain variable can hide from that: it is the
/// function itself that runs, from its beginning.
template <class T = void> class EveryPath {
public:
    EveryPath(Capture<T>& capture, RunCheck<T>& check, TaggedAnswers const& leaving)
        : capture_{capture}, check_{check}, leaving_{leaving} {}

    /// On up to `most` paths, which go through a loop up to `times`; it ends after `budget` steps of
    /// some 50 ns.
    std::optional<Divergence> in_order(std::size_t most, std::size_t budget, std::size_t times) {
        Vector<bool> answers;
        bool stays = true;
        for (Spent spent{*this, most, budget}; spent.is_left();) {
            OnPath<T> policy{answers, leaving_, times};
            Point const end = capture_.replay(policy);
            if (auto out = spent.check(end, policy.log)) return out;
            stays = stays && !policy.left;
            has_loops_ = has_loops_ || policy.left;
            while (!answers.empty() && !answers.back()) answers.pop_back();
            all_ = answers.empty() && stays;
            if (answers.empty()) break;
            answers.back() = false;
        }
        return std::nullopt;
    }
    /// On random paths; `far`: most of them go through loops a hundred times.
    std::optional<Divergence> at_random(std::size_t most, std::size_t budget, bool far = false) {
        std::uint64_t seed = 0;
        for (Spent spent{*this, most, budget}; spent.is_left();) {
            Wander<T> policy{leaving_, ++seed, far};
            Point const end = capture_.replay(policy);
            if (auto out = spent.check(end, policy.log)) return out;
        }
        return std::nullopt;
    }

    /// How many there were; whether the function has no others.
    std::size_t runs() const { return runs_; }
    bool all() const { return all_; }
    /// Whether a loop was left that could go on.
    bool has_loops() const { return has_loops_; }

private:
    struct Spent {
        EveryPath& self;
        std::size_t most, budget, runs = 0, steps = 0;

        bool is_left() const { return runs < most && steps < budget; }
        std::optional<Divergence> check(Point const& end, TaggedAnswers const& run) {
            ++runs;
            ++self.runs_;
            steps += 30 * run.size() + 200;
            return self.check_.difference(end, run);
        }
    };

    Capture<T>& capture_;
    RunCheck<T>& check_;
    TaggedAnswers const& leaving_;
    std::size_t runs_ = 0;
    bool all_ = false, has_loops_ = false;
};

} // namespace limn::detail

#endif // LIMN_CAPTURE_EVERY_PATH_HPP
