// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `Comparer`: whether two graphs are the same, node by node.

#ifndef LIMN_GRAPH_COMPARE_HPP
#define LIMN_GRAPH_COMPARE_HPP

#include <limn/graph/graph_class.hpp>
#include <limn/meta/inline.hpp>
#include <limn/type/module_pairs.hpp>

#include <cstddef>
#include <cstdint>

namespace limn::detail {

/// Compares two graphs, and the bodies of their loops, in which modules stand for the same ones.
LIMN_LAZY class Comparer {
public:
    constexpr bool same(Graph const& a, Graph const& b) {
        if (a.size() != b.size() || a.inputs_ != b.inputs_ || a.outputs_ != b.outputs_)
            return false;
        for (std::uint32_t i = 0; i < a.size(); ++i)
            if (!same(a[Value{i}], b[Value{i}])) return false;
        if (a.parameters_.size() != b.parameters_.size()) return false;
        for (std::size_t i = 0; i < a.parameters_.size(); ++i)
            if (Graph::name_of(a.parameters_[i].structure) !=
                Graph::name_of(b.parameters_[i].structure))
                return false;
        return a.paths_ == b.paths_ && a.slots_ == b.slots_ &&
               Graph::name_of(a.result_) == Graph::name_of(b.result_);
    }
    constexpr bool same(Constant const& a, Constant const& b) { return modules_.same(a, b); }

private:
    constexpr bool same(Loop const& a, Loop const& b) {
        return a.carried == b.carried && a.results == b.results && a.leaves_when == b.leaves_when &&
               a.path == b.path && same(a.body, b.body);
    }
    constexpr bool same(Node a, Node b) {
        if (!same_row(a.op(), b.op())) return false;
        std::uint32_t const i = a.value().index, j = b.value().index;
        if (a.kind() == Kind::constant) return same(a.constant(), b.constant());
        if (a.kind() == Kind::loop && !same(a.graph().loop_of(i), b.graph().loop_of(j)))
            return false;
        if (a.kind() != Kind::loop && a.graph().payload_of(i) != b.graph().payload_of(j))
            return false;
        auto const x = a.operands(), y = b.operands();
        for (std::size_t k = 0; k < x.size() && k < y.size(); ++k)
            if (x[k] != y[k]) return false;
        return x.size() == y.size();
    }

    ModulePairs<> modules_;
};

} // namespace limn::detail

#endif // LIMN_GRAPH_COMPARE_HPP
