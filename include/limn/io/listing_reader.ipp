// SPDX-License-Identifier: BSL-1.0

#ifndef LIMN_IO_LISTING_READER_IPP
#define LIMN_IO_LISTING_READER_IPP

#include <limn/graph/verify.hpp>
#include <limn/io/listing_reader.hpp>
#include <limn/meta/error.hpp>
#include <limn/meta/inline.hpp>
#include <limn/type/text_reader.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace limn::detail {

LIMN_DEFINE Graph ListingReader::read() {
    Scope root;
    nodes(root);
    end_of_graph(root);
    for (OpRow const* row : names_.found())
        if (std::string const header = names_.ops().header(std::string{row->name}); !header.empty())
            root.builder.include(row->name, header);
    Graph graph = std::move(root.builder).graph();
    try {
        verify(graph);
    } catch (GraphError const& fault) {
        throw TextError{fault.what()};
    }
    return graph;
}

/// Reads nodes up to the first line of another kind, and stays before its first word.
LIMN_DEFINE void ListingReader::nodes(Scope& to) {
    while (begin_line(to.margin)) {
        std::size_t const at = in_.at();
        std::string_view const label = in_.until(' ');
        if (label == "return" || !in_.eat(" : ")) {
            in_.go_to(at);
            return need_all_leaves(to, at);
        }
        node(to, label, at);
    }
    in_.refuse("the listing ends", to.is_body() ? "write `next` after the body of a loop"
                                                : "write `return` after the last node");
}

LIMN_DEFINE void ListingReader::node(Scope& to, std::string_view label, std::size_t at) {
    std::size_t const type_at = in_.at();
    std::string_view type = in_.until('=', '#');
    while (type.ends_with(' ')) type.remove_suffix(1);
    if (in_.peek() != '=') return structure(to, label, type, type_at);
    in_.need("= ");
    Head const head{label, at, names_.type(type, type_at), in_.at()};
    std::string_view op = in_.until('(', ' ');
    if (op.ends_with("::operator") && in_.eat("()")) op = in_.since(head.op_at);
    if (in_.eat("(")) {
        need_all_leaves(to, at);
        if (op == loop_row.name) return loop(to, head);
        if (op == prims::result::name) return loop_result(to, head);
        return call(to, head, op);
    }
    if (op == prims::input::name) return input(to, head);
    need_all_leaves(to, at);
    if (op == prims::constant::name) return constant(to, head);
    if (op == "parameter" || op == "state") return slot(to, head, op == "state");
    in_.refuse("an op has operands", "write `(` here, and `)` after them");
}

LIMN_DEFINE void ListingReader::constant(Scope& to, Head const& head) {
    in_.need(" ");
    bool const called = in_.eat("callable ");
    std::size_t const at = in_.at();
    Constant value = called ? names_.callable(in_.until(' '), *head.type.row, at)
                   : head.type.row->module != nullptr ? modules_.read(*head.type.row)
                                                      : read_constant(in_, *head.type.row);
    auto const size = static_cast<std::uint32_t>(to.builder.graph().size());
    Value const made = to.builder.constant(*head.type.rows->constant, std::move(value), end_line());
    if (made.index != size)
        in_.refuse_at(at, "the constant stands above", "use that one, and leave this out");
    if (!head.label.starts_with('%'))
        in_.refuse_at(head.at, "a constant has no name", "write a number, `%1`");
    label(to, head, made);
}

LIMN_DEFINE void ListingReader::call(Scope& to, Head const& head, std::string_view op) {
    operands(to);
    OpRow const& row = names_.op(op, types_, *head.type.row, head.op_at);
    std::size_t const path_at = in_.at();
    std::uint32_t const written = path(to);
    if (written != 0 && !row.partial && row.traits.pure())
        in_.refuse_at(path_at, "`" + std::string{op} + "` may be evaluated anywhere",
                      "leave `when` and `unless` out");
    name(to, head, to.builder.call(row, operands_, end_line(), written));
}

LIMN_DEFINE void ListingReader::loop_result(Scope& to, Head const& head) {
    operands(to);
    in_.need(" ");
    std::size_t const at = in_.at();
    std::uint32_t const index = number();
    Graph const& graph = to.builder.graph();
    if (operands_.size() != 1 || graph.row_of(operands_[0].index).kind != Kind::loop)
        in_.refuse_at(head.op_at, "a result is that of a loop", "write the loop's value");
    Loop const& from = graph.loop_of(operands_[0].index);
    if (index >= from.results)
        in_.refuse_at(at, "the loop leaves " + std::to_string(from.results) + " values behind",
                      "write a smaller number");
    TypeRow const& type = from.body[from.left_behind(0)[index]].type();
    if (&type != head.type.row)
        in_.refuse_at(head.at, "the value is of type `" + std::string{type.name} + "`",
                      "write that");
    name(to, head, to.builder.result_of(operands_[0], index, *head.type.rows, end_line()));
}

