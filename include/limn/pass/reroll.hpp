// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `reroll`: makes loops of rounds that were unrolled while tracing.

#ifndef LIMN_PASS_REROLL_HPP
#define LIMN_PASS_REROLL_HPP

#include <limn/meta/late.hpp>
#include <limn/meta/vector.hpp>
#include <limn/pass/pass.hpp>
#include <limn/pass/reroll/find_rolls.hpp>
#include <limn/pass/reroll/same_paths.hpp>

#include <cstdint>
#include <type_traits>
#include <utility>

namespace limn {

struct RerollOptions {
    unsigned min_rounds = 3; ///< fewer equal rounds stay as they are; never fewer than 3
};

namespace detail {

/// Writes a loop where the rounds of a roll were; in the bodies of other loops too.
template <class T = void> class RolledUp {
public:
    constexpr RolledUp(std::uint32_t least, bool& any, Loop const* loop = nullptr)
        : least_{least}, any_{&any}, loop_{loop} {}

    template <class Rewriting> constexpr void begin(Rewriting const& to) {
        found_ = FindRolls<T>{to.from(), loop_, least_}.found();
        written_ = Vector<char>(found_.rolls.size(), '\0');
        *any_ = *any_ || !found_.rolls.empty();
    }
    constexpr RolledUp in_body(Loop const& loop) const { return {least_, *any_, &loop}; }
    constexpr Vector<std::uint32_t> const& order() const { return found_.order; }

    /// Whether a node is a member of a roll, which is then written.
    template <class Rewriting> constexpr bool writes(Rewriting& to, std::uint32_t node) {
        std::uint32_t const unit = found_.unit[node];
        if (unit == Orbit::none) return false;
        if (std::exchange(written_[unit], '\1') == '\0')
            RolledBody<T, Rewriting>{found_.rolls[unit], to}.write();
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
    FoundRolls found_;
    Vector<char> written_;
};

} // namespace detail

/// The graph with a loop where it goes through equal rounds: what `for (int i = 0; i < 10; ++i)` is
/// unrolled to while tracing. Rounds are equal whose calls are the same, node by node, on what the
/// round before has computed, on values from outside, and on constants: the same ones, or whole
/// numbers that go up by a fixed step, for which the counter of the loop then stands. An early
/// exit, a `break` or a `return` on a traced value, becomes an exit of the loop, where what is
/// returned behind the last round is a value of it, or one from outside. Nested rounds become
/// nested loops, the innermost first. Rounds with effects stay as they are; so do those of which a
/// loop would have no fewer nodes.
///
/// Cost  linear in the nodes, times a small factor, for each depth of nested rounds
template <class T = void> constexpr Graph reroll(Graph const& graph, RerollOptions options = {}) {
    std::uint32_t const least = options.min_rounds < 3 ? 3 : options.min_rounds;
    Graph now = graph;
    for (;;) {
        bool any = false;
        Graph next =
            detail::Rewriting<detail::RolledUp<T>>{now, detail::RolledUp<T>{least, any}}.graph();
        if (!any) return now;
        if (!std::is_constant_evaluated() && !detail::same_paths<T>(now, next)) return now;
        now = std::move(next);
    }
}

namespace pass {

/// `limn::reroll`, to be composed with others: `g | pass::optimize | pass::reroll`.
inline constexpr Pass reroll{[](auto const& graph) { return limn::reroll(graph); }};

} // namespace pass

} // namespace limn

#endif // LIMN_PASS_REROLL_HPP
