// SPDX-License-Identifier: BSL-1.0

#ifndef LIMN_IO_LISTING_INPUTS_IPP
#define LIMN_IO_LISTING_INPUTS_IPP

#include <limn/io/listing_inputs.hpp>
#include <limn/meta/identifier.hpp>
#include <limn/meta/inline.hpp>
#include <limn/type/text_reader.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

namespace limn::detail {

LIMN_DEFINE void ListingInputs::structure(Scope& to, std::string_view label, std::string_view type,
                                          std::size_t type_at) {
    need_all_leaves(to, type_at);
    need_inputs_first(to, type_at);
    if (to.is_body()) in_.refuse_at(type_at, "a loop carries leaves", "write a line for each");
    if (!is_identifier(label))
        in_.refuse_at(type_at, "`" + std::string{label} + "` is not a C++ name",
                      std::string{name_remedy(label)});
    Ops::Structure const has = names_.structure(type, type_at);
    if (has.row->access == Access::leaf)
        in_.refuse_at(type_at, "a `" + std::string{type} + "` has no leaves",
                      "write `= input` after it");
    to.leaves = to.builder.parameter(label, *has.row, has.inputs, end_line());
    to.next = 0;
}

LIMN_DEFINE void ListingInputs::input(Scope& to, Head const& head) {
    Where const at = end_line();
    Graph const& graph = to.builder.graph();
    if (to.next < to.leaves.size()) {
        Node const leaf = graph[to.leaves[to.next]];
        if (leaf.name() != head.label || &leaf.type() != head.type.row)
            in_.refuse_at(head.at, "another leaf comes here",
                          "write `" + std::string{leaf.name()} + " : " +
                              std::string{leaf.type().name} + " = input`");
        return label(to, head, to.leaves[to.next++]);
    }
    need_inputs_first(to, head.at);
    bool const named = !head.label.starts_with('%');
    if (to.is_body())
        return label(to, head, to.builder.body_input(*head.type.rows, named ? head.label : "", at));
    Ops::Structure const has = names_.structure(head.type.row->name, head.op_at);
    if (has.row->access != Access::leaf)
        in_.refuse_at(head.op_at, "a structure has leaves",
                      "write a line for each, without `=` here");
    if (!is_identifier(head.label))
        in_.refuse_at(head.at, "`" + std::string{head.label} + "` is not a C++ name",
                      std::string{name_remedy(head.label)});
    label(to, head, to.builder.parameter(head.label, *has.row, has.inputs, at).front());
}

LIMN_DEFINE void ListingInputs::slot(Scope& to, Head const& head, bool state) {
    if (to.is_body())
        in_.refuse_at(head.op_at, "a parameter or a state stands in a loop",
                      "write it before the first call");
    detail::Vector<Slot> const& slots = to.builder.graph().slots();
    if (to.builder.graph().size() != to.builder.graph().inputs().size())
        in_.refuse_at(head.at, "a parameter or a state comes after a call",
                      "write it before the first call");
    if (!slots.empty() && slots.back().name.view() >= head.label)
        in_.refuse_at(head.at,
                      "`" + std::string{head.label} + "` comes after `" + slots.back().name.str() +
                          "`",
                      "write parameters and states in the order of their names");
    if (!is_path(head.label))
        in_.refuse_at(head.at, "`" + std::string{head.label} + "` is not a name",
                      "write C++ names joined by `.`");
    in_.need(" ");
    Constant initial = read_constant(in_, *head.type.row);
    label(
        to, head,
        to.builder.slot(head.label, *head.type.rows->input, std::move(initial), end_line(), state));
}

LIMN_DEFINE void ListingInputs::need_inputs_first(Scope const& to, std::size_t at) const {
    Graph const& graph = to.builder.graph();
    if (graph.size() != graph.inputs().size() || !graph.slots().empty())
        in_.refuse_at(at, "an input comes after something else", "write the inputs first");
}

LIMN_DEFINE void ListingInputs::need_all_leaves(Scope const& to, std::size_t at) const {
    if (to.next >= to.leaves.size()) return;
    Node const leaf = to.builder.graph()[to.leaves[to.next]];
    in_.refuse_at(at, "a leaf of a parameter is missing",
                  "write `" + std::string{leaf.name()} + " : " + std::string{leaf.type().name} +
                      " = input` before it");
}

} // namespace limn::detail

#endif // LIMN_IO_LISTING_INPUTS_IPP
