// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns the marks by which a traced value stands in a plain text: a stream writes one, and where
/// the text becomes part of the graph the value is filled in.

#ifndef LIMN_PROXY_MARKS_HPP
#define LIMN_PROXY_MARKS_HPP

#include <limn/graph/value.hpp>
#include <limn/meta/inline.hpp>
#include <limn/meta/where.hpp>
#include <limn/proxy/leaving.hpp>
#include <limn/proxy/proxy.hpp>
#include <limn/proxy/tracer.hpp>

#include <cstddef>
#include <iosfwd>
#include <string>
#include <string_view>

namespace limn::detail {

// Of characters that no message has. Between the two stand the numbers of the run and of the text.
inline constexpr std::string_view mark_begin = "\x1alimn<", mark_end = ">limn\x1a";

constexpr bool has_mark(std::string_view text) {
    return text.find('\x1a') != text.npos &&
           (text.find(mark_begin) != text.npos || text.find(mark_end) != text.npos);
}

/// The mark of the text number `index` of a run.
LIMN_DECLARE std::string mark(Leaving& run, std::size_t index);
/// The same of a value that no stream keeps.
LIMN_DECLARE std::string mark(Leaving& run, Value text);

/// The mark of a text that is written to a stream. The texts that were written to one are alive as
/// long as it is, so that arms which join and loops which are closed give them their values, as
/// they do with variables.
LIMN_DECLARE std::string keep_text(std::ostream& out, Leaving& run, Proxy<std::string> const& text);

/// The text with `...` for its values, for an error.
LIMN_DECLARE std::string without_marks(std::string text);

/// A text with marks as a value of the graph: its pieces, joined.
LIMN_DECLARE Value filled(Tracer& tracer, Where at, std::string_view text);

} // namespace limn::detail

#ifndef LIMN_COMPILED
#include <limn/proxy/marks.ipp>
#endif

#endif // LIMN_PROXY_MARKS_HPP
