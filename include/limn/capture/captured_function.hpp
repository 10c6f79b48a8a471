// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `Callable`: a function that is traced at run time, its types erased.

#ifndef LIMN_CAPTURE_CAPTURED_FUNCTION_HPP
#define LIMN_CAPTURE_CAPTURED_FUNCTION_HPP

#include <limn/graph/value.hpp>
#include <limn/meta/address_range.hpp>
#include <limn/meta/vector.hpp>
#include <limn/meta/where.hpp>

namespace limn::detail {

/// The function to run: `declare` makes its inputs, in a builder that is new; `call` runs it once
/// and gives the values it returns. `object` is what the user wrote, a lambda, say; empty where nothing
/// is known of it. `caller` is a frame: above it nothing is the recording's own.
struct Callable {
    void* context;
    void (*declare)(void* context);
    void (*call)(void* context, Vector<Value>& outputs);
    Where where;
    AddressRange object{};
    void const* caller = nullptr;
};

} // namespace limn::detail

#endif // LIMN_CAPTURE_CAPTURED_FUNCTION_HPP
