// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `Demand`: after which decisions the value of a node is needed for certain.

#ifndef LIMN_PASS_PATTERN_DEMAND_HPP
#define LIMN_PASS_PATTERN_DEMAND_HPP

#include <limn/graph/graph.hpp>
#include <limn/graph/regions.hpp>
#include <limn/meta/vector.hpp>
#include <limn/meta/where.hpp>

#include <cstdint>

namespace limn::detail {

/// For each node the innermost arm that holds all its uses, and whether one of them is reached
/// whenever that arm is: then evaluating the node there evaluates nothing that the function does
/// not need. A call that stays where it was written is needed there.
///
/// Cost  linear in the nodes, times the depth of the arms and of the loops
template <class T = void> class Demand {
public:
    /// Of a graph, or of the body of `loop`.
    constexpr Demand(Graph const& graph, Loop const* loop) : Demand{graph, loop, graph.size()} {}
    /// Of its first `size` nodes. Requires  no output needs others
    constexpr Demand(Graph const& graph, Loop const* loop, std::size_t size)
        : graph_{graph}, needs_(size) {
        if (loop == nullptr)
            for (Value output : graph.outputs()) need(output, Regions<T>::root, true);
        else need_exits(*loop);
        for (auto i = static_cast<std::uint32_t>(size); i-- > 0;) visit(i);
    }

    constexpr bool certain(Value v) const { return needs_[v.index].certain; }
    constexpr std::uint32_t region(Value v) const { return needs_[v.index].region; }
    /// The lines of the calls, those in the bodies of loops too, that are used outside of the arm
    /// where they were written, so that a run may come to a use without having come to the call.
    constexpr Vector<Where> const& escaped() const noexcept { return escaped_; }
    /// The decisions that lead to the arm where a value is needed, the outermost first.
    constexpr Vector<Path> way_to(Value v) const {
        return region(v) == Value::none ? Vector<Path>{} : regions_.way_to(region(v));
    }

private:
    struct Need {
        std::uint32_t region = Value::none;
        bool certain = false;
    };

    constexpr void need(Value v, std::uint32_t region, bool certain) {
        Need& known = needs_[v.index];
        if (known.region == Value::none) {
            known = {region, certain};
            return;
        }
        std::uint32_t const common = regions_.common(known.region, region);
        bool const before = common == known.region && known.certain;
        known = {common, before || (common == region && certain)};
    }

    constexpr void need_exits(Loop const& loop) {
        std::uint32_t region = Regions<T>::root;
        for (std::size_t e = 0; e < loop.exits(); ++e) {
            Value const guard = loop.guard(e);
            bool const leaves_when = loop.leaves_when[e] != 0;
            need(guard, region, true);
            std::uint32_t const leaving = regions_.inside(region, guard, leaves_when);
            for (Value v : loop.left_behind(e)) need(v, leaving, true);
            region = regions_.inside(region, guard, !leaves_when);
        }
        for (Value v : loop.next()) need(v, region, true);
    }

    constexpr void visit(std::uint32_t i) {
        OpRow const& row = graph_.row_of(i);
        bool const effect = graph_.has_effect(i);
        if (needs_[i].region == Value::none && !effect) return;
        if (effect || row.partial) {
            std::uint32_t const written = need_path(graph_.path_of(i));
            std::uint32_t const shared = needs_[i].region;
            if (shared != Value::none && regions_.common(shared, written) != written)
                escaped_.push_back(graph_[Value{i}].where());
            if (effect || regions_.common(shared, written) == shared) needs_[i].region = written;
            needs_[i].certain = true;
        }
        Need const here = needs_[i];
        auto const operands = graph_.operands_of(i);
        if (row.is_gate()) {
            Value const c = operands.begin[0];
            need(c, here.region, here.certain);
            for (std::uint32_t arm = 0; arm < 2; ++arm)
                need(operands.begin[2 - arm], regions_.inside(here.region, c, arm == 1),
                     here.certain);
            return;
        }
        if (row.kind == Kind::loop) {
            need_of_loop(graph_.loop_of(i), operands.begin, here);
            return;
        }
        for (Value const* v = operands.begin; v != operands.end; ++v)
            need(*v, here.region, here.certain);
    }

    /// What a loop is given is needed where its first iteration needs it.
    constexpr void need_of_loop(Loop const& loop, Value const* operands, Need here) {
        Demand const body{loop.body, &loop};
        escaped_.append(body.escaped_.begin(), body.escaped_.end());
        for (std::size_t k = 0; k < loop.body.inputs().size(); ++k) {
            Value const input = loop.body.inputs()[k];
            bool const at_once = body.certain(input) && body.region(input) == Regions<T>::root;
            need(operands[k], here.region, here.certain && at_once);
        }
    }

    /// The region of a path, on which its decisions are needed.
    constexpr std::uint32_t need_path(std::uint32_t path) {
        Vector<Path> way;
        for (std::uint32_t p = path; p != 0; p = graph_.paths()[p].parent)
            way.push_back(graph_.paths()[p]);
        std::uint32_t region = Regions<T>::root;
        for (std::size_t i = way.size(); i-- > 0;) {
            need(way[i].condition, region, true);
            region = regions_.inside(region, way[i].condition, way[i].taken);
        }
        return region;
    }

    Graph const& graph_;
    Regions<T> regions_;
    Vector<Need> needs_;
    Vector<Where> escaped_;
};

} // namespace limn::detail

#endif // LIMN_PASS_PATTERN_DEMAND_HPP
