// SPDX-License-Identifier: BSL-1.0

#ifndef LIMN_JIT_NATIVE_PACKED_ENCODER_IPP
#define LIMN_JIT_NATIVE_PACKED_ENCODER_IPP

#include <limn/jit/native/operation.hpp>
#include <limn/jit/native/packed_encoder.hpp>
#include <limn/meta/inline.hpp>

namespace limn::detail {

LIMN_DEFINE unsigned packed_element(Operation const& operation, MachineType result, bool besides) {
    auto const size = [](MachineType type) {
        if (type == MachineType::boolean) return 1u;
        return is_wide(type) || type == MachineType::float64 ? 8u : 4u;
    };
    MachineType const type = operation.type;
    if (type == MachineType::none || result == MachineType::none) return 0;
    bool const floating = is_floating(type), boolean = type == MachineType::boolean;
    unsigned const a = size(type), b = size(result), element = a > b ? a : b;
    if (a != b && a != 1 && b != 1) return 0; // as many of one as of the other
    bool has = false;
    switch (operation.does) {
    case Inlined::add:
    case Inlined::subtract:
    case Inlined::negate:
    case Inlined::bit_not:
        has = !boolean;
        break;
    case Inlined::multiply:
    case Inlined::absolute:
        has = floating || element == 4;
        break;
    case Inlined::divide:
    case Inlined::minimum:
    case Inlined::maximum:
    case Inlined::square_root:
    case Inlined::floor:
    case Inlined::ceil:
    case Inlined::trunc:
    case Inlined::rint:
        has = floating;
        break;
    case Inlined::bit_and:
    case Inlined::bit_or:
    case Inlined::bit_xor:
        has = !floating;
        break;
    case Inlined::equal:
    case Inlined::not_equal:
    case Inlined::select:
        has = true;
        break;
    case Inlined::less:
    case Inlined::less_equal:
    case Inlined::greater:
    case Inlined::greater_equal:
        has = floating || is_signed(type);
        break;
    case Inlined::logical_not:
        has = boolean;
        break;
    case Inlined::convert:
        has = type == result || boolean || result == MachineType::boolean ||
              (!floating && !is_floating(result)) ||
              (type == MachineType::int32 && result == MachineType::float32) ||
              (type == MachineType::float32 && result == MachineType::int32);
        break;
    default:
        break;
    }
    return has || besides ? element : 0;
}

} // namespace limn::detail

#endif // LIMN_JIT_NATIVE_PACKED_ENCODER_IPP
