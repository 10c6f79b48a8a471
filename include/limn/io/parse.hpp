// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `parse`: a graph from its listing.

#ifndef LIMN_IO_PARSE_HPP
#define LIMN_IO_PARSE_HPP

#include <limn/graph/graph.hpp>
#include <limn/io/ops.hpp>
#include <limn/meta/inline.hpp>

#include <string_view>

namespace limn {

/// The graph whose listing `text` is, as `to_text` writes it: `parse(to_text(g), ops(...)) == g`.
/// The numbers of values need not be in order: they are names. Nodes are of the lines of the text,
/// or where the listing has locations, of these.
///
/// Errors   LoadError: `text:LINE:COLUMN: what is wrong; what to write`
/// Cost     linear
LIMN_DECLARE Graph parse(std::string_view text, Ops const& ops);

} // namespace limn

#ifndef LIMN_COMPILED
#include <limn/io/parse.ipp>
#endif

#endif // LIMN_IO_PARSE_HPP
