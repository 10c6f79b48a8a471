// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `caught`: what an exception is, of whatever type, and what it says.

#ifndef LIMN_CAPTURE_CAUGHT_HPP
#define LIMN_CAPTURE_CAUGHT_HPP

#include <limn/meta/inline.hpp>

#include <cstdlib>
#include <cxxabi.h>
#include <exception>
#include <string>
#include <typeinfo>

namespace limn::detail {

/// What is being caught: the name of its type, and what it says.
/// Source  the Itanium C++ ABI, exception handling
struct Caught {
    std::string type, text;
};
LIMN_LAZY Caught caught() {
    char const* const name = abi::__cxa_current_exception_type()->name();
    char* const plain = abi::__cxa_demangle(name, nullptr, nullptr, nullptr);
    std::string const type = plain == nullptr ? name : plain;
    std::free(plain);
    try {
        throw;
    } catch (std::exception const& e) {
        return {type, e.what()};
    } catch (...) {
        return {type, "an exception of type " + type};
    }
}

/// The same of an exception that is kept; of none, of the call of `std::abort`.
LIMN_LAZY Caught caught(std::exception_ptr const& kept) {
    if (kept == nullptr) return {"std::abort", "std::abort"};
    try {
        std::rethrow_exception(kept);
    } catch (...) {
        return caught();
    }
}

} // namespace limn::detail

#endif // LIMN_CAPTURE_CAUGHT_HPP
