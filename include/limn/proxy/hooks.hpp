// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `TraceHooks`: what a program of yours sees of a trace, and may refuse.

#ifndef LIMN_PROXY_HOOKS_HPP
#define LIMN_PROXY_HOOKS_HPP

#include <limn/meta/error.hpp>
#include <limn/meta/where.hpp>
#include <limn/op/op_row.hpp>

#include <exception>
#include <string_view>

namespace limn {

/// Derive from it, override what you want to see, and hand its address to a trace:
///
///     struct NoSines : limn::TraceHooks {
///         void on_call(limn::OpRow const& op, limn::Where) override {
///             if (limn::is<limn::prims::sin>(op)) throw std::runtime_error{"no sines here"};
///         }
///     } hooks;
///     auto const graph = limn::trace<double>(f, {.hooks = &hooks});
///
/// What a hook throws ends the trace, as a TraceError with the op and the line.
///
/// Values  a function that decides is run more than once, and each run is told; what is computed of
///         constants alone is no call
struct TraceHooks {
    virtual ~TraceHooks() = default;

    /// A call is about to be recorded: an operator, a conversion, an op; of an inlined Function
    /// too.
    virtual void on_call(OpRow const&, Where) {}
    /// A plain `if`, `while`, `&&`, ... asks for the value of `condition`, written there.
    virtual void on_branch(OpRow const& /*condition*/, Where) {}
};

namespace detail {

/// Calls a hook, and says of what it throws where that was.
template <class Call> void tell(std::string_view op, Where at, Call const& call) {
    try {
        call();
    } catch (Error const&) {
        throw;
    } catch (std::exception const& e) {
        std::throw_with_nested(TraceError{at, op, e.what()});
    }
}
template <class = void> void tell_call(TraceHooks& hooks, OpRow const& row, Where at) {
    tell(row.name, at, [&] { hooks.on_call(row, at); });
}
template <class = void> void tell_branch(TraceHooks& hooks, OpRow const& row, Where at) {
    tell(row.name, at, [&] { hooks.on_branch(row, at); });
}

} // namespace detail

} // namespace limn

#endif // LIMN_PROXY_HOOKS_HPP
