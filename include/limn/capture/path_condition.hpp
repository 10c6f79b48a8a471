// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `PathConditions`: what must hold for a path to be taken, as a value of the graph.

#ifndef LIMN_CAPTURE_PATH_CONDITION_HPP
#define LIMN_CAPTURE_PATH_CONDITION_HPP

#include <limn/graph/builder.hpp>
#include <limn/meta/inline.hpp>
#include <limn/meta/vector.hpp>
#include <limn/op/select.hpp>

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>

namespace limn::detail {

/// Conditions of paths, each a nest of gates: a decision is only read where those before it lead
/// to it, for elsewhere the function does not compute it.
LIMN_LAZY class PathConditions {
public:
    explicit PathConditions(Builder& builder) : builder_{builder} {}

    /// The last path that leads to both.
    std::uint32_t common(std::uint32_t a, std::uint32_t b) const {
        while (a != b) (a > b ? a : b) = parent(std::max(a, b));
        return a;
    }
    std::uint32_t depth(std::uint32_t path) const {
        std::uint32_t out = 0;
        for (; path != 0; path = parent(path)) ++out;
        return out;
    }

    /// An order of paths in which those that have a decision in common stand together.
    bool is_before(std::uint32_t a, std::uint32_t b) const {
        Vector<std::uint32_t> const x = from_root(a), y = from_root(b);
        auto const own = std::mismatch(x.begin(), x.end(), y.begin(), y.end());
        if (own.first == x.end() || own.second == y.end()) return x.size() < y.size();
        return *own.first < *own.second;
    }

    /// Whether `path` is taken, where `from` is, which leads to it.
    Value of(std::uint32_t path, std::uint32_t from) {
        Value out = builder_.constant(true);
        for (; path != from; path = parent(path)) {
            Path const& p = graph().paths()[path];
            Value const no = builder_.constant(false);
            out = p.taken ? choose(p.condition, out, no) : choose(p.condition, no, out);
        }
        return out;
    }

    /// Whether one of two conditions holds that never hold together.
    Value either(Value a, Value b, int depth = 0) {
        if (a == b || is(a, true) || is(b, false)) return a;
        if (is(b, true) || is(a, false)) return b;
        Choice const x = choice(a), y = choice(b);
        if (x.condition == y.condition && depth < most_nested)
            return choose(x.condition, either(x.yes, y.yes, depth + 1),
                          either(x.no, y.no, depth + 1));
        return choose(a, builder_.constant(true), b);
    }

    bool is(Value v, bool answer) const {
        return graph().row_of(v.index).kind == Kind::constant &&
               graph()[v].constant().template as<bool>() == answer;
    }

private:
    static constexpr int most_nested = 200;
    struct Choice {
        Value condition, yes, no;
    };

    Graph const& graph() const { return builder_.graph(); }
    Vector<std::uint32_t> from_root(std::uint32_t path) const {
        Vector<std::uint32_t> out;
        for (; path != 0; path = parent(path)) out.push_back(path);
        std::reverse(out.begin(), out.end());
        return out;
    }
    std::uint32_t parent(std::uint32_t path) const { return graph().paths()[path].parent; }

    /// The condition that is asked first, and what holds after each answer to it.
    Choice choice(Value v) {
        OpRow const& row = graph().row_of(v.index);
        if (row.kind == Kind::call && &row == row.values().gate) {
            auto const operands = graph()[v].operands();
            return {operands[0], operands[1], operands[2]};
        }
        if (&row == &op_row<prims::logical_not, bool>)
            return {graph()[v].operands()[0], builder_.constant(false), builder_.constant(true)};
        return {v, builder_.constant(true), builder_.constant(false)};
    }

    Value choose(Value condition, Value yes, Value no) {
        if (yes == no) return yes;
        if (is(yes, true) && is(no, false)) return condition;
        Where const at = graph()[condition].where();
        if (is(yes, false) && is(no, true))
            return builder_.shared_call(op_row<prims::logical_not, bool>, std::array{condition}, at,
                                        0);
        return builder_.shared_call(op_row<prims::gate, bool, bool, bool>,
                                    std::array{condition, yes, no}, at, 0);
    }

    Builder& builder_;
};

} // namespace limn::detail

#endif // LIMN_CAPTURE_PATH_CONDITION_HPP
