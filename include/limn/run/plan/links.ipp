// SPDX-License-Identifier: BSL-1.0

#ifndef LIMN_RUN_PLAN_LINKS_IPP
#define LIMN_RUN_PLAN_LINKS_IPP

#include <limn/meta/inline.hpp>
#include <limn/meta/vector.hpp>
#include <limn/op/arithmetic.hpp>
#include <limn/op/math.hpp>
#include <limn/op/op_row.hpp>
#include <limn/run/plan/links.hpp>
#include <limn/run/plan/step_list.hpp>
#include <limn/type/cell.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace limn::detail {

/// `O` on doubles as a step of a chain. `last`: the operands, a bit each, that the step before
/// computed.
template <class O, unsigned last, bool ends, class... Ts>
Step const* linked(std::byte* base, Step const* step, std::uint32_t const* offsets, double before) {
    std::uint32_t const* const at = offsets + step->offsets;
    auto const operand = [&](unsigned i) {
        return (last >> i & 1) != 0 ? before : Cell<double>::get(base + at[i + 1]);
    };
    double result = 0.0;
    if constexpr (sizeof...(Ts) == 1) result = O::apply(operand(0));
    else result = O::apply(operand(0), operand(1));
    Cell<double>::put(base + at[0], result);
    if constexpr (ends) return step + 1;
    else return step[1].linked(base, step + 1, offsets, result);
}

/// An op that can stand in a chain: its kernel, and its steps by `last`, twice if they end it.
struct LinkedOp {
    Kernel kernel;
    unsigned arity;
    Linked steps[8];
};

template <class O, class... Ts> constexpr LinkedOp linked_op() {
    constexpr unsigned both = sizeof...(Ts) == 2 ? 3 : 1;
    return {op_row<O, Ts...>.kernel,
            sizeof...(Ts),
            {&linked<O, 0, false, Ts...>, &linked<O, 1, false, Ts...>, &linked < O, both & 2, false,
             Ts... >, &linked<O, both, false, Ts...>, &linked<O, 0, true, Ts...>,
             &linked<O, 1, true, Ts...>, &linked < O, both & 2, true, Ts... >,
             &linked<O, both, true, Ts...>}};
}

/// Those that the compilers make a few instructions of.
inline LinkedOp const linked_ops[]{
    linked_op<prims::add, double, double>(),      linked_op<prims::multiply, double, double>(),
    linked_op<prims::subtract, double, double>(), linked_op<prims::divide, double, double>(),
    linked_op<prims::negate, double>(),           linked_op<prims::sqrt, double>()};

LIMN_DEFINE void link(Vector<Step>& steps, Vector<std::uint32_t> const& offsets,
                      Vector<Control> const& controls) {
    constexpr std::uint32_t longest = 64;
    Vector<char> aimed_at(steps.size() + 1, 0);
    for (Step const& step : steps)
        if (controls[step.control].jumps()) aimed_at[controls[step.control].target] = 1;
    auto const op_of = [&](std::size_t step) -> LinkedOp const* {
        for (LinkedOp const& op : linked_ops)
            if (step < steps.size() && op.kernel == steps[step].kernel) return &op;
        return nullptr;
    };
    std::uint32_t length = 0; // of the chain that step i goes on with
    LinkedOp const* op = op_of(0);
    for (std::size_t i = 0; i < steps.size(); ++i) {
        LinkedOp const* const next = op_of(i + 1);
        if (op != nullptr) {
            std::uint32_t const* const at = offsets.data() + steps[i].offsets;
            unsigned last = 0;
            for (unsigned k = 0; k < op->arity && length > 0; ++k)
                if (at[k + 1] == offsets[steps[i - 1].offsets]) last |= 1u << k;
            bool const ends = next == nullptr || steps[i].control != 0 || aimed_at[i + 1] != 0 ||
                              length + 1 == longest;
            steps[i].linked = op->steps[last + (ends ? 4 : 0)];
            length = ends ? 0 : length + 1;
        }
        op = next;
    }
}

} // namespace limn::detail

#endif // LIMN_RUN_PLAN_LINKS_IPP
