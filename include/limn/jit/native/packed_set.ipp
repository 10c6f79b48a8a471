// SPDX-License-Identifier: BSL-1.0

#ifndef LIMN_JIT_NATIVE_PACKED_SET_IPP
#define LIMN_JIT_NATIVE_PACKED_SET_IPP

#include <limn/jit/native/operation.hpp>
#include <limn/jit/native/packed_set.hpp>
#include <limn/meta/inline.hpp>

#include <type_traits>

namespace limn::detail {

LIMN_DEFINE PackedSet packed_set() {
#ifdef __aarch64__
    return ArmPacked::runs() ? PackedSet::neon : PackedSet::none;
#else
    if (X86Packed512::runs()) return PackedSet::avx512;
    return X86Packed::runs() ? PackedSet::avx2 : PackedSet::none;
#endif
}

LIMN_DEFINE unsigned packed_element(PackedSet set, Operation const& operation, MachineType result) {
    return with_encoder(set, [&]<class Code>(std::type_identity<Code>) {
        bool const besides = Code::has_besides(operation.does, operation.type, result);
        return packed_element(operation, result, besides);
    });
}

} // namespace limn::detail

#endif // LIMN_JIT_NATIVE_PACKED_SET_IPP
