// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `Walk`: the interpreter over C++'s own values.

#ifndef LIMN_RUN_INSPECT_WALK_HPP
#define LIMN_RUN_INSPECT_WALK_HPP

#include <limn/graph/graph.hpp>
#include <limn/meta/error.hpp>
#include <limn/run/interpreter.hpp>
#include <limn/type/type_row.hpp>

#include <optional>
#include <utility>

namespace limn::detail {

/// Runs a graph node by node on C++'s own values, which stay where they are.
template <class T = void> class BasicWalk : public limn::Interpreter<Constant> {
public:
    using limn::Interpreter<Constant>::Interpreter;

protected:
    Constant call_on(Node const& node, Constant const* const* operands) override {
        return value_of_call<T>(node, operands);
    }
    /// A gate whose operands are all there is a call as any other, and is seen as one.
    std::optional<Constant> choose(Node const& gate, Constant const* const* operands) override {
        if (operands[0] != nullptr && operands[1] != nullptr && operands[2] != nullptr)
            return this->call_on(gate, operands);
        return limn::Interpreter<Constant>::choose(gate, operands);
    }
};
using Walk = BasicWalk<>;

} // namespace limn::detail

#endif // LIMN_RUN_INSPECT_WALK_HPP
