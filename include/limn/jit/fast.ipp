// SPDX-License-Identifier: BSL-1.0

#ifndef LIMN_JIT_FAST_IPP
#define LIMN_JIT_FAST_IPP

#include <limn/jit/fast.hpp>
#include <limn/jit/fast_runner.hpp>
#include <limn/meta/inline.hpp>
#include <limn/run/executes.hpp>

#include <memory>

namespace limn::detail {

LIMN_DEFINE std::shared_ptr<Executable const> make_fast(Graph const& graph,
                                                        FastOptions const& options, Where at) {
    return std::make_shared<Executes<FastRunner>>(graph, options, at);
}

} // namespace limn::detail

#endif // LIMN_JIT_FAST_IPP
