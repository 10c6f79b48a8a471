// SPDX-License-Identifier: BSL-1.0

#ifndef LIMN_TRACE_EXAMPLE_OF_IPP
#define LIMN_TRACE_EXAMPLE_OF_IPP

#include <limn/capture/followed.hpp>
#include <limn/meta/inline.hpp>
#include <limn/proxy/tracer.hpp>
#include <limn/trace/example_of.hpp>

#include <optional>

namespace limn::detail {

LIMN_DEFINE std::optional<Constant> example_while_tracing(Tracer& tracer, Value v) {
    if (tracer.is_left()) return std::nullopt;
    return example_in(tracer, v);
}

} // namespace limn::detail

#endif // LIMN_TRACE_EXAMPLE_OF_IPP
