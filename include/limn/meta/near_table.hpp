// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `NearTable`: finds equal elements, and keeps those together that come together.

#ifndef LIMN_META_NEAR_TABLE_HPP
#define LIMN_META_NEAR_TABLE_HPP

#include <limn/meta/page_allocator.hpp>
#include <limn/meta/vector.hpp>

#include <cstddef>
#include <cstdint>
#include <utility>

namespace limn::detail {

/// A hash set of indices into a sequence that somebody else holds, like `IndexTable`. Each element
/// has a place, a number that is near to those of the elements that come before and after it: it is
/// kept near that place where there is room. Of a million nodes all slots but the last ones are out
/// of the cache, and a table that scatters them costs five times as much.
class NearTable {
public:
    constexpr NearTable() = default;
    /// Room for `count` elements at places below `count`.
    constexpr explicit NearTable(std::size_t count) {
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
        std::uint32_t& found = slots_[slot(hash, place, equal)];
        if (found == empty) {
            found = fresh;
            ++count_;
        }
        return found;
    }
    /// Makes room for another element. `hash_of(index)` and `place_of(index)` are those with which
    /// an element was taken in.
    /// Cost  amortised constant
    template <class HashOf, class PlaceOf>
    constexpr void make_room(HashOf const& hash_of, PlaceOf const& place_of) {
        if (2 * (count_ + 2) <= slots_.size()) return;
        NearTable larger{2 * count_ + 1};
        for (std::uint32_t index : slots_)
            if (index != empty)
                larger.find_or_insert(hash_of(index), place_of(index), index,
                                      [](std::uint32_t) { return false; });
        *this = std::move(larger);
    }

    /// The index of the element that `equal(index)` accepts; else `empty`.
    template <class Equal>
    constexpr std::uint32_t find(std::uint64_t hash, std::size_t place, Equal const& equal) const {
        return slots_.empty() ? empty : slots_[slot(hash, place, equal)];
    }

    static constexpr std::uint32_t empty = 0xffffffffu;

private:
    /// Where that element is, or would be.
    template <class Equal>
    constexpr std::size_t slot(std::uint64_t hash, std::size_t place, Equal const& equal) const {
        std::size_t const mask = slots_.size() - 1;
        std::size_t at = (2 * place + (hash & 7)) & mask;
        // where many elements have one place, they are scattered: no two take the same way
        std::size_t const step = (hash >> 32) | 1;
        for (int tried = 1; slots_[at] != empty; ++tried) {
            if (equal(slots_[at])) break;
            at = (tried == near ? hash >> 8 : at + (tried < near ? 1 : step)) & mask;
        }
        return at;
    }

    static constexpr int near = 8; ///< so many slots are tried there

    Vector<std::uint32_t, PageAllocator<std::uint32_t>> slots_;
    std::size_t count_ = 0;
};

} // namespace limn::detail

#endif // LIMN_META_NEAR_TABLE_HPP
