// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns the policies of validation: what answers the decisions of a run with which a graph is
/// compared.

#ifndef LIMN_CAPTURE_VALIDATION_POLICY_HPP
#define LIMN_CAPTURE_VALIDATION_POLICY_HPP

#include <limn/capture/capture.hpp>
#include <limn/capture/closed_loop.hpp>
#include <limn/capture/counting_words.hpp>
#include <limn/capture/coverage.hpp>
#include <limn/capture/random_answers.hpp>
#include <limn/meta/hash.hpp>
#include <limn/meta/vector.hpp>

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <map>
#include <optional>
#include <utility>

namespace limn::detail {

/// Notes each decision of a run, whoever answers it.
template <class T = void> struct Logged : Capture<T>::Policy {
    std::size_t most = 50'000; ///< decisions; then the run stops
    TaggedAnswers log{};
    std::size_t chosen = 0; ///< decisions that nothing implied

    bool pass(Capture<T>& capture, bool taken, bool) override {
        if (log.size() >= most) return false;
        log.push_back({capture.tag(), taken});
        passed(log.back());
        return true;
    }
    std::optional<bool> answer(Capture<T>& capture, std::size_t) override {
        if (log.size() >= most) return std::nullopt;
        Tag const tag = capture.tag();
        std::optional<bool> const taken = choose(capture, tag);
        if (!taken.has_value()) return std::nullopt;
        log.push_back({tag, *taken});
        ++chosen;
        passed(log.back());
        return taken;
    }

protected:
    ~Logged() = default;
    virtual std::optional<bool> choose(Capture<T>& capture, Tag const& tag) = 0;
    virtual void passed(TaggedAnswer const&) {}
};

/// Chooses the answers by which a run covers what none before it has; else at random. It goes
/// through each loop a number of times which is another in each run.
template <class T = void> struct Cover final : Logged<T> {
    Cover(Coverage<T>& coverage, TaggedAnswers const& leaving, std::uint64_t seed)
        : coverage_{coverage}, leaving_{leaving}, seed_{seed}, random_{spread(seed)} {
        coverage_.begin();
    }

private:
    std::optional<bool> choose(Capture<T>&, Tag const& tag) override {
        bool const random = random_.answer();
        if (auto const leaves = answer_at(leaving_, tag)) {
            constexpr std::size_t times[]{0, 1, 2, 3, 5, 1, 2, 10, 1, 30};
            std::size_t const turn = hash_combine(seed_, coverage_.number(tag)) % std::size(times);
            std::size_t& visits = visits_of(tag);
            if (++at_loops_ > 100) return leaves;
            return visits++ < times[turn] ? !*leaves : *leaves;
        }
        if (seed_ % 4 == 3) return random;
        std::size_t const yes = coverage_.gain(tag, true), no = coverage_.gain(tag, false);
        return yes == no ? random : yes > no;
    }
    void passed(TaggedAnswer const& a) override { coverage_.pass(a.tag, a.taken); }

    std::size_t& visits_of(Tag const& tag) {
        for (auto& [known, count] : visits_)
            if (known == tag) return count;
        return visits_.emplace_back(tag, std::size_t{0}).second;
    }

    Coverage<T>& coverage_;
    TaggedAnswers const& leaving_;
    std::uint64_t seed_;
    RandomAnswers random_;
    Vector<std::pair<Tag, std::size_t>> visits_;
    std::size_t at_loops_ = 0;
};

/// Answers at random: each place with a share of its own in each run, from never to always, and in
/// some runs in streaks. So some runs go through loops often, and plain variables count far in them.
template <class T = void> struct Wander final : Logged<T> {
    Wander(TaggedAnswers const& leaving, std::uint64_t seed, bool far = false)
        : leaving_{leaving}, seed_{seed}, far_{far}, random_{spread(seed)} {
        this->most = 6000;
    }
    std::uint32_t facts() const override { return 1024; } // of a long run, many matter

private:
    static constexpr std::uint64_t all = 128; ///< answers, of which a place has a share
    static constexpr std::size_t most_at_loops = 600;

    std::optional<bool> choose(Capture<T>&, Tag const& tag) override {
        auto const leaves = answer_at(leaving_, tag);
        if (leaves && ++at_loops_ > most_at_loops) return leaves;
        std::size_t const number = numbers_.number(tag);
        std::uint64_t const turn = hash_combine(seed_, number);
        if (number == last_.size()) last_.push_back(turn % 32 < 16);
        bool const again = !leaves && seed_ % 4 == 3 && random_.next() % 8 != 0;
        if (!again) last_[number] = random_.next() % all < share(turn, leaves);
        return last_[number];
    }

    std::uint64_t share(std::uint64_t turn, std::optional<bool> leaves) const {
        constexpr std::uint64_t shares[]{64, 16, 112, 64, 4, 124, 0, 128},
            stays[]{64, 96, 120, 127};
        if (!leaves.has_value()) return shares[turn % std::size(shares)];
        std::uint64_t const staying = stays[far_ && turn % 4 != 0 ? 3 : turn % std::size(stays)];
        return *leaves ? all - staying : staying;
    }

    TaggedAnswers const& leaving_;
    std::uint64_t seed_;
    bool far_;
    RandomAnswers random_;
    TagNumbers numbers_;
    Vector<bool> last_; ///< answers, by places
    std::size_t at_loops_ = 0;
};

/// Runs the function on a sample: all its decisions are known, or it stops.
template <class T = void> struct RunSample final : Logged<T> {
private:
    std::optional<bool> choose(Capture<T>&, Tag const&) override { return std::nullopt; }
};

/// Goes through a closed loop a number of times, each time from the traced state of its head,
/// leaves it by one exit, and goes on at random. What is traced then does not depend on the number,
/// unless a plain variable has counted. Where real runs show that a decision has one answer only,
/// that is given.
template <class T = void> struct Repeat final : Capture<T>::Policy {
    ClosedLoop const& loop;
    TaggedAnswer exit;         ///< by which it is left
    TaggedAnswers const& away; ///< where other loops are left
    TaggedAnswers const& real; ///< answers that are the only ones
    std::size_t times;
    /// Of the answers in the body and later. In the body 0 gives those of an iteration, 1 the
    /// opposite ones, and `in_turn` both in turn.
    std::uint64_t seed;
    static constexpr std::uint64_t in_turn = 1000;
    bool steady = true; ///< what is carried into the next iteration is always the same
    bool left = false;
    bool ended = false;       ///< by the plain state, at another exit
    std::uint64_t states = 1; ///< the answers of the plain state since the last iteration
    TaggedAnswers log{}; ///< each decision after the first one at the head, whoever answered it
    static constexpr std::size_t most_logged = 50'000;

    Repeat(ClosedLoop const& l, TaggedAnswer e, TaggedAnswers const& a, TaggedAnswers const& r,
           std::size_t n, std::uint64_t s)
        : loop{l}, exit{e}, away{a}, real{r}, times{n}, seed{s}, random_{s + 7} {}

    void arrive(Capture<T>& capture) override {
        if (left || capture.tag() != loop.head.tag) return;
        asked_ = inside_ = 0;
        now_ = capture.live_values(std::move(now_));
        if (now_.size() != loop.head.live.size()) return;
        ++visits_;
        auto const [known, fresh] = next_.try_emplace(states + turn(), now_);
        steady = steady && (fresh || known->second == now_);
        states = 1;
        stopped_ = visits_ > times + 2; // what it asks for at the exit is known
        if (visits_ < 8) counting_.look(capture.stack_words());
        else if (visits_ % turns == 0 && visits_ < 8 * turns)
            counting_turns_.look(capture.stack_words());
        capture.put(loop.head);
    }
    std::optional<bool> answer(Capture<T>& capture, std::size_t) override {
        if (++asked_ > 2000 || !steady || stopped_) return std::nullopt;
        Tag const tag = capture.tag();
        bool const taken = answer_to(capture, tag);
        note(tag, taken);
        return taken;
    }
    /// The words of the stack that count iterations, or so many of them at a time.
    Vector<Counter> counters() const {
        Vector<Counter> out = counting_.found();
        for (Counter const& c : counting_turns_.found()) out.push_back(c);
        return out;
    }
    /// The answer in the body of the loop.
    bool staying(Tag const& tag) {
        if (auto const out = answer_at(loop.exits, tag)) return !*out;
        if (auto const taken = answer_at(real, tag)) return *taken;
        auto const taken = answer_at(loop.iteration, tag);
        if (taken && seed <= 1) return *taken == (seed == 0);
        if (seed == in_turn) return !taken || *taken != is_other_turn(tag);
        return hash_combine(seed, numbers_.number(tag)) % 2 == 0;
    }
    bool pass(Capture<T>& capture, bool taken, bool) override {
        Tag const tag = capture.tag();
        note(tag, taken);
        if (capture.asks_for_state()) states = hash_combine(states, tag.hash + taken);
        if (!left && tag == exit.tag && taken == exit.taken) left = true;
        if (!left && capture.asks_for_state())
            for (TaggedAnswer const& e : loop.exits)
                ended = ended || (e.tag == tag && e.taken == taken);
        return ++asked_ <= 2000 && !stopped_ && !ended;
    }

private:
    std::size_t turn() const { return seed == in_turn ? visits_ % 4 : 0; }
    /// Every other place in the body takes its turns half as often: so each two of their answers
    /// come together.
    bool is_other_turn(Tag const& tag) { return (turn() >> turning_.number(tag) % 2) % 2 != 0; }
    bool answer_to(Capture<T>& capture, Tag const& tag) {
        if (left) {
            auto const out = answer_at(away, tag);
            if (auto const only = answer_at(real, tag); only && !out) return *only;
            if (out.has_value() && ++inside_ > 20) return *out;
            return random_.answer();
        }
        if (tag == exit.tag && (visits_ >= times || capture.is_long())) {
            left = true;
            inside_ = 0;
            random_ = RandomAnswers{seed + 99};
            return exit.taken;
        }
        if (answer_at(loop.exits, tag).has_value()) return staying(tag);
        if (auto const out = answer_at(away, tag); out.has_value() && ++inside_ > 4) return *out;
        return staying(tag);
    }
    void note(Tag const& tag, bool taken) {
        if (log.size() < most_logged) log.push_back({tag, taken});
    }

    static constexpr std::size_t turns =
        60; ///< of seconds, months of 5 years: what people count in

    RandomAnswers random_;
    CountingWords<> counting_, counting_turns_;
    TagNumbers numbers_, turning_;
    std::map<std::uint64_t, Vector<Value>> next_; ///< by the answers of the plain state
    Vector<Value> now_;
    std::size_t visits_ = 0, asked_ = 0, inside_ = 0;
    bool stopped_ = false;
};

/// Follows a run of `Repeat` with the values that the function itself has in each iteration: so it
/// shows whether the function ever takes that way.
template <class T = void> struct Retrace final : Capture<T>::Policy {
    TaggedAnswers const& log;
    std::optional<TaggedAnswer> only{}; ///< the answer that is implied in place of the one given

    explicit Retrace(TaggedAnswers const& l) : log{l} {}

    std::optional<bool> answer(Capture<T>& capture, std::size_t) override {
        if (!is_there(capture)) return std::nullopt;
        return log[at_++].taken;
    }
    bool pass(Capture<T>& capture, bool taken, bool by_facts) override {
        if (!is_there(capture)) return false;
        if (log[at_].taken == taken) return ++at_ != 0;
        if (by_facts) only = TaggedAnswer{log[at_].tag, taken};
        return false;
    }
    std::uint32_t facts() const override { return 1024; }

private:
    bool is_there(Capture<T>& capture) const {
        return at_ < log.size() && log[at_].tag == capture.tag();
    }
    std::size_t at_ = 0;
};

} // namespace limn::detail

#endif // LIMN_CAPTURE_VALIDATION_POLICY_HPP
