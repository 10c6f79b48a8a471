// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `tell_progress`: what is told to the hooks of a trace while its function is captured.

#ifndef LIMN_CAPTURE_TELL_PROGRESS_HPP
#define LIMN_CAPTURE_TELL_PROGRESS_HPP

#include <limn/capture/attempt_errors.hpp>
#include <limn/meta/error.hpp>
#include <limn/meta/inline.hpp>
#include <limn/proxy/hooks.hpp>
#include <limn/proxy/progress.hpp>
#include <limn/proxy/tracer.hpp>

#include <cstddef>
#include <exception>
#include <string>

namespace limn::detail {

/// Another run of the function begins, after one that came to `line`. No run is going on, so what
/// is thrown passes through no code of the user's. Errors  Cancelled
LIMN_LAZY void tell_progress(Tracer& tracer, Where line) {
    constexpr std::size_t every = 16;
    Progress& now = tracer.progress();
    now.line = line;
    TraceHooks* const hooks = tracer.options().hooks;
    if (++now.runs % every != 0 || hooks == nullptr) return;
    bool goes_on = false;
    try {
        goes_on = hooks->on_progress(now);
    } catch (...) {
        throw Cancelled{std::current_exception()};
    }
    if (!goes_on) throw Cancelled{};
}

/// What the user sees of it.
LIMN_LAZY [[noreturn]] void fail_cancelled(Progress const& at, Cancelled const& why) {
    if (why.error != nullptr) tell("capture", at.line, [&] { std::rethrow_exception(why.error); });
    throw TraceError{at.line, "capture",
                     "TraceHooks::on_progress cancelled the trace, after " +
                         std::to_string(at.runs) + " runs of the function and " +
                         std::to_string(at.decisions) + " decisions; let it return true to go on"};
}

} // namespace limn::detail

#endif // LIMN_CAPTURE_TELL_PROGRESS_HPP
