// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `Where`: the place in the user's source that made something.

#ifndef LIMN_META_WHERE_HPP
#define LIMN_META_WHERE_HPP

#include <limn/meta/language.hpp>

#include <cstdint>

namespace limn {

/// A line of user source, taken by default argument at the call that needs it.
struct Where {
    char const* file = "";
    unsigned line = 0;
    std::uint32_t annotations = 0; ///< the number of its scope and notes: meta/annotations.hpp

    static constexpr Where here(char const* file = __builtin_FILE(),
                                unsigned line = __builtin_LINE()) noexcept {
        return {file, line};
    }

    /// Whether it is the same line, whatever is noted of it. By content: two translation units may
    /// hold the same file name at two addresses.
    friend constexpr bool operator==(Where const& a, Where const& b) noexcept {
        if (a.line != b.line) return false;
        if (!__builtin_is_constant_evaluated() && a.file == b.file) return true;
        return __builtin_strcmp(a.file, b.file) == 0;
    }
};

} // namespace limn

#endif // LIMN_META_WHERE_HPP
