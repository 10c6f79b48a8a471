// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `followed`: the answer to a decision where a trace follows example values, and the guard
/// that stands for the other one; and what the nodes of a trace are on these values.

#ifndef LIMN_CAPTURE_FOLLOWED_HPP
#define LIMN_CAPTURE_FOLLOWED_HPP

#include <limn/meta/inline.hpp>
#include <limn/meta/vector.hpp>
#include <limn/proxy/tracer.hpp>

#include <optional>

namespace limn::detail {

/// The value of a node where the inputs are their examples, as far as it may be known.
LIMN_DECLARE std::optional<Constant> example_in(Tracer& tracer, Value v);

/// What the function returned, where no guard has thrown. What must not run elsewhere is asked for
/// under the guards alone.
LIMN_DECLARE void under_guards(Tracer& tracer, Vector<Value>& outputs);

} // namespace limn::detail

#ifndef LIMN_COMPILED
#include <limn/capture/followed.ipp>
#endif

#endif // LIMN_CAPTURE_FOLLOWED_HPP
