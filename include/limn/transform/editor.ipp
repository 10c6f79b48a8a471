// SPDX-License-Identifier: BSL-1.0

#ifndef LIMN_TRANSFORM_EDITOR_IPP
#define LIMN_TRANSFORM_EDITOR_IPP

#include <limn/graph/user_line.hpp>
#include <limn/meta/annotations.hpp>
#include <limn/meta/error.hpp>
#include <limn/meta/inline.hpp>
#include <limn/transform/editor.hpp>

namespace limn {

LIMN_DEFINE std::span<Value const> Editor::operands(Value node) const {
    detail::expect_value(*edited_, node, "Editor::operands");
    return edited_->uses().operands(node);
}

LIMN_DEFINE std::vector<Use> Editor::users(Value v) const {
    detail::expect_value(*edited_, v, "Editor::users");
    return edited_->uses().of(v);
}

LIMN_DEFINE bool Editor::is_needed(Value v) const {
    detail::expect_value(*edited_, v, "Editor::is_needed");
    return !edited_->needs_of(v).empty();
}

LIMN_DEFINE std::vector<Value> Editor::nodes() const {
    std::vector<Value> out;
    edited_->order().each([&](Value v) { out.push_back(v); });
    return out;
}

LIMN_DEFINE Editor Editor::body(Value loop) {
    detail::expect_value(*edited_, loop, "Editor::body");
    Graph const& graph = edited_->graph();
    if (graph[loop].kind() != Kind::loop)
        throw GraphError{detail::user_line(graph, loop), "Editor::body",
                         detail::spelled(graph, loop) +
                             " is not a loop; give the node of a loop, which the results of it "
                             "have as their operand"};
    return Editor{edited_->body(loop)};
}

LIMN_DEFINE Value Editor::capture(Value outside) {
    if (edited_->outer() == nullptr)
        throw GraphError{Where{}, "Editor::capture",
                         "this is the editor of a function, not of the body of a loop; its values "
                         "can be used as they are"};
    detail::EditedGraph const& outer = *edited_->outer();
    detail::expect_value(outer, outside, "Editor::capture");
    detail::expect_type(outer, outer.graph()[outside].type(), outside, outside, "Editor::capture");
    return edited_->capture(outside);
}

LIMN_DEFINE void note(Editor& edit, Value v, std::string_view key, std::string_view value) {
    detail::expect_value(*edit.edited_, v, "note");
    Where const at = detail::with_note(edit[v].where(), key, value);
    edit.edited_->tracer().builder().set_where(v, at);
}

LIMN_DEFINE Graph Editor::finish() && {
    if (own_ == nullptr)
        throw GraphError{Where{}, "Editor::finish",
                         "this is the editor of the body of a loop; finish the one that it came "
                         "from"};
    return detail::finished(*edited_);
}

} // namespace limn

#endif // LIMN_TRANSFORM_EDITOR_IPP
