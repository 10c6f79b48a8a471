// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `learn_states`: finds in which states the plain variables of a function can be.

#ifndef LIMN_CAPTURE_LEARN_STATES_HPP
#define LIMN_CAPTURE_LEARN_STATES_HPP

#include <limn/capture/capture.hpp>
#include <limn/capture/plain_numbers.hpp>
#include <limn/capture/state_machine.hpp>
#include <limn/meta/hash.hpp>
#include <limn/meta/vector.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

namespace limn::detail {

/// Answers by coins, as far as to some state; then each decision always alike, which shows what
/// that state does in the end.
template <class T = void> struct Probe final : Capture<T>::Policy {
    static constexpr std::size_t most = 150; ///< decisions; then the run stops

    /// `met` are the decisions of all runs, in order: their tags are other ones in each process.
    Probe(std::uint64_t seed, Vector<Tag>& met)
        : seed_{seed}, state_{seed * 0x9e3779b97f4a7c15u}, met_{met} {
        coins_ = seed % 3 == 0 ? 0 : toss() % (seed % 3 == 1 ? 12 : 40);
    }

    std::optional<bool> answer(Capture<T>& capture, std::size_t) override {
        if (++asked_ > most) return std::nullopt;
        std::uint64_t const place = number(capture.tag());
        constexpr std::uint64_t shares[]{4, 1, 7, 4};
        std::uint64_t const share = shares[hash_combine(seed_, place) % 4];
        bool const coin = toss() % 8 < share;
        if (asked_ <= coins_) return coin;
        return hash_combine(seed_ + 1000, place) % 2 == 0;
    }
    bool pass(Capture<T>&, bool, bool) override { return ++passed_ <= 4 * most; }

private:
    std::uint64_t toss() {
        state_ = state_ * 6364136223846793005u + 1442695040888963407u;
        return state_ >> 33;
    }
    std::size_t number(Tag const& tag) {
        auto const known = std::find(met_.begin(), met_.end(), tag) - met_.begin();
        if (known == met_.end() - met_.begin()) met_.push_back(tag);
        return static_cast<std::size_t>(known);
    }

    std::uint64_t seed_, state_;
    Vector<Tag>& met_;
    std::size_t coins_ = 0, asked_ = 0, passed_ = 0;
};

/// The states of the function's plain variables, if it does anything that depends on them. Some
/// runs show what they do.
template <class T = void>
void learn_states(Tracer& tracer, Callable const& function, PlainNumbers<T>& out) {
    PlainNumbers<T> watch;
    watch.state.notes = true;
    {
        tracer.restart();
        function.declare(function.context);
        Capture<T> capture{tracer, function, &watch};
        Vector<Tag> met;
        for (std::uint64_t seed = 1; seed <= 400; ++seed) {
            Probe<T> probe{seed, met};
            capture.replay(probe);
        }
    }
    out.state.trails = std::move(watch.state.trails);
    out.state.learn();
}

} // namespace limn::detail

#endif // LIMN_CAPTURE_LEARN_STATES_HPP
