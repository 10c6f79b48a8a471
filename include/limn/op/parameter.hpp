// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `parameter`: a named constant, which stays to be read and set when it has been traced.

#ifndef LIMN_OP_PARAMETER_HPP
#define LIMN_OP_PARAMETER_HPP

#include <limn/meta/error.hpp>
#include <limn/op/record.hpp>
#include <limn/op/recorded.hpp>
#include <limn/type/type_name.hpp>

#include <concepts>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

namespace limn {

namespace detail {

/// The value of that name in the trace that runs. Defined by the tracer.
template <class T> Proxy<T> read_slot(T const& value, std::string_view name, Where at);

} // namespace detail

/// A value with a name. Outside a trace it is the plain value, and converts to it. In one it
/// converts to `Proxy<T>`, takes part in operators with proxies, and is not a constant of the
/// graph: a `Function` can `get` and `set` it.
///
/// Errors  TraceError, with the line of `parameter`, where a trace would need the plain value
template <class T> class Named {
public:
    constexpr Named(T value, std::string_view name, Where at)
        : value_(std::move(value)), name_{name}, where_{at} {}

    constexpr operator T const&() const {
        if (!std::is_constant_evaluated() && is_tracing()) refuse();
        return value_;
    }
    constexpr operator Proxy<T>() const { return proxy(); }

    /// The value, plain or a node, which has operators.
    constexpr Recorded<T> get() const {
        if (std::is_constant_evaluated() || !is_tracing()) return Recorded<T>{value_};
        return {proxy(), "parameter", where_};
    }
    /// The value as a proxy: a constant one outside a trace.
    constexpr Proxy<T> proxy() const {
        if (std::is_constant_evaluated() || !is_tracing()) return Proxy<T>(value_);
        return detail::read_slot(value_, name_, where_);
    }

private:
    void refuse() const {
        std::string const name{name_}, type{type_name<T>};
        throw TraceError{where_, "parameter",
                         "the plain value of `" + name +
                             "` is asked for while a trace runs, and would be baked in; keep it "
                             "as `limn::Proxy<" +
                             type + "> " + name + " = ...`"};
    }

    T value_;
    std::string_view name_;
    Where where_;
};

template <class T> inline constexpr bool is_recorded<Named<T>> = true;
template <class T> inline constexpr bool detail::is_named_value<Named<T>> = true;
template <class T> struct detail::plain<Named<T>> {
    using type = T;
};
template <class T>
    requires std::convertible_to<T const&, std::string_view>
struct detail::plain<Named<T>> {
    using type = T;
};

/// A named constant: `auto const w = limn::parameter(0.5, "layer.w"); return w * x;`, called in the
/// function, or outside and captured. All of one name in a graph are one.
///
/// Requires  the name, C++ names joined by `.`, lives as long as what is returned
/// Errors    TraceError where a name is not a C++ name, is an input's, or has another value
///           elsewhere
/// Cost      one input, which is not an argument
template <class T>
constexpr auto parameter(T const& value, std::string_view name, Where at = Where::here()) {
    return Named<plain_t<T>>{static_cast<plain_t<T>>(value), name, at};
}

} // namespace limn

#endif // LIMN_OP_PARAMETER_HPP
