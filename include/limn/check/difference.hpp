// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `difference`: where two graphs first differ, in words, with both lines.

#ifndef LIMN_CHECK_DIFFERENCE_HPP
#define LIMN_CHECK_DIFFERENCE_HPP

#include <limn/graph/compare.hpp>
#include <limn/graph/graph.hpp>
#include <limn/meta/inline.hpp>
#include <limn/meta/where.hpp>

#include <cstdint>
#include <string>
#include <string_view>

namespace limn {

/// Where two graphs first differ.
struct Difference {
    std::string text;      ///< empty where they are equal
    bool constant = false; ///< in the value of a constant, with all before the same
    Where where{};         ///< in the first graph
    /// The listings in two columns around the first line that differs; ` | ` stands between lines
    /// that do.
    std::string beside{};
    explicit operator bool() const { return !text.empty(); }
};

namespace detail {

LIMN_DECLARE std::string line_of(Where where);

/// `add (price.cpp:7)`
LIMN_DECLARE std::string described(Node node);

template <class T>
Difference difference_of(Node a, Node b, std::string const& first, std::string const& second,
                         Comparer<T>& values) {
    std::string const both = "node " + std::to_string(a.value().index) + " is " + described(a) +
                             " in " + first + ", and " + described(b) + " in " + second;
    if (!same_row(a.op(), b.op())) return {both, false, a.where()};
    if (a.kind() == Kind::constant)
        return values.same(a.constant(), b.constant()) ? Difference{}
                                                       : Difference{both, true, a.where()};
    auto const x = a.operands(), y = b.operands();
    bool same = x.size() == y.size();
    for (std::size_t i = 0; same && i < x.size(); ++i) same = x[i] == y[i];
    if (!same) return {both + ", with other operands", false, a.where()};
    return {};
}

/// Two texts in two columns, from three lines before the first that differs to eight after it.
LIMN_DECLARE std::string side_by_side(std::string_view a, std::string_view b);

inline constexpr char const* other_signature = " differ in their signature, or in what they return";

template <class T>
Difference difference_of(Graph const& a, Graph const& b, std::string const& first,
                         std::string const& second, Comparer<T>& values) {
    for (std::uint32_t i = 0; i < a.size() && i < b.size(); ++i) {
        Node const x = a[Value{i}], y = b[Value{i}];
        if (Difference out = difference_of(x, y, first, second, values)) return out;
        if (x.kind() != Kind::loop) continue;
        Graph const &in = a.loop_of(i).body, &other = b.loop_of(i).body;
        std::string const both[]{first + "'s loop", second + "'s loop"};
        if (Difference out = difference_of(in, other, both[0], both[1], values)) return out;
        if (!(in == other)) return {both[0] + " and " + both[1] + other_signature};
    }
    if (a.size() != b.size())
        return {first + " has " + std::to_string(a.size()) + " nodes, " + second + " has " +
                std::to_string(b.size())};
    return {};
}

} // namespace detail

/// Where `a` and `b` first differ; they are called `first` and `second` in the text. Cost  linear
LIMN_DECLARE Difference difference(Graph const& a, Graph const& b,
                                   std::string const& first = "the first",
                                   std::string const& second = "the second");

} // namespace limn

#ifndef LIMN_COMPILED
#include <limn/check/difference.ipp>
#endif

#endif // LIMN_CHECK_DIFFERENCE_HPP
