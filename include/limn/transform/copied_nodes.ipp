// SPDX-License-Identifier: BSL-1.0

#ifndef LIMN_TRANSFORM_COPIED_NODES_IPP
#define LIMN_TRANSFORM_COPIED_NODES_IPP

#include <limn/graph/copy_node.hpp>
#include <limn/meta/inline.hpp>
#include <limn/transform/copied_nodes.hpp>

#include <deque>
#include <mutex>
#include <utility>

namespace limn::detail {

LIMN_DEFINE CopiedNodes::CopiedNodes(Graph const& from, Builder& to)
    : from_{from}, to_{to}, now_(from.size(), Value{missing}), paths_{from} {}

LIMN_DEFINE void CopiedNodes::copy(std::vector<bool> const& needed) {
    for (std::uint32_t i = 0; i < from_.size(); ++i)
        if ((needed.empty() || needed[i]) && !has({i}) && from_.row_of(i).kind != Kind::input)
            copy(Value{i});
    name();
}

LIMN_DEFINE void CopiedNodes::copy(Value one) {
    Node const node = from_[one];
    operands_.clear();
    for (Value operand : node.operands()) operands_.push_back(now(operand));
    set(one, copy_node(to_, node, operands_, path_now(from_.path_of(one.index)), node.where()));
}

LIMN_DEFINE void CopiedNodes::name() {
    for (ValueName const& n : from_.names())
        if (has(n.value)) to_.name(now(n.value), n.name.view());
}

LIMN_DEFINE std::uint32_t CopiedNodes::path_now(std::uint32_t path) {
    return paths_.now(path, to_, [&](Value v) { return now(v); });
}

LIMN_DEFINE TreeRow const& leaf_structure(TypeRow const& type) {
    static std::mutex mutex;
    static std::deque<TreeRow> all; // an element keeps its address
    std::scoped_lock const lock{mutex};
    for (TreeRow const& known : all)
        if (known.type == &type) return known;
    return all.emplace_back(TreeRow{&type, Access::leaf, {}, 1});
}

LIMN_DEFINE TreeRow const* returned_structure(std::span<TypeRow const* const> types) {
    struct Returned {
        std::string name;
        std::vector<TreeRow const*> children;
        TypeRow type{};
        TreeRow row{};
    };
    if (types.empty()) return nullptr;
    if (types.size() == 1) return &leaf_structure(*types[0]);
    std::string name = "std::tuple<";
    for (TypeRow const* type : types)
        name.append(name.back() == '<' ? "" : ", ").append(type->name);
    name += '>';
    static std::mutex mutex;
    static std::deque<Returned> all; // an element keeps its address
    std::scoped_lock const lock{mutex};
    for (Returned const& known : all) {
        bool same = known.children.size() == types.size();
        for (std::size_t i = 0; same && i < types.size(); ++i)
            same = known.children[i]->type == types[i];
        if (same) return &known.row;
    }
    Returned& fresh = all.emplace_back();
    fresh.name = std::move(name);
    for (TypeRow const* type : types) fresh.children.push_back(&leaf_structure(*type));
    fresh.type.name = fresh.name;
    fresh.type.header = "<tuple>";
    fresh.row = {&fresh.type, Access::get, fresh.children, types.size()};
    return &fresh.row;
}

LIMN_DEFINE Value parameter_like(Builder& to, Node node, std::string const& name) {
    OpRow const* const rows[]{node.op().values().input};
    return to.parameter(name, leaf_structure(node.type()), rows, node.where()).front();
}

} // namespace limn::detail

#endif // LIMN_TRANSFORM_COPIED_NODES_IPP
