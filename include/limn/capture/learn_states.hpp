// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `LearnStates`: finds in which states the plain variables of a function can be.

#ifndef LIMN_CAPTURE_LEARN_STATES_HPP
#define LIMN_CAPTURE_LEARN_STATES_HPP

#include <limn/capture/capture.hpp>
#include <limn/capture/plain_numbers.hpp>
#include <limn/capture/random_answers.hpp>
#include <limn/capture/random_runs.hpp>
#include <limn/capture/state_machine.hpp>
#include <limn/meta/hash.hpp>
#include <limn/meta/vector.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

namespace limn::detail {

/// Answers at random, as far as to some state; then each decision always alike, which shows what
/// that state does in the end.
template <class T = void> struct Probe final : Capture<T>::Policy {
    static constexpr std::size_t most = 150; ///< decisions; then the run stops

    Probe(std::uint64_t seed, TagNumbers& numbers)
        : seed_{seed}, random_{spread(seed)}, numbers_{numbers} {
        random_until_ = seed % 3 == 0 ? 0 : random_.next() % (seed % 3 == 1 ? 12 : 40);
    }

    std::optional<bool> answer(Capture<T>& capture, std::size_t) override {
        if (++asked_ > most) return std::nullopt;
        std::uint64_t const place = numbers_.number(capture.tag());
        constexpr std::uint64_t shares[]{4, 1, 7, 4};
        std::uint64_t const share = shares[hash_combine(seed_, place) % 4];
        bool const random = random_.next() % 8 < share;
        if (asked_ <= random_until_) return random;
        return hash_combine(seed_ + 1000, place) % 2 == 0;
    }
    bool pass(Capture<T>&, bool, bool) override { return ++passed_ <= 4 * most; }

private:
    std::uint64_t seed_;
    RandomAnswers random_;
    TagNumbers& numbers_;
    std::size_t random_until_ = 0, asked_ = 0, passed_ = 0;
};

/// Gives some answers in order; then it goes on as a probe.
template <class T = void> struct ProbeFrom final : Capture<T>::Policy {
    ProbeFrom(Vector<bool> const& answers, std::uint64_t seed, TagNumbers& numbers)
        : answers_{answers}, probe_{seed, numbers} {}

    void arrive(Capture<T>&) override { ++met_; }
    std::optional<bool> answer(Capture<T>& capture, std::size_t decision) override {
        if (met_ <= answers_.size()) return answers_[met_ - 1];
        return probe_.answer(capture, decision);
    }
    bool pass(Capture<T>& capture, bool taken, bool is_implied) override {
        return met_ <= answers_.size() || probe_.pass(capture, taken, is_implied);
    }

private:
    Vector<bool> const& answers_;
    Probe<T> probe_;
    std::size_t met_ = 0; ///< decisions
};

/// Gives the answers of a run, and notes them with those that are known without it.
template <class T = void> struct AllAnswers final : Capture<T>::Policy {
    Vector<bool> all{};

    explicit AllAnswers(TaggedAnswers const& run) : run_{run} {}

    std::optional<bool> answer(Capture<T>& capture, std::size_t) override {
        if (next_ == run_.size() || run_[next_].tag != capture.tag()) return std::nullopt;
        all.push_back(run_[next_++].taken);
        return all.back();
    }
    bool pass(Capture<T>&, bool taken, bool) override {
        all.push_back(taken);
        return true;
    }
    std::uint32_t facts() const override { return 1024; } // as in a validation

private:
    TaggedAnswers const& run_;
    std::size_t next_ = 0;
};

/// What distinguishes states, but for the ops that the function computes.
struct StatesSee {
    bool operands = false, constants = false;
};

/// Learns the states of the function's plain variables, if it does anything that depends on them.
/// Some runs show what they do; and where that is asked for, with which proxies they do it, or with
/// which constants that no number explains.
template <class T = void> class LearnStates {
public:
    LearnStates(Tracer& tracer, Callable const& function, PlainNumbers<T>& out)
        : tracer_{tracer}, function_{function}, out_{out} {}

    void learn(StatesSee sees) {
        out_.state.sees_operands = sees.operands;
        out_.state.sees_constants = sees.constants;
        do out_.state.trails.clear();
        while (!run(
            400, [](std::uint64_t seed, TagNumbers& numbers) { return Probe<T>{seed, numbers}; }));
        learn_from_runs();
    }
    /// Once more, where there are states: a run was noted that did what they do not say.
    void go_on() {
        if (out_.state.machine.has_value()) learn_from_runs();
    }
    /// From a run on which a graph with these states was another function. False where it says
    /// nothing new.
    bool go_on_by(TaggedAnswers const& differed) {
        if (!may_learn()) return false;
        StateMachine const before = *out_.state.machine;
        AllAnswers<T> policy{differed};
        {
            tracer_.restart();
            function_.declare(function_.context);
            Capture<T> capture{tracer_, function_};
            capture.replay(policy);
        }
        run(1, [&](std::uint64_t seed, TagNumbers& numbers) {
            return ProbeFrom<T>{policy.all, seed, numbers};
        });
        learn_from_runs();
        return out_.state.machine.has_value() && !(*out_.state.machine == before);
    }

private:
    static constexpr int most_rounds = 8;
    static constexpr std::size_t least_runs = 150; ///< of a round

    bool may_learn() const {
        auto const& machine = out_.state.machine;
        return machine.has_value() && !machine->overflows() && !out_.state.has_counts;
    }
    /// From the runs so far, and from others that go on at random from each state, until those show
    /// nothing new; counts follow from the first alone.
    void learn_from_runs() {
        out_.state.learn();
        for (int round = 0; round < most_rounds && may_learn(); ++round) {
            StateMachine const before = *out_.state.machine;
            Vector<Vector<bool>> const ways = before.all_ways();
            std::size_t const each = 1 + least_runs / ways.size();
            run(each * ways.size(), [&](std::uint64_t seed, TagNumbers& numbers) {
                return ProbeFrom<T>{ways[seed % ways.size()], made_ + seed, numbers};
            });
            made_ += each * ways.size();
            out_.state.learn();
            if (may_learn() && *out_.state.machine == before) return;
        }
    }
    /// Makes some runs more. False where they have shown that a rule does not hold.
    template <class Make> bool run(std::size_t count, Make const& make) {
        PlainNumbers<T> watch;
        watch.state.notes = true;
        bool const constants = watch.state.sees_constants = out_.state.sees_constants;
        watch.state.sees_operands = out_.state.sees_operands;
        if (constants) watch.follow(out_);
        else watch.state.trails = std::move(out_.state.trails);
        random_runs(tracer_, function_, watch, count, make);
        bool const all_hold = !constants || watch.places.size() == out_.places.size();
        if (constants) out_.follow(watch);
        else out_.state.trails = std::move(watch.state.trails);
        return all_hold;
    }

    Tracer& tracer_;
    Callable const& function_;
    PlainNumbers<T>& out_;
    std::uint64_t made_ = 0; ///< runs from states
};

/// The same with counts that have a limit. Longer runs show them, in which most places are always
/// answered alike: the counts go up to their limits.
template <class T = void>
void learn_counts(Tracer& tracer, Callable const& function, PlainNumbers<T>& out) {
    PlainNumbers<T> watch;
    watch.state.notes = true;
    if (out.grown.carries()) watch.grown.carry(out.grown.found);
    constexpr static std::uint64_t shares[]{0, 8, 0, 8, 4};
    random_runs(tracer, function, watch, 14, [](std::uint64_t seed, TagNumbers& numbers) {
        std::size_t const decided = seed > 10 ? 8'000 : 1'500;
        return BiasedCoins<T>{seed, numbers, shares, decided, 4 * decided};
    });
    // and a loop is left after each number of iterations
    random_runs(tracer, function, watch, 256, [](std::uint64_t seed, TagNumbers& numbers) {
        return TurnsOnce<T>{2 * seed, numbers};
    });
    out.state.trails.append(watch.state.trails.begin(), watch.state.trails.end());
    out.state.has_counts = true;
    out.state.surprises = 0;
    out.state.learn();
}

} // namespace limn::detail

#endif // LIMN_CAPTURE_LEARN_STATES_HPP
