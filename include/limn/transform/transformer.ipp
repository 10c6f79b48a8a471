// SPDX-License-Identifier: BSL-1.0

#ifndef LIMN_TRANSFORM_TRANSFORMER_IPP
#define LIMN_TRANSFORM_TRANSFORMER_IPP

#include <limn/meta/inline.hpp>
#include <limn/transform/transformer.hpp>

#include <vector>

namespace limn {

LIMN_INLINE Value Transformer::call(Node const& node, std::span<Value const> operands,
                                    Place const& here) {
    return here.again(node.value(), operands);
}

LIMN_INLINE Value Transformer::constant(Node const& node, Place const&) { return node.value(); }

LIMN_DEFINE Graph Transformer::run() {
    Editor edit{*graph_};
    transform(edit);
    return std::move(edit).finish();
}

LIMN_DEFINE void Transformer::transform(Editor& edit) {
    for (Value v : edit.nodes()) {
        Node const node = edit[v];
        if (node.kind() == Kind::loop) {
            Editor body = edit.body(v);
            transform(body);
            continue;
        }
        bool const calls = node.kind() == Kind::call && !node.op().is_gate();
        if (!calls && node.kind() != Kind::constant) continue;
        std::vector<Value> const operands(edit.operands(v).begin(), edit.operands(v).end());
        Place const here = edit.after(v);
        Value const now = calls ? call(node, operands, here) : constant(node, here);
        if (now == v) continue;
        if (now != dropped) edit.replace_uses(v, now);
        if (now == dropped || (!edit.is_needed(v) && edit.users(v).empty())) edit.erase(v);
    }
}

} // namespace limn

#endif // LIMN_TRANSFORM_TRANSFORMER_IPP
