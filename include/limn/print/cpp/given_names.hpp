// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `GivenNames`: what the values of a printed function are called, by an option or in the
/// function that was traced.

#ifndef LIMN_PRINT_CPP_GIVEN_NAMES_HPP
#define LIMN_PRINT_CPP_GIVEN_NAMES_HPP

#include <limn/graph/graph.hpp>
#include <limn/graph/value_names.hpp>
#include <limn/meta/error.hpp>
#include <limn/meta/identifier.hpp>
#include <limn/meta/vector.hpp>
#include <limn/meta/where.hpp>
#include <limn/print/cpp/cpp_options.hpp>

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace limn::detail {

/// Names of values of a graph and of the bodies of its loops. An option goes before the function.
template <class T = void> class GivenNames {
public:
    constexpr GivenNames() = default;
    /// Errors  GraphError when a name is not a C++ name, or what it names cannot have one
    constexpr GivenNames(Graph const& graph, std::span<CppName const> names) {
        for (CppName const& one : names) {
            check(graph, one);
            of(one.node.graph()).set(one.node.value(), one.name);
        }
        for (Given& one : graphs_)
            for (ValueName const& n : one.graph->names())
                if (one.names.find(n.value).empty()) one.names.set(n.value, n.name.view());
    }

    /// The names of the values of that graph, in the order of these.
    constexpr Vector<ValueName> const& all(Graph const& graph) const {
        ValueNames const* const given = find(graph);
        return given == nullptr ? graph.names() : given->all();
    }
    constexpr std::string_view name(Node node) const {
        ValueNames const* const given = find(node.graph());
        if (given == nullptr || node.kind() == Kind::input) return node.name();
        return given->find(node.value());
    }

private:
    struct Given {
        Graph const* graph;
        ValueNames names;
    };

    constexpr ValueNames const* find(Graph const& graph) const {
        for (Given const& one : graphs_)
            if (one.graph == &graph) return &one.names;
        return nullptr;
    }
    constexpr ValueNames& of(Graph const& graph) {
        for (Given& one : graphs_)
            if (one.graph == &graph) return one.names;
        graphs_.push_back({&graph, {}});
        return graphs_.back().names;
    }

    constexpr void check(Graph const& graph, CppName const& one) const {
        Graph const& named = one.node.graph();
        if (!is_identifier(one.name))
            refuse(one, "is not a C++ name; " + std::string{name_remedy(one.name)});
        if (find(named) == nullptr && !holds(graph, named))
            refuse(one, "names a value of another graph; take a node of the one that is printed");
        Kind const kind = one.node.kind();
        if (kind != Kind::call && kind != Kind::result)
            refuse(one, "names an input, a constant or a loop; name a call, or what a loop leaves "
                        "behind");
    }
    [[noreturn]] static void refuse(CppName const& one, std::string const& fault) {
        throw GraphError{Where{}, "to_cpp",
                         "CppOptions::names: `" + std::string{one.name} + "` " + fault};
    }
    static constexpr bool holds(Graph const& graph, Graph const& wanted) {
        if (&graph == &wanted) return true;
        for (std::uint32_t i = 0; i < graph.size(); ++i)
            if (graph.row_of(i).kind == Kind::loop && holds(graph.loop_of(i).body, wanted))
                return true;
        return false;
    }

    Vector<Given> graphs_;
};

} // namespace limn::detail

#endif // LIMN_PRINT_CPP_GIVEN_NAMES_HPP
