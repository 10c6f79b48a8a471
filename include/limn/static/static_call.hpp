// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns the call of a lifted graph: one statement a step, which the compiler turns into the machine
/// code of the plain function.

#ifndef LIMN_STATIC_STATIC_CALL_HPP
#define LIMN_STATIC_STATIC_CALL_HPP

#include <limn/op/conversion.hpp>
#include <limn/op/op_row.hpp>
#include <limn/static/static_program.hpp>
#include <limn/type/tree.hpp>

#include <concepts>
#include <cstddef>
#include <type_traits>
#include <utility>

namespace limn::detail {

/// Whether a slot begins with a value: where arms fill it, g++ does not see that one of them did.
template <class L, class T> concept begins_blank = ordering<T> || L::program.branches;

/// One slot of the schedule. A base class each: a tuple of all values would be quadratic to
/// compile.
template <class L, std::uint32_t S, class T = type_behind_t<L::program.slot[S]>> struct StaticSlot {
    T value;
};
template <class L, std::uint32_t S, class T>
    requires begins_blank<L, T>
struct StaticSlot<L, S, T> {
    T value = blank<T>();
};

/// Whether C++ itself makes a `To` of a `From`, with no warning, before it computes.
template <class From, class To>
concept widens_quietly =
    std::same_as<From, To> ||
    (std::integral<From> && std::integral<To> && !std::same_as<From, bool> &&
     sizeof(From) < sizeof(To) && (std::unsigned_integral<From> || std::signed_integral<To>));

/// A call with operands that are not converted yet.
template <class Row> struct ConvertingCall;
template <class Op, class R, class... Ts> struct ConvertingCall<RowTypes<Op, R, Ts...>> {
    template <class... Given>
    [[gnu::always_inline]] static constexpr R apply(Given const&... given) {
        using Wanted = typename Op::conversion::template of<Given...>;
        if constexpr ((widens_quietly<Given, Ts> && ...) && std::same_as<Wanted, types<Ts...>>)
            return Op::apply(given...);
        else return Op::apply(static_cast<Ts>(given)...);
    }
};

template <class L, class Slots> struct StaticFrame;
template <class L, std::uint32_t... S>
struct StaticFrame<L, std::integer_sequence<std::uint32_t, S...>> : StaticSlot<L, S>... {};

/// The steps of a lifted graph on one frame.
template <class L> struct StaticCall {
    template <std::uint32_t N> using indices = std::make_integer_sequence<std::uint32_t, N>;
    using Frame = StaticFrame<L, indices<L::program.slot_count>>;

    /// What stands in a slot, or the constant.
    template <std::uint32_t P>
    [[gnu::always_inline]] static constexpr decltype(auto) value(Frame& frame) {
        if constexpr ((P & (convert_bit | multiple_bit)) != 0) {
            return value < P & ~(convert_bit | multiple_bit) > (frame);
        } else if constexpr ((P & constant_bit) != 0) {
            using T = type_behind_t<L::program.constant[P & ~constant_bit]>;
            static_assert(scalar<T>, "limn::static_trace: a constant of this type cannot be lifted "
                                     "into a type: pass it as an input");
            return from_bits<T>(L::program.bits[P & ~constant_bit]);
        } else {
            return (static_cast<StaticSlot<L, P>&>(frame).value);
        }
    }

    template <class Op, std::uint32_t Result, std::uint32_t A, std::uint32_t... K>
    [[gnu::always_inline]] static constexpr void
    compute(Frame& frame, std::integer_sequence<std::uint32_t, K...>) {
        value<Result>(frame) = Op::apply(value<L::program.more[A + K]>(frame)...);
    }

    /// One call. It does not name the node, so that equal steps are one function.
    template <OpRow const* row, std::uint32_t Result, std::uint32_t A, std::uint32_t B,
              std::uint32_t C>
    [[gnu::always_inline]] static constexpr int step(Frame& frame) {
        using Row = type_behind_t<row>;
        using Op = typename Row::op;
        static_assert(Row::arity != variadic,
                      "limn::static_trace: a container, or a structure handed to an op, is made at "
                      "run time: return a std::array, hand on its leaves, or use limn::trace");
        if constexpr (Row::arity == variadic) return 0;
        else if constexpr (Row::arity == 0) value<Result>(frame) = Op::apply();
        else if constexpr (Row::arity == 2 && (B & multiple_bit) != 0) {
            using T = typename Row::result;
            constexpr T factor = from_bits<T>(L::program.bits[C & ~constant_bit]);
            value<Result>(frame) =
                static_cast<T>(value<A>(frame)) - static_cast<T>(value<B>(frame)) * factor;
        } else if constexpr (Row::arity == 2 && ((A | B) & convert_bit) != 0)
            value<Result>(frame) = ConvertingCall<Row>::apply(value<A>(frame), value<B>(frame));
        else if constexpr (Row::arity == 1) value<Result>(frame) = Op::apply(value<A>(frame));
        else if constexpr (Row::arity == 2)
            value<Result>(frame) = Op::apply(value<A>(frame), value<B>(frame));
        else if constexpr (Row::arity == 3)
            value<Result>(frame) = Op::apply(value<A>(frame), value<B>(frame), value<C>(frame));
        else compute<Op, Result, A>(frame, indices<Row::arity>{});
        return 0;
    }

    /// The steps from `Begin` to `End` that stand in no arm or loop between the two.
    template <std::uint32_t Begin, std::uint32_t End> struct Items {
        static constexpr std::uint32_t after(std::uint32_t step) {
            bool const nests = L::program.does[step] == StaticDoes::branch ||
                               L::program.does[step] == StaticDoes::loop;
            return nests ? L::program.c[step] : step + 1;
        }
        static constexpr std::uint32_t count = [] {
            std::uint32_t n = 0;
            for (std::uint32_t i = Begin; i < End; i = after(i)) ++n;
            return n;
        }();
        struct Starts {
            std::uint32_t at[count + 1];
        };
        static constexpr Starts starts = [] {
            Starts out{};
            std::uint32_t n = 0;
            for (std::uint32_t i = Begin; i < End; i = after(i)) out.at[n++] = i;
            return out;
        }();
    };

    /// One step, with what is nested in it. True where it leaves the loop around.
    template <std::uint32_t I> [[gnu::always_inline]] static constexpr bool item(Frame& frame) {
        constexpr auto& p = L::program;
        if constexpr (p.does[I] == StaticDoes::call)
            step<p.row[I], p.result[I], p.a[I], p.b[I], p.c[I]>(frame);
        if constexpr (p.does[I] == StaticDoes::copy)
            value<p.result[I]>(frame) = value<p.a[I]>(frame);
        if constexpr (p.does[I] == StaticDoes::branch) {
            if (value<p.a[I]>(frame)) return block<I + 1, p.b[I]>(frame);
            return block<p.b[I], p.c[I]>(frame);
        }
        if constexpr (p.does[I] == StaticDoes::loop)
            while (!block<I + 1, p.c[I]>(frame)) {
            }
        return p.does[I] == StaticDoes::leave;
    }

    template <std::uint32_t Begin, std::uint32_t End>
    [[gnu::always_inline]] static constexpr bool block(Frame& frame) {
        return block<Items<Begin, End>>(frame, indices<Items<Begin, End>::count>{});
    }
    template <class Items, std::uint32_t... K>
    [[gnu::always_inline]] static constexpr bool block(Frame& frame,
                                                       std::integer_sequence<std::uint32_t, K...>) {
        bool left = false;
        [[maybe_unused]] int const steps[] = {
            0, (left = left || item<Items::starts.at[K]>(frame), 0)...};
        return left;
    }

    template <std::uint32_t Begin, std::uint32_t End>
    [[gnu::always_inline]] static constexpr void run(Frame& frame) {
        if constexpr (L::program.branches) block<Begin, End>(frame);
        else run<Begin>(frame, indices<End - Begin>{});
    }
    template <std::uint32_t B, std::uint32_t... I>
    [[gnu::always_inline]] static constexpr void run(Frame& frame,
                                                     std::integer_sequence<std::uint32_t, I...>) {
        constexpr auto& p = L::program;
        // a braced list is expanded flat; a fold over a comma nests as deep as the graph is long
        [[maybe_unused]] int const steps[] = {
            0, step<p.row[B + I], p.result[B + I], p.a[B + I], p.b[B + I], p.c[B + I]>(frame)...};
    }

    /// Copies the leaves of one argument into the slots from `Begin` on.
    template <std::uint32_t Begin, class T, std::uint32_t... I>
    [[gnu::always_inline]] static constexpr void load(Frame& frame, T const& argument,
                                                      std::integer_sequence<std::uint32_t, I...>) {
        [[maybe_unused]] int const loads[] = {
            0, (value<Begin + I>(frame) = leaf_at<I>(argument), 0)...};
    }

    /// Runs the steps. Those that compute one output each, at the end, run in the braces of the
    /// result, as they do in the plain function.
    template <class R> [[gnu::always_inline]] static constexpr R result(Frame& frame) {
        constexpr auto& p = L::program;
        run<0, p.outputs == 0 ? p.steps : p.ready[0]>(frame);
        if constexpr (!std::is_void_v<R>) {
            return tree<R>::template make<0>(
                [&]<std::size_t I>(std::integral_constant<std::size_t, I>) -> decltype(auto) {
                    if constexpr (I > 0 && p.ready[I - 1] != p.ready[I])
                        run<p.ready[I - 1], p.ready[I]>(frame);
                    return value<p.output[I]>(frame);
                });
        }
    }
};

} // namespace limn::detail

#endif // LIMN_STATIC_STATIC_CALL_HPP
