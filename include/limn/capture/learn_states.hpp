// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `learn_states`: finds in which states the plain variables of a function can be.

#ifndef LIMN_CAPTURE_LEARN_STATES_HPP
#define LIMN_CAPTURE_LEARN_STATES_HPP

#include <limn/capture/capture.hpp>
#include <limn/capture/plain_numbers.hpp>
#include <limn/capture/random_answers.hpp>
#include <limn/capture/random_runs.hpp>
#include <limn/capture/state_machine.hpp>
#include <limn/meta/hash.hpp>

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

/// The states of the function's plain variables, if it does anything that depends on them. Some
/// runs show what they do; and where that is asked for, with which proxies they do it.
template <class T = void>
void learn_states(Tracer& tracer, Callable const& function, PlainNumbers<T>& out,
                  bool sees_operands = false) {
    PlainNumbers<T> watch;
    watch.state.notes = true;
    watch.state.sees_operands = out.state.sees_operands = sees_operands;
    random_runs(tracer, function, watch, 400, [](std::uint64_t seed, TagNumbers& numbers) {
        return Probe<T>{seed, numbers};
    });
    out.state.trails = std::move(watch.state.trails);
    out.state.learn();
}

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
