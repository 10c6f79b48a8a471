// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `pass::factor_gates`: does after a branch what both of its arms end with.

#ifndef LIMN_PASS_FACTOR_GATES_HPP
#define LIMN_PASS_FACTOR_GATES_HPP

#include <limn/meta/inline.hpp>
#include <limn/meta/vector.hpp>
#include <limn/pass/pass.hpp>
#include <limn/pass/users.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

namespace limn {

namespace detail {

/// Writes a gate of two calls of one op as a call of a gate.
LIMN_LAZY class FactoredGates {
public:
    template <class Writer> constexpr void begin(Writer const& to) {
        Users<> const users{to.from()};
        for (std::uint32_t i = 0; i < to.from().size(); ++i)
            once_.push_back(users.uses_of(i) == 1);
    }

    constexpr Value operator()(Node node, Vector<Value> const& operands, Builder& builder,
                               std::uint32_t path) {
        Value out = node.op().is_gate() ? gate(node.where(), operands, builder)
                                        : same_call(node, operands, builder, path);
        note(out, once_[node.value().index]);
        return out;
    }

private:
    /// Where one call can do what two calls do: the operand that differs, and its path.
    struct Factor {
        std::size_t operand;
        std::uint32_t path;
    };

    constexpr void note(Value v, bool once) {
        used_once_.resize(v.index + 1, false);
        used_once_[v.index] = once;
    }
    constexpr bool is_candidate(Node node) const {
        OpRow const& row = node.op();
        return node.kind() == Kind::call && !row.is_gate() && row.traits.pure() &&
               row.arity != variadic && node.value().index < used_once_.size() &&
               used_once_[node.value().index];
    }

    constexpr Value gate(Where at, Vector<Value> const& operands, Builder& builder) {
        Vector<Node> after; // calls in the first arm; the innermost gate comes last
        Vector<Factor> factors;
        Value const c = operands[0];
        Value a = operands[1], b = operands[2];
        Graph const& graph = builder.graph();
        while (a != b) {
            std::optional<Factor> const factor = common(graph, c, graph[a], graph[b]);
            if (!factor) break;
            after.push_back(graph[a]);
            factors.push_back(*factor);
            Value const inner = graph[a].operands()[factor->operand];
            b = graph[b].operands()[factor->operand];
            a = inner;
        }
        Value out = builder.gate(c, a, b, at);
        for (std::size_t k = after.size(); k-- > 0;) {
            note(out, true);
            Vector<Value> now(after[k].operands().begin(), after[k].operands().end());
            now[factors[k].operand] = out;
            out = builder.call(after[k].op(), now, after[k].where(), factors[k].path);
        }
        return out;
    }

    constexpr std::optional<Factor> common(Graph const& graph, Value c, Node a, Node b) const {
        if (!is_candidate(a) || !is_candidate(b) || !same_row(a.op(), b.op())) return {};
        std::size_t differing = 0, at = 0;
        for (std::size_t k = 0; k < a.operands().size(); ++k) {
            if (a.operands()[k] == b.operands()[k]) continue;
            at = k;
            ++differing;
        }
        if (differing != 1) return {};
        if (!a.op().partial) return Factor{at, 0};
        // each was evaluated in its arm alone: one call before the arms is evaluated as often
        std::uint32_t const p = graph.path_of(a.value().index), q = graph.path_of(b.value().index);
        if (p == q) return Factor{at, p};
        Path const &x = graph.paths()[p], &y = graph.paths()[q];
        bool const arms = x.condition == c && y.condition == c && x.taken && !y.taken;
        if (!arms || p == 0 || q == 0 || x.parent != y.parent) return {};
        return Factor{at, x.parent};
    }

    Vector<bool> once_;      ///< of the graph that is read
    Vector<bool> used_once_; ///< of the calls that were written
};

} // namespace detail

namespace pass {

/// Does after a branch what both arms end with: `c ? f(x) : f(y)` becomes `f(c ? x : y)`. The two
/// calls are pure, of one op, on the same operands but for one, and nobody else uses them; so there
/// is one call less, and it is evaluated where one of the two was.
///
/// Cost  linear
inline constexpr Pass factor_gates{[](auto const& graph) {
    return limn::detail::rewritten<limn::detail::FactoredGates<>>(graph);
}};

} // namespace pass

} // namespace limn

#endif // LIMN_PASS_FACTOR_GATES_HPP
