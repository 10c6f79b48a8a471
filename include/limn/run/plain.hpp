// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `plain`: functions run as they are written while it lives.

#ifndef LIMN_RUN_PLAIN_HPP
#define LIMN_RUN_PLAIN_HPP

namespace limn {

/// While it lives, a `lazy` function that is called in this thread runs its callable at once, on
/// constants, and traces nothing; and `jit` gives the interpreter, without a compiler. So a
/// debugger stops in your own function, at each call.
///
///     limn::plain plain;
///
/// Values  the results are the same, to the last bit
class plain {
public:
    plain() { ++depth(); }
    ~plain() { --depth(); }
    plain(plain const&) = delete;
    plain& operator=(plain const&) = delete;

    /// Whether one lives in this thread.
    static bool is_on() { return depth() != 0; }

private:
    static int& depth() {
        static thread_local int depth = 0;
        return depth;
    }
};

} // namespace limn

#endif // LIMN_RUN_PLAIN_HPP
