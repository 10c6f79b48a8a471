// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `raise`, which throws what a traced function threw on one of its paths. Generated code
/// includes it too.
/// Layer: op. Includes meta, op.

#ifndef LIMN_OP_RAISE_HPP
#define LIMN_OP_RAISE_HPP

#include <limn/meta/error.hpp>
#include <limn/op/call.hpp>

#include <new>
#include <stdexcept>
#include <string>

namespace limn {

/// Throws an exception of the standard's type with that name, or GuardError; of others, RunError
/// with the name.
inline void raise(std::string const& type, std::string const& text) {
    if (type == "std::domain_error") throw std::domain_error{text};
    if (type == "std::invalid_argument") throw std::invalid_argument{text};
    if (type == "std::length_error") throw std::length_error{text};
    if (type == "std::out_of_range") throw std::out_of_range{text};
    if (type == "std::logic_error") throw std::logic_error{text};
    if (type == "std::range_error") throw std::range_error{text};
    if (type == "std::overflow_error") throw std::overflow_error{text};
    if (type == "std::underflow_error") throw std::underflow_error{text};
    if (type == "std::runtime_error") throw std::runtime_error{text};
    if (type == "std::bad_alloc") throw std::bad_alloc{};
    if (type == "limn::GuardError") throw GuardError{text};
    throw RunError{Where{}, type, text};
}

namespace detail {

inline constexpr auto raise_op =
    op<"limn::raise", limn::effect>([](std::string const& type, std::string const& text) {
        raise(type, text);
    }).header("<limn/op/raise.hpp>");

/// Records, in the trace that is being recorded, that the function throws here. A template, so that
/// only who records it compiles it.
template <class Text> void record_raise(Text const& type, Text const& text, Where at) {
    raise_op(type, text, at);
}

} // namespace detail

} // namespace limn

#endif // LIMN_OP_RAISE_HPP
