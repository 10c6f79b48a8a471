// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns the policies: what answers the decisions of a run that is only to see where it leads.

#ifndef LIMN_CAPTURE_POLICY_HPP
#define LIMN_CAPTURE_POLICY_HPP

#include <limn/capture/capture.hpp>
#include <limn/capture/closed_loop.hpp>
#include <limn/capture/random_answers.hpp>
#include <limn/meta/hash.hpp>
#include <limn/meta/vector.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

namespace limn::detail {

/// Goes through a loop again: answers as the iteration before did, and counts the visits to its
/// head.
template <class T = void> struct Iterate final : Capture<T>::Policy {
    static constexpr std::size_t enough = 100; ///< visits at which to stop
    Tag head;
    TaggedAnswers answers;
    Vector<Tag> outside{};
    bool trusts_counters = false; ///< that they go on counting
    bool stays_inside = false;    ///< does not even pass a head outside
    std::size_t live = 0;         ///< values that must be alive at the head, unless it is 0
    std::size_t visits = 0;
    bool left = false;

    Iterate(Tag h, TaggedAnswers a) : head{h}, answers{std::move(a)} {}

    std::optional<bool> answer(Capture<T>& capture, std::size_t) override {
        Tag const tag = capture.tag();
        if (goes_out(tag) || ++asked_ > 600 || !goes_on(capture, tag)) return std::nullopt;
        return answer_in_turn(answers, tag);
    }

    bool pass(Capture<T>& capture, bool, bool is_implied) override {
        if (++passed_ > 40'000) return false;
        if (!is_implied) return true;
        return !(stays_inside && goes_out(capture.tag())) && goes_on(capture, capture.tag());
    }

private:
    bool goes_out(Tag const& tag) {
        for (Tag const& o : outside) left = left || o == tag;
        return left;
    }
    bool goes_on(Capture<T>& capture, Tag const& tag) {
        if (tag == head && (live == 0 || capture.live_values().size() == live)) {
            ++visits;
            asked_ = passed_ = 0;
            if (trusts_counters && counts(capture)) visits = enough;
        }
        return visits < enough;
    }

    /// Whether a traced constant has changed on each of the last iterations: it counts them, and
    /// will be a carried value.
    bool counts(Capture<T>& capture) {
        Vector<Value> now = capture.live_values();
        bool counting = false;
        for (std::size_t i = 0; i < now.size() && now.size() == before_.size(); ++i)
            counting = counting || (!capture.is_state(i) && now[i] != before_[i] &&
                                    capture.is_constant(now[i]) && capture.is_constant(before_[i]));
        before_ = std::move(now);
        counted_ = counting ? counted_ + 1 : 0;
        return counted_ >= 3;
    }

    Vector<Value> before_;
    std::size_t counted_ = 0;
    std::size_t asked_ = 0, passed_ = 0; ///< since the last visit
};

/// Gives the answers that lead to a state of the function.
template <class T = void> struct GoTo final : Capture<T>::Policy {
    explicit GoTo(Vector<bool> const& a) : answers{a} {}

    void arrive(Capture<T>& capture) override {
        if (!capture.asks_for_state()) ++met_;
    }
    std::optional<bool> answer(Capture<T>&, std::size_t) override {
        if (met_ > answers.size()) return std::nullopt;
        return answers[met_ - 1];
    }
    bool pass(Capture<T>&, bool, bool) override { return met_ <= answers.size(); }

private:
    Vector<bool> const& answers;
    std::size_t met_ = 0; ///< decisions
};

/// Gives one answer everywhere, and counts the visits to a head.
template <class T = void> struct SayAlways final : Capture<T>::Policy {
    Tag head;
    bool always;
    std::size_t visits = 0;

    SayAlways(Tag h, bool a) : head{h}, always{a} {}

    std::optional<bool> answer(Capture<T>& capture, std::size_t) override {
        if (!goes_on(capture)) return std::nullopt;
        return always;
    }
    bool pass(Capture<T>& capture, bool, bool) override { return goes_on(capture); }
    bool passes_states() const override { return false; }

private:
    bool goes_on(Capture<T>& capture) {
        visits += capture.tag() == head;
        return visits < Iterate<T>::enough && ++asked_ <= 600;
    }
    std::size_t asked_ = 0;
};

/// Goes through a loop for long, to see what ends it. Every iteration begins with the state of the
/// head: what is traced is as it was, and only what is plain tells one from the next.
template <class T = void> struct StayIn final : Capture<T>::Policy {
    static constexpr std::size_t enough = 10000;
    Point const& head;
    TaggedAnswers answers, exits;
    std::size_t visits = 0; ///< of the head
    bool left = false;      ///< by one of the exits, or it would go on

    StayIn(Point const& h, TaggedAnswers a, TaggedAnswers e)
        : head{h}, answers{std::move(a)}, exits{std::move(e)} {}

    void arrive(Capture<T>& capture) override {
        left = left || ++asked_ == 20 * enough;
        if (left || capture.tag() != head.tag) return;
        left = ++visits == enough;
        capture.put(head);
    }
    std::optional<bool> answer(Capture<T>& capture, std::size_t) override {
        std::optional<bool> const taken = answer_in_turn(answers, capture.tag());
        if (!taken.has_value() || !goes_on(capture.tag(), *taken)) return std::nullopt;
        return taken;
    }
    bool pass(Capture<T>& capture, bool taken, bool) override {
        return goes_on(capture.tag(), taken);
    }

private:
    bool goes_on(Tag const& tag, bool taken) {
        for (TaggedAnswer const& e : exits) left = left || (e.tag == tag && e.taken == taken);
        return !left;
    }
    std::size_t asked_ = 0;
};

/// Goes on for long, always alike at one decision or at random, and counts the visits to a place.
template <class T = void> struct StayNear final : Capture<T>::Policy {
    static constexpr std::size_t enough = 10000;
    static constexpr std::uint64_t ways = 8;
    Tag place;
    std::size_t visits = 0;

    StayNear(Tag p, std::uint64_t seed) : place{p}, seed_{seed}, random_{spread(seed)} {}

    std::optional<bool> answer(Capture<T>& capture, std::size_t) override {
        Tag const tag = capture.tag();
        if (!goes_on(tag)) return std::nullopt;
        if (seed_ < 2) return seed_ == 0;
        if (seed_ < 4) return random_.answer();
        return hash_combine(seed_, numbers_.number(tag)) % 2 == 0;
    }
    bool pass(Capture<T>& capture, bool, bool) override { return goes_on(capture.tag()); }

private:
    bool goes_on(Tag const& tag) {
        visits += tag == place;
        return visits < enough && ++asked_ < 20 * enough;
    }
    std::uint64_t seed_;
    RandomAnswers random_;
    TagNumbers numbers_;
    std::size_t asked_ = 0;
};

/// Looks whether the function comes to a place before it comes to another.
template <class T = void> struct LookFor final : Capture<T>::Policy {
    Tag place, other;
    bool found = false;

    LookFor(Tag p, Tag o, std::uint64_t seed) : place{p}, other{o}, seed_{seed}, random_{seed} {}

    void arrive(Capture<T>& capture) override {
        Tag const tag = capture.tag();
        found = found || (!stopped_ && tag == place);
        stopped_ = found || stopped_ || tag == other || ++asked_ > 64;
    }
    std::optional<bool> answer(Capture<T>&, std::size_t) override {
        if (stopped_) return std::nullopt;
        if (seed_ < 2) return seed_ == 1;
        return random_.answer();
    }
    bool stays_possible() const override { return true; }
    bool pass(Capture<T>&, bool, bool) override { return !stopped_; }

private:
    std::uint64_t seed_; ///< 0 and 1: gives that answer everywhere
    RandomAnswers random_;
    bool stopped_ = false;
    std::size_t asked_ = 0;
};

/// Gives some answers in order. Then it answers at random, alike each time, and by and by leaves
/// every loop; with seed 0 it leaves them at once, and else says false.
template <class T = void> struct Follow final : Capture<T>::Policy {
    Vector<bool> const& answers;
    TaggedAnswers const& leaving;
    TaggedAnswers given{}; ///< in order

    Follow(Vector<bool> const& a, TaggedAnswers const& l, std::uint64_t seed)
        : answers{a}, leaving{l}, answers_at_random_{seed != 0}, random_{seed} {}

    std::optional<bool> answer(Capture<T>& capture, std::size_t decision) override {
        if (++asked_ > 20000) return std::nullopt;
        Tag const tag = capture.tag();
        given.push_back({tag, decision < answers.size() ? answers[decision] : later_answer(tag)});
        return given.back().taken;
    }

    bool pass(Capture<T>&, bool, bool) override { return ++asked_ <= 20000; }
    bool passes_states() const override { return false; }

private:
    bool later_answer(Tag const& tag) {
        std::optional<bool> const leaves = answer_at(leaving, tag);
        if (leaves.has_value() && ++at_loops_ > (answers_at_random_ ? 60 : 0)) return *leaves;
        if (!answers_at_random_) return false;
        return random_.answer();
    }

    bool answers_at_random_;
    RandomAnswers random_;
    std::size_t asked_ = 0, at_loops_ = 0;
};

/// Answers as another run did from some decision on; where the function goes another way, at
/// random, the same each time, and then out of every loop; or it stops there.
template <class T = void> struct FollowRun final : Capture<T>::Policy {
    bool stops = false;

    FollowRun(TaggedAnswers const& run, std::size_t next, TaggedAnswers const& leaving)
        : run_{run}, leaving_{leaving}, next_{next}, random_{next + 1} {}

    std::optional<bool> answer(Capture<T>& capture, std::size_t) override {
        if (++asked_ > 20000) return std::nullopt;
        Tag const tag = capture.tag();
        if (find(tag)) return run_[next_++].taken;
        if (stops) return std::nullopt;
        std::optional<bool> const leaves = answer_at(leaving_, tag);
        if (leaves.has_value() && ++at_loops_ > 20) return leaves;
        return random_.answer();
    }
    bool pass(Capture<T>& capture, bool, bool is_implied) override {
        if (++asked_ > 20000) return false;
        if (is_implied && find(capture.tag())) ++next_;
        return true;
    }
    bool passes_states() const override { return false; }

private:
    /// Goes on to the next decision of that run at this place, if it is near.
    bool find(Tag const& tag) {
        for (std::size_t i = next_; i < run_.size() && i < next_ + 40; ++i) {
            if (run_[i].tag != tag) continue;
            next_ = i;
            return true;
        }
        return false;
    }

    TaggedAnswers const &run_, &leaving_;
    std::size_t next_;
    RandomAnswers random_;
    std::size_t asked_ = 0, at_loops_ = 0;
};

} // namespace limn::detail

#endif // LIMN_CAPTURE_POLICY_HPP
