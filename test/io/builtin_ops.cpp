// SPDX-License-Identifier: BSL-1.0
#include <limn.hpp>
#include <limn/io/builtin_ops.hpp>

#include <catch2/catch.hpp>

#include <cstddef>
#include <span>
#include <string>
#include <vector>

using namespace limn;

namespace {

/// The calls of a graph, and of the bodies of its loops, that the registry lacks; one a line.
std::string unknown(Graph const& g) {
    Ops const& known = builtin_ops;
    std::string out;
    for (std::uint32_t i = 0; i < g.size(); ++i) {
        OpRow const& row = g.row_of(i);
        if (row.kind == Kind::loop) out += unknown(g.loop_of(i).body);
        else if (known.row(op_signature(row)) != &row) out += op_signature(row) + '\n';
    }
    return out;
}

/// The same of ops on operands of these types, where C++ has them.
template <class O, class... Ts> std::string unknown() {
    if constexpr (std::same_as<operand_types<O, Ts...>, types<Ts...>> && defined_for<O, Ts...>) {
        Ops const& known = builtin_ops;
        OpRow const& row = op_row<O, Ts...>;
        return known.row(op_signature(row)) == &row ? "" : op_signature(row) + '\n';
    }
    return "";
}

template <class S> std::string unknown_of_sequence() {
    using I = std::size_t;
    return unknown<prims::size, S>() + unknown<prims::empty, S>() + unknown<prims::front, S>() +
           unknown<prims::back, S>() + unknown<prims::subscript, S, I>() +
           unknown<prims::slice, S, I, I>() + unknown<prims::slice, S, I, I, I>();
}

template <class E> std::string unknown_of_element() {
    return unknown_of_sequence<std::span<E const>>() + unknown_of_sequence<std::vector<E>>() +
           unknown<prims::append, std::vector<E>, E>();
}

} // namespace

TEST_CASE("builtin_ops: everything that can be asked of sequences and texts", "[io][builtin_ops]") {
    CHECK(unknown_of_element<double>() == "");
    CHECK(unknown_of_element<float>() == "");
    CHECK(unknown_of_element<int>() == "");
    CHECK(unknown_of_element<unsigned char>() == "");
    CHECK(unknown_of_element<bool>() == "");
    CHECK(unknown_of_element<std::string>() == "");
    CHECK(unknown_of_sequence<std::string>() == "");
}

TEST_CASE("builtin_ops: every op of functions on sequences", "[io][builtin_ops]") {
    auto const f = [](auto xs, auto ks) {
        auto const zero = xs.size() * 0.0;
        if (xs.empty() || ks.empty()) return zero;
        auto const sums = scan(xs, 0.0, [](auto s, auto x) { return std::pair{s + x, s + x}; });
        auto const total = fold(slice(xs, 1, 3), zero, [](auto s, auto x) { return s + x; });
        return total + xs.front() * xs.back() + xs[ks[0]] + sums.second.back();
    };
    CHECK(unknown(trace<sequence<double>, sequence<std::size_t>>(f)) == "");
    auto const mapped = [](auto xs) {
        return map(xs, [](auto x) { return select(x > 0, sqrt(x), -x); });
    };
    CHECK(unknown(trace<sequence<float>>(mapped)) == "");
    auto const sorted = [](auto a, auto b) { return std::vector{std::max(a, b), std::min(a, b)}; };
    CHECK(unknown(trace<double, double>(sorted)) == "");
}

TEST_CASE("builtin_ops: every op of functions on texts", "[io][builtin_ops]") {
    auto const f = [](auto s, auto t) {
        auto const found = s.find(t, 1);
        if (s.starts_with(t) || t.empty()) return s + t;
        if (s < t) return s.substr(found, 2);
        return limn::max(s, t);
    };
    CHECK(unknown(trace<std::string, std::string>(f)) == "");
    auto const joined = [](auto words) {
        return fold(words, Proxy<std::string>{}, [](auto s, auto w) { return s + w; });
    };
    CHECK(unknown(trace<sequence<std::string>>(joined)) == "");
}
