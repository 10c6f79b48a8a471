// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `random_runs`: runs of a function that show what its plain variables do; and `BiasedCoins`
/// and `TurnsOnce`, which answer them.

#ifndef LIMN_CAPTURE_RANDOM_RUNS_HPP
#define LIMN_CAPTURE_RANDOM_RUNS_HPP

#include <limn/capture/capture.hpp>
#include <limn/capture/plain_numbers.hpp>
#include <limn/capture/random_answers.hpp>
#include <limn/meta/hash.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

namespace limn::detail {

/// Answers at random, with another bias in each run at each place: a loop is short in one run
/// and long in the next.
template <class T = void> struct BiasedCoins final : Capture<T>::Policy {
    /// \param seed     of this run
    /// \param numbers  the places that all runs have met
    /// \param shares   how many of eight answers are true; a place has one of these
    /// \param decided  decisions after which the run stops
    /// \param passed   implied ones, in the same way
    BiasedCoins(std::uint64_t seed, TagNumbers& numbers, std::span<std::uint64_t const> shares,
                std::size_t decided, std::size_t passed)
        : seed_{seed}, random_{spread(seed)}, numbers_{numbers}, shares_{shares}, decided_{decided},
          passed_{passed} {}

    std::optional<bool> answer(Capture<T>& capture, std::size_t) override {
        if (decided_-- == 0) return std::nullopt;
        std::uint64_t const place = numbers_.number(capture.tag()), random = random_.next() % 8;
        return random < shares_[hash_combine(seed_, place) % shares_.size()];
    }
    bool pass(Capture<T>&, bool, bool) override { return passed_-- != 0; }

private:
    std::uint64_t seed_;
    RandomAnswers random_;
    TagNumbers& numbers_;
    std::span<std::uint64_t const> shares_;
    std::size_t decided_, passed_; ///< how many are left
};

/// Answers each place always alike, and from some decision on the other way: so loops are left
/// after each number of times.
template <class T = void> struct TurnsOnce final : Capture<T>::Policy {
    TurnsOnce(std::uint64_t seed, TagNumbers& numbers)
        : pattern_{seed % 4}, numbers_{numbers}, turn_{seed / 4} {}

    std::optional<bool> answer(Capture<T>& capture, std::size_t) override {
        if (++asked_ > turn_ + 60) return std::nullopt;
        std::uint64_t const place = numbers_.number(capture.tag());
        bool const first =
            pattern_ < 2 ? pattern_ == 0 : hash_combine(spread(pattern_), place) % 2 == 0;
        return asked_ <= turn_ ? first : !first;
    }
    bool pass(Capture<T>&, bool, bool) override { return ++passed_ <= 8 * (turn_ + 60); }

private:
    std::uint64_t pattern_;
    TagNumbers& numbers_;
    std::size_t turn_, asked_ = 0, passed_ = 0;
};

/// Runs the function `count` times, each time under the policy that `make(seed, numbers)` gives for
/// a seed of its own. `watch` is told of what the runs do. Gives how many came to an end.
template <class T, class Make>
std::size_t random_runs(Tracer& tracer, Callable const& function, PlainNumbers<T>& watch,
                        std::uint64_t count, Make make) {
    tracer.restart();
    function.declare(function.context);
    Capture<T> capture{tracer, function, {.numbers = &watch}};
    TagNumbers numbers;
    std::size_t ended = 0;
    for (std::uint64_t seed = 1; seed <= count; ++seed) {
        auto policy = make(seed, numbers);
        ended += capture.replay(policy).kind != Point::Kind::decision;
    }
    return ended;
}

} // namespace limn::detail

#endif // LIMN_CAPTURE_RANDOM_RUNS_HPP
