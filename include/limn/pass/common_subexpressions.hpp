// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `pass::common_subexpressions`: computes each value once.

#ifndef LIMN_PASS_COMMON_SUBEXPRESSIONS_HPP
#define LIMN_PASS_COMMON_SUBEXPRESSIONS_HPP

#include <limn/meta/hash.hpp>
#include <limn/meta/index_table.hpp>
#include <limn/meta/vector.hpp>
#include <limn/pass/pass.hpp>

#include <cstdint>
#include <utility>

namespace limn {

namespace detail {

/// The calls seen so far, by op and operands; those of a commutative op in one order.
template <class = void> class KnownCalls {
public:
    constexpr Value operator()(Node node, Vector<Value> const& operands, Builder& builder,
                               std::uint32_t path) {
        if (!node.op().traits.pure()) return same_call(node, operands, builder, path);
        if (!node.op().partial) path = 0;
        Vector<Value> ordered = operands;
        if (node.op().traits.has(commutative) && ordered[1] < ordered[0])
            std::swap(ordered[0], ordered[1]);
        auto const fresh = static_cast<std::uint32_t>(calls_.size());
        std::uint32_t const index = table_.find_or_insert(
            hash(node.op(), ordered, path), fresh,
            [&](std::uint32_t i) {
                return calls_[i].op == &node.op() && calls_[i].path == path &&
                       calls_[i].operands == ordered;
            },
            [&](std::uint32_t i) {
                return hash(*calls_[i].op, calls_[i].operands, calls_[i].path);
            });
        if (index == fresh)
            calls_.push_back(
                {&node.op(), path, std::move(ordered), same_call(node, operands, builder, path)});
        return calls_[index].value;
    }

private:
    struct Call {
        OpRow const* op;
        std::uint32_t path; ///< of what is only run where it was written
        Vector<Value> operands;
        Value value;
    };

    static constexpr std::uint64_t hash(OpRow const& op, Vector<Value> const& operands,
                                        std::uint32_t path) {
        std::uint64_t h = hash_combine(op.hash, path);
        for (Value operand : operands) h = hash_combine(h, operand.index);
        return h;
    }

    IndexTable table_;
    Vector<Call> calls_;
};

} // namespace detail

namespace pass {

/// Computes each value once: calls of one pure op on the same operands become one. The operands of
/// a commutative op may stand in either order. Effects and randomness are never merged.
///
/// Cost  linear
inline constexpr Pass common_subexpressions{
    [](auto const& graph) { return limn::detail::rewritten<limn::detail::KnownCalls<>>(graph); }};

} // namespace pass

} // namespace limn

#endif // LIMN_PASS_COMMON_SUBEXPRESSIONS_HPP
