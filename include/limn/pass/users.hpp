// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `Users`: which nodes of a graph use a value, and how often it is used.

#ifndef LIMN_PASS_USERS_HPP
#define LIMN_PASS_USERS_HPP

#include <limn/graph/graph.hpp>
#include <limn/meta/inline.hpp>
#include <limn/meta/vector.hpp>

#include <cstddef>
#include <cstdint>
#include <span>

namespace limn::detail {

/// The users of every value, in order. Outputs and the decisions of paths are uses, but no users.
LIMN_LAZY class Users {
public:
    constexpr explicit Users(Graph const& graph) : begins_(graph.size() + 1, 0) {
        for (std::uint32_t i = 0; i < graph.size(); ++i)
            each_operand(graph, i, [&](Value v) { ++begins_[v.index]; });
        counts_ = begins_;
        for (Value output : graph.outputs()) ++counts_[output.index];
        for (std::size_t p = 1; p < graph.paths().size(); ++p)
            ++counts_[graph.paths()[p].condition.index];
        for (std::size_t i = 1; i < begins_.size(); ++i) begins_[i] += begins_[i - 1];
        users_.resize(begins_.back());
        for (auto i = static_cast<std::uint32_t>(graph.size()); i-- > 0;)
            each_operand(graph, i, [&](Value v) { users_[--begins_[v.index]] = {i}; });
    }

    constexpr std::uint32_t uses_of(std::uint32_t node) const { return counts_[node]; }
    /// Twice, who uses it twice.
    constexpr std::span<Value const> of(std::uint32_t node) const {
        std::uint32_t const begin = begins_[node];
        return {users_.data() + begin, begins_[node + 1] - begin};
    }

private:
    template <class Visit>
    static constexpr void each_operand(Graph const& graph, std::uint32_t node, Visit const& visit) {
        auto const operands = graph.operands_of(node);
        for (Value const* v = operands.begin; v != operands.end; ++v) visit(*v);
    }

    Vector<std::uint32_t> begins_, counts_;
    Vector<Value> users_;
};

} // namespace limn::detail

#endif // LIMN_PASS_USERS_HPP
