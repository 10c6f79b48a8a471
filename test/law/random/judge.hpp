// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `judge`: whether the graph of a random program does what the program does.

#ifndef LIMN_TEST_LAW_RANDOM_JUDGE_HPP
#define LIMN_TEST_LAW_RANDOM_JUDGE_HPP

#include "law/random/program.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace limn::test::random {

enum class Outcome : unsigned char { right, refused, wrong, crashed, slow, no_program };

/// What became of a program.
struct Verdict {
    Outcome outcome = Outcome::right;
    std::string stage{};               ///< what was done last: "trace", "interpret", ...
    std::string text{};                ///< what was expected, and what came; or why it was refused
    std::vector<std::string> inputs{}; ///< those on which it is wrong, as C++ writes them
    int ran = 0;                       ///< on how many inputs

    /// Equal for faults of one kind.
    std::string kind() const;
};

/// What is done with each program.
struct Trials {
    std::uint64_t seed = 1; ///< of the inputs
    int inputs = 60;
    bool compiled = false; ///< by jit and as printed C++ too, which takes seconds
    unsigned seconds = 120; ///< then it is slow
};

/// Traces and runs the program in a process of its own, so that it may crash or take for ever.
Verdict judge(Program const& program, Trials const& trials);

} // namespace limn::test::random

#endif // LIMN_TEST_LAW_RANDOM_JUDGE_HPP
