// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `IndexTable`: finds the index of an equal element, so that each is held once.

#ifndef LIMN_META_INDEX_TABLE_HPP
#define LIMN_META_INDEX_TABLE_HPP

#include <limn/meta/vector.hpp>

#include <cstddef>
#include <cstdint>
#include <utility>

namespace limn {

/// A hash set of indices into a sequence that somebody else holds. Unlike `std::unordered_set` it
/// works in a constant expression, and asks nothing of the elements.
class IndexTable {
public:
    /// The index of the element that `equal(index)` accepts; else `fresh`, which is taken in.
    /// Cost  amortised constant; `rehash(index)` gives an element's hash again when it grows
    template <class Equal, class Rehash>
    constexpr std::uint32_t find_or_insert(std::uint64_t hash, std::uint32_t fresh,
                                           Equal const& equal, Rehash const& rehash) {
        if (2 * (count_ + 1) > slots_.size()) grow(rehash);
        std::size_t const mask = slots_.size() - 1;
        std::size_t at = hash & mask;
        while (slots_[at] != empty) {
            if (equal(slots_[at])) return slots_[at];
            at = (at + 1) & mask;
        }
        slots_[at] = fresh;
        ++count_;
        return fresh;
    }

    static constexpr std::uint32_t empty = 0xffffffffu;

    /// The index of the element that `equal(index)` accepts; else `empty`. Cost  constant
    template <class Equal>
    constexpr std::uint32_t find(std::uint64_t hash, Equal const& equal) const {
        if (slots_.empty()) return empty;
        std::size_t const mask = slots_.size() - 1;
        std::size_t at = hash & mask;
        while (slots_[at] != empty && !equal(slots_[at])) at = (at + 1) & mask;
        return slots_[at];
    }

private:
    template <class Rehash> constexpr void grow(Rehash const& rehash) {
        detail::Vector<std::uint32_t> const old = std::move(slots_);
        slots_ = detail::Vector<std::uint32_t>(old.empty() ? 16 : 2 * old.size(), empty);
        std::size_t const mask = slots_.size() - 1;
        for (std::uint32_t index : old) {
            if (index == empty) continue;
            std::size_t at = rehash(index) & mask;
            while (slots_[at] != empty) at = (at + 1) & mask;
            slots_[at] = index;
        }
    }

    detail::Vector<std::uint32_t> slots_;
    std::size_t count_ = 0;
};

} // namespace limn

#endif // LIMN_META_INDEX_TABLE_HPP
