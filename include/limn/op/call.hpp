// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `limn::op<"name">(callable)`: an op of the user's own.

#ifndef LIMN_OP_CALL_HPP
#define LIMN_OP_CALL_HPP

#include <limn/meta/fixed_string.hpp>
#include <limn/op/located_call.hpp>
#include <limn/op/record.hpp>
#include <limn/op/recorded.hpp>

#include <concepts>
#include <functional>
#include <string_view>
#include <type_traits>
#include <utility>

namespace limn {

namespace detail {

/// What a call leaves in a graph: what it returns, or `Nothing`.
template <bool pure, class R> struct something {
    using type = R;
};
template <bool pure> struct something<pure, void> {
    static_assert(!pure, "limn::op: the callable returns nothing, so it can only be called for its "
                         "effect: write limn::op<\"name\", limn::effect>(callable)");
    using type = Nothing;
};
template <bool pure, class R> using something_t = typename something<pure, R>::type;

template <class F, class... Ts>
constexpr decltype(auto) invoke_something(F const& callable, Ts&&... operands) {
    if constexpr (!std::is_void_v<std::invoke_result_t<F const&, Ts...>>) {
        return std::invoke(callable, std::forward<Ts>(operands)...);
    } else {
        std::invoke(callable, std::forward<Ts>(operands)...);
        return Nothing{};
    }
}

} // namespace detail

namespace prims {

/// The op that calls an `F`. A callable without state is its type; one with state, a function
/// pointer too, is an operand of its own, which C++ source does not write.
template <fixed_string Name, class F, TraitName... traits_> struct call {
    static constexpr std::string_view name = Name.view();
    static constexpr Notation notation = call_notation(name, "");
    static constexpr Traits traits{traits_...};
    static constexpr bool stateless = std::is_empty_v<F> && std::is_default_constructible_v<F>;
    static constexpr bool user = true;
    static constexpr unsigned char hidden = stateless ? 0 : 1;
    using conversion = limn::conversion::none;

    template <class... Ts>
        requires stateless
    static constexpr auto apply(Ts const&... operands)
        -> detail::something_t<traits.pure(), std::invoke_result_t<F const&, Ts const&...>> {
        return detail::invoke_something(F{}, operands...);
    }
    template <class... Ts>
        requires(!stateless)
    static constexpr auto apply(F const& callable, Ts const&... operands)
        -> detail::something_t<traits.pure(), std::invoke_result_t<F const&, Ts const&...>> {
        return detail::invoke_something(callable, operands...);
    }
    /// The same, with temporaries among the operands: what the callable takes by value is moved.
    template <class... Ts>
        requires stateless
    static constexpr auto apply_moved(Ts&&... operands)
        -> detail::something_t<traits.pure(), std::invoke_result_t<F const&, Ts...>> {
        return detail::invoke_something(F{}, std::forward<Ts>(operands)...);
    }
    template <class... Ts>
        requires(!stateless)
    static constexpr auto apply_moved(F const& callable, Ts&&... operands)
        -> detail::something_t<traits.pure(), std::invoke_result_t<F const&, Ts...>> {
        return detail::invoke_something(callable, std::forward<Ts>(operands)...);
    }
};

/// An op in a version that is not its first.
template <class O, unsigned version_> struct versioned : O {
    static constexpr unsigned version = version_;
};

} // namespace prims

/// A callable that is recorded as one node when it is called with a proxy, and else just runs. One
/// with an effect, or a random one, is recorded without a proxy too while a trace is.
template <fixed_string Name, class Callable, unsigned number, TraitName... traits>
class Call : public LocatedCall<Call<Name, Callable, number, traits...>> {
    using first = prims::call<Name, Callable, traits...>;

public:
    using op = std::conditional_t<number == 1, first, prims::versioned<first, number>>;

    constexpr explicit Call(Callable f) : callable_(std::move(f)) {}

    /// The same op, whose generated code includes `file`: `"text/tokenize.hpp"`, or `<cmath>`.
    constexpr Call header(char const* file) const {
        Call out = *this;
        out.header_ = file;
        return out;
    }
    /// The same op, which computes something else than the versions before: a graph that was saved
    /// with one of them is refused. `limn::op<"clip">(clip).version<2>()`
    template <unsigned next> constexpr auto version() const {
        static_assert(next > 0, "limn::op: versions are counted from 1, which needs no mention");
        return Call<Name, Callable, next, traits...>{callable_}.header(header_);
    }
    constexpr char const* header() const noexcept { return header_; }
    constexpr Callable const& callable() const noexcept { return callable_; }

    /// Records the call, or makes it. For `LocatedCall`.
    template <class... As> constexpr decltype(auto) invoke_at(Where at, As&&... operands) const {
        return detail::run_or_record<op>(
            at, callable_,
            [this](Where where, auto const&... as) { return this->record_at(where, as...); },
            std::forward<As>(operands)...);
    }

private:
    template <class... As> constexpr auto record_at(Where at, As const&... operands) const {
        auto const result = [&] {
            if constexpr (op::stateless) return record<op>(at, operands...);
            else return record<op>(at, callable_, operands...);
        }();
        declare_header(op::name, header_, operands...);
        return result;
    }
    Callable callable_;
    char const* header_ = "";
};

/// An op of the user's own: `inline constexpr auto tokenize = limn::op<"text::tokenize">(f);`
///
/// The name is the C++ expression that generated code calls. Called with plain values it just runs
/// `f`; with any proxy it is recorded as one node. With trait `effect` or `random` it is recorded
/// without a proxy too while a trace is: then the result is a `Recorded<R>`.
///
/// Operands  whatever `f` takes, by value or const reference; overloads and defaulted arguments
/// work Result    what `f` returns; nothing only with the trait `effect` Errors    a static_assert
/// when `f` cannot be called with the plain values Example   example/05_own_op.cpp
template <fixed_string Name, TraitName... traits, class F> constexpr auto op(F callable) {
    static_assert(std::is_empty_v<F> || std::is_copy_assignable_v<F>,
                  "limn::op: a lambda that captures cannot be kept in a graph: write a struct with "
                  "operator(), or pass what it captures as an operand");
    return Call<Name, F, 1, traits...>{std::move(callable)};
}

/// The same callable, version, traits and header under that name: an op that is made one again
/// stays one.
template <fixed_string Name, fixed_string Inner, class F, unsigned number, TraitName... traits>
constexpr auto op(Call<Inner, F, number, traits...> const& wrapped) {
    return Call<Name, F, number, traits...>{wrapped.callable()}.header(wrapped.header());
}

} // namespace limn

#endif // LIMN_OP_CALL_HPP
