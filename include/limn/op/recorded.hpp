// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns what a call of an effect on plain values gives: `Recorded<T>`; and `Nothing`.
/// Layer: op. Includes meta, type, op.

#ifndef LIMN_OP_RECORDED_HPP
#define LIMN_OP_RECORDED_HPP

#include <limn/meta/error.hpp>
#include <limn/op/record.hpp>
#include <limn/type/type_name.hpp>

#include <concepts>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace limn {

/// What an effect leaves that returns nothing.
struct Nothing {
    friend constexpr bool operator==(Nothing, Nothing) { return true; }
};
template <> struct spelling<Nothing> {
    static constexpr std::string_view name = "void", header = "";
};

/// What an op with an effect, or a random one, gives when no operand is traced. Outside a trace it
/// is the plain result, and converts to it. While a trace is recorded the call is a node, and this
/// stands for its value: it converts to `Proxy<T>`, and takes part in operators with proxies.
///
/// Errors  TraceError, with the line of the call, where a trace would need the plain value
template <class T> class Recorded {
public:
    constexpr explicit Recorded(T value) : value_(std::move(value)) {}
    constexpr Recorded(Proxy<T> const& proxy, std::string_view op, Where at)
        : proxy_(proxy), op_{op}, where_{at} {}

    constexpr operator T const&() const {
        refuse_in_a_trace();
        return *value_;
    }
    constexpr operator Proxy<T>() const { return proxy(); }

    /// The value as a proxy: a constant one outside a trace.
    constexpr Proxy<T> proxy() const { return proxy_ ? *proxy_ : Proxy<T>(*value_); }

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
template <class T> struct detail::plain<Recorded<T>> { using type = T; };
template <class T>
    requires std::convertible_to<T const&, std::string_view>
struct detail::plain<Recorded<T>> {
    using type = T;
};

} // namespace limn

#endif // LIMN_OP_RECORDED_HPP
