// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns the marks by which a traced value stands in a plain text: a stream writes one, and where
/// the text becomes part of the graph the value is filled in.
/// Layer: trace. Includes meta, op, trace.

#ifndef LIMN_TRACE_MARKS_HPP
#define LIMN_TRACE_MARKS_HPP

#include <limn/meta/error.hpp>
#include <limn/op/arithmetic.hpp>
#include <limn/op/streamed.hpp>
#include <limn/trace/proxy.hpp>
#include <limn/trace/record.hpp>
#include <limn/trace/tracer.hpp>

#include <charconv>
#include <cstddef>
#include <cstdint>
#include <locale>
#include <ostream>
#include <sstream>
#include <string>
#include <string_view>

namespace limn::detail {

// Of characters that no message has. Between the two stand the trace and the number of the value.
inline constexpr std::string_view mark_begin = "\x1alimn<", mark_end = ">limn\x1a";

constexpr bool has_mark(std::string_view text) {
    return text.find('\x1a') != text.npos &&
           (text.find(mark_begin) != text.npos || text.find(mark_end) != text.npos);
}

/// What the marks of this trace begin with; those of another, or of a run that is forgotten, with
/// something else.
template <class = void> std::string mark_of(Tracer& tracer) {
    return std::to_string(tracer.session() - all_sessions()) + '.' +
           std::to_string(tracer.session()->current()) + '.' + std::to_string(tracer.restarts()) +
           ':';
}

/// The text that stands for a text of the graph.
template <class = void> std::string mark(Tracer& tracer, Value text) {
    std::string out{mark_begin};
    return ((out += mark_of(tracer)) += std::to_string(text.index)) += mark_end;
}

/// The text with `...` for its values, for an error.
template <class = void> std::string without_marks(std::string text) {
    for (std::size_t begin = 0; (begin = text.find(mark_begin, begin)) != text.npos;) {
        std::size_t const end = text.find(mark_end, begin);
        text.replace(begin, end == text.npos ? end : end + mark_end.size() - begin, "...");
    }
    return text;
}

/// Writes a constant; of a traced value its mark, in the format of the stream.
template <class T> void write(std::ostream& out, Proxy<T> const& p) {
    if (p.is_constant()) {
        out << ProxyAccess::constant(p);
        return;
    }
    Session* session = nullptr;
    meet("<<", p.where(), p, session);
    if (dynamic_cast<std::stringbuf*>(out.rdbuf()) == nullptr)
        throw TraceError{p.where(), "<<",
                         "a Proxy has no value while tracing, and can be written to a "
                         "std::ostringstream only, whose text becomes that of an exception or part "
                         "of the result; write limn::print, or return the value and print it then"};
    if (out.getloc() != std::locale::classic())
        throw TraceError{p.where(), "<<",
                         "the stream has a locale of its own, which a graph does not keep; write "
                         "the value without it"};
    int const bits = stream_bits(out.flags()), precision = static_cast<int>(out.precision()),
              width = static_cast<int>(out.width());
    char const fill = out.fill();
    out.width(0);
    bool const plain = bits == default_stream_flags && precision == 6 && width == 0 && fill == ' ';
    Proxy<std::string> const text =
        plain ? record<prims::streamed>(p.where(), p)
              : record<prims::streamed>(p.where(), p, bits, precision, width, fill);
    if (text.is_constant()) return;
    out << mark(*session->tracer, ProxyAccess::value(text));
}

/// A text with marks as a value of the graph: its pieces, joined.
template <class = void> Value filled(Tracer& tracer, Where at, std::string_view text) {
    auto const refuse = [&](char const* what) {
        throw TraceError{at, "<<", "the text \"" + without_marks(std::string{text}) + "\" " + what};
    };
    Proxy<std::string> sum;
    bool empty = true;
    auto const append = [&](Proxy<std::string> const& piece) {
        sum = empty ? piece : record<prims::add>(at, sum, piece);
        empty = false;
    };
    std::string const mine = mark_of(tracer);
    while (!text.empty()) {
        std::size_t const begin = text.find(mark_begin), end = text.find(mark_end);
        if (begin != 0) {
            std::string const piece{text.substr(0, begin)};
            if (has_mark(piece)) refuse("holds a part of a traced value; write it whole");
            append(piece);
            text.remove_prefix(piece.size());
            continue;
        }
        if (end == text.npos) refuse("holds a part of a traced value; write it whole");
        std::string_view number = text.substr(mark_begin.size(), end - mark_begin.size());
        if (!number.starts_with(mine))
            refuse("holds a value of another trace, or of an earlier one; make it anew");
        number.remove_prefix(mine.size());
        std::uint32_t index = 0;
        std::from_chars(number.data(), number.data() + number.size(), index);
        if (index >= tracer.builder().graph().size())
            refuse("holds a value of an earlier run; make it anew");
        append(ProxyAccess::make<std::string>(tracer, Value{index}));
        text.remove_prefix(end + mark_end.size());
    }
    return value_in(tracer, at, sum);
}

} // namespace limn::detail

#endif // LIMN_TRACE_MARKS_HPP
