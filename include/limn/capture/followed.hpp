// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `followed`: the answer to a decision where a trace follows example values, and the guard
/// that stands for the other one.

#ifndef LIMN_CAPTURE_FOLLOWED_HPP
#define LIMN_CAPTURE_FOLLOWED_HPP

#include <limn/meta/inline.hpp>
#include <limn/meta/vector.hpp>
#include <limn/proxy/tracer.hpp>

namespace limn::detail {

/// What the function returned, where no guard has thrown. What must not run elsewhere is asked for
/// under the guards alone.
LIMN_DECLARE void under_guards(Tracer& tracer, Vector<Value>& outputs);

} // namespace limn::detail

#ifndef LIMN_COMPILED
#include <limn/capture/followed.ipp>
#endif

#endif // LIMN_CAPTURE_FOLLOWED_HPP
