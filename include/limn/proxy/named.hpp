// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `named(x, "q")`: what listings and generated code call a value.

#ifndef LIMN_PROXY_NAMED_HPP
#define LIMN_PROXY_NAMED_HPP

#include <limn/meta/error.hpp>
#include <limn/meta/identifier.hpp>
#include <limn/meta/text.hpp>
#include <limn/meta/where.hpp>
#include <limn/op/record.hpp>
#include <limn/op/recorded.hpp>
#include <limn/proxy/record.hpp>
#include <limn/proxy/tracer.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace limn {

namespace proxies {

template <class T>
constexpr Proxy<T> named(Proxy<T> const& x, std::string_view name, Where at = Where::here()) {
    if (!is_identifier(name))
        throw TraceError{at, "named",
                         "`" + std::string{name} + "` is not a C++ name; " +
                             std::string{name_remedy(name)}};
    Tracer* tracer = common_tracer("named", at, x);
    if (tracer == nullptr) tracer = Tracer::current();
    if (tracer != nullptr) tracer->builder().name(value_in(*tracer, at, x), name);
    return x;
}

} // namespace proxies

using proxies::named;

/// `x`, which from now on is called `name`: in listings, pictures and errors, and as the local of
/// that name in generated code. Plain values have no use for it.
///
///     auto const d1 = named((log(spot / strike) + drift) / deviation, "d1");
///
/// Operands  x : traced or plain
/// Result    x
/// Values    inputs keep their own names, constants have none; where more than one value is called
///           `q`, the others are `q2`, `q3`, ... in the order of the listing
/// Errors    TraceError when it is not a C++ name
/// Cost      no node; `==` and `hash` do not see it
template <class A>
    requires(!is_proxy<A>)
constexpr A named(A const& x, [[maybe_unused]] std::string_view name,
                  [[maybe_unused]] Where at = Where::here()) {
    if constexpr (is_recorded<A>) {
        if (!std::is_constant_evaluated() && is_tracing()) proxies::named(x.proxy(), name, at);
    } else {
        static_assert(!made_of_proxies<A>, "limn::named: a structure has many values: name those "
                                           "that you want to see, `named(p.x, \"x\")`");
    }
    return x;
}

} // namespace limn

#endif // LIMN_PROXY_NAMED_HPP
