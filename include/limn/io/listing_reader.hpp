// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `ListingReader`: a graph from its listing, by nothing but the registry.

#ifndef LIMN_IO_LISTING_READER_HPP
#define LIMN_IO_LISTING_READER_HPP

#include <limn/graph/builder.hpp>
#include <limn/io/listing_inputs.hpp>
#include <limn/io/listing_modules.hpp>
#include <limn/io/ops.hpp>
#include <limn/meta/inline.hpp>
#include <limn/meta/vector.hpp>

#include <cstddef>
#include <string_view>

namespace limn::detail {

/// Reads what `to_text` writes, a line after the other, and gives it to a Builder. Nothing is taken
/// on trust: each name is looked up in the registry, each value among the lines above, and `verify`
/// looks at the whole.
class ListingReader : ListingInputs {
public:
    ListingReader(std::string_view text, Ops const& ops) : ListingInputs{text, ops} {}

    /// Errors  LoadError: the line, the column, what is wrong, what to write
    LIMN_DECLARE Graph read();

private:
    LIMN_DECLARE void nodes(Scope& to);
    LIMN_DECLARE void node(Scope& to, std::string_view label, std::size_t at);
    LIMN_DECLARE void constant(Scope& to, Head const& head);
    LIMN_DECLARE void call(Scope& to, Head const& head, std::string_view op);
    LIMN_DECLARE void loop_result(Scope& to, Head const& head);

    LIMN_DECLARE void loop(Scope& to, Head const& head);
    LIMN_DECLARE void end_of_body(Scope& body, Loop& loop);

    LIMN_DECLARE void end_of_graph(Scope& to);
    LIMN_DECLARE Vector<Value> next_states(Scope& to);

    ListingModules modules_{in_, names_};
};

} // namespace limn::detail

#ifndef LIMN_COMPILED
#include <limn/io/listing_reader.ipp>
#endif

#endif // LIMN_IO_LISTING_READER_HPP
