// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns how a named constant enters a trace: as a slot of the graph.

#ifndef LIMN_PROXY_PARAMETER_HPP
#define LIMN_PROXY_PARAMETER_HPP

#include <limn/meta/identifier.hpp>
#include <limn/meta/inline.hpp>
#include <limn/op/parameter.hpp>
#include <limn/proxy/proxy.hpp>
#include <limn/proxy/tracer.hpp>

#include <string>
#include <string_view>
#include <utility>

namespace limn {

namespace detail {

LIMN_LAZY std::string spell(Constant const& c) {
    Text out;
    std::string const type{c.type().name};
    return c.type().literal(out, c) ? type + ' ' + out.str() : "another " + type;
}

/// Errors  TraceError when the name is none, is an input's, or stands for another value already
LIMN_LAZY
void check_slot(Graph const& graph, std::string_view name, Constant const& value, Where at) {
    std::string const quoted_name = '`' + std::string{name} + '`';
    if (!is_qualified_name(name, "."))
        throw TraceError{at, "parameter",
                         quoted_name + " is not a name; write C++ names joined by `.`"};
    for (Parameter const& p : graph.parameters())
        if (p.name.view() == name)
            throw TraceError{at, "parameter",
                             "the name " + quoted_name + " is an input's; write another"};
    for (std::size_t k = 0; k < graph.slots().size(); ++k) {
        Slot const& known = graph.slots()[k];
        if (known.name.view() != name) continue;
        if (known.state)
            throw TraceError{at, "parameter",
                             "the name " + quoted_name + " is a state's; write another"};
        if (known.initial == value) continue;
        if (&known.initial.type() == &value.type() && !value.type().exact) continue;
        Where const there = graph[graph.slot_value(k)].where();
        throw TraceError{at, "parameter",
                         quoted_name + " is " + spell(value) + " here, and " +
                             spell(known.initial) + " at " + there.file + ':' +
                             std::to_string(there.line) + "; give each its own name"};
    }
}

} // namespace detail

template <class T> Proxy<T> detail::read_slot(T const& value, std::string_view name, Where at) {
    Tracer& tracer = *Tracer::current();
    Constant initial{value};
    check_slot(tracer.builder().graph(), name, initial, at);
    return ProxyAccess::make<T>(
        tracer, tracer.builder().slot(name, source_row<Kind::input, T>, std::move(initial), at));
}

} // namespace limn

#endif // LIMN_PROXY_PARAMETER_HPP
