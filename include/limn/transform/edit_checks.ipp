// SPDX-License-Identifier: BSL-1.0

#ifndef LIMN_TRANSFORM_EDIT_CHECKS_IPP
#define LIMN_TRANSFORM_EDIT_CHECKS_IPP

#include <limn/graph/user_line.hpp>
#include <limn/meta/error.hpp>
#include <limn/meta/inline.hpp>
#include <limn/transform/edit_checks.hpp>

namespace limn::detail {

LIMN_DEFINE std::string spelled(Graph const& graph, Value v) {
    Where const at = user_line(graph, v);
    std::string out = "%" + std::to_string(v.index);
    out.append(" (").append(graph[v].op().name);
    if (at.line != 0) out.append(", ").append(at.file).append(":").append(std::to_string(at.line));
    return out.append(")");
}

LIMN_DEFINE void expect_value(EditedGraph const& edited, Value v, char const* doing, Value beside) {
    if (v.index >= edited.graph().size())
        throw GraphError{beside.index < edited.graph().size() ? user_line(edited.graph(), beside)
                                                              : edited.tracer().session()->began,
                         doing,
                         "%" + std::to_string(v.index) +
                             " is not a value of this graph, which has " +
                             std::to_string(edited.graph().size()) +
                             " nodes; take values from the graph that the editor was made of, or "
                             "from the editor"};
    if (!edited.order().contains(v))
        throw GraphError{user_line(edited.graph(), v), doing,
                         "%" + std::to_string(v.index) +
                             " was erased; keep it until nothing is to be done with it"};
}

LIMN_DEFINE void expect_type(EditedGraph const& edited, TypeRow const& wanted, Value with,
                             Value user, char const* doing) {
    TypeRow const& given = edited.graph()[with].type();
    if (edited.graph()[with].kind() == Kind::loop)
        throw TypeError{user_line(edited.graph(), user), doing,
                        spelled(edited.graph(), with) +
                            " gives the number of the exit by which the loop was left; give one of "
                            "its results"};
    if (same_type(given, wanted)) return;
    std::string const who = user == with ? "this" : spelled(edited.graph(), user);
    throw TypeError{user_line(edited.graph(), user), doing,
                    spelled(edited.graph(), with) + " is " + std::string{given.name} + ", and " +
                        who + " asks for " + std::string{wanted.name} +
                        "; insert a conversion: limn::convert<" + std::string{wanted.name} +
                        ">(x)"};
}

LIMN_DEFINE void expect_own(EditedGraph const& edited, EditedGraph const& place, Value moved) {
    if (&edited == &place) return;
    expect_value(edited, moved, "Editor::move");
    throw GraphError{user_line(edited.graph(), moved), "Editor::move",
                     spelled(edited.graph(), moved) +
                         " would go to a place of another editor, as that of the body of a loop "
                         "is; insert there what computes it, and replace its uses"};
}

LIMN_DEFINE TypeRow const& common_type(EditedGraph const& edited, std::span<Value const> values,
                                       char const* doing) {
    for (Value v : values) {
        expect_value(edited, v, doing);
        TypeRow const& first = edited.graph()[values[0]].type();
        TypeRow const& type = edited.graph()[v].type();
        if (!same_type(type, first))
            throw TypeError{user_line(edited.graph(), v), doing,
                            spelled(edited.graph(), values[0]) + " is " + std::string{first.name} +
                                ", and " + spelled(edited.graph(), v) + " is " +
                                std::string{type.name} +
                                "; name the types: insert<double, int>(f, a, b), or "
                                "add_output<std::tuple<double, int>>(v)"};
    }
    return edited.graph()[values[0]].type();
}

LIMN_DEFINE [[noreturn]] void refuse_type(TypeRow const& type) {
    throw TypeError{Where{}, "Editor::insert",
                    "the operands are " + std::string{type.name} + "; name their types: insert<" +
                        std::string{type.name} + ">(f, a)"};
}

LIMN_DEFINE Value only_value(std::vector<Value> const& results) {
    if (results.size() != 1)
        throw GraphError{Where{}, "Editor::insert",
                         "what is inserted gives " + std::to_string(results.size()) +
                             " values, not one; write insert_all"};
    return results[0];
}

} // namespace limn::detail

#endif // LIMN_TRANSFORM_EDIT_CHECKS_IPP
