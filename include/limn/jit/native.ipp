// SPDX-License-Identifier: BSL-1.0

#ifndef LIMN_JIT_NATIVE_IPP
#define LIMN_JIT_NATIVE_IPP

#include <limn/jit/native.hpp>
#include <limn/jit/native/code_pages.hpp>
#include <limn/jit/native/encoder.hpp>
#include <limn/jit/native/native_runner.hpp>
#include <limn/meta/inline.hpp>
#include <limn/run/executes.hpp>

#include <memory>

namespace limn {

LIMN_DEFINE std::shared_ptr<Executable const> detail::make_native(Graph const& graph,
                                                                  RunOptions const& options) {
    return std::make_shared<Executes<NativeRunner>>(graph, options);
}

LIMN_DEFINE bool native_available() {
    static bool const is = [] {
        constexpr auto& code = detail::Encoder::return_at_once;
        return detail::Encoder::runs && !detail::CodePages{code.data(), code.size()}.empty();
    }();
    return is;
}

} // namespace limn

#endif // LIMN_JIT_NATIVE_IPP
