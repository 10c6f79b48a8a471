// SPDX-License-Identifier: BSL-1.0

#ifndef LIMN_IO_BUILTIN_OPS_IPP
#define LIMN_IO_BUILTIN_OPS_IPP

#include <limn/io/builtin_ops.hpp>
#include <limn/io/ops.hpp>
#include <limn/meta/inline.hpp>
#include <limn/op/catalogue.hpp>
#include <limn/op/print.hpp>
#include <limn/op/raise.hpp>
#include <limn/op/random.hpp>
#include <limn/op/require.hpp>
#include <limn/op/sequence.hpp>
#include <limn/op/shape.hpp>
#include <limn/op/streamed.hpp>
#include <limn/type/asset.hpp>
#include <limn/type/container_name.hpp>

#include <boost/hana/for_each.hpp>

#include <compare>
#include <concepts>
#include <cstddef>
#include <map>
#include <random>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace limn::detail {

/// What operands are after C++'s promotions.
using Computed =
    types<int, unsigned, long, unsigned long, long long, unsigned long long, float, double>;

/// Fills the registry. It names some 900 rows.
class BuiltinOps {
public:
    LIMN_DECLARE static Ops make();

private:
    template <class... Ts, class F> static void each(types<Ts...>, F const& f) {
        (f.template operator()<Ts>(), ...);
    }
    /// Takes a row in where the op computes on just these types.
    template <class O, class... Ts> void add() {
        if constexpr (std::same_as<operand_types<O, Ts...>, types<Ts...>> && defined_for<O, Ts...>)
            ops_.add<O, Ts...>();
    }
    template <class Call, class... Ts> void add_op(Call const& op, types<Ts...>) {
        ops_.add_header(Call::op::name, op.header());
        ops_.add<typename Call::op, Ts...>();
    }

    template <class O, class N> void on_equal_types() {
        if constexpr (requires { typename operand_types<O, N>; }) add<O, N>();
        if constexpr (requires { typename operand_types<O, N, N>; }) add<O, N, N>();
        if constexpr (requires { typename operand_types<O, N, N, N>; }) add<O, N, N, N>();
    }

    template <class N> void number() {
        ops_.add_type<N>();
        vector_of<N>();
        sequence<std::span<N const>>();
        add<prims::select, bool, N, N>();
        streamed<N>();
        add<prims::print<N>, N>();
        add<prims::print<std::string, N>, std::string, N>();
        each(Numbers{}, [&]<class M>() { ops_.add<prims::convert<N>, M>(); });
    }
    template <class N> void streamed() {
        add<prims::streamed, N>();
        add<prims::streamed, N, int, int, int, char>();
    }
    /// What may be asked of a sequence, or of a text.
    template <class S> void sequence() {
        ops_.add_type<S>();
        add<prims::size, S>();
        add<prims::empty, S>();
        add<prims::front, S>();
        add<prims::back, S>();
        add<prims::subscript, S, std::size_t>();
        slices<S>();
    }
    template <class E> void vector_of() {
        using V = std::vector<E>;
        sequence<V>();
        comparisons<V>();
        add<prims::select, bool, V, V>();
        add<prims::append, V, E>();
        add_op(length_op, types<V, std::size_t, std::string>{});
    }
    template <class V> void comparisons() {
        add<prims::equal, V, V>();
        add<prims::not_equal, V, V>();
        add<prims::less, V, V>();
        add<prims::greater, V, V>();
        add<prims::less_equal, V, V>();
        add<prims::greater_equal, V, V>();
    }
    template <class S> void slices() {
        add<prims::slice, S, std::size_t, std::size_t>();
        add<prims::slice, S, std::size_t, std::size_t, std::size_t>();
    }
    template <class N, class M> void shifts() {
        if constexpr (std::integral<N> && std::integral<M>) {
            add<prims::shift_left, N, M>();
            add<prims::shift_right, N, M>();
        }
    }
    template <class N> void floating() {
        add<prims::ldexp, N, int>();
        add<prims::scalbn, N, int>();
    }
    LIMN_DECLARE void texts();

    /// Distributions of double and int; `limn::distribution<D>` is for others.
    LIMN_DECLARE void random();

    Ops ops_;
};

LIMN_DEFINE Ops BuiltinOps::make() {
    BuiltinOps out;
    out.each(Numbers{}, [&]<class N>() { out.number<N>(); });
    boost::hana::for_each(catalogue, [&](auto op) {
        using O = typename decltype(op)::type;
        out.each(Numbers{}, [&]<class N>() { out.on_equal_types<O, N>(); });
    });
    out.each(Computed{},
             [&]<class N>() { out.each(Computed{}, [&]<class M>() { out.shifts<N, M>(); }); });
    out.floating<float>();
    out.floating<double>();
    out.ops_.add_type<std::partial_ordering>();
    out.ops_.add_type<std::weak_ordering>();
    out.ops_.add_type<std::strong_ordering>();
    out.texts();
    out.random();
    out.add<prims::raise, std::string, std::string>();
    return std::move(out.ops_);
}

LIMN_DEFINE void BuiltinOps::texts() {
    using S = std::string;
    using I = std::size_t;
    streamed<S>();
    ops_.add_type<asset>();
    ops_.add_type<std::vector<asset>>();
    ops_.add_type<std::map<S, S>>();
    ops_.add_type<std::map<S, asset>>();
    add<prims::add, S, S>();
    comparisons<S>();
    add<prims::min, S, S>();
    add<prims::max, S, S>();
    add<prims::clamp, S, S, S>();
    add<prims::require, bool, S>();
    add<prims::print<S>, S>();
    add<prims::select, bool, S, S>();
    sequence<S>();
    sequence<std::span<S const>>();
    vector_of<S>();
    add<prims::substr, S, I>();
    add<prims::substr, S, I, I>();
    add<prims::find, S, S>();
    add<prims::find, S, S, I>();
    add<prims::find, S, char>();
    add<prims::find, S, char, I>();
    add<prims::rfind, S, S>();
    add<prims::rfind, S, S, I>();
    add<prims::rfind, S, char>();
    add<prims::rfind, S, char, I>();
    add<prims::starts_with, S, S>();
    add<prims::starts_with, S, char>();
    add<prims::ends_with, S, S>();
    add<prims::ends_with, S, char>();
}

LIMN_DEFINE void BuiltinOps::random() {
    each(types<std::uniform_real_distribution<double>, std::normal_distribution<double>,
               std::lognormal_distribution<double>, std::exponential_distribution<double>,
               std::gamma_distribution<double>, std::bernoulli_distribution,
               std::uniform_int_distribution<int>, std::poisson_distribution<int>,
               std::binomial_distribution<int>, std::geometric_distribution<int>>{},
         [&]<class D>() { add_distribution<D>(ops_); });
}

LIMN_DEFINE Ops const& builtin() {
    static Ops const ops = BuiltinOps::make();
    return ops;
}

} // namespace limn::detail

#endif // LIMN_IO_BUILTIN_OPS_IPP
