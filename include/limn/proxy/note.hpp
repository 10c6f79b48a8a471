// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `note(x, "key", "value")`: what is noted of a value, for people and tools.

#ifndef LIMN_PROXY_NOTE_HPP
#define LIMN_PROXY_NOTE_HPP

#include <limn/meta/annotations.hpp>
#include <limn/op/record.hpp>
#include <limn/op/recorded.hpp>
#include <limn/proxy/record.hpp>
#include <limn/proxy/tracer.hpp>

#include <string_view>
#include <type_traits>

namespace limn {

namespace proxies {

template <class T>
constexpr Proxy<T> note(Proxy<T> const& x, std::string_view key, std::string_view value,
                        Where at = Where::here()) {
    Tracer* const tracer = common_tracer("note", at, x);
    if (std::is_constant_evaluated() || tracer == nullptr || tracer->is_left()) return x;
    Value const v = value_in(*tracer, at, x);
    Builder& builder = tracer->builder();
    builder.set_where(v, with_note(builder.graph()[v].where(), key, value));
    return x;
}

} // namespace proxies

using proxies::note;

/// `x`, of which from now on is noted that `key` is `value`: listings, pictures and errors say it,
/// `Node::notes` gives it, and passes and files keep it. Plain values have no use for it.
///
///     auto const price = note(spot * volume, "unit", "EUR");
///
/// Operands  x : traced or plain
/// Result    x
/// Values    a key that was noted takes the new value; of what is known while tracing nothing is
///           noted, nor in a constant expression; what a decision joins has the notes of both sides
/// Cost      no node; `==` and `hash` do not see it. Each list of notes is kept until the program
///           ends: note what many nodes have in common
template <class A>
    requires(!is_proxy<A>)
constexpr A note(A const& x, [[maybe_unused]] std::string_view key,
                 [[maybe_unused]] std::string_view value,
                 [[maybe_unused]] Where at = Where::here()) {
    if constexpr (is_recorded<A>) {
        if (!std::is_constant_evaluated() && is_tracing()) proxies::note(x.proxy(), key, value, at);
    } else {
        static_assert(!made_of_proxies<A>, "limn::note: a structure has many values: note it of "
                                           "those that you mean, `note(p.x, \"unit\", \"m\")`");
    }
    return x;
}

} // namespace limn

#endif // LIMN_PROXY_NOTE_HPP
