// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `InterpreterValues`: the values of a graph, or of a body, while an interpreter runs it.

#ifndef LIMN_RUN_INTERPRETER_VALUES_HPP
#define LIMN_RUN_INTERPRETER_VALUES_HPP

#include <limn/graph/program.hpp>
#include <limn/meta/vector.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

namespace limn::detail {

/// A value for each node that has one at present. Those from outside of a body stay where they are.
template <class V> class InterpreterValues {
public:
    explicit InterpreterValues(Program<void> const& program)
        : program_{program}, own_(program.graph().size()), at_(program.graph().size(), nullptr) {}

    V const* find(Value v) const { return at_[v.index]; }
    void set(Value v, V value) {
        own_[v.index] = std::move(value);
        at_[v.index] = &*own_[v.index];
    }
    /// The value is that one, which stands elsewhere and stays there.
    void refer(Value v, V const* value) { at_[v.index] = value; }
    void end(Value v) {
        own_[v.index].reset();
        at_[v.index] = nullptr;
    }
    /// Before an iteration: nothing is computed yet.
    void begin() {
        for (Statement const& s : program_.statements())
            if (s.does == Statement::Does::compute || s.does == Statement::Does::assign)
                end({s.node});
    }

    /// Value number `index` of those that a loop left behind, or null.
    V const* left(Value loop, std::uint32_t index) const {
        std::size_t const number = program_.graph().payload_of(loop.index);
        if (number >= left_.size() || index >= left_[number].size()) return nullptr;
        auto const& value = left_[number][index];
        return value.has_value() ? &*value : nullptr;
    }
    void leave(Value loop, Vector<std::optional<V>> values) {
        std::size_t const number = program_.graph().payload_of(loop.index);
        if (number >= left_.size()) left_.resize(number + 1);
        left_[number] = std::move(values);
    }

private:
    Program<void> const& program_;
    Vector<std::optional<V>> own_;
    Vector<V const*> at_;
    Vector<Vector<std::optional<V>>> left_; ///< by the numbers of the loops
};

} // namespace limn::detail

#endif // LIMN_RUN_INTERPRETER_VALUES_HPP
