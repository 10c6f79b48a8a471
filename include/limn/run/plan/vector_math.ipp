// SPDX-License-Identifier: BSL-1.0

#ifndef LIMN_RUN_PLAN_VECTOR_MATH_IPP
#define LIMN_RUN_PLAN_VECTOR_MATH_IPP

#include <limn/meta/inline.hpp>
#include <limn/op/math.hpp>
#include <limn/op/op_row.hpp>
#include <limn/run/plan/vector_math.hpp>
#include <limn/type/type_row.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <utility>

// dlopen is in the C library itself since 2.34, libmvec has all of these functions since 2.35
#if defined(__x86_64__) && defined(__GLIBC__) && (__GLIBC__ > 2 || __GLIBC_MINOR__ >= 35)
#include <cstdio>
#include <cstring>
#include <dlfcn.h>
#endif

namespace limn {

#if defined(__x86_64__) && defined(__GLIBC__) && (__GLIBC__ > 2 || __GLIBC_MINOR__ >= 35)

namespace detail {

struct VectorFunction {
    OpId const* op;
    char const* name;
    unsigned operands = 1;
};
inline constexpr std::array vector_functions{VectorFunction{&op_id<prims::exp>, "exp"},
                                             VectorFunction{&op_id<prims::log>, "log"},
                                             VectorFunction{&op_id<prims::sin>, "sin"},
                                             VectorFunction{&op_id<prims::cos>, "cos"},
                                             VectorFunction{&op_id<prims::tan>, "tan"},
                                             VectorFunction{&op_id<prims::pow>, "pow", 2},
                                             VectorFunction{&op_id<prims::erf>, "erf"},
                                             VectorFunction{&op_id<prims::erfc>, "erfc"},
                                             VectorFunction{&op_id<prims::exp2>, "exp2"},
                                             VectorFunction{&op_id<prims::expm1>, "expm1"},
                                             VectorFunction{&op_id<prims::log2>, "log2"},
                                             VectorFunction{&op_id<prims::log10>, "log10"},
                                             VectorFunction{&op_id<prims::log1p>, "log1p"},
                                             VectorFunction{&op_id<prims::asin>, "asin"},
                                             VectorFunction{&op_id<prims::acos>, "acos"},
                                             VectorFunction{&op_id<prims::atan>, "atan"},
                                             VectorFunction{&op_id<prims::sinh>, "sinh"},
                                             VectorFunction{&op_id<prims::cosh>, "cosh"},
                                             VectorFunction{&op_id<prims::tanh>, "tanh"},
                                             VectorFunction{&op_id<prims::asinh>, "asinh"},
                                             VectorFunction{&op_id<prims::acosh>, "acosh"},
                                             VectorFunction{&op_id<prims::atanh>, "atanh"},
                                             VectorFunction{&op_id<prims::cbrt>, "cbrt"},
                                             VectorFunction{&op_id<prims::hypot>, "hypot", 2},
                                             VectorFunction{&op_id<prims::atan2>, "atan2", 2}};

/// What libmvec has of these for the longest vectors of this processor.
struct VectorLibrary {
    using Functions = std::array<void*, vector_functions.size()>;

    std::size_t bytes = 0; ///< of a vector; 0: there is no library
    Functions of_double{}, of_float{};

