// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `jit`: a graph compiled by the system's compiler and loaded into the running program.

#ifndef LIMN_JIT_JIT_HPP
#define LIMN_JIT_JIT_HPP

#include <limn/graph/graph.hpp>
#include <limn/jit/code_cache.hpp>
#include <limn/meta/error.hpp>
#include <limn/meta/inline.hpp>
#include <limn/meta/vector.hpp>
#include <limn/run/executes.hpp>
#include <limn/run/function.hpp>
#include <limn/run/interpret.hpp>
#include <limn/run/plain.hpp>
#include <limn/run/run_options.hpp>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace limn {

/// How `jit` compiles. Every word reaches the compiler as it is: there is no shell.
struct JitOptions {
    std::string compiler = {};           ///< a program; else what $CXX says; else `c++`
    std::vector<std::string> flags = {}; ///< after those of the library: -O2 -ffp-contract=off ...
    std::string cache = {};              ///< a folder; else `limn` in the user's cache
    unsigned seconds = 300;              ///< after which the compiler is stopped
    /// Batches call the C library's vector functions where the compiler uses them: g++, and a
    /// compiler whose name has `clang` in it. As `RunOptions::fast_math`: results of functions of
    /// `<cmath>` are within 4 units in the last place, all else stays bit for bit.
    bool fast_math = false;
};

namespace detail {

/// Loaded code.
class Compiled {
public:
    /// Null where `file` is not a library that limn has built; `fault` then says why.
    LIMN_DECLARE static std::shared_ptr<Executes<Compiled> const>
    load(std::string const& file, bool keep, std::string& fault);

    LIMN_DECLARE explicit Compiled(void* library);
    ~Compiled();
    Compiled(Compiled const&) = delete;
    Compiled& operator=(Compiled const&) = delete;

    void run(void const* const* in, void* const* out) const { run_(in, out); }
    LIMN_DECLARE void map(Leaves in, MutableLeaves out, std::size_t count) const;

private:
    using Raise = void(char const* type, char const* text, std::size_t size);
    using Run = void(void const* const*, void* const*);
    using Map = void(void const* const*, std::size_t const*, void* const*, std::size_t const*,
                     std::size_t);

    /// What code raises is thrown here: an exception of a type of the library's is one to the program.
    LIMN_DECLARE static void raise(char const* type, char const* text, std::size_t size);

    void* library_;
    Run* run_;
    Map* map_;
};

/// Whether the code includes nothing but headers of the standard library. Others may change
/// between two runs, and what they declare may throw exceptions of its own.
LIMN_DECLARE bool only_standard_headers(std::string_view source);

LIMN_DECLARE std::string hexadecimal(std::uint64_t word);

/// One graph on its way from source to loaded code.
class Jit {
public:
    LIMN_DECLARE Jit(Graph const& graph, JitOptions const& options, Where at);

    /// Errors  CompileError, also where another thread sets `stop` while the compiler runs
    LIMN_DECLARE std::shared_ptr<Executable const>
    load(std::atomic_flag const* stop = nullptr) const;

private:
    /// 128 bits of all that the code depends on.
    LIMN_DECLARE std::string key() const;

    LIMN_DECLARE void append_fast_math();
    LIMN_DECLARE void compile(BuildFolder const& build, std::atomic_flag const* stop) const;

    JitOptions const& options_;
    Where at_;
    std::string source_;
    bool standard_;
    CodeCache cache_;
    Vector<std::string> words_;
};

template <class Signature> struct SignatureCheck;
template <class R, class... Args> struct SignatureCheck<R(Args...)> {
    static void run(Graph const& graph, Where at) { check_signature<R, Args...>(graph, at); }
};

} // namespace detail

/// `graph` compiled to machine code: the same `Function` as `interpret` gives, and bit for bit the
/// same results. `map` is one compiled loop. Code is kept on disk, found again by source, flags and
/// compiler; code that includes headers of your own is compiled anew. While a `limn::plain` lives,
/// it is the function that `interpret` gives.
///
/// Errors  TypeError as `interpret`; GraphError as `to_cpp`; CompileError, with the compiler's own
///         words, or when it does not start, does not end, or the cache is open to others
/// Cost    a run of the compiler, about half a second; then, in any process, a millisecond
/// Example example/12_jit.cpp
template <class Sig>
Function<Sig> jit(Graph const& graph, JitOptions const& options = {}, Where at = Where::here()) {
    detail::SignatureCheck<Sig>::run(graph, at);
    if (plain::is_on()) return interpret<Sig>(graph, RunOptions{options.fast_math}, at);
    return {detail::Jit{graph, options, at}.load(), graph, at};
}

} // namespace limn

#ifndef LIMN_COMPILED
#include <limn/jit/jit.ipp>
#endif

#endif // LIMN_JIT_JIT_HPP
