// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `jit`: a graph compiled by the system's compiler and loaded into the running program.

#ifndef LIMN_JIT_JIT_HPP
#define LIMN_JIT_JIT_HPP

#include <limn/graph/graph.hpp>
#include <limn/jit/code_cache.hpp>
#include <limn/jit/compiler.hpp>
#include <limn/jit/jit_source.hpp>
#include <limn/meta/error.hpp>
#include <limn/meta/hash.hpp>
#include <limn/meta/late.hpp>
#include <limn/meta/vector.hpp>
#include <limn/run/function.hpp>

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <dlfcn.h>
#include <memory>
#include <string>
#include <string_view>
#include <sys/stat.h>
#include <utility>
#include <vector>

namespace limn {

/// How `jit` compiles. Every word reaches the compiler as it is: there is no shell.
struct JitOptions {
    std::string compiler = {};           ///< a program; else what $CXX says; else `c++`
    std::vector<std::string> flags = {}; ///< behind those of the library: -O2 -ffp-contract=off ...
    std::string cache = {};              ///< a folder; else `limn` in the user's cache
    unsigned seconds = 300;              ///< after which the compiler is stopped
};

namespace detail {

/// Loaded code.
template <class = void> class Compiled final : public Executable {
public:
    /// Null where `file` is no code of ours; `fault` then says why.
    static std::shared_ptr<Compiled const> load(std::string const& file, bool keep,
                                                std::string& fault) {
        void* const library =
            dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL | (keep ? RTLD_NODELETE : 0));
        if (library == nullptr) {
            char const* const said = dlerror();
            fault = said == nullptr ? "it cannot be loaded" : said;
            return nullptr;
        }
        auto out = std::make_shared<Compiled>(library);
        if (out->run_ != nullptr && out->map_ != nullptr) return out;
        fault = "it has no entry point";
        return nullptr;
    }

    explicit Compiled(void* library)
        : library_{library}, run_{reinterpret_cast<Run*>(dlsym(library, "limn_run"))},
          map_{reinterpret_cast<Map*>(dlsym(library, "limn_map"))} {}
    ~Compiled() override { dlclose(library_); }
    Compiled(Compiled const&) = delete;
    Compiled& operator=(Compiled const&) = delete;

    void run(void const* const* in, void* const* out) const override { run_(in, out); }
    void map(Leaves in, MutableLeaves out, std::size_t count) const override {
        map_(in.address, in.stride, out.address, out.stride, count);
    }

private:
    using Run = void(void const* const*, void* const*);
    using Map = void(void const* const*, std::size_t const*, void* const*, std::size_t const*,
                     std::size_t);

