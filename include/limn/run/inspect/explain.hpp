// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `explain`: a run of a graph, node by node, with values and lines; and `explained`, whose
/// exceptions name the node that threw.

#ifndef LIMN_RUN_INSPECT_EXPLAIN_HPP
#define LIMN_RUN_INSPECT_EXPLAIN_HPP

#include <limn/graph/graph.hpp>
#include <limn/meta/error.hpp>
#include <limn/meta/inline.hpp>
#include <limn/run/interpret.hpp>
#include <limn/run/signature.hpp>
#include <limn/type/tree.hpp>

#include <array>
#include <cstddef>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace limn {

namespace detail {

/// The leaves of arguments. Errors  TypeError when they are not those of the graph
template <class... Args>
std::vector<Constant> leaf_values(char const* subject, Graph const& graph,
                                  Args const&... arguments) {
    std::array<TreeRow const*, sizeof...(Args)> const given{&tree<Args>::row...};
    auto const& parameters = graph.parameters();
    if (parameters.size() != given.size())
        throw TypeError{Where{}, subject,
                        "the graph has " + std::to_string(parameters.size()) + " arguments, not " +
                            std::to_string(given.size()) + "; give a value for each"};
    for (std::size_t i = 0; i < given.size(); ++i)
        if (!same_structure(parameters[i].structure, given[i]))
            throw TypeError{Where{}, subject,
                            "argument `" + parameters[i].name.str() + "` is " +
                                name_of(parameters[i].structure) + ", not " + name_of(given[i]) +
                                "; write " + name_of(parameters[i].structure)};
    std::vector<Constant> out;
    (each_leaf(arguments, [&](auto const& leaf) { out.push_back(Constant{leaf}); }), ...);
    return out;
}

/// As `explain`, and as `explained` where the function throws: on the leaves of the arguments.
LIMN_DECLARE std::string explain_run(Graph const& graph, std::span<Constant const> inputs);
LIMN_DECLARE void find_thrower(Graph const& graph, std::span<Constant const> inputs);

} // namespace detail

/// A run of `graph` on `arguments` in words: a line for each value, with what made it and where;
/// within loops for each iteration, up to 1000 lines. The first NaN is pointed out. Where an op
/// throws, or C++ leaves undefined what comes next, the text ends and says so.
///
///     x : double = -4.0  # price.cpp:3
///     %1 : double = nan  <- sqrt(x = -4.0)  # price.cpp:4  <- the first NaN
///     return %1 = nan
///
/// Errors  TypeError when the arguments are not of the types that the graph has
/// Example example/11_explain.cpp
template <class... Args> std::string explain(Graph const& graph, Args const&... arguments) {
    auto const inputs = detail::leaf_values("explain", graph, arguments...);
    return detail::explain_run(graph, inputs);
}

template <class Sig> class Explained;

/// A graph made ready to run as by `interpret`, at its speed. When an op throws, the graph is
/// walked again, to find out which.
template <class R, class... Args> class Explained<R(Args...)> {
public:
    Explained(Graph graph, Where at)
        : graph_(std::move(graph)), function_(interpret<R(Args...)>(graph_, at)) {}

    /// Errors  RunError: the node, its line and the values of its operands; what the op threw is
    ///         nested within, for `std::rethrow_if_nested`
    R operator()(Args const&... arguments) const {
        try {
            return function_(arguments...);
        } catch (...) {
            auto inputs = detail::leaf_values("explained", graph_, arguments...);
            for (Slot const& slot : function_.slots()) inputs.push_back(slot.initial);
            detail::find_thrower(graph_, inputs);
            throw; // it throws no more
        }
    }

private:
    Graph graph_;
    Function<R(Args...)> function_;
};

/// `graph` ready to run as a function of signature `Sig`, whose exceptions say where they are from.
///
/// Errors  as `interpret`
/// Example example/11_explain.cpp
template <class Sig> Explained<Sig> explained(Graph graph, Where at = Where::here()) {
    return {std::move(graph), at};
}

} // namespace limn

#ifndef LIMN_COMPILED
#include <limn/run/inspect/explain.ipp>
#endif

#endif // LIMN_RUN_INSPECT_EXPLAIN_HPP