LIMN_DEFINE void ListingReader::loop(Scope& to, Head const& head) {
    if (head.type.row != loop_row.result)
        in_.refuse_at(head.op_at, "a loop gives the number of its exit", "write `int` before it");
    if (to.depth == 100)
        in_.refuse_at(head.op_at, "a loop stands in a loop, a hundred times", "write fewer");
    operands(to);
    Vector<Value> const mine = operands_;
    Loop out;
    out.path = path(to);
    Where const at = end_line();
    Scope body;
    body.margin = to.margin + 4;
    body.depth = to.depth + 1;
    nodes(body);
    end_of_body(body, out);
    std::span<Value const> const inputs = out.body.inputs();
    bool fits = inputs.size() == mine.size() && out.carried <= inputs.size();
    for (std::size_t i = 0; fits && i < inputs.size(); ++i)
        fits = &out.body[inputs[i]].type() == &to.builder.graph()[mine[i]].type();
    if (!fits)
        in_.refuse_at(head.op_at, "the operands of the loop are not the inputs of its body",
                      "write an operand of the same type for each");
    for (std::uint32_t i = 0; i < out.body.size(); ++i)
        out.effects = out.effects || out.body.has_effect(i);
    name(to, head, to.builder.loop(std::move(out), mine, at));
}

/// The exits, and the next carried values.
LIMN_DEFINE void ListingReader::end_of_body(Scope& body, Loop& loop) {
    Vector<Value> outputs;
    for (;;) {
        std::size_t const at = in_.at();
        bool const when = in_.eat("leave when ");
        if (!when && !in_.eat("leave unless ")) break;
        std::size_t const guard_at = in_.at();
        Value const guard = value(body, in_.until(' '), guard_at);
        if (!is_type<bool>(body.builder.graph()[guard].type()))
            in_.refuse_at(guard_at, "the guard is not a bool", "compare it with something");
        outputs.push_back(guard);
        std::size_t const before = outputs.size();
        if (in_.eat(" with ")) values(body, outputs);
        auto const count = static_cast<std::uint32_t>(outputs.size() - before);
        if (loop.leaves_when.empty()) loop.results = count;
        if (loop.results != count)
            in_.refuse_at(at, "the exits leave different numbers of values behind",
                          "write " + std::to_string(loop.results));
        loop.leaves_when.push_back(when ? '\1' : '\0');
        end_line();
        if (!begin_line(body.margin)) in_.refuse("the listing ends", "write `next` here");
    }
    in_.need("next");
    std::size_t const before = outputs.size();
    if (in_.eat(" ")) values(body, outputs);
    loop.carried = static_cast<std::uint32_t>(outputs.size() - before);
    end_line();
    body.builder.result(nullptr, std::move(outputs));
    loop.body = std::move(body.builder).graph();
}

/// The next values of the states, and what is returned.
LIMN_DEFINE void ListingReader::end_of_graph(Scope& to) {
    Vector<Value> const states = next_states(to);
    std::size_t const at = in_.at();
    in_.need("return");
    Vector<Value> out;
    if (in_.peek() == ' ' && in_.peek(1) != ':' && in_.peek(1) != '#' && in_.peek(1) != ' ') {
        in_.skip();
        values(to, out);
    }
    TreeRow const* result = nullptr;
    if (in_.eat(" : ")) {
        std::size_t const type_at = in_.at();
        std::string_view type = in_.until('#');
        while (type.ends_with(' ')) type.remove_suffix(1);
        result = names_.structure(type, type_at).row;
    } else if (!out.empty()) {
        std::string type;
        for (Value v : out) (type += type.empty() ? "" : ", ") += to.builder.graph()[v].type().name;
        if (out.size() > 1) type = (out.size() == 2 ? "std::pair<" : "std::tuple<") + type + ">";
        result = names_.structure(type, at).row;
    }
    if (result != nullptr && result->leaves != out.size())
        in_.refuse_at(at,
                      "a `" + std::string{result->type->name} + "` has " +
                          std::to_string(result->leaves) + " leaves",
                      "return as many values");
    auto leaf = [&, next = out.begin()](Text const& path, TypeRow const& type) mutable {
        TypeRow const& has = to.builder.graph()[*next++].type();
        if (!same_type(has, type))
            in_.refuse_at(at,
                          "`" + path.str() + "` is of type `" + std::string{has.name} +
                              "` where the result has `" + std::string{type.name} + "`",
                          "convert it first");
    };
    if (result != nullptr) each_path(*result, Text{"result"}, leaf);
    end_line();
    while (!in_.ended())
        if (begin_line(0)) in_.refuse("the listing has ended", "leave out what follows `return`");
    for (Value v : states) out.push_back(v);
    to.builder.result(result, std::move(out));
}

LIMN_DEFINE Vector<Value> ListingReader::next_states(Scope& to) {
    Vector<Value> out;
    for (Slot const& slot : to.builder.graph().slots()) {
        if (!slot.state) continue;
        in_.need(slot.name.view());
        in_.need(" = ");
        std::size_t const at = in_.at();
        Value const next = value(to, in_.until(' '), at);
        if (&to.builder.graph()[next].type() != &slot.initial.type())
            in_.refuse_at(at,
                          "the state is of type `" + std::string{slot.initial.type().name} + "`",
                          "convert the value first");
        out.push_back(next);
        end_line();
        if (!begin_line(0)) in_.refuse("the listing ends", "write `return` here");
    }
    return out;
}

} // namespace limn::detail

#endif // LIMN_IO_LISTING_READER_IPP
