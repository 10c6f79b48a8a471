// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `Merge`: what a value is where two branches join.

#ifndef LIMN_CAPTURE_MERGE_HPP
#define LIMN_CAPTURE_MERGE_HPP

#include <limn/capture/point.hpp>
#include <limn/graph/builder.hpp>
#include <limn/graph/is_number.hpp>
#include <limn/graph/path.hpp>
#include <limn/meta/annotations.hpp>
#include <limn/meta/hash.hpp>
#include <limn/meta/index_table.hpp>
#include <limn/meta/inline.hpp>
#include <limn/meta/vector.hpp>
#include <limn/op/select.hpp>
#include <limn/proxy/open_loop.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <type_traits>
#include <utility>

namespace limn::detail {

/// Joins the values of two arms of one condition.
///
/// An arm is only known to have ended at the next decision, and what the function does between the
/// two it does in both: the same line, on different values. So where both arms end in the same op
/// of the same line, the op is done once, on joined operands.
LIMN_LAZY class Merge {
public:
    /// Whether two decisions of one line become one on joined conditions. What stands before each
    /// is joined with them, which multiplies where an arm is not one of the source but a whole history.
    enum class Decisions : bool { stay, are_joined };

    /// `since` is the number of nodes there were when the arms began.
    constexpr Merge(Builder& builder, OpenLoops& loops, Value condition, std::uint32_t since,
                    std::uint32_t path, Decisions decisions = Decisions::are_joined)
        : builder_{builder}, loops_{loops}, condition_{condition}, since_{since}, path_{path},
          decisions_{decisions} {}

    constexpr Value operator()(Value a, Value b) {
        if (a == b) return a;
        std::uint32_t const known = table_.find(hash_of({a, b}), [&](std::uint32_t i) {
            return joined_[i].a == a && joined_[i].b == b;
        });
        if (known != IndexTable::empty) return joined_[known].value;
        Value const v = same_line(a, b) ? same_op(a, b) : gate(a, b);
        auto const fresh = static_cast<std::uint32_t>(joined_.size());
        joined_.push_back({a, b, v});
        table_.find_or_insert(
            hash_of(joined_.back()), fresh, [](std::uint32_t) { return false; },
            [&](std::uint32_t i) { return hash_of(joined_[i]); });
        return v;
    }

    /// The same of what the two arms ask at `x` and at `y`, whatever its line; `now` holds what has
    /// become of the values it is asked of.
    Value question(Point const& x, Point const& y, Point const& now) {
        Value const a = x.condition, b = y.condition;
        if (a == b) return a;
        if (asks(a) && &row(a) == &row(b)) return same_op(a, b);
        if (is_constant(a) && asks(b))
            if (auto const v = asked_again(x, y, now)) return *v;
        if (is_constant(b) && asks(a))
            if (auto const v = asked_again(y, x, now)) return *v;
        return (*this)(a, b);
    }

private:
    struct Joined {
        Value a, b, value{};
    };
    static constexpr std::uint64_t hash_of(Joined const& j) {
        return hash_combine(j.a.index, j.b.index);
    }

    constexpr Graph const& graph() const { return builder_.graph(); }
    constexpr OpRow const& row(Value v) const { return graph().row_of(v.index); }
    constexpr bool is(Value v, int number) const { return is_number(graph()[v], number); }
    constexpr bool is_constant(Value v) const { return row(v).kind == Kind::constant; }
    constexpr bool is_gate(Value v) const { return &row(v) == row(v).values().gate; }
    constexpr bool asks(Value v) const {
        return row(v).kind == Kind::call && row(v).traits.pure() && !is_gate(v);
    }

    /// What `y` asks of its values, asked of those of `now`: if the answer at `x`, a constant, is
    /// the one to the same question there.
    std::optional<Value> asked_again(Point const& x, Point const& y, Point const& now) {
        Node const asked = graph()[y.condition];
        Vector<Constant const*> there;
        Vector<Value> here;
        for (Value operand : asked.operands()) {
            std::size_t i = 0;
            while (i < y.live.size() && (y.live[i].value != operand || x.live[i].value == operand))
                ++i;
            Value const at_x = i < y.live.size() ? x.live[i].value : operand;
            if (!is_constant(at_x)) return std::nullopt;
            there.push_back(&graph()[at_x].constant());
            here.push_back(i < y.live.size() ? now.live[i].value : operand);
        }
        auto const folded = asked.op().fold(there.data());
        if (!folded.has_value() ||
            folded->template as<bool>() != graph()[x.condition].constant().template as<bool>())
            return std::nullopt;
        if (asked.op().partial && !decisions_since(graph().payload_of(y.condition.index)).empty())
            return std::nullopt;
        return builder_.shared_call(asked.op(), here, asked.where(), path_);
    }

    constexpr bool same_line(Value a, Value b) const {
        return a.index >= since_ && b.index >= since_ && &row(a) == &row(b) &&
               row(a).kind == Kind::call && row(a).traits.pure() && may_be_one(a, b) &&
               graph()[a].where() == graph()[b].where() && same_lengths(a, b);
    }
    constexpr bool may_be_one(Value a, Value b) const {
        return decisions_ == Decisions::are_joined || !is_gate(a) ||
               graph()[a].operands()[0] == graph()[b].operands()[0];
    }
    /// Containers of other lengths are joined as wholes.
    constexpr bool same_lengths(Value a, Value b) const {
        if (row(a).arity != variadic) return true;
        auto const x = graph()[a].operands(), y = graph()[b].operands();
        bool same = x.size() == y.size();
        for (std::size_t i = 0; same && i < row(a).hidden; ++i) same = x[i] == y[i];
        return same;
    }
    /// Recursion: as deep as what the two arms have in common at their ends.
    constexpr Value same_op(Value a, Value b) {
        if (depth_ > 2000) return gate(a, b);
        ++depth_;
        std::optional<std::uint32_t> const path = row(a).partial ? same_path(a, b) : path_;
        Value const out = path.has_value() ? once(a, b, *path) : gate(a, b);
        --depth_;
        return out;
    }
    constexpr Value once(Value a, Value b, std::uint32_t path) {
        Vector<Value> const x(graph()[a].operands().begin(), graph()[a].operands().end());
        Vector<Value> const y(graph()[b].operands().begin(), graph()[b].operands().end());
        Vector<Value> joined;
        for (std::size_t i = 0; i < x.size(); ++i) joined.push_back((*this)(x[i], y[i]));
        return builder_.shared_call(row(a), joined, graph()[a].where(), path);
    }

    /// The decisions between the arm, or what stands before the fork, and `path`; innermost first.
    constexpr Vector<Path> decisions_since(std::uint32_t path) {
        Vector<Path> out;
        std::uint32_t const arms[]{builder_.path(path_, condition_, false),
                                   builder_.path(path_, condition_, true)};
        for (; path != arms[0] && path != arms[1] && !builder_.leads_to(path, path_);
             path = graph().paths()[path].parent)
            out.push_back(graph().paths()[path]);
        return out;
    }
    /// Where the op of both arms is evaluated if it is done once: after the decisions that both
    /// arms make before it, joined. None where these differ: the op would run where the function
    /// does not run it.
    constexpr std::optional<std::uint32_t> same_path(Value a, Value b) {
        Vector<Path> const x = decisions_since(graph().payload_of(a.index));
        Vector<Path> const y = decisions_since(graph().payload_of(b.index));
        if (x.size() != y.size()) return std::nullopt;
        for (std::size_t i = 0; i < x.size(); ++i)
            if (x[i].taken != y[i].taken) return std::nullopt;
        std::uint32_t path = path_;
        for (std::size_t i = x.size(); i-- > 0;)
            path = builder_.path(path, (*this)(x[i].condition, y[i].condition), x[i].taken);
        return path;
    }

    constexpr Value gate(Value a, Value b) {
        if (is_gate(a) && graph()[a].operands()[0] == condition_)
            return (*this)(graph()[a].operands()[1], b);
        if (is_gate(b) && graph()[b].operands()[0] == condition_)
            return (*this)(a, graph()[b].operands()[2]);
        Where at = graph()[condition_].where();
        if (row(a).result == &type_row<bool>) {
            if (is(a, 1) && is(b, 0)) return condition_;
            if (is(a, 0) && is(b, 1))
                return builder_.shared_call(op_row<prims::logical_not, bool>,
                                            std::array{condition_}, at, 0);
        }
        if (auto const v = loops_.result_at(builder_, condition_, a, b)) return *v;
        if (!std::is_constant_evaluated())
            at = with_common_notes(at, graph()[a].where(), graph()[b].where());
        return builder_.shared_call(*row(a).values().gate, std::array{condition_, a, b}, at, 0);
    }

    Builder& builder_;
    OpenLoops& loops_;
    Value condition_;
    std::uint32_t since_, path_;
    Decisions decisions_;
    Vector<Joined> joined_;
    IndexTable table_;
    int depth_ = 0;
};

/// Whether something that was recorded since then must not run on other paths than its own.
LIMN_LAZY bool asks_for_its_path(Graph const& graph, std::uint32_t since) {
    for (std::uint32_t i = since; i < graph.size(); ++i) {
        OpRow const& row = graph.row_of(i);
        if (row.traits.pure() && (row.partial || row.user)) return true;
    }
    return false;
}

} // namespace limn::detail

#endif // LIMN_CAPTURE_MERGE_HPP
