// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `Occurrences`: which calls a graph has, so that a pattern looks at those alone.

#ifndef LIMN_PASS_PATTERN_OCCURRENCES_HPP
#define LIMN_PASS_PATTERN_OCCURRENCES_HPP

#include <limn/graph/graph.hpp>
#include <limn/meta/index_table.hpp>
#include <limn/meta/inline.hpp>
#include <limn/meta/vector.hpp>
#include <limn/pass/pattern/match.hpp>
#include <limn/pass/pattern/matcher.hpp>
#include <limn/pass/pattern/pattern.hpp>
#include <limn/pass/users.hpp>

#include <cstddef>
#include <cstdint>

namespace limn::detail {

/// The calls of a graph and of the bodies of its loops by their ops, and the users of all values:
/// found once for all patterns that are looked for in it.
///
/// Requires  the graph lives as long
/// Cost      linear
LIMN_LAZY class Occurrences {
public:
    constexpr explicit Occurrences(Graph const& graph)
        : graph_{&graph}, users_{graph}, next_(graph.size(), none) {
        Vector<std::uint32_t> last;
        for (std::uint32_t i = 0; i < graph.size(); ++i) {
            OpRow const& row = graph.row_of(i);
            if (row.kind == Kind::loop) bodies_.push_back(Occurrences{graph.loop_of(i).body});
            if (row.kind != Kind::call) continue;
            auto const fresh = static_cast<std::uint32_t>(first_.size());
            std::uint32_t const at = ops_.find_or_insert(
                row.hash, fresh, [&](std::uint32_t k) { return same_row(row_of(k), row); },
                [&](std::uint32_t k) { return row_of(k).hash; });
            if (at == fresh) {
                first_.push_back(i);
                last.push_back(i);
            } else {
                next_[last[at]] = i;
                last[at] = i;
            }
        }
    }

    /// False where the pattern is found nowhere, whatever a filter says of its matches.
    template <class Filter>
    bool may_match(Pattern<> const& pattern, RewriteOptions<Filter> const& options) const {
        for (Occurrences const& body : bodies_)
            if (body.may_match(pattern, options)) return true;
        Graph const& wanted = pattern.graph();
        for (std::uint32_t call : pattern.calls())
            if (first_of(wanted.row_of(call)) == none) return false;
        for (Constant const& constant : wanted.constants())
            if (!options.ignore_literals && !has(constant)) return false;
        RewriteOptions<> const any{options.commutative, options.ignore_literals,
                                   options.constants};
        Matcher<bool (*)(Match const&)> matcher{pattern, any, *graph_, &users_};
        std::uint32_t i = first_of(wanted.row_of(wanted.outputs()[0].index));
        for (; i != none; i = next_[i])
            if (matcher.match(i, [] { return true; })) return true;
        return false;
    }

private:
    static constexpr std::uint32_t none = Value::none;

    constexpr OpRow const& row_of(std::uint32_t op) const { return graph_->row_of(first_[op]); }
    /// The first call of an op.
    constexpr std::uint32_t first_of(OpRow const& row) const {
        std::uint32_t const op =
            ops_.find(row.hash, [&](std::uint32_t k) { return same_row(row_of(k), row); });
        return op == IndexTable::empty ? none : first_[op];
    }

    constexpr bool has(Constant const& constant) const {
        for (Constant const& known : graph_->constants())
            if (known == constant) return true;
        return false;
    }

    Graph const* graph_;
    Users<> users_;
    IndexTable ops_;
    Vector<std::uint32_t> first_; ///< of each op
    Vector<std::uint32_t> next_;  ///< of each call, the next one of its op
    Vector<Occurrences> bodies_;
};

} // namespace limn::detail

#endif // LIMN_PASS_PATTERN_OCCURRENCES_HPP
