// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `pass::common_subexpressions`: computes each value once.

#ifndef LIMN_PASS_COMMON_SUBEXPRESSIONS_HPP
#define LIMN_PASS_COMMON_SUBEXPRESSIONS_HPP

#include <limn/meta/hash.hpp>
#include <limn/meta/inline.hpp>
#include <limn/meta/near_table.hpp>
#include <limn/meta/vector.hpp>
#include <limn/pass/pass.hpp>

#include <cstddef>
#include <cstdint>

namespace limn {

namespace detail {

/// The calls written so far, by op and operands; those of a commutative op in one order.
LIMN_LAZY class KnownCalls {
public:
    template <class Writer> constexpr void begin(Writer const& to) {
        table_ = NearTable{to.from().size()};
    }

    constexpr Value operator()(Node node, Vector<Value> const& operands, Builder& builder,
                               std::uint32_t path) {
        OpRow const& op = node.op();
        if (!op.traits.pure()) return same_call(node, operands, builder, path);
        if (!op.partial) path = 0;
        Graph const& now = builder.graph();
        bool const either = operands.size() == 2 && op.traits.has(commutative);
        auto const same = [&](std::uint32_t i) {
            if (&now.row_of(i) != &op || now.payload_of(i) != path) return false;
            auto const known = now.operands_of(i);
            if (known.end != known.begin + operands.size()) return false;
            if (either && known.begin[0] == operands[1] && known.begin[1] == operands[0])
                return true;
            for (std::size_t k = 0; k < operands.size(); ++k)
                if (known.begin[k] != operands[k]) return false;
            return true;
        };
        std::uint64_t hash = op.hash ^ path;
        std::uint32_t last = 0;
        for (Value v : operands) {
            hash = either ? hash + hash_combine(0, v.index) : hash_combine(hash, v.index);
            if (v.index > last) last = v.index;
        }
        auto const fresh = static_cast<std::uint32_t>(now.size());
        std::uint32_t const index = table_.find_or_insert(hash, last, fresh, same);
        return index != fresh ? Value{index} : same_call(node, operands, builder, path);
    }

private:
    NearTable table_; ///< of nodes of the graph that is written, each by its last operand
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
