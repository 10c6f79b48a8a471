// SPDX-License-Identifier: BSL-1.0

#ifndef LIMN_JIT_JIT_IPP
#define LIMN_JIT_JIT_IPP

#include <limn/graph/graph.hpp>
#include <limn/jit/code_cache.hpp>
#include <limn/jit/compiler.hpp>
#include <limn/jit/jit.hpp>
#include <limn/jit/jit_source.hpp>
#include <limn/meta/error.hpp>
#include <limn/meta/hash.hpp>
#include <limn/meta/inline.hpp>
#include <limn/meta/vector.hpp>
#include <limn/op/raise.hpp>
#include <limn/run/function.hpp>
#include <limn/run/plan/vector_math.hpp>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <dlfcn.h>
#include <memory>
#include <string>
#include <string_view>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

namespace limn::detail {

LIMN_DEFINE std::shared_ptr<Executes<Compiled> const>
Compiled::load(std::string const& file, bool keep, std::string& fault) {
    void* const library = dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL | (keep ? RTLD_NODELETE : 0));
    if (library == nullptr) {
        char const* const said = dlerror();
        fault = said == nullptr ? "it cannot be loaded" : said;
        return nullptr;
    }
    auto out = std::make_shared<Executes<Compiled>>(library);
    if (out->code.run_ != nullptr && out->code.map_ != nullptr) return out;
    fault = "it has no entry point";
    return nullptr;
}

LIMN_DEFINE Compiled::Compiled(void* library)
    : library_{library}, run_{reinterpret_cast<Run*>(dlsym(library, "limn_run"))},
      map_{reinterpret_cast<Map*>(dlsym(library, "limn_map"))} {
    // another thread that loads the same code writes the same
    if (void* const to = dlsym(library, "limn_raise_by"); to != nullptr)
        __atomic_store_n(static_cast<Raise**>(to), &raise, __ATOMIC_RELEASE);
}

LIMN_DEFINE void Compiled::raise(char const* type, char const* text, std::size_t size) {
    limn::raise(type, std::string{text, size});
}

LIMN_INLINE Compiled::~Compiled() { dlclose(library_); }

LIMN_DEFINE void Compiled::map(Leaves in, MutableLeaves out, std::size_t count) const {
    map_(in.address, in.stride, out.address, out.stride, count);
}

LIMN_DEFINE bool only_standard_headers(std::string_view source) {
    while (source.starts_with("#include ")) {
        std::string_view const line = source.substr(0, source.find('\n'));
        if (line.find_first_of("\"./") != line.npos) return false;
        source.remove_prefix(line.size() + 1);
    }
    return true;
}

LIMN_DEFINE std::string hexadecimal(std::uint64_t word) {
    char out[17];
    std::snprintf(out, sizeof out, "%016llx", static_cast<unsigned long long>(word));
    return out;
}

LIMN_DEFINE Jit::Jit(Graph const& graph, JitOptions const& options, Where at)
    : options_{options}, at_{at}, source_{JitSource{graph}.print()},
      standard_{only_standard_headers(source_)}, cache_{options.cache, at} {
    words_ = options.compiler.empty() ? default_compiler() : Vector<std::string>{options.compiler};
    // Where a value is used once, -ftree-ter would compute it beside its use, so that strands which
    // stand side by side would come to stand one after the other.
    for (char const* word :
         {"-std=c++20", "-O2", "-ftree-vectorize", "-fno-tree-ter", "-ffp-contract=off", "-fPIC",
          "-shared", "-w", "-fno-semantic-interposition", "-fdiagnostics-color=never"})
        words_.emplace_back(word);
    if (standard_) words_.emplace_back("-fno-math-errno"); // else an op may ask for it
    if (options.fast_math) append_fast_math();
    for (std::string const& flag : options.flags) words_.push_back(flag);
}

/// Nothing here lets a compiler round otherwise, or reorder: it may only take a vector function for
/// one of `<cmath>`. glibc declares its own to g++ where this macro is defined.
LIMN_DEFINE void Jit::append_fast_math() {
    if (!fast_math_available()) return;
    bool const clang = words_.front().find("clang") != std::string::npos;
    for (char const* word : {"-O3", "-fno-math-errno", "-fno-trapping-math", "-mavx2",
                             clang ? "-fveclib=libmvec" : "-D__FAST_MATH__"})
        words_.emplace_back(word);
}

LIMN_DEFINE std::shared_ptr<Executable const> Jit::load(std::atomic_flag const* stop) const {
    std::string fault;
    std::string const kept = cache_.folder() + '/' + key() + ".so";
    if (standard_ && is_sealed(kept))
        if (auto out = Compiled::load(kept, false, fault)) return out;
    BuildFolder const build{cache_, at_};
    compile(build, stop);
    bool const moved = standard_ && seal(build.library()) &&
                       std::rename(build.library().c_str(), kept.c_str()) == 0;
    auto out = Compiled::load(moved ? kept : build.library(), !standard_, fault);
    if (out == nullptr)
        throw CompileError{at_, "jit",
                           "the compiled code cannot be loaded: " + fault +
                               "; make ops inline in their header, or link the program with "
                               "-rdynamic; and give JitOptions::flags no -c, -S or -E"};
    return out;
}

LIMN_DEFINE std::string Jit::key() const {
    std::uint64_t a = hash_combine(fingerprint(words_.front()), hash_text(source_));
    std::uint64_t b = hash_combine(source_.size(), hash_combine(~a, hash_text(source_)));
    for (std::string const& word : words_) {
        a = hash_combine(a, hash_text(word));
        b = hash_combine(b, ~hash_text(word));
    }
    return hexadecimal(a) + hexadecimal(b);
}

LIMN_DEFINE void Jit::compile(BuildFolder const& build, std::atomic_flag const* stop) const {
    build.write_source(source_, at_);
    Vector<std::string> words = words_;
    for (std::string const& word : {std::string{"-o"}, build.library(), build.source()})
        words.push_back(word);
    Ending const ending = run_program(words, build.log(), options_.seconds, stop);
    std::string const named = "the compiler `" + words.front() + "` ";
    if (ending.kind == Ending::Kind::not_found)
        throw CompileError{at_, "jit",
                           named + "does not start: " + std::strerror(ending.status) +
                               "; name one in JitOptions::compiler or $CXX, or use "
                               "limn::interpret"};
    if (ending.kind == Ending::Kind::stopped)
        throw CompileError{at_, "jit", named + "is not needed any more"};
    if (ending.kind == Ending::Kind::timed_out)
        throw CompileError{at_, "jit",
                           named + "has not ended after " + std::to_string(options_.seconds) +
                               " seconds; raise JitOptions::seconds, or use limn::interpret"};
    if (ending.status == 0 && access(build.library().c_str(), R_OK) == 0) return;
    std::string const log = build.read_log();
    char const* const said = log.empty() ? "(nothing)" : log.c_str();
    if (ending.status != 0)
        throw CompileError{at_, "jit",
                           named +
                               "refuses the code; give ops and types their header, and its folder "
                               "by JitOptions::flags; it says:\n" +
                               said};
    throw CompileError{at_, "jit",
                       named +
                           "has ended well, and has written no library; is it a C++ compiler? It "
                           "says:\n" +
                           said};
}

} // namespace limn::detail

#endif // LIMN_JIT_JIT_IPP
