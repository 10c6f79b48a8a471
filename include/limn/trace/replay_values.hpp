// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `ReplayValues`: the variables of a graph that is replayed in a trace.

#ifndef LIMN_TRACE_REPLAY_VALUES_HPP
#define LIMN_TRACE_REPLAY_VALUES_HPP

#include <limn/graph/builder.hpp>
#include <limn/graph/program.hpp>
#include <limn/meta/vector.hpp>
#include <limn/proxy/tracer.hpp>
#include <limn/proxy/tracked_variable.hpp>

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>

namespace limn::detail {

/// A variable of the trace for each node, alive from the beginning to the end of the graph, or of a
/// run of the body, as those of a function are; blank while it has no value. A graph without
/// branches has nothing to join, and its values are not alive.
template <class T = void> class ReplayValues {
    using Program = limn::detail::Program<void>;

public:
    ReplayValues(Tracer& tracer, Program const& program)
        : builder_{tracer.builder()}, program_{program}, graph_{program.graph()},
          branches_{program.loop() != nullptr || graph_.branches()}, blanks_(graph_.size()) {
        for (std::uint32_t i = 0; i < graph_.size(); ++i) {
            Node const node = graph_[Value{i}];
            if (node.kind() == Kind::constant)
                blanks_[i] = builder_.constant(node.op(), node.constant(), node.where());
            else if (branches_) begin_variable(tracer, node);
        }
    }

    Value const* find(Value v) const {
        return is_variable(v) ? &variables_[variable_of_[v.index]].value : &blanks_[v.index];
    }
    void set(Value v, Value value) {
        if (is_variable(v)) variables_[variable_of_[v.index]].value = value;
        else blanks_[v.index] = value;
    }
    void refer(Value v, Value const* value) { set(v, *value); }
    void end(Value v) {
        if (!branches_) return;
        set(v, blanks_[v.index]);
        if (graph_.row_of(v.index).kind != Kind::loop) return;
        std::size_t const first = first_left_[v.index];
        for (std::size_t k = first; k < first + graph_.loop_of(v.index).results; ++k)
            left_[k].value = left_blanks_[k];
    }
    void begin() {
        for (Statement const& s : program_.statements())
            if (s.does == Statement::Does::compute || s.does == Statement::Does::assign)
                set({s.node}, blanks_[s.node]);
    }

    Value const* left(Value loop, std::uint32_t index) const {
        return &left_[first_left_[loop.index] + index].value;
    }
    void leave(Value loop, Vector<std::optional<Value>> const& values) {
        for (std::size_t k = 0; k < values.size(); ++k)
            left_[first_left_[loop.index] + k].value = *values[k];
    }

private:
    bool is_variable(Value v) const {
        return branches_ && graph_.row_of(v.index).kind != Kind::constant;
    }
    void begin_variable(Tracer& tracer, Node node) {
        std::uint32_t const i = node.value().index;
        if (variable_of_.empty()) variable_of_.resize(graph_.size());
        if (first_left_.empty()) first_left_.resize(graph_.size());
        blanks_[i] = blank(node);
        variable_of_[i] = static_cast<std::uint32_t>(variables_.size());
        variables_.emplace_back(tracer, blanks_[i], node.op().values);
        if (node.kind() != Kind::loop) return;
        first_left_[i] = left_.size();
        Loop const& loop = graph_.loop_of(i);
        for (Value v : loop.left_behind(0)) {
            left_blanks_.push_back(blank(loop.body[v]));
            left_.emplace_back(tracer, left_blanks_.back(), loop.body[v].op().values);
        }
    }
    Value blank(Node node) {
        ValueRows const& rows = node.op().values();
        return builder_.constant(*rows.constant, rows.blank(), node.where());
    }

    Builder& builder_;
    Program const& program_;
    Graph const& graph_;
    bool branches_;
    Vector<Value> blanks_; ///< of each node: a constant, or what it is before it has a value
    std::deque<TrackedVariable<T>> variables_; ///< of each node that is not a constant
    Vector<std::uint32_t> variable_of_;
    std::deque<TrackedVariable<T>> left_; ///< what loops leave behind
    Vector<Value> left_blanks_;
    Vector<std::size_t> first_left_;
};

} // namespace limn::detail

#endif // LIMN_TRACE_REPLAY_VALUES_HPP
