// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `OpenLoops`: the loops that capture has closed, before they become nodes with bodies.

#ifndef LIMN_PROXY_OPEN_LOOP_HPP
#define LIMN_PROXY_OPEN_LOOP_HPP

#include <limn/graph/builder.hpp>
#include <limn/meta/error.hpp>
#include <limn/meta/inline.hpp>
#include <limn/meta/vector.hpp>
#include <limn/meta/where.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

namespace limn::detail {

/// Where a value that lives in a loop is needed outside of it.
inline TraceError left_its_loop(Where at) {
    return {at, "while_loop",
            "a value that the body of a loop computes is used outside of it; make it one of the "
            "values that the body takes and returns"};
}

/// A loop, whose body stands among the nodes of the trace.
struct OpenLoop {
    struct Carried {
        Value phi, initial, next;
    };
    struct Exit {
        Value guard;
        bool when;
    };
    Value node;               ///< its value is the number of the exit
    std::uint32_t path = 0;   ///< at which it was written
    std::uint32_t inside = 0; ///< the path at which its body begins
    std::uint32_t since = 0;  ///< the number of nodes before its body
    Vector<Carried> carried{};
    Vector<Exit> exits{};
    Vector<Vector<Value>> results{}; ///< each with its value at every exit
    Vector<Value> result_nodes{};
};

/// All loops of a trace. The payload of a loop's node is its index here.
class OpenLoops {
public:
    LIMN_LAZY constexpr OpenLoop& add(Builder& builder, Where at) {
        OpenLoop loop{};
        loop.node = builder.loop(Loop{}, {}, at);
        all_.push_back(std::move(loop));
        return all_.back();
    }
    constexpr std::size_t size() const { return all_.size(); }
    constexpr OpenLoop& operator[](std::size_t i) { return all_[i]; }
    constexpr OpenLoop const& operator[](std::size_t i) const { return all_[i]; }

    /// A value that loop `i` leaves behind: at exit number e, `values[e]`.
    LIMN_LAZY
    constexpr Value add_result(Builder& builder, std::size_t i, Vector<Value> values) {
        OpenLoop& loop = all_[i];
        for (std::size_t k = 0; k < loop.results.size(); ++k)
            if (loop.results[k] == values) return loop.result_nodes[k];
        ValueRows const& rows = builder.graph().row_of(values.front().index).values();
        auto const number = static_cast<std::uint32_t>(loop.results.size());
        loop.results.push_back(std::move(values));
        loop.result_nodes.push_back(
            builder.result_of(loop.node, number, rows, builder.graph()[loop.node].where()));
        return loop.result_nodes.back();
    }

    /// `condition` asks whether loop `i` was left by that exit.
    LIMN_LAZY
    constexpr void note_question(Value condition, std::size_t i, std::size_t exit) {
        questions_.push_back({condition, i, exit});
    }

    /// The join of `a` and `b` under such a question, as one value that the loop leaves behind.
    LIMN_LAZY
    constexpr std::optional<Value> result_at(Builder& builder, Value condition, Value a, Value b) {
        for (Question const& q : questions_) {
            if (q.condition != condition) continue;
            Vector<Value> joined;
            for (std::size_t e = 0; e < all_[q.loop].exits.size(); ++e) {
                auto const v = at_exit(builder.graph(), q.loop, e == q.exit ? a : b, e);
                if (!v.has_value()) return std::nullopt;
                joined.push_back(*v);
            }
            return add_result(builder, q.loop, std::move(joined));
        }
        return std::nullopt;
    }

private:
    /// What `v` is at an exit of loop `i`, where that is known inside the loop.
    LIMN_LAZY
    constexpr std::optional<Value> at_exit(Graph const& graph, std::size_t i, Value v,
                                           std::size_t e) const {
        OpRow const& row = graph.row_of(v.index);
        if (row.kind == Kind::result && graph.operands_of(v.index).begin[0] == all_[i].node)
            return all_[i].results[graph.payload_of(v.index)][e];
        if (row.kind == Kind::constant || v.index < all_[i].since) return v;
        return std::nullopt;
    }

    struct Question {
        Value condition;
        std::size_t loop, exit;
    };
    Vector<OpenLoop> all_;
    Vector<Question> questions_;
};

} // namespace limn::detail

#endif // LIMN_PROXY_OPEN_LOOP_HPP
