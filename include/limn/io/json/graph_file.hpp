// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `GraphFile`: JSON or CBOR as it is read; a tree, but for the nodes, which are many.

#ifndef LIMN_IO_JSON_GRAPH_FILE_HPP
#define LIMN_IO_JSON_GRAPH_FILE_HPP

#include <limn/meta/inline.hpp>

#include <nlohmann/json.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace limn::detail {

/// What stands in one node of a file.
struct NodeItems {
    /// Stands for what is not a number below it.
    static constexpr std::uint32_t other = 0xffffffff;

    std::span<std::uint32_t const> items;
    nlohmann::json const* others; ///< in their order

    std::size_t size() const noexcept { return items.size(); }
    LIMN_DECLARE nlohmann::json json(std::size_t i) const;
};

/// The nodes of a graph, or of the body of a loop: a row of numbers in place of a tree.
class NodeLists {
public:
    std::size_t size() const noexcept { return ends_.size(); }
    /// A node that is not a list in the file has one item.
    LIMN_DECLARE NodeItems operator[](std::size_t i) const noexcept;

    void add(std::uint32_t number) { items_.push_back(number); }
    LIMN_DECLARE nlohmann::json* add(nlohmann::json value);
    void close() { ends_.push_back({items_.size(), others_.size()}); }

private:
    struct End {
        std::size_t item = 0, other = 0;
    };
    std::vector<std::uint32_t> items_;
    std::vector<nlohmann::json> others_;
    std::vector<End> ends_;
};

/// Takes what a parser of nlohmann_json finds. Where an object has a list `nodes`, the tree has its
/// number among the lists.
class GraphFile {
public:
    using Json = nlohmann::json;

    /// Reads all of it. Where that fails, `fault` says why.
    LIMN_DECLARE bool read(std::string_view bytes, bool cbor);
    std::string const& fault() const noexcept { return fault_; }
    Json const& tree() const noexcept { return root_; }
    /// The list `nodes` of an object; null where it has none.
    LIMN_DECLARE NodeLists const* nodes_of(Json const& object) const;

    // --- what the parser calls; false ends it ---------------------------------------------------

    bool null() { return put(nullptr); }
    bool boolean(bool value) { return put(value); }
    bool number_integer(std::int64_t value) { return put(value); }
    LIMN_DECLARE bool number_unsigned(std::uint64_t value);
    bool number_float(double value, std::string const&) { return put(value); }
    bool string(std::string& value) { return put(std::move(value)); }
    bool binary(Json::binary_t&) { return refuse("it holds bytes, which no graph has"); }
    LIMN_DECLARE bool key(std::string& name);
    bool start_object(std::size_t) { return open(Json::object()); }
    bool end_object() { return close(); }
    LIMN_DECLARE bool start_array(std::size_t);
    LIMN_DECLARE bool end_array();
    LIMN_DECLARE bool parse_error(std::size_t, std::string const&, Json::exception const& fault);

private:
    enum class Place { tree, nodes, node };
    static constexpr char const* nodes_name = "nodes";
    /// A hundred loops in each other, with a constant of a hundred lists; each is a call in CBOR.
    static constexpr std::size_t deepest = 400;

    LIMN_DECLARE bool refuse(std::string const& fault);
    LIMN_DECLARE bool names_nodes() const;
    LIMN_DECLARE bool put(Json value);
    LIMN_DECLARE bool open(Json empty);
    LIMN_DECLARE bool close();
    LIMN_DECLARE Json* add(Json value);

    Json root_;
    std::vector<NodeLists> lists_;
    std::vector<Json*> open_;
    std::string key_, fault_;
    Place place_ = Place::tree;
    std::size_t floor_ = 0; ///< what is open around the list of nodes
};

} // namespace limn::detail

#ifndef LIMN_COMPILED
#include <limn/io/json/graph_file.ipp>
#endif

#endif // LIMN_IO_JSON_GRAPH_FILE_HPP
