// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `guard`: what the graph does on a side of a decision on which the function failed.

#ifndef LIMN_CAPTURE_GUARD_HPP
#define LIMN_CAPTURE_GUARD_HPP

#include <limn/capture/capture.hpp>
#include <limn/capture/point.hpp>
#include <limn/meta/error.hpp>
#include <limn/op/raise.hpp>

#include <array>
#include <string>
#include <string_view>

namespace limn::detail {

/// What is said of a side on which the function fails.
inline constexpr std::string_view fails_there =
    ", the function reads or writes what was never made, or divides by zero; no input found that "
    "comes here";
/// What is said of a side that was not explored.
inline constexpr std::string_view unknown_there =
    ", nobody knows what the function does; no input found that comes here";

/// The end of that side of the decision on `condition`, which stands before `from` or at it: the
/// graph throws there, and says `why`. `path` leads to it. No answer says that no input comes there.
/// Errors  TraceError, where TraceOptions::unwitnessed is `reject`
template <class T>
Point guard(Capture<T>& capture, Point const& from, std::uint32_t path, Value condition, bool taken,
            std::string_view why = fails_there) {
    Graph const& graph = capture.graph();
    Where const line = capture.line_of(condition);
    OpRow const& asked = graph.row_of(condition.index);
    bool const computed = asked.kind == Kind::call && &asked != asked.values().gate;
    std::string const name{computed ? asked.name : "condition"};
    std::string const text =
        std::string{"when this is "} + (taken ? "true" : "false") + std::string{why};
    if (capture.tracer().options().unwitnessed == TraceOptions::Unwitnessed::reject)
        throw TraceError{line, name, text};
    Builder& builder = capture.builder();
    std::array const operands{builder.constant(std::string{guard_error}),
                              builder.constant(std::string{line.file} + ':' +
                                               std::to_string(line.line) + ": " + name + ": " +
                                               text)};
    Point out;
    out.kind = Point::Kind::threw;
    out.failed = true;
    out.script = from.script;
    out.path = path;
    out.effects = from.effects;
    out.effects.push_back(
        builder.call(op_row<prims::raise, std::string, std::string>, operands, line, path));
    return out;
}

} // namespace limn::detail

#endif // LIMN_CAPTURE_GUARD_HPP
