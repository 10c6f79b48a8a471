// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `look_at`: judges many random programs, counts what became of them, and reduces some.

#ifndef LIMN_TEST_LAW_RANDOM_SURVEY_HPP
#define LIMN_TEST_LAW_RANDOM_SURVEY_HPP

#include "law/random/judge.hpp"

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace limn::test::random {

struct SurveyOptions {
    std::uint64_t seed = 20260621, count = 1000;
    double seconds = 1e9; ///< then it ends
    unsigned constructs = 0;
    int inputs = 60;
    bool compiled = false;
    bool one_site = false; ///< as Program::one_site
    int reduced = 1;       ///< of each kind of fault
    bool refusals = false; ///< they are reduced as well
    bool verbose = false;
};

struct Survey {
    /// Of all programs, and of those with a construct.
    struct Counts {
        std::array<std::uint64_t, 6> of{}; ///< by Outcome
        std::uint64_t total() const;
    };
    Counts all{};
    std::map<std::string, Counts> by_construct{};
    std::map<std::string, std::uint64_t> kinds{}; ///< of what is not right
    std::vector<std::string> programs{};          ///< reduced ones, as C++, that are no refusals
    std::vector<std::string> refusals{};
    std::uint64_t first = 0;
    double seconds = 0;

    std::uint64_t count(Outcome o) const { return all.of[static_cast<std::size_t>(o)]; }
    std::uint64_t failed() const {
        return count(Outcome::wrong) + count(Outcome::crashed) + count(Outcome::slow);
    }
    /// A table of rates, the kinds of faults, and the programs.
    std::string text() const;
};

Survey look_at(SurveyOptions const& options);

} // namespace limn::test::random

#endif // LIMN_TEST_LAW_RANDOM_SURVEY_HPP
