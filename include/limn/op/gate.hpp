// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns the ops of control flow: `gate`, where branches join; `loop` and `result`.

#ifndef LIMN_OP_GATE_HPP
#define LIMN_OP_GATE_HPP

#include <limn/op/op.hpp>

#include <string_view>

namespace limn::prims {

/// Operands  c : bool;  a, b : T
/// Result    T: that of `a` where `c` is true, else that of `b`; the other is not evaluated
/// Source    ISO C++ [stmt.if], [expr.cond], as jax.lax.cond
struct gate {
    static constexpr std::string_view name = "gate";
    static constexpr Notation notation{Form::conditional, "?:", Precedence::conditional, ""};
    static constexpr Traits traits{};
    using conversion = limn::conversion::conditional;
    template <class T>
    [[gnu::always_inline]] static constexpr T apply(bool const& c, T const& a, T const& b) {
        return c ? a : b;
    }
};

/// Operands  the initial values of the carried variables, then values from outside
/// Result    int: the number of the exit by which the loop was left
/// Source    ISO C++ [stmt.iter], as jax.lax.while_loop, with any number of exits
struct loop {
    static constexpr std::string_view name = "loop";
};

/// Operands  a loop
/// Result    one of the values that the loop leaves behind
struct result {
    static constexpr std::string_view name = "result";
};

} // namespace limn::prims

#endif // LIMN_OP_GATE_HPP
