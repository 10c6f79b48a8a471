// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `Decision`: which arms of a branch an interpreter goes through.

#ifndef LIMN_RUN_DECISION_HPP
#define LIMN_RUN_DECISION_HPP

#include <concepts>

namespace limn {

/// What an interpreter answers to a condition. Where values are as concrete as those of C++ that is
/// a `bool`, which converts.
class Decision {
public:
    enum Way : unsigned char {
        no,      ///< the condition is false
        yes,     ///< it is true
        both,    ///< it may be either: both arms are evaluated, and their values are merged
        neither, ///< nobody knows, and nothing that depends on it gets a value
    };

    constexpr Decision(std::same_as<bool> auto taken) noexcept : way_{taken ? yes : no} {}
    constexpr Decision(Way way) noexcept : way_{way} {}

    constexpr operator Way() const noexcept { return way_; }

private:
    Way way_;
};

} // namespace limn

#endif // LIMN_RUN_DECISION_HPP
