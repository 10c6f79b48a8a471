// SPDX-License-Identifier: BSL-1.0

#ifndef LIMN_JIT_NATIVE_PACKED_BLOCK_IPP
#define LIMN_JIT_NATIVE_PACKED_BLOCK_IPP

#include <limn/jit/native/packed_block.hpp>
#include <limn/meta/inline.hpp>
#include <limn/meta/vector.hpp>

#include <cstddef>
#include <cstdint>
#include <utility>

namespace limn::detail {

LIMN_DEFINE void PackedBlock::finish() {
    using Is = PackedNode::Is;
    auto const count = static_cast<std::uint32_t>(nodes.size());
    Vector<std::uint32_t> store(count, PackedNode::never); // of `written`, the first of each value
    Vector<std::uint32_t> other(written.size(), PackedNode::never);
    for (std::uint32_t i = 0; i < written.size(); ++i) {
        if (!written[i].stays) continue;
        other[i] = store[written[i].node];
        store[written[i].node] = i;
    }
    Vector<PackedNode> ordered;
    Vector<std::uint32_t> place(count);
    ordered.reserve(count + written.size());
    auto const put = [&](std::uint32_t node) {
        place[node] = static_cast<std::uint32_t>(ordered.size());
        ordered.push_back(nodes[node]);
        for (std::uint32_t i = 0; i < ordered.back().count; ++i)
            ordered.back().operands[i] = place[ordered.back().operands[i]];
    };
    auto const put_stores = [&](std::uint32_t node) {
        for (std::uint32_t i = store[node]; i != PackedNode::never; i = other[i]) {
            PackedNode one{.is = Is::store, .type = nodes[node].type};
            one.cell = written[i].cell;
            one.count = 1;
            one.operands[0] = place[node];
            ordered.push_back(one);
        }
    };
    auto const is_operation = [&](std::uint32_t i) { return nodes[i].is == Is::operation; };
    for (std::uint32_t i = 0; i < count; ++i)
        if (!is_operation(i)) put(i);
    for (std::uint32_t i = 0; i < count; ++i)
        if (!is_operation(i)) put_stores(i);
    for (std::uint32_t i = 0; i < count; ++i) {
        if (!is_operation(i)) continue;
        put(i);
        put_stores(i);
    }
    nodes = std::move(ordered);
    for (auto i = static_cast<std::uint32_t>(nodes.size()); i-- > 0;) {
        if (nodes[i].is != Is::store && nodes[i].first == PackedNode::never) continue; // dead
        for (std::uint32_t k = nodes[i].count; k-- > 0;) {
            PackedNode& operand = nodes[nodes[i].operands[k]];
            nodes[i].next[k] = operand.first;
            operand.first = i;
        }
    }
}

} // namespace limn::detail

#endif // LIMN_JIT_NATIVE_PACKED_BLOCK_IPP
