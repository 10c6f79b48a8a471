// SPDX-License-Identifier: BSL-1.0

#ifndef LIMN_KIT_OP_COUNTS_IPP
#define LIMN_KIT_OP_COUNTS_IPP

#include <limn/graph/graph.hpp>
#include <limn/kit/op_counts.hpp>
#include <limn/meta/inline.hpp>
#include <limn/op/signature.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace limn::detail {

LIMN_DEFINE void count_ops(std::vector<OpCount>& out, Graph const& graph) {
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
        if (row.kind == Kind::loop) count_ops(out, graph.loop_of(i).body);
    }
}

} // namespace limn::detail

namespace limn {

LIMN_DEFINE std::vector<OpCount> op_counts(Graph const& graph) {
    std::vector<OpCount> out;
    detail::count_ops(out, graph);
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

LIMN_DEFINE std::string to_text(std::vector<OpCount> const& counts) {
    std::string out;
    for (OpCount const& c : counts)
        out += std::to_string(c.count).append("  ").append(c.signature).append("\n");
    return out;
}

} // namespace limn

#endif // LIMN_KIT_OP_COUNTS_IPP