    void* library_;
    Run* run_;
    Map* map_;
};

/// Whether the code includes nothing but headers of the standard library. Others may change
/// between two runs, and what they declare may throw exceptions of its own.
template <class = void> bool only_standard_headers(std::string_view source) {
    while (source.starts_with("#include ")) {
        std::string_view const line = source.substr(0, source.find('\n'));
        if (line.find_first_of("\"./") != line.npos) return false;
        source.remove_prefix(line.size() + 1);
    }
    return true;
}

template <class = void> std::string hexadecimal(std::uint64_t word) {
    char out[17];
    std::snprintf(out, sizeof out, "%016llx", static_cast<unsigned long long>(word));
    return out;
}

/// One graph on its way from source to loaded code.
template <class T = void> class Jit {
public:
    Jit(Graph const& graph, JitOptions const& options, Where at)
        : options_{options}, at_{at}, source_{JitSource<T>{graph}.print()},
          standard_{only_standard_headers(source_)}, cache_{options.cache, at} {
        words_ =
            options.compiler.empty() ? default_compiler() : Vector<std::string>{options.compiler};
        for (char const* word :
             {"-std=c++20", "-O2", "-ftree-vectorize", "-ffp-contract=off", "-fPIC", "-shared",
              "-w", "-fno-semantic-interposition", "-fdiagnostics-color=never"})
            words_.emplace_back(word);
        for (std::string const& flag : options.flags) words_.push_back(flag);
    }

    std::shared_ptr<Executable const> load() const {
        std::string fault;
        std::string const kept = cache_.folder() + '/' + key() + ".so";
        if (standard_ && access(kept.c_str(), R_OK) == 0)
            if (auto out = Compiled<T>::load(kept, false, fault)) return out;
        BuildFolder<T> const build{cache_, at_};
        compile(build);
        bool const moved = standard_ && std::rename(build.library().c_str(), kept.c_str()) == 0;
        auto out = Compiled<T>::load(moved ? kept : build.library(), !standard_, fault);
        if (out == nullptr)
            throw CompileError{at_, "jit",
                               "the compiled code cannot be loaded: " + fault +
                                   "; make ops inline in their header, or link the program with "
                                   "-rdynamic"};
        return out;
    }

private:
    /// 128 bits of all that the code depends on.
    std::string key() const {
        std::uint64_t a = hash_combine(fingerprint(words_.front()), hash_text(source_));
        std::uint64_t b = hash_combine(source_.size(), hash_combine(~a, hash_text(source_)));
        for (std::string const& word : words_) {
            a = hash_combine(a, hash_text(word));
            b = hash_combine(b, ~hash_text(word));
        }
        return hexadecimal(a) + hexadecimal(b);
    }

    void compile(BuildFolder<T> const& build) const {
        build.write_source(source_, at_);
        Vector<std::string> words = words_;
        for (std::string const& word : {std::string{"-o"}, build.library(), build.source()})
            words.push_back(word);
        Ending const ending = run_program(words, build.log(), options_.seconds);
        std::string const named = "the compiler `" + words.front() + "` ";
        if (ending.kind == Ending::Kind::not_found)
            throw CompileError{at_, "jit",
                               named + "does not start: " + std::strerror(ending.status) +
                                   "; name one in JitOptions::compiler or $CXX, or use "
                                   "limn::interpret"};
        if (ending.kind == Ending::Kind::timed_out)
            throw CompileError{at_, "jit",
                               named + "has not ended after " + std::to_string(options_.seconds) +
                                   " seconds; raise JitOptions::seconds, or use limn::interpret"};
        if (ending.status != 0 || access(build.library().c_str(), R_OK) != 0)
            throw CompileError{at_, "jit",
                               named +
                                   "refuses the code; give ops their header, and its folder by "
                                   "JitOptions::flags; it says:\n" +
                                   build.read_log()};
    }

    JitOptions const& options_;
    Where at_;
    std::string source_;
    bool standard_;
    CodeCache<T> cache_;
    Vector<std::string> words_;
};

template <class Signature> struct SignatureCheck;
template <class R, class... Args> struct SignatureCheck<R(Args...)> {
    static void run(Graph const& graph, Where at) { check_signature<R, Args...>(graph, at); }
};

} // namespace detail

/// `graph` compiled to machine code: the same `Function` as `interpret` gives, and bit for bit the
/// same results. `map` is one compiled loop. Code is kept on disk, found again by source, flags and
/// compiler; code that includes headers of your own is compiled anew.
///
/// Errors  TypeError as `interpret`; GraphError as `to_cpp`; CompileError, with the compiler's own
///         words, or when it does not start, does not end, or the cache is open to others
/// Cost    a run of the compiler, about half a second; then, in any process, a millisecond
/// Example example/12_jit.cpp
template <class Sig>
Function<Sig> jit(Graph const& graph, JitOptions const& options = {}, Where at = Where::here()) {
    detail::SignatureCheck<Sig>::run(graph, at);
    return {detail::Jit<detail::late_void<Sig>>{graph, options, at}.load(), graph, at};
}

} // namespace limn

#endif // LIMN_JIT_JIT_HPP
