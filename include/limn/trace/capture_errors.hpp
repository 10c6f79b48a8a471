// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns what a capture says where it cannot go on.
/// Layer: trace. Includes meta, trace.

#ifndef LIMN_TRACE_CAPTURE_ERRORS_HPP
#define LIMN_TRACE_CAPTURE_ERRORS_HPP

#include <limn/meta/error.hpp>
#include <limn/trace/capture.hpp>

#include <string>

namespace limn::detail {

template <class T> TraceError Capture<T>::swallowed() const {
    return {stopped_at_, "capture",
            "a `catch (...)` between this decision and the trace stops what capture throws; "
            "catch std::exception there, or rethrow"};
}

template <class T> TraceError Capture<T>::budget() const {
    return {stopped_at_, "capture",
            "the function was run " + std::to_string(runs_ - 1) +
                " times, which is TraceOptions::max_runs, and there are paths left; look at "
                "this decision: what it leads to does not come together again. Write "
                "limn::select, limn::cond or limn::while_loop there, or make it an op"};
}

template <class T> TraceError Capture<T>::unsteady() const {
    return {stopped_at_, "capture",
            "the function did not do the same when it was run again with the same answers; "
            "what it does must depend on nothing but its arguments"};
}

} // namespace limn::detail

#endif // LIMN_TRACE_CAPTURE_ERRORS_HPP
