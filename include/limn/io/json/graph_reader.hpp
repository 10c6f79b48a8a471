// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `GraphReader`: a graph from JSON, by nothing but the registry.

#ifndef LIMN_IO_JSON_GRAPH_READER_HPP
#define LIMN_IO_JSON_GRAPH_READER_HPP

#include <limn/graph/builder.hpp>
#include <limn/graph/verify.hpp>
#include <limn/io/json/graph_file.hpp>
#include <limn/io/json/graph_writer.hpp>
#include <limn/io/json/json_fields.hpp>
#include <limn/io/json/known_reader.hpp>
#include <limn/meta/error.hpp>
#include <limn/meta/inline.hpp>

#include <nlohmann/json.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace limn::detail {

/// Reads what `GraphWriter` wrote. Nothing is taken on trust: every number is checked before it is
/// used, `verify` looks at the whole, and the hash at what `verify` cannot see.
class GraphReader : KnownReader {
public:
    using Json = nlohmann::json;

    /// `label` is the file's name, for errors; `find` gives the path of an asset.
    LIMN_DECLARE GraphReader(std::string label, GraphFile const& file, Ops const& ops,
                             TensorReader const& tensors, JsonReader::Find find,
                             Unknown unknown = Unknown::refused);

    /// Errors  LoadError: the place in the file, what is wrong, what to do
    LIMN_DECLARE Graph read();

private:
    using KnownReader::in_;
    using KnownReader::input_row;
    using KnownReader::integer;
    using KnownReader::known;
    using KnownReader::list;
    using KnownReader::made;
    using KnownReader::member;
    using KnownReader::number;
    using KnownReader::modules_;
    using KnownReader::refuse;
    using KnownReader::refuse_format;
    using KnownReader::row_of;
    using KnownReader::structure;
    using KnownReader::text;
    using KnownReader::text_in;
    using KnownReader::truth;
    using KnownReader::value_of;

    LIMN_DECLARE Where where(Json const& object) const;
    LIMN_DECLARE Where file(Json const& in) const;

    LIMN_DECLARE bool is_call(Json const& op) const;

    LIMN_DECLARE void metadata(Graph& graph, Json const& root) const;

    // --- graphs ---------------------------------------------------------------------------------

    LIMN_DECLARE void parameters(Builder& builder, Json const& root) const;

    LIMN_DECLARE void nodes(Builder& builder, Json const& in, std::string const& place, int depth);
    LIMN_DECLARE Vector<Value> outputs(Builder const& builder, Json const& in) const;

    LIMN_DECLARE void node(Builder& builder, NodeItems const& in, std::size_t paths,
                           Json const& loops, std::string const& place, int depth);

    LIMN_DECLARE Loop loop(Json const& in, std::string const& place, std::size_t paths, int depth);

    LIMN_DECLARE std::string where_is(std::string const& place) const;
    LIMN_DECLARE [[noreturn]] void refuse_at(std::string const& place, std::string const& fault);
    /// Requires  `end` is at most `NodeItems::other`
    LIMN_DECLARE std::uint32_t index(NodeItems const& in, std::size_t i, std::size_t end,
                                     std::string const& place);

    std::string label_;
    GraphFile const& file_;
    std::vector<Where> files_; ///< with their scopes and notes
    std::vector<OpRow const*> rows_;
    Vector<Value> operands_;
    std::size_t at_ = 0;
};

} // namespace limn::detail

#ifndef LIMN_COMPILED
#include <limn/io/json/graph_reader.ipp>
#endif

#endif // LIMN_IO_JSON_GRAPH_READER_HPP
