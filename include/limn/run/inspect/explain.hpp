// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `explain`: a run of a graph, node by node, with values and lines; and `explained`, whose
/// exceptions name the node that threw.

#ifndef LIMN_RUN_INSPECT_EXPLAIN_HPP
#define LIMN_RUN_INSPECT_EXPLAIN_HPP

#include <limn/graph/graph.hpp>
#include <limn/meta/error.hpp>
#include <limn/meta/late.hpp>
#include <limn/run/inspect/walk.hpp>
#include <limn/run/interpret.hpp>
#include <limn/run/plan/call_text.hpp>
#include <limn/run/signature.hpp>
#include <limn/type/tree.hpp>

#include <array>
#include <cstddef>
#include <exception>
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

/// Says of an exception which node threw it, and on what.
template <class T = void> class ErrorWalk : public BasicWalk<T> {
public:
    using BasicWalk<T>::BasicWalk;

protected:
    Constant call_on(Node const& node, Constant const* const* operands) override {
        try {
            return BasicWalk<T>::call_on(node, operands);
        } catch (Undefined const&) {
            throw;
        } catch (std::exception const& e) {
            std::throw_with_nested(error(node, operands, e.what()));
        } catch (...) {
            std::throw_with_nested(error(node, operands, "no std::exception"));
        }
    }

private:
    static RunError error(Node const& node, Constant const* const* operands,
                          std::string const& what) {
        return {node.where(), node.op().name, failure_text(call_text(node, operands), what)};
    }
};

/// Writes down what it sees.
template <class T = void> class ExplainWalk final : public ErrorWalk<T> {
public:
    ExplainWalk(Graph const& graph, std::size_t lines) : ErrorWalk<T>{graph}, lines_{lines} {}

    std::string explain(std::span<Constant const> inputs) {
        try {
            Graph const& graph = this->graph();
            auto const outputs = this->run(inputs);
            if (left_out_ != 0) text_ += "... " + std::to_string(left_out_) + " more\n";
            std::size_t const results = graph.result_leaves().size();
            std::size_t state = results;
            for (Slot const& slot : graph.slots())
                if (slot.state)
                    text_ += slot.name.str() + " = " + value_text(outputs[state++]) + '\n';
            text_ += "return";
            std::string separator = " ";
            for (std::size_t i = 0; i < results; ++i, separator = ", ")
                text_ += separator + node_text(graph[graph.outputs()[i]]) + " = " +
                         value_text(outputs[i]);
            text_ += '\n';
        } catch (Error const& e) {
            text_ += std::string{"ends here: "} + e.what() + '\n';
        }
        return text_ + first_nan_;
    }

private:
    Constant call_on(Node const& node, Constant const* const* operands) override {
        call_ = call_text(node, operands);
        from_nan_ = false;
        for (std::size_t i = 0; i < node.operands().size(); ++i)
            from_nan_ = from_nan_ || is_nan(*operands[i]);
        return ErrorWalk<T>::call_on(node, operands);
    }

    void visit(Node const& node, Constant const& value) override {
        bool const called = node.kind() == Kind::call && !call_.empty();
        std::string const did = called ? call_ : std::string{node.op().name};
        std::string const place = place_text(node.where());
        bool const nan = first_nan_.empty() && is_nan(value) && !(called && from_nan_);
        if (nan)
            first_nan_ = "the first NaN: " + node_text(node) + " = " + did +
                         (place.empty() ? "" : " at " + place) + '\n';
        call_.clear();
        if (lines_ == 0) {
            ++left_out_;
            return;
        }
        --lines_;
        text_ += &node.graph() == &this->graph() ? "" : "    "; // within a loop
        text_ +=
            node_text(node) + " : " + std::string{node.type().name} + " = " + value_text(value);
        if (node.kind() != Kind::input) text_ += "  <- " + did;
        if (!place.empty()) text_ += "  # " + place;
        text_ += nan ? "  <- the first NaN\n" : "\n";
    }

    std::size_t lines_, left_out_ = 0;
    std::string text_, call_, first_nan_;
    bool from_nan_ = false;
};

} // namespace detail

/// A run of `graph` on `arguments` in words: a line for each value, with what made it and where;
/// within loops for each round, up to 1000 lines. The first NaN is pointed out. Where an op throws,
/// or C++ leaves undefined what comes next, the text ends and says so.
///
///     x : double = -4.0  # price.cpp:3
///     %1 : double = nan  <- sqrt(x = -4.0)  # price.cpp:4  <- the first NaN
///     return %1 = nan
///
/// Errors  TypeError when the arguments are not of the types that the graph has
/// Example example/11_explain.cpp
template <class... Args> std::string explain(Graph const& graph, Args const&... arguments) {
    auto const inputs = detail::leaf_values("explain", graph, arguments...);
    return detail::ExplainWalk<detail::late_void<Args...>>{graph, 1000}.explain(inputs);
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
            detail::ErrorWalk<detail::late_void<Args...>>{graph_}.run(inputs);
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

#endif // LIMN_RUN_INSPECT_EXPLAIN_HPP
