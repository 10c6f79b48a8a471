// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `reroll`: makes loops of iterations that were unrolled while tracing.

#ifndef LIMN_PASS_REROLL_HPP
#define LIMN_PASS_REROLL_HPP

#include <limn/meta/vector.hpp>
#include <limn/pass/pass.hpp>
#include <limn/pass/reroll/find_loops.hpp>
#include <limn/pass/reroll/rolled_body.hpp>
#include <limn/pass/reroll/same_paths.hpp>

#include <cstdint>
#include <type_traits>
#include <utility>

namespace limn {

struct RerollOptions {
    unsigned min_iterations = 3; ///< fewer equal iterations stay as they are; never fewer than 3
};

namespace detail {

/// Writes a loop where its iterations were; in the bodies of other loops too.
class RolledUp {
public:
    constexpr RolledUp(std::uint32_t least, bool& any, Loop const* loop = nullptr)
        : least_{least}, any_{&any}, loop_{loop} {}

    template <class Rewriting> constexpr void begin(Rewriting const& to) {
        found_ = FindLoops{to.from(), loop_, least_}.found();
        written_ = Vector<bool>(found_.loops.size(), false);
        *any_ = *any_ || !found_.loops.empty();
    }
    constexpr RolledUp in_body(Loop const& loop) const { return {least_, *any_, &loop}; }
    constexpr Vector<std::uint32_t> const& order() const { return found_.order; }

    /// Whether a node is a member of a loop, which is then written.
    template <class Rewriting> constexpr bool writes(Rewriting& to, std::uint32_t node) {
        std::uint32_t const unit = found_.unit[node];
        if (unit == RolledLoop::none) return false;
        if (!std::exchange(written_[unit], true))
            RolledBody<Rewriting>{found_.loops[unit], to}.write();
        return true;
    }
    constexpr Value operator()(Node node, Vector<Value> const& operands, Builder& builder,
                               std::uint32_t path) const {
        return same_call(node, operands, builder, path);
    }

private:
    std::uint32_t least_;
    bool* any_;
    Loop const* loop_; ///< whose body it is, or null
    FoundLoops found_;
    Vector<bool> written_;
};

} // namespace detail

/// The graph with a loop where it goes through equal iterations: what `for (int i = 0; i < 10;
/// ++i)` is unrolled to while tracing. Iterations are equal whose calls are the same, node by node,
/// on what the iteration before has computed, on values from outside, and on constants: the same
/// ones, or whole numbers that go up by a fixed step, for which the counter of the loop then
/// stands. An early exit, a `break` or a `return` on a traced value, becomes an exit of the loop,
/// where what is returned after the last iteration is a value of it, or one from outside. Nested
/// iterations become nested loops, the innermost first. Iterations with effects stay as they are;
/// so do those of which a loop would have no fewer nodes.
///
/// Cost  linear in the nodes, times a small factor, for each depth of nested iterations
template <class T = void> constexpr Graph reroll(Graph const& graph, RerollOptions options = {}) {
    std::uint32_t const least = options.min_iterations < 3 ? 3 : options.min_iterations;
    Graph rolled;
    Graph const* now = &graph;
    for (;;) {
        bool any = false;
        Graph next =
            detail::Rewriting<detail::RolledUp>{*now, detail::RolledUp{least, any}}.graph();
        if (!any) return *now;
        if (!std::is_constant_evaluated() && !detail::same_paths<T>(*now, next)) return *now;
        rolled = std::move(next);
        now = &rolled;
    }
}

namespace pass {

/// `limn::reroll`, to be composed with others: `g | pass::optimize | pass::reroll`.
inline constexpr Pass reroll{[](auto const& graph) { return limn::reroll(graph); }};

} // namespace pass

} // namespace limn

#endif // LIMN_PASS_REROLL_HPP
