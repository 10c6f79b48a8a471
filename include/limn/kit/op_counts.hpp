// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `op_counts`: how often a graph calls each op.

#ifndef LIMN_KIT_OP_COUNTS_HPP
#define LIMN_KIT_OP_COUNTS_HPP

#include <limn/graph/graph.hpp>
#include <limn/meta/late.hpp>
#include <limn/op/signature.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace limn {

/// An op, and how many nodes call it.
struct OpCount {
    std::string_view name;
    std::string signature; ///< `add(double, double) -> double`; `loop` of a loop
    std::size_t count = 0;
};

namespace detail {

template <class T = void> void count_ops(std::vector<late<OpCount, T>>& out, Graph const& graph) {
    Vector<std::pair<OpRow const*, std::size_t>> places; // of each row, where in `out`
    for (std::uint32_t i = 0; i < graph.size(); ++i) {
        OpRow const& row = graph.row_of(i);
        if (row.kind != Kind::call && row.kind != Kind::loop) continue;
        std::size_t known = 0;
        while (known < places.size() && places[known].first != &row) ++known;
        if (known == places.size()) {
            std::string signature{row.name};
            if (row.kind == Kind::call) signature = op_signature(row);
            if (row.version != 1) signature += " version " + std::to_string(row.version);
            std::size_t at = 0;
            while (at < out.size() && out[at].signature != signature) ++at;
            if (at == out.size()) out.push_back({row.name, signature});
            places.push_back({&row, at});
        }
        ++out[places[known].second].count;
        if (row.kind == Kind::loop) count_ops<T>(out, graph.loop_of(i).body);
    }
}

} // namespace detail

/// How many nodes of `graph`, and of the bodies of its loops, call each op: those that are called
/// most come first, then by name.
///
/// Values  an op on other types is another op; inputs and constants are none
/// Cost    linear, times the number of different ops
template <class T = void> std::vector<OpCount> op_counts(Graph const& graph) {
    std::vector<detail::late<OpCount, T>> out;
    detail::count_ops<T>(out, graph);
    for (std::size_t i = 1; i < out.size(); ++i)
        for (std::size_t k = i; k > 0; --k) {
            bool const less = out[k].count == out[k - 1].count
                                  ? out[k].signature < out[k - 1].signature
                                  : out[k].count > out[k - 1].count;
            if (!less) break;
            std::swap(out[k], out[k - 1]);
        }
    return out;
}

/// One line an op: `2  multiply(double, double) -> double`.
template <class T = void> std::string to_text(std::vector<OpCount> const& counts) {
    std::string out;
    for (OpCount const& c : counts)
        out += std::to_string(c.count).append("  ").append(c.signature).append("\n");
    return out;
}

} // namespace limn

#endif // LIMN_KIT_OP_COUNTS_HPP
