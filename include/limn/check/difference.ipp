// SPDX-License-Identifier: BSL-1.0

#ifndef LIMN_CHECK_DIFFERENCE_IPP
#define LIMN_CHECK_DIFFERENCE_IPP

#include <limn/check/difference.hpp>
#include <limn/graph/compare.hpp>
#include <limn/graph/graph.hpp>
#include <limn/meta/inline.hpp>
#include <limn/meta/text.hpp>
#include <limn/meta/where.hpp>
#include <limn/print/text.hpp>
#include <limn/run/plan/call_text.hpp>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace limn::detail {

LIMN_DEFINE std::string line_of(Where where) {
    return where.line == 0 ? std::string{"no line"}
                           : std::string{where.file} + ":" + std::to_string(where.line);
}

LIMN_DEFINE std::string described(Node node) {
    std::string out{node.op().name};
    if (node.kind() == Kind::constant) out += " " + literal_of(node.constant());
    return out + " : " + std::string{node.type().name} + " (" + line_of(node.where()) + ")";
}

LIMN_DEFINE std::string side_by_side(std::string_view a, std::string_view b) {
    auto const lines_of = [](std::string_view text) {
        std::vector<std::string_view> out;
        for (std::size_t at = 0, end; at < text.size(); at = end + 1) {
            end = std::min(text.find('\n', at), text.size());
            out.push_back(text.substr(at, end - at));
        }
        return out;
    };
    std::vector<std::string_view> const left = lines_of(a), right = lines_of(b);
    std::size_t const size = std::max(left.size(), right.size());
    auto const line = [](auto const& lines, std::size_t i) {
        return i < lines.size() ? lines[i] : std::string_view{};
    };
    std::size_t first = 0;
    while (first < size && line(left, first) == line(right, first)) ++first;
    std::size_t const begin = first < 3 ? 0 : first - 3, end = std::min(first + 9, size);
    std::size_t width = 0;
    for (std::size_t i = begin; i < end; ++i) width = std::max(width, line(left, i).size());
    std::string out;
    if (begin != 0) out += "...\n";
    for (std::size_t i = begin; i < end; ++i) {
        std::string_view const x = line(left, i), y = line(right, i);
        out.append(x).append(width - x.size(), ' ').append(x == y ? "   " : " | ").append(y) +=
            '\n';
    }
    if (end != size) out += "...\n";
    return out;
}

} // namespace limn::detail

namespace limn {

LIMN_DEFINE Difference difference(Graph const& a, Graph const& b, std::string const& first,
                                  std::string const& second) {
    if (a == b) return {};
    detail::Comparer<> values;
    Difference out = detail::difference_of(a, b, first, second, values);
    if (!out) out.text = first + " and " + second + detail::other_signature;
    out.beside = detail::side_by_side(to_text(a), to_text(b));
    return out;
}

} // namespace limn

#endif // LIMN_CHECK_DIFFERENCE_IPP
