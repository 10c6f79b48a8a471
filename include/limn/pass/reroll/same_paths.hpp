// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `same_paths`: whether two graphs compute the same on symbols, along the paths tried.

#ifndef LIMN_PASS_REROLL_SAME_PATHS_HPP
#define LIMN_PASS_REROLL_SAME_PATHS_HPP

#include <limn/graph/graph.hpp>
#include <limn/pass/reroll/path_runs.hpp>

#include <cstdint>

namespace limn::detail {

/// Whether `b` gives what `a` gives, does the same effects, and evaluates no partial op where none
/// is written in `a`: exact, on each path that is tried; where nothing is decided, there is one.
///
/// Requires  the same parameters
/// Cost      of a path, the nodes that are evaluated on it
template <class T = void> bool same_paths(Graph const& a, Graph const& b) {
    using Runs = PathRuns<T>;
    Runs runs{a};
    auto const of_a = Runs::programs_of(a, true), of_b = Runs::programs_of(b);
    constexpr unsigned chances[]{0, 16, 8, 8, 4, 12, 1, 15};
    for (std::uint64_t seed = 0; seed < 48; ++seed) {
        typename Runs::Chance const chance{seed, chances[seed % 8]};
        if (chance.yes % 16 == 0 && seed >= 8) continue; // no answer is random: that path was tried
        auto const one = runs.as_written(of_a, chance);
        bool asked = runs.has_asked();
        if (one.ended) { // else there is nothing to compare with
            auto const other = runs.run(of_b, chance, one.effects);
            asked = asked || runs.has_asked();
            if (other.ended && !Runs::same(one, other, runs.known())) return false;
        }
        if (!asked) return true;
        if (runs.known().size() > 1'000'000 + 2 * a.size()) return true;
    }
    return true;
}

} // namespace limn::detail

#endif // LIMN_PASS_REROLL_SAME_PATHS_HPP
