// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `Merge`: what a value is where two branches join.
/// Layer: trace. Includes op, graph.

#ifndef LIMN_TRACE_MERGE_HPP
#define LIMN_TRACE_MERGE_HPP

#include <limn/graph/builder.hpp>
#include <limn/op/select.hpp>
#include <limn/trace/open_loop.hpp>

#include <array>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

namespace limn::detail {

/// Joins the values of two arms of one condition.
///
/// An arm is only known to have ended at the next decision, and what the function does between the
/// two it does in both: the same line, on different values. So where both arms end in the same op
/// of the same line, the op is done once, on joined operands.
class Merge {
public:
    /// `since` is the number of nodes there were when the arms began.
    Merge(Builder& builder, OpenLoops& loops, Value condition, std::uint32_t since,
          std::uint32_t path)
        : builder_{builder}, loops_{loops}, condition_{condition}, since_{since}, path_{path} {}

    Value operator()(Value a, Value b) {
        if (a == b) return a;
        if (auto const known = known_.find({a, b}); known != known_.end()) return known->second;
        Value const v = same_line(a, b) ? same_op(a, b) : gate(a, b);
        known_.emplace(std::pair{a, b}, v);
        return v;
    }

    /// The same of what the two arms ask next: at one point of the program, whatever its line.
    Value question(Value a, Value b) {
        bool const one = a != b && &row(a) == &row(b) && row(a).kind == Kind::call &&
                         row(a).traits.pure() && &row(a) != row(a).values().gate;
        return one ? same_op(a, b) : (*this)(a, b);
    }

private:
    Graph const& graph() const { return builder_.graph(); }
    OpRow const& row(Value v) const { return graph().row_of(v.index); }
    bool is(Value v, int number) const {
        return row(v).kind == Kind::constant && graph()[v].type().is(graph()[v].constant(), number);
    }

    bool same_line(Value a, Value b) const {
        return a.index >= since_ && b.index >= since_ && &row(a) == &row(b) &&
               row(a).kind == Kind::call && row(a).traits.pure() &&
               graph()[a].where() == graph()[b].where();
    }
    /// Recursion: as deep as what the two arms have in common at their ends.
    Value same_op(Value a, Value b) {
        if (++depth_ > 2000) return gate(a, b);
        std::vector<Value> const x(graph()[a].operands().begin(), graph()[a].operands().end());
        std::vector<Value> const y(graph()[b].operands().begin(), graph()[b].operands().end());
        std::vector<Value> joined;
        for (std::size_t i = 0; i < x.size(); ++i) joined.push_back((*this)(x[i], y[i]));
        --depth_;
        return builder_.shared_call(row(a), joined, graph()[a].where(), path_);
    }

    Value gate(Value a, Value b) {
        if (row(a).name == "gate" && graph()[a].operands()[0] == condition_)
            return (*this)(graph()[a].operands()[1], b);
        if (row(b).name == "gate" && graph()[b].operands()[0] == condition_)
            return (*this)(a, graph()[b].operands()[2]);
        Where const at = graph()[condition_].where();
        if (row(a).result->name == "bool") {
            if (is(a, 1) && is(b, 0)) return condition_;
            if (is(a, 0) && is(b, 1))
                return builder_.shared_call(op_row<ops::logical_not, bool>, std::array{condition_},
                                            at, 0);
        }
        if (auto const v = loops_.result_at(builder_, condition_, a, b)) return *v;
        return builder_.shared_call(*row(a).values().gate, std::array{condition_, a, b}, at, 0);
    }

    Builder& builder_;
    OpenLoops& loops_;
    Value condition_;
    std::uint32_t since_, path_;
    std::map<std::pair<Value, Value>, Value> known_;
    int depth_ = 0;
};

} // namespace limn::detail

#endif // LIMN_TRACE_MERGE_HPP
