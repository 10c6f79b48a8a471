// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `random_runs`: runs of a function that show what its plain variables do.

#ifndef LIMN_CAPTURE_RANDOM_RUNS_HPP
#define LIMN_CAPTURE_RANDOM_RUNS_HPP

#include <limn/capture/capture.hpp>
#include <limn/capture/coins.hpp>
#include <limn/capture/plain_numbers.hpp>

#include <cstdint>

namespace limn::detail {

/// Runs the function `count` times, each time under a `Policy{seed, numbers}` with a seed of its
/// own. `watch` is told of what the runs do.
template <class Policy, class T>
void random_runs(Tracer& tracer, Callable const& function, PlainNumbers<T>& watch,
                 std::uint64_t count) {
    tracer.restart();
    function.declare(function.context);
    Capture<T> capture{tracer, function, &watch};
    TagNumbers numbers;
    for (std::uint64_t seed = 1; seed <= count; ++seed) {
        Policy policy{seed, numbers};
        capture.replay(policy);
    }
}

} // namespace limn::detail

#endif // LIMN_CAPTURE_RANDOM_RUNS_HPP
