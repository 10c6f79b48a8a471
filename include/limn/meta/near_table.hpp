// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `NearTable`: finds equal elements, and keeps those together that come together.

#ifndef LIMN_META_NEAR_TABLE_HPP
#define LIMN_META_NEAR_TABLE_HPP

#include <limn/meta/page_allocator.hpp>
#include <limn/meta/vector.hpp>

#include <cstddef>
#include <cstdint>

namespace limn::detail {

/// A hash set of indices into a sequence that somebody else holds, like `IndexTable`. Each element
/// has a place, a number that is near to those of the elements that come before and after it: it is
/// kept near that place where there is room. Of a million nodes all slots but the last ones are out
/// of the cache, and a table that scatters them costs five times as much.
class NearTable {
public:
    /// Room for `count` elements at places below `count`.
    constexpr explicit NearTable(std::size_t count = 0) {
        std::size_t size = 16;
        while (size < 2 * count + 2) size *= 2;
        slots_.assign(size, empty);
    }

    /// The index of the element that `equal(index)` accepts; else `fresh`, which is taken in.
    /// Requires  fewer elements than there is room for
    /// Cost      constant
    template <class Equal>
    constexpr std::uint32_t find_or_insert(std::uint64_t hash, std::size_t place,
                                           std::uint32_t fresh, Equal const& equal) {
        std::size_t const mask = slots_.size() - 1;
        std::size_t at = (2 * place + (hash & 7)) & mask;
        // where many elements have one place, they are scattered: no two take the same way
        std::size_t const step = (hash >> 32) | 1;
        for (int tried = 1; slots_[at] != empty; ++tried) {
            if (equal(slots_[at])) return slots_[at];
            at = (tried == near ? hash >> 8 : at + (tried < near ? 1 : step)) & mask;
        }
        return slots_[at] = fresh;
    }

private:
    static constexpr std::uint32_t empty = 0xffffffffu;
    static constexpr int near = 8; ///< so many slots are tried there

    Vector<std::uint32_t, PageAllocator<std::uint32_t>> slots_;
};

} // namespace limn::detail

#endif // LIMN_META_NEAR_TABLE_HPP