    /// Found once, and never closed.
    static VectorLibrary const& get() {
        static VectorLibrary const library;
        return library;
    }

private:
    VectorLibrary() {
        if (!__builtin_cpu_supports("avx2")) return;
        void* const library = dlopen("libmvec.so.1", RTLD_NOW | RTLD_LOCAL);
        if (library == nullptr) return;
#ifdef __clang__
        char const kind = 'b';
        bytes = 16;
#else
        bool const avx512 = __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq");
        char const kind = avx512 ? 'e' : 'd';
        bytes = avx512 ? 64 : 32;
#endif
        for (std::size_t i = 0; i < vector_functions.size(); ++i) {
            VectorFunction const& one = vector_functions[i];
            auto const find = [&](std::size_t lanes, char const* suffix) {
                char name[40];
                std::snprintf(name, sizeof name, "_ZGV%cN%u%s_%s%s", kind,
                              static_cast<unsigned>(lanes), one.operands == 1 ? "v" : "vv",
                              one.name, suffix);
                return dlsym(library, name);
            };
            of_double[i] = find(bytes / sizeof(double), "");
            of_float[i] = find(bytes / sizeof(float), "f");
        }
    }
};

// `b` is null for functions of one operand. Whole vectors: `count` is a multiple of their length.
// The attribute, which is no template argument, lets g++ pass longer vectors in registers. clang
// passes them in memory, whatever the attribute, unless all of the file is compiled for them.
#ifdef __clang__
template <class T>
void call_vectors16(void* function, T* out, T const* a, T const* b, std::size_t count) {
    typedef T Values __attribute__((vector_size(16)));
    for (std::size_t k = 0; k < count; k += sizeof(Values) / sizeof(T)) {
        Values x, y;
        std::memcpy(&x, a + k, sizeof x);
        if (b == nullptr) {
            x = reinterpret_cast<Values (*)(Values)>(function)(x);
        } else {
            std::memcpy(&y, b + k, sizeof y);
            x = reinterpret_cast<Values (*)(Values, Values)>(function)(x, y);
        }
        std::memcpy(out + k, &x, sizeof x);
    }
}
#else
template <class T>
[[gnu::target("avx2")]] void call_vectors32(void* function, T* out, T const* a, T const* b,
                                            std::size_t count) {
    typedef T Values __attribute__((vector_size(32)));
    for (std::size_t k = 0; k < count; k += sizeof(Values) / sizeof(T)) {
        Values x, y;
        std::memcpy(&x, a + k, sizeof x);
        if (b == nullptr) {
            x = reinterpret_cast<Values (*)(Values)>(function)(x);
        } else {
            std::memcpy(&y, b + k, sizeof y);
            x = reinterpret_cast<Values (*)(Values, Values)>(function)(x, y);
        }
        std::memcpy(out + k, &x, sizeof x);
    }
}
template <class T>
[[gnu::target("avx512f")]] void call_vectors64(void* function, T* out, T const* a, T const* b,
                                               std::size_t count) {
    typedef T Values __attribute__((vector_size(64)));
    for (std::size_t k = 0; k < count; k += sizeof(Values) / sizeof(T)) {
        Values x, y;
        std::memcpy(&x, a + k, sizeof x);
        if (b == nullptr) {
            x = reinterpret_cast<Values (*)(Values)>(function)(x);
        } else {
            std::memcpy(&y, b + k, sizeof y);
            x = reinterpret_cast<Values (*)(Values, Values)>(function)(x, y);
        }
        std::memcpy(out + k, &x, sizeof x);
    }
}
#endif

/// The block of calls of function `I`. The last values fill a vector together with ones.
template <class T, std::size_t I>
void call_vectors(std::byte* frame, std::uint32_t const* at, std::size_t lanes, std::size_t count) {
    VectorLibrary const& library = VectorLibrary::get();
    void* const function = (sizeof(T) == 8 ? library.of_double : library.of_float)[I];
    auto const cells = [&](std::size_t k) { return reinterpret_cast<T*>(frame + at[k] * lanes); };
    T* const out = cells(0);
    T const *const a = cells(1), *const b = vector_functions[I].operands == 2 ? cells(2) : nullptr;
#ifdef __clang__
    auto* const call = &call_vectors16<T>;
#else
    auto* const call = library.bytes == 64 ? &call_vectors64<T> : &call_vectors32<T>;
#endif
    std::size_t const length = library.bytes / sizeof(T), rest = count % length;
    std::size_t const whole = count - rest;
    call(function, out, a, b, whole);
    if (rest == 0) return;
    std::array<T, 64 / sizeof(T)> x, y, z;
    x.fill(1);
    y.fill(1);
    std::memcpy(x.data(), a + whole, rest * sizeof(T));
    if (b != nullptr) std::memcpy(y.data(), b + whole, rest * sizeof(T));
    call(function, z.data(), x.data(), b == nullptr ? nullptr : y.data(), length);
    std::memcpy(out + whole, z.data(), rest * sizeof(T));
}

} // namespace detail

LIMN_DEFINE bool fast_math_available() { return detail::VectorLibrary::get().bytes != 0; }

LIMN_DEFINE BlockKernel detail::vector_kernel(OpRow const& row) {
    static constexpr auto all = []<class T, std::size_t... I>(T const*, std::index_sequence<I...>) {
        return std::array<BlockKernel, sizeof...(I)>{&call_vectors<T, I>...};
    };
    using All = std::make_index_sequence<vector_functions.size()>;
    static constexpr auto of_double = all(static_cast<double const*>(nullptr), All{});
    static constexpr auto of_float = all(static_cast<float const*>(nullptr), All{});
    bool const is_double = row.result == &type_row<double>;
    if (!is_double && row.result != &type_row<float>) return nullptr;
    for (std::size_t i = 0; i < vector_functions.size(); ++i) {
        if (vector_functions[i].op != row.op || row.user) continue;
        if (vector_functions[i].operands != row.arity) return nullptr;
        for (std::size_t k = 0; k < row.arity; ++k)
            if (&row.operand(k) != row.result) return nullptr;
        VectorLibrary const& library = VectorLibrary::get();
        if ((is_double ? library.of_double : library.of_float)[i] == nullptr) return nullptr;
        return (is_double ? of_double : of_float)[i];
    }
    return nullptr;
}

#else

LIMN_DEFINE bool fast_math_available() { return false; }

LIMN_DEFINE BlockKernel detail::vector_kernel(OpRow const&) { return nullptr; }

#endif

} // namespace limn

#endif // LIMN_RUN_PLAN_VECTOR_MATH_IPP
