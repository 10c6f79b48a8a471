// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `KeptFunctions`: the functions that a graph calls by name, and that are graphs themselves.

#ifndef LIMN_PRINT_CPP_KEPT_HPP
#define LIMN_PRINT_CPP_KEPT_HPP

#include <limn/graph/graph.hpp>
#include <limn/meta/error.hpp>
#include <limn/meta/inline.hpp>
#include <limn/meta/text.hpp>
#include <limn/meta/vector.hpp>
#include <limn/print/cpp/modules.hpp>
#include <limn/print/cpp/numbered.hpp>
#include <limn/type/module_row.hpp>

#include <string>
#include <string_view>

namespace limn::detail {

/// A function to be printed before those that call it.
struct KeptFunction {
    OpRow const* op;
    Graph const* graph;
    Where where;

    constexpr std::string_view name() const { return op->name; }
    /// The name after its namespace.
    constexpr std::string_view last_name() const {
        return name().substr(name().find_last_of(':') + 1); // npos + 1 is 0
    }
    constexpr std::string_view name_space() const {
        std::size_t const size = name().size() - last_name().size();
        return name().substr(0, size == 0 ? 0 : size - 2);
    }
};

/// All functions that a graph needs, those that others call first.
template <class T = void> class KeptFunctions {
public:
    /// Errors  GraphError when two have one name, or one has the name of something else
    constexpr KeptFunctions(Graph const& graph, std::string_view function) {
        collect(graph);
        for (KeptFunction const& f : all_) {
            if (f.name() == function) refuse(f, "is that of the function that calls it");
            check_inputs(f, graph);
            for (KeptFunction const& caller : all_) check_inputs(f, *caller.graph);
        }
    }

    constexpr Vector<KeptFunction> const& all() const noexcept { return all_; }

private:
    constexpr void collect(Graph const& graph) {
        for (std::uint32_t i = 0; i < graph.size(); ++i) {
            if (graph.row_of(i).kind == Kind::loop) collect(graph.loop_of(i).body);
            Node const node = graph[Value{i}];
            if (node.kind() != Kind::call || node.op().hidden != 1 || node.operands().empty())
                continue;
            Node const callee = graph[node.operands()[0]];
            if (callee.kind() != Kind::constant || callee.type().module == nullptr) continue;
            Graph const* const kept = callee.type().module(callee.constant())->graph;
            if (kept != nullptr) add({&node.op(), kept, node.where()});
        }
    }
    constexpr void add(KeptFunction const& f) {
        for (KeptFunction const& known : all_) {
            if (known.name() != f.name()) continue;
            if (known.graph == f.graph || *known.graph == *f.graph) return;
            refuse(f, "is that of two functions");
        }
        collect(*f.graph);
        all_.push_back(f);
    }

    static constexpr void check_inputs(KeptFunction const& f, Graph const& graph) {
        if (numbered(f.name(), free_prefix(graph).view())) refuse(f, "is that of a local");
        for (Parameter const& p : graph.parameters())
            if (p.name.view() == f.name()) refuse(f, "is that of an input where it is called");
    }
    [[noreturn]] static constexpr void refuse(KeptFunction const& f, char const* what) {
        throw GraphError{f.where, "to_cpp",
                         "the name `" + std::string{f.name()} + "` " + what +
                             "; write another in limn::keep<\"name\">"};
    }

    Vector<KeptFunction> all_;
};

/// `inline auto const price = limn::keep<"price">(...);`, so that a call stays one when it is
/// traced again. `body` is the name under which the function was printed.
LIMN_LAZY
constexpr void append_keep(Text& out, KeptFunction const& f, std::string_view body) {
    Text types;
    for (Parameter const& p : f.graph->parameters())
        (types += types.empty() ? "" : ", ") += p.structure->type->name;
    if (!f.name_space().empty()) ((out += "namespace ") += f.name_space()) += " {\n";
    ((out += "inline auto const ") += f.last_name()) += " =\n    limn::keep<\"";
    (out += f.name()) += f.op->traits.pure() ? "\">(\n" : "\", limn::effect>(\n";
    out += "        limn::interpret<";
    out += f.graph->result() == nullptr ? "void" : f.graph->result()->type->name;
    ((out += '(') += types.view()) += ")>(\n            limn::trace<";
    ((out += types.view()) += ">([](auto const&... x) { return ") += body;
    out += "(x...); })));\n";
    if (!f.name_space().empty()) out += "}\n";
    out += '\n';
}

} // namespace limn::detail

#endif // LIMN_PRINT_CPP_KEPT_HPP
