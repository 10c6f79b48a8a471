// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `is_defined`: whether C++ defines the run of a graph on some inputs.

#ifndef LIMN_RUN_INSPECT_DOMAIN_HPP
#define LIMN_RUN_INSPECT_DOMAIN_HPP

#include <limn/graph/graph.hpp>
#include <limn/run/inspect/walk.hpp>

#include <cstddef>
#include <cstdint>
#include <span>

namespace limn {

namespace detail {

/// Ends where C++ does not define what comes next, or after too many steps.
template <class T = void> class DomainWalk final : public BasicWalk<T> {
public:
    DomainWalk(Graph const& graph, std::size_t steps) : BasicWalk<T>{graph}, steps_{steps} {}

private:
    Constant call_on(Node const& node, Constant const* const* operands) override {
        if (steps_-- == 0) throw Undefined{node};
        return BasicWalk<T>::call_on(node, operands);
    }

    std::size_t steps_;
};

} // namespace detail

/// Whether some inputs may be outside the domain: a library's op is undefined on some operands, or
/// a loop may not end. An op of the user's own is taken to be defined everywhere.
template <class T = void> bool has_domain(Graph const& graph) {
    for (std::uint32_t i = 0; i < graph.size(); ++i)
        if (graph.row_of(i).partial && !graph.row_of(i).user) return true;
    return graph.branches();
}

/// Whether C++ defines the whole run on these inputs, and it ends within `steps` calls. Ops run.
template <class T = void>
bool is_defined(Graph const& graph, std::span<Constant const> inputs, std::size_t steps = 100'000) {
    try {
        detail::DomainWalk<T>{graph, steps}.run(inputs);
    } catch (detail::Undefined const&) {
        return false;
    } catch (...) {
    } // an exception is defined behaviour
    return true;
}

} // namespace limn

#endif // LIMN_RUN_INSPECT_DOMAIN_HPP
