// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns what a call of an effect on plain values gives: `Recorded<T>`; and `Nothing`.

#ifndef LIMN_OP_RECORDED_HPP
#define LIMN_OP_RECORDED_HPP

#include <limn/meta/error.hpp>
#include <limn/op/record.hpp>
#include <limn/op/recorded_operators.hpp>
#include <limn/type/type_name.hpp>

#include <concepts>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

namespace limn {

/// What an effect leaves that returns nothing.
struct Nothing {
    friend constexpr bool operator==(Nothing, Nothing) { return true; }
};
template <> struct spelling<Nothing> {
    static constexpr std::string_view name = "void", header = "";
};

/// What an op with an effect, or a random one, gives when no operand is traced; and what a state
/// is. Outside a trace it is the plain result, and converts to it. While a trace is recorded it
/// stands for a node: it converts to `Proxy<T>`, and a `bool` asks for a decision. Operators with
/// plain values give a `Recorded` again, those with proxies a proxy.
///
/// Errors  TraceError, with the line of the call, where a trace would need the plain value
template <class T> class Recorded : public detail::RecordedOperators<T> {
public:
    constexpr explicit Recorded(T value) : value_(std::move(value)) {}
    constexpr Recorded(Proxy<T> const& proxy, std::string_view op, Where at)
        : proxy_(proxy), op_{op}, where_{at} {}

    constexpr operator T const&() const
        requires(!std::same_as<T, bool>)
    {
        return plain();
    }
    /// Asks for a decision where it is a node.
    template <std::same_as<bool> B>
        requires std::same_as<T, bool>
    constexpr operator B() const {
        return proxy_ ? static_cast<bool>(*proxy_) : *value_;
    }
    constexpr operator Proxy<T>() const { return proxy(); }

    /// The value as a proxy: a constant one outside a trace.
    constexpr Proxy<T> proxy() const { return proxy_ ? *proxy_ : Proxy<T>(*value_); }
    constexpr bool is_node() const noexcept { return proxy_.has_value(); }
    constexpr T const& plain() const {
        refuse_in_a_trace();
        return *value_;
    }
    constexpr Where where() const noexcept { return where_; }

private:
    constexpr void refuse_in_a_trace() const {
        if (proxy_)
            throw TraceError{where_, op_,
                             "the plain result is asked for, which is known only when the graph "
                             "runs; keep it as `limn::Proxy<" +
                                 std::string{type_name<T>} + "> x = " + std::string{op_} +
                                 "(...)`"};
    }

    std::optional<T> value_;
    std::optional<Proxy<T>> proxy_;
    std::string_view op_;
    Where where_;
};

template <class T> inline constexpr bool is_recorded<Recorded<T>> = true;
template <class T> struct detail::plain<Recorded<T>> {
    using type = T;
};
template <class T>
    requires std::convertible_to<T const&, std::string_view>
struct detail::plain<Recorded<T>> {
    using type = T;
};

namespace detail {

/// What a recorded call gives to the caller: nothing where the callable returns nothing.
template <class P> constexpr auto result_of(P const& recorded) {
    if constexpr (!std::same_as<P, Proxy<Nothing>>) return recorded;
}

/// Calls `call`, which `record(at, operands...)` records with proxies in the operands; and of
/// an impure `O` without one too, while a trace is.
template <class O, class Call, class Record, class... As>
constexpr decltype(auto) run_or_record([[maybe_unused]] Where at, Call const& call,
                                       [[maybe_unused]] Record const& record, As&&... operands) {
    if constexpr ((gathers<std::remove_cvref_t<As>> || ...)) {
        return result_of(record(at, gathered(at, operands)...));
    } else if constexpr (O::traits.pure()) {
        return std::invoke(call, std::forward<As>(operands)...);
    } else if constexpr (std::is_void_v<std::invoke_result_t<Call const&, As...>>) {
        if (!std::is_constant_evaluated() && is_tracing()) record(at, operands...);
        else std::invoke(call, std::forward<As>(operands)...);
    } else {
        using Result = Recorded<plain_t<std::invoke_result_t<Call const&, As...>>>;
        if (!std::is_constant_evaluated() && is_tracing())
            return Result{record(at, operands...), O::name, at};
        return Result{std::invoke(call, std::forward<As>(operands)...)};
    }
}

} // namespace detail

} // namespace limn

#endif // LIMN_OP_RECORDED_HPP
