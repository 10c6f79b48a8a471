// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `GraphWriter`: a graph as JSON.

#ifndef LIMN_IO_JSON_GRAPH_WRITER_HPP
#define LIMN_IO_JSON_GRAPH_WRITER_HPP

#include <limn/graph/graph.hpp>
#include <limn/io/files/folder_writer.hpp>
#include <limn/io/files/tensors.hpp>
#include <limn/io/json/json_value.hpp>
#include <limn/meta/error.hpp>
#include <limn/meta/inline.hpp>
#include <limn/type/module_row.hpp>

#include <nlohmann/json.hpp>

#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>

namespace limn::detail {

LIMN_DECLARE std::string hash_text_of(Graph const& graph);

/// Writes graphs. Ops, modules and source files stand in tables, which the bodies of loops share:
///
///     {"version": 1, "ops": [{"op", "operands", "result", "written"}], "modules": [...],
///      "files": [...], "types": {"std::string": "<string>"}, "structures": [...],
///      "graph": {"parameters", "result", "paths", "nodes", "outputs"}, "hash": "..."}
///
/// A file stands there once for each scope and list of notes, as `{"file", "scope", "notes"}`. An
/// op and a module have a `version` too, where it is not 1. What stands in `written`, `types`
/// and `structures` is for those who look at the graph without its ops; see KnownReader.
///
/// A node is a list: its op's number, file and line, then a constant's value, or the operands and
/// the path; of a loop its number comes first, of a loop's result its number last.
class GraphWriter {
public:
    using Json = nlohmann::json;
    using Keep = JsonWriter::Keep;

    GraphWriter(TensorWriter& tensors, Keep keep) : tensors_{tensors}, keep_{std::move(keep)} {}

    /// Errors  SaveError, with the line, where a constant is of a type that no file holds
    LIMN_DECLARE Json write(Graph const& graph);

private:
    LIMN_DECLARE Json parameters(Graph const& graph);

    /// What a graph and the body of a loop have.
    LIMN_DECLARE Json nodes_of(Graph const& graph);

    LIMN_DECLARE Json loop(Loop const& loop);

    /// The constants that are the callables of ops with state.
    LIMN_DECLARE static std::map<std::uint32_t, std::string_view> callables_of(Graph const& graph);

    LIMN_DECLARE Json value(Constant const& c, Where at, std::string_view what);
    LIMN_DECLARE Json written(JsonWriter& out, Constant const& c, Where at, std::string_view what);
    /// Texts of a graph are texts, even where a file has that name.
    LIMN_DECLARE Keep declared_only() const;

    LIMN_DECLARE std::size_t module(ModuleRow const& row, Where at);

    LIMN_DECLARE std::size_t op(OpRow const& row);
    /// All that the listing and C++ source need to know of an op.
    LIMN_DECLARE Json written(OpRow const& row);
    LIMN_DECLARE void type(TypeRow const& type);
    /// Structures stand after those of their children.
    LIMN_DECLARE void structure(TreeRow const& row);
    LIMN_DECLARE static Json described(TreeRow const& row);

    LIMN_DECLARE std::size_t file(Where at);

    TensorWriter& tensors_;
    Keep keep_;
    Json ops_ = Json::array(), modules_ = Json::array(), files_ = Json::array();
    Json types_ = Json::object(), structures_ = Json::array();
    std::set<std::string_view> structures_seen_;
    std::map<std::string_view, std::string_view> headers_; ///< of ops
    std::unordered_map<OpRow const*, std::size_t> op_numbers_;
    std::unordered_map<ModuleRow const*, std::size_t> module_numbers_;
    std::map<std::pair<std::string_view, std::uint32_t>, std::size_t> file_numbers_;
    char const* last_file_ = nullptr;
    std::uint32_t last_annotations_ = 0;
    std::size_t last_number_ = 0;
};

} // namespace limn::detail

#ifndef LIMN_COMPILED
#include <limn/io/json/graph_writer.ipp>
#endif

#endif // LIMN_IO_JSON_GRAPH_WRITER_HPP
