// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `LoopExits`: what is done where a loop is left.

#ifndef LIMN_PRINT_CPP_LOOP_EXITS_HPP
#define LIMN_PRINT_CPP_LOOP_EXITS_HPP

#include <limn/print/cpp/locals.hpp>

#include <cstdint>

namespace limn::detail {

/// What is done where a loop is left, instead of a `break`.
template <class T = void> class LoopExits {
public:
    /// Inside the loop, of whose body these are the values.
    constexpr virtual void leave(Locals<T>& body, std::uint32_t exit) = 0;
    /// After a `while`, which is left by its first exit.
    constexpr virtual void fall_out(Locals<T>& body) = 0;

protected:
    constexpr ~LoopExits() = default;
};

} // namespace limn::detail

#endif // LIMN_PRINT_CPP_LOOP_EXITS_HPP
