// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `pass::common_subexpressions`: computes each value once.
/// Layer: pass. Includes meta, op, graph, pass.

#ifndef LIMN_PASS_COMMON_SUBEXPRESSIONS_HPP
#define LIMN_PASS_COMMON_SUBEXPRESSIONS_HPP

#include <limn/meta/hash.hpp>
#include <limn/meta/index_table.hpp>
#include <limn/pass/pass.hpp>

#include <cstdint>
#include <utility>
#include <vector>

namespace limn {

namespace detail {

/// The calls seen so far, by op and operands; those of a commutative op in one order.
class KnownCalls {
public:
    constexpr Value find_or_call(Node node, std::vector<Value> const& operands, Builder& builder) {
        if (!node.op().traits.pure()) return same_call(node, operands, builder);
        std::vector<Value> ordered = operands;
        if (node.op().traits.has(commutative) && ordered[1] < ordered[0])
            std::swap(ordered[0], ordered[1]);
        auto const fresh = static_cast<std::uint32_t>(calls_.size());
        std::uint32_t const index = table_.find_or_insert(
            hash(node.op(), ordered), fresh,
            [&](std::uint32_t i) {
                return calls_[i].op == &node.op() && calls_[i].operands == ordered;
            },
            [&](std::uint32_t i) { return hash(*calls_[i].op, calls_[i].operands); });
        if (index == fresh)
            calls_.push_back({&node.op(), std::move(ordered), same_call(node, operands, builder)});
        return calls_[index].value;
    }

private:
    struct Call {
        OpRow const* op;
        std::vector<Value> operands;
        Value value;
    };

    static constexpr std::uint64_t hash(OpRow const& op, std::vector<Value> const& operands) {
        std::uint64_t h = op.hash;
        for (Value operand : operands) h = hash_combine(h, operand.index);
        return h;
    }

    IndexTable table_;
    std::vector<Call> calls_;
};

} // namespace detail

namespace pass {

/// Computes each value once: calls of one pure op on the same operands become one. The operands of
/// a commutative op may stand in either order. Effects and randomness are never merged.
///
/// Cost  linear
inline constexpr Pass common_subexpressions{[](Graph const& graph) {
    limn::detail::KnownCalls known;
    return limn::detail::rewritten(
        graph, [&](Node node, std::vector<Value> const& operands, Builder& builder) {
            return known.find_or_call(node, operands, builder);
        });
}};

} // namespace pass

} // namespace limn

#endif // LIMN_PASS_COMMON_SUBEXPRESSIONS_HPP
