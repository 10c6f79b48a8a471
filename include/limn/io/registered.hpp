// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `ops(tokenize, module_type<Vocabulary>, ...)`: what a program registers for loading.

#ifndef LIMN_IO_REGISTERED_HPP
#define LIMN_IO_REGISTERED_HPP

#include <limn/io/builtin_ops.hpp>
#include <limn/io/constructed.hpp>
#include <limn/io/ops.hpp>
#include <limn/io/parameter_types.hpp>
#include <limn/io/value_operators.hpp>
#include <limn/op/call.hpp>
#include <limn/op/module.hpp>

#include <concepts>
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <type_traits>

namespace limn {

/// An op on the types that its calls in the graph have. See `on`.
template <class Op, class... Ts> struct OpOn {
    Op const* op;

    void add_to(Ops& out) const {
        using O = typename Op::op;
        out.add_header(O::name, op->header());
        if constexpr (O::stateless) {
            out.add<O, Ts...>();
        } else {
            using F = std::remove_cvref_t<decltype(op->callable())>;
            out.add_callable<O>(op->callable());
            out.add<O, F, Ts...>();
        }
    }
};

/// The op on operands of these types: for a callable that is generic or overloaded, and for numbers
/// of other types than its parameters. `ops(on<std::string, int>(clip))`
template <class... Ts, class Op> OpOn<Op, Ts...> on(Op const& op) { return {&op}; }

/// A module `M` whose constructor takes what the saved arguments convert to. `methods` are those of
/// its const methods that graphs call.
template <class M, auto... methods> struct ModuleType {
    void add_to(Ops& out) const {
        using Held = typename ModuleRef<M>::Held;
        auto const make = [](ModuleRow const& row) {
            ModuleRow mine = row;
            mine.type = &type_row<ModuleRef<M>>;
            return detail::constructed<M>(row.arguments, [&](auto&&... arguments) {
                return Constant{ModuleRef<M>{std::shared_ptr<Held const>{new Held{
                    mine, detail::built<M>(std::forward<decltype(arguments)>(arguments)...)}}}};
            });
        };
        out.add_module<M>({make, module_version<M>});
        if constexpr (detail::has_one_signature<M>)
            add_row<prims::invoke<M>>(out, typename detail::parameters_of<M>::type{});
        (add_row<prims::module_method<methods>>(
             out, typename detail::parameters_of<decltype(methods)>::type{}),
         ...);
    }

private:
    template <class O, class... Ts> static void add_row(Ops& out, types<Ts...>) {
        out.add<O, ModuleRef<M>, Ts...>();
    }
};
template <class M, auto... methods> inline constexpr ModuleType<M, methods...> module_type{};

/// Values of `T`: a structure of parameters and results, or a constant; its operators; and the
/// members that graphs read or call: `value_type<Point, &Point::x, &Point::norm>`.
template <class T, auto... members> struct ValueType {
    void add_to(Ops& out) const {
        out.add_type<T>();
        detail::add_operators<T>(out);
        (detail::add_member<T, members>(out), ...);
    }
};
template <class T, auto... members> inline constexpr ValueType<T, members...> value_type{};

/// What is drawn from the distribution `D`. Those of `<random>` on double and int that are in
/// common use need no mention.
template <class D> struct DistributionType {
    void add_to(Ops& out) const { detail::add_distribution<D>(out); }
};
template <class D> inline constexpr DistributionType<D> distribution{};

/// The library's own ops, and these: ops, `on<Ts...>(op)`, `module_type<M>`, `value_type<T>`,
/// `distribution<D>`.
///
/// Errors   a static_assert where the types of an op's operands cannot be known
/// Example  example/20_language.cpp
template <class... Items> Ops ops(Items const&... items) {
    Ops out{detail::builtin()};
    auto const add = [&]<class Item>(Item const& item) {
        if constexpr (requires { item.add_to(out); }) {
            item.add_to(out);
        } else {
            static_assert(
                requires { item.callable(); },
                "limn::ops: write ops, on<Types...>(op), module_type<M>, value_type<T> or "
                "distribution<D>, all of them in one call");
            using F = std::remove_cvref_t<decltype(item.callable())>;
            static_assert(detail::has_one_signature<F>,
                          "limn::ops: the callable is generic or overloaded: say on which types "
                          "the graph calls it, on<std::string, int>(op)");
            [&]<class... Ts>(types<Ts...>) {
                on<Ts...>(item).add_to(out);
            }(typename detail::parameters_of<F>::type{});
        }
    };
    (void)add; // of no items
    (add(items), ...);
    return out;
}

} // namespace limn

#endif // LIMN_IO_REGISTERED_HPP
