// SPDX-License-Identifier: BSL-1.0
// What need not be compiled in every translation unit of ours: capture, printers, interpreter, and
// the registry of the library's own ops.
#include <limn.hpp>
#include <limn/io/builtin_ops.hpp>

LIMN_INSTANCES()
template limn::Ops limn::detail::BuiltinOps<void>::make();
