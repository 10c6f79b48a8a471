// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `AddressRange`.

#ifndef LIMN_META_ADDRESS_RANGE_HPP
#define LIMN_META_ADDRESS_RANGE_HPP

#include <cstddef>
#include <cstdint>

namespace limn::detail {

/// Addresses from `begin` up to `end`.
struct AddressRange {
    std::uintptr_t begin = 0, end = 0;

    bool contains(std::uintptr_t address) const { return address >= begin && address < end; }
    /// Those of an object.
    static AddressRange of(void const volatile* object, std::size_t bytes) {
        auto const begin = reinterpret_cast<std::uintptr_t>(object);
        return {begin, begin + bytes};
    }
};

} // namespace limn::detail

#endif // LIMN_META_ADDRESS_RANGE_HPP
