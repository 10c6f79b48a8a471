// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns how a capture leaves a run, and what it says where it cannot go on.
/// Layer: trace. Includes meta, trace.

#ifndef LIMN_TRACE_CAPTURE_ERRORS_HPP
#define LIMN_TRACE_CAPTURE_ERRORS_HPP

#include <limn/meta/error.hpp>
#include <limn/trace/capture.hpp>

#include <exception>
#include <string>

namespace limn::detail {

/// The frame at which tags end. Its caller leaves through it alone.
template <class T> void Capture<T>::enter() {
    entry_ = __builtin_frame_address(0);
    try {
        function_.call(function_.context, point_.outputs);
        if (stopped_) throw swallowed();
        point_.kind = Point::Kind::end;
    } catch (Impossible const&) {
        point_.kind = Point::Kind::impossible;
    } catch (Stopped const&) {
        if (!stopped_) throw; // of an outer trace
    } catch (Error const&) {
        throw;
    } catch (...) {
        if (stopped_) throw swallowed();
        auto const [type, text] = caught();
        throws(type, text);
    }
    guard_->armed = false;
}

/// The graph throws, at the path where the function did.
template <class T> void Capture<T>::throws(std::string const& type, std::string const& text) {
    point_.kind = Point::Kind::threw;
    point_.thrown = std::current_exception();
    record_raise(type, text, function_.where);
}

template <class T> TraceError Capture<T>::swallowed() const {
    return {stopped_at_, "capture",
            "a `catch (...)` between this decision and the trace stops what capture throws; "
            "catch std::exception there, or rethrow"};
}

template <class T> TraceError Capture<T>::budget() const {
    return {stopped_at_, "capture",
            "the function was run " + std::to_string(runs_ - 1) + " times and decided " +
                std::to_string(all_decisions_) +
                " times, which is more than TraceOptions::max_runs allows, and there are paths "
                "left; look at this decision: what it leads to does not come together again. "
                "Write limn::select, limn::cond or limn::while_loop there, make it an op, or "
                "raise the limit"};
}

template <class T> TraceError Capture<T>::unsteady() const {
    return {stopped_at_, "capture",
            "the function did not do the same when it was run again with the same answers; "
            "what it does must depend on nothing but its arguments"};
}

} // namespace limn::detail

#endif // LIMN_TRACE_CAPTURE_ERRORS_HPP
