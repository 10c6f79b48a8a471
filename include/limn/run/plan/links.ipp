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
#include <iterator>
#include <utility>

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

/// The same op, where the step before computed the second operand.
template <class O> struct Reversed {
    static double apply(double last, double other) { return O::apply(other, last); }
};

/// Where, after its result, the offset of the other operand stands.
template <class O> inline constexpr unsigned other = 2;
template <class O> inline constexpr unsigned other<Reversed<O>> = 1;

/// Two steps at once, and all such pairs that follow, for a jump to a step that is not always the
/// same one costs as much as a node. Each result takes the place of the one before, and only the
/// last one reaches its cell.
/// `begins`: the first operand is not what the step before computed.
template <class First, class Second, bool begins>
Step const* linked_pair(std::byte* base, Step const* step, std::uint32_t const* offsets,
                        double last) {
    std::uint32_t const* at = offsets + step->offsets;
    if constexpr (begins) last = Cell<double>::get(base + at[1]);
    do {
        last = First::apply(last, Cell<double>::get(base + at[other<First>]));
        last = Second::apply(last, Cell<double>::get(base + at[3 + other<Second>]));
        step += 2;
        at += 6;
    } while (step->linked == &linked_pair<First, Second, false>);
    Cell<double>::put(base + *(at - 3), last);
    return step->linked(base, step, offsets, last);
}

/// The pairs of `First`: an op that is `Reversed` never begins.
template <class First> struct PairsOf {
    template <class Second> static Linked with(bool begins) {
        if constexpr (other<First> == 2)
            if (begins) return &linked_pair<First, Second, true>;
        return &linked_pair<First, Second, false>;
    }
};

/// Calls `use.operator()<O>()` for op number `op` of `linked_ops`, one of the first three.
template <class Use> Linked with_op(std::size_t op, bool reversed, Use const& use) {
    if (op == 0) return use.template operator()<prims::add>();
    if (op == 1) return use.template operator()<prims::multiply>();
    if (reversed) return use.template operator()<Reversed<prims::subtract>>();
    return use.template operator()<prims::subtract>();
}

/// Links steps from the first to the last one.
class Linker {
public:
    Linker(Vector<Step>& steps, Vector<std::uint32_t>& offsets, Vector<Control> const& controls)
        : steps_{steps}, offsets_{offsets}, aimed_at_(steps.size() + 1, 0),
          straight_{controls.size() == 2} {
        for (Step const& step : steps)
            if (controls[step.control].jumps()) aimed_at_[controls[step.control].target] = 1;
    }

    void link() {
        std::size_t op = op_of(0), next = op_of(1), third = none;
        for (std::size_t i = 0; i < steps_.size(); ++i, op = next, next = third) {
            third = op_of(i + 2);
            if (op == none) continue;
            bool const ends = next == none || is_parted(i) || length_ + 1 == longest;
            unsigned const last = length_ == 0 ? 0 : read(i, op);
            if (!ends && third != none && op < 3 && next < 3 && link_pair(i, op, last, next)) {
                ++i;
                next = third;
                third = op_of(i + 2);
                continue;
            }
            steps_[i].linked = linked_ops[op].steps[last + (ends ? 4 : 0)];
            length_ = ends ? 0 : length_ + 1;
        }
    }

private:
    static constexpr std::uint32_t longest = 64;
    static constexpr std::size_t none = std::size(linked_ops);

    std::size_t op_of(std::size_t step) const {
        std::size_t op = step < steps_.size() ? 0 : none;
        while (op != none && linked_ops[op].kernel != steps_[step].kernel) ++op;
        return op;
    }
    bool is_parted(std::size_t i) const { return steps_[i].control != 0 || aimed_at_[i + 1] != 0; }
    /// The operands, a bit each, that the step before computed. Where a sum or a product has it as
    /// its second operand, the two change places; but not if another step might share them.
    unsigned read(std::size_t i, std::size_t op) {
        std::uint32_t* const at = offsets_.data() + steps_[i].offsets;
        std::uint32_t const before = offsets_[steps_[i - 1].offsets];
        unsigned last = 0;
        for (unsigned k = 0; k < linked_ops[op].arity; ++k)
            if (at[k + 1] == before) last |= 1u << k;
        if (last != 2 || op > 1 || !straight_) return last;
        std::swap(at[1], at[2]);
        return 1;
    }
    /// Links two steps that do not end a chain, if the second one reads the result of the first.
    bool link_pair(std::size_t i, std::size_t op, unsigned last, std::size_t next) {
        std::uint32_t const at = steps_[i].offsets;
        bool const in_row = steps_[i + 1].offsets == at + 3 && steps_[i + 2].offsets == at + 6;
        if (is_parted(i + 1) || length_ + 2 >= longest || last == 3 || (last == 2 && op < 2) ||
            !in_row || offsets_[at] != offsets_[at + 3])
            return false;
        unsigned const of_next = read(i + 1, next);
        if (of_next == 0 || of_next == 3 || (of_next == 2 && next < 2)) return false;
        bool const begins = last == 0 || offsets_[at] != offsets_[steps_[i - 1].offsets];
        if (begins && last == 2) return false;
        steps_[i].linked = with_op(op, last == 2, [&]<class First> {
            return with_op(next, of_next == 2, [&]<class Second> {
                return PairsOf<First>::template with<Second>(begins);
            });
        });
        length_ += 2;
        return true;
    }

    Vector<Step>& steps_;
    Vector<std::uint32_t>& offsets_;
    Vector<char> aimed_at_;
    bool straight_;            ///< no two steps share their offsets
    std::uint32_t length_ = 0; ///< of the chain that the step goes on with
};

LIMN_DEFINE void link(Vector<Step>& steps, Vector<std::uint32_t>& offsets,
                      Vector<Control> const& controls) {
    Linker{steps, offsets, controls}.link();
}

} // namespace limn::detail

#endif // LIMN_RUN_PLAN_LINKS_IPP
