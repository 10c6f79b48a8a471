// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns the functions and values that native code is compared on, one by one and in batches.

#ifndef LIMN_TEST_JIT_NATIVE_SUPPORT_HPP
#define LIMN_TEST_JIT_NATIVE_SUPPORT_HPP

#include <limn/op/call.hpp>
#include <limn/op/catalogue.hpp>
#include <limn/proxy/operators.hpp>

#include <array>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <limits>
#include <memory>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

using namespace limn;

namespace jit_native {

template <class T> bool same(T const& a, T const& b) {
    if constexpr (std::is_floating_point_v<T>) {
        return std::memcmp(&a, &b, sizeof a) == 0 || (a != a && b != b);
    } else if constexpr (requires { std::tuple_size<T>::value; }) {
        return [&]<std::size_t... I>(std::index_sequence<I...>) {
            return (same(std::get<I>(a), std::get<I>(b)) && ...);
        }(std::make_index_sequence<std::tuple_size_v<T>>{});
    } else {
        return a == b;
    }
}

template <class T> std::vector<T> edges() {
    using L = std::numeric_limits<T>;
    if constexpr (std::is_same_v<T, bool>) return {false, true};
    else if constexpr (std::is_floating_point_v<T>)
        return {T(0),          T(-0.0),        T(1),           T(-1.5),         T(2.5),
                L::min(),      L::max(),       L::lowest(),    L::denorm_min(), -L::denorm_min(),
                L::infinity(), L::quiet_NaN(), -L::infinity(), T(1e9),          T(-3e9),
                T(0.1)};
    else
        return {T(0),           T(1), T(2), T(-1), T(7), L::max(), L::min(), T(L::max() - 1),
                T(L::min() + 1)};
}

/// Everything that is written for floating types, in one function: more values than registers.
constexpr auto floating = [](auto x, auto y) {
    using P = decltype(x);
    auto const c = x < y;
    std::array<P, 20> const values{x + y,
                                   x - y,
                                   y - x,
                                   x * y,
                                   x / y,
                                   y / x,
                                   -x,
                                   sqrt(x),
                                   abs(y),
                                   fabs(x),
                                   limn::min(x, y),
                                   limn::max(x, y),
                                   floor(x),
                                   ceil(x),
                                   trunc(x),
                                   rint(x),
                                   select(c, x, y),
                                   select(x == y, x * x, y - y),
                                   convert<plain_t<P>>(c),
                                   x * 3.0f + y};
    auto const truths = std::tuple{
        c,        x <= y,       x > y,        x >= y,       x == y, x != y, convert<bool>(x),
        x < 0.5f, c & (x == y), c | (x != y), c ^ (y >= x), !c};
    return std::tuple{values, truths, convert<float>(x), convert<double>(y)};
};

constexpr auto integral = [](auto x, auto y) {
    using P = decltype(x);
    using T = plain_t<P>;
    constexpr int fitting = std::is_signed_v<T> ? int(sizeof(T)) * 4 + 1 : 0; // no overflow
    auto const a = x >> fitting, b = y >> fitting, by = y & 31;
    auto const c = x < y;
    std::array<P, 14> const values{a + b,
                                   a - b,
                                   a * b,
                                   -a,
                                   x & y,
                                   x | y,
                                   x ^ y,
                                   ~x,
                                   x << by,
                                   x >> by,
                                   limn::select(c, x, y),
                                   limn::select(x == y, x, b + a),
                                   a + 100,
                                   7 - b};
    auto const truths =
        std::tuple{c, x <= y, x > y, x >= y, x == y, x != y, convert<bool>(x), !convert<bool>(y)};
    return std::tuple{values,
                      truths,
                      convert<int>(x),
                      convert<unsigned>(x),
                      convert<long>(x),
                      convert<std::size_t>(y),
                      convert<double>(a),
                      convert<float>(b)};
};

/// The listing that objdump gives of the code from `begin` on; empty where there is no objdump.
inline std::string disassembled(unsigned char const* code, std::size_t size, std::size_t begin) {
    char name[] = "/tmp/limn_native_XXXXXX";
    if (mkstemp(name) < 0) return {};
    std::ofstream{name}.write(reinterpret_cast<char const*>(code),
                              static_cast<std::streamsize>(size));
#ifdef __aarch64__
    std::string const machine = "aarch64";
#else
    std::string const machine = "i386:x86-64";
#endif
    std::string const command = "objdump -D -b binary -m " + machine +
                                " --start-address=" + std::to_string(begin) + " " + name +
                                " 2>&1; rm -f " + name;
    std::unique_ptr<FILE, int (*)(FILE*)> const pipe{popen(command.c_str(), "r"), &pclose};
    std::string text;
    for (char part[512]; std::fgets(part, sizeof part, pipe.get()) != nullptr;) text += part;
    return text.find("Disassembly") == text.npos ? std::string{} : text;
}

} // namespace jit_native

#endif // LIMN_TEST_JIT_NATIVE_SUPPORT_HPP
