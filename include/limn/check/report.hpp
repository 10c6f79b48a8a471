// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `Report`: what a check found.

#ifndef LIMN_CHECK_REPORT_HPP
#define LIMN_CHECK_REPORT_HPP

#include <limn/meta/inline.hpp>

#include <cstdint>
#include <string>

namespace limn {

/// What a check found: nothing, or the first fault; and what else there is to say.
class Report {
public:
    explicit Report(std::uint64_t seed) : seed_{seed} {}

    bool ok() const noexcept { return ok_; }
    explicit operator bool() const noexcept { return ok_; }
    /// All in words, with the seed of the random inputs.
    std::string const& text() const noexcept { return text_; }
    std::uint64_t seed() const noexcept { return seed_; }

    /// Adds a fault, which is the report's when it is the first.
    LIMN_DECLARE void fail(std::string const& line);
    void note(std::string const& line) { (text_ += line) += '\n'; }

private:
    std::uint64_t seed_;
    bool ok_ = true;
    std::string text_;
};

} // namespace limn

#ifndef LIMN_COMPILED
#include <limn/check/report.ipp>
#endif

#endif // LIMN_CHECK_REPORT_HPP
