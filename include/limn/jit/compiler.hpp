// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `Compiler`: the system's C++ compiler, run without a shell and never waited for in vain.

#ifndef LIMN_JIT_COMPILER_HPP
#define LIMN_JIT_COMPILER_HPP

#include <limn/meta/error.hpp>
#include <limn/meta/inline.hpp>
#include <limn/meta/vector.hpp>

#include <atomic>
#include <cstdint>
#include <string>

namespace limn::detail {

/// How a program ended.
struct Ending {
    enum class Kind : unsigned char { exited, not_found, timed_out, stopped } kind;
    int status = 0; ///< 0 where all went well
};

/// Runs `words[0]`, searched in PATH, with the other words as its arguments; what it says goes to
/// the file `log`. After `seconds`, or where another thread sets `stop`, it is killed, with every process
/// that it started.
LIMN_DECLARE Ending run_program(Vector<std::string> const& words, std::string const& log,
                                unsigned seconds, std::atomic_flag const* stop = nullptr);

/// The words of `$CXX`, which may hold flags as well, or `c++`.
LIMN_DECLARE Vector<std::string> default_compiler();

/// A hash of the file that `program` names: another compiler of the same name differs in it.
LIMN_DECLARE std::uint64_t fingerprint(std::string const& program);

} // namespace limn::detail

#ifndef LIMN_COMPILED
#include <limn/jit/compiler.ipp>
#endif

#endif // LIMN_JIT_COMPILER_HPP
