// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `GraphFile`: JSON or CBOR as it is read; a tree, but for the nodes, which are many.

#ifndef LIMN_IO_JSON_GRAPH_FILE_HPP
#define LIMN_IO_JSON_GRAPH_FILE_HPP

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
    /// Stands for what is no number below it.
    static constexpr std::uint32_t other = 0xffffffff;

    std::span<std::uint32_t const> items;
    nlohmann::json const* others; ///< in their order

    std::size_t size() const noexcept { return items.size(); }
    nlohmann::json json(std::size_t i) const {
        if (items[i] != other) return items[i];
        nlohmann::json const* at = others;
        for (std::uint32_t const item : items.first(i)) at += item == other ? 1 : 0;
        return *at;
    }
};

/// The nodes of a graph, or of the body of a loop: a row of numbers in place of a tree.
class NodeList {
public:
    std::size_t size() const noexcept { return ends_.size(); }
    /// A node that is no list in the file has one item.
    NodeItems operator[](std::size_t i) const noexcept {
        End const begin = i == 0 ? End{} : ends_[i - 1];
        return {std::span{items_}.subspan(begin.item, ends_[i].item - begin.item),
                others_.data() + begin.other};
    }

    void add(std::uint32_t number) { items_.push_back(number); }
    nlohmann::json* add(nlohmann::json value) {
        items_.push_back(NodeItems::other);
        others_.push_back(std::move(value));
        return &others_.back();
    }
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
template <class = void> class GraphFile {
public:
    using Json = nlohmann::json;

    /// Reads all of it. Where that fails, `fault` says why.
    bool read(std::string_view bytes, bool cbor) {
        auto const format = cbor ? Json::input_format_t::cbor : Json::input_format_t::json;
        return Json::sax_parse(bytes.begin(), bytes.end(), this, format);
    }
    std::string const& fault() const noexcept { return fault_; }
    Json const& tree() const noexcept { return root_; }
    /// The list `nodes` of an object; null where it has none.
    NodeList const* nodes_of(Json const& object) const {
        auto const at = object.find(nodes_name);
        return at == object.end() || !at->is_number() ? nullptr
                                                      : &lists_[at->template get<std::size_t>()];
    }

    // --- what the parser calls; false ends it ---------------------------------------------------

    bool null() { return put(nullptr); }
    bool boolean(bool value) { return put(value); }
    bool number_integer(std::int64_t value) { return put(value); }
    bool number_unsigned(std::uint64_t value) {
        if (place_ == Place::node && open_.size() == floor_ && value < NodeItems::other) {
            lists_.back().add(static_cast<std::uint32_t>(value));
            return true;
        }
        return put(value);
    }
    bool number_float(double value, std::string const&) { return put(value); }
    bool string(std::string& value) { return put(std::move(value)); }
    bool binary(Json::binary_t&) { return refuse("it holds bytes, which no graph has"); }
    bool key(std::string& name) {
        key_ = std::move(name);
        return !open_.back()->contains(key_) || refuse("it has two `" + key_ + "` in one object");
    }
    bool start_object(std::size_t) { return open(Json::object()); }
    bool end_object() { return close(); }
    bool start_array(std::size_t) {
        if (place_ == Place::nodes && open_.size() == floor_) {
            place_ = Place::node;
            return true;
        }
        if (place_ == Place::tree && names_nodes()) {
            (*open_.back())[key_] = lists_.size();
            lists_.emplace_back();
            place_ = Place::nodes;
            floor_ = open_.size();
            return true;
        }
        return open(Json::array());
    }
    bool end_array() {
        if (place_ == Place::tree || open_.size() > floor_) return close();
        if (place_ == Place::node) lists_.back().close();
        place_ = place_ == Place::node ? Place::nodes : Place::tree;
        return true;
    }
    bool parse_error(std::size_t, std::string const&, Json::exception const& fault) {
        return refuse(fault.what());
    }

private:
    enum class Place { tree, nodes, node };
    static constexpr char const* nodes_name = "nodes";
    /// A hundred loops in each other, with a constant of a hundred lists; each is a call in CBOR.
    static constexpr std::size_t deepest = 400;

    bool refuse(std::string const& fault) {
        fault_ = fault;
        return false;
    }
    bool names_nodes() const {
        return !open_.empty() && open_.back()->is_object() && key_ == nodes_name;
    }
    bool put(Json value) {
        add(std::move(value));
        return true;
    }
    bool open(Json empty) {
        if (open_.size() == deepest)
            return refuse("a list in a list, " + std::to_string(deepest) + " times");
        open_.push_back(add(std::move(empty)));
        return true;
    }
    bool close() {
        open_.pop_back();
        if (place_ == Place::nodes && open_.size() == floor_) lists_.back().close();
        return true;
    }
    Json* add(Json value) {
        if (place_ != Place::tree && open_.size() == floor_) {
            bool const node = place_ == Place::nodes && !value.is_structured();
            Json* const at = lists_.back().add(std::move(value));
            if (node) lists_.back().close();
            return at;
        }
        if (open_.empty()) return &(root_ = std::move(value));
        Json& in = *open_.back();
        if (in.is_array())
            return &in.template get_ref<Json::array_t&>().emplace_back(std::move(value));
        if (place_ == Place::tree && names_nodes() && value.is_number()) value = nullptr;
        return &(in[key_] = std::move(value));
    }

    Json root_;
    std::vector<NodeList> lists_;
    std::vector<Json*> open_;
    std::string key_, fault_;
    Place place_ = Place::tree;
    std::size_t floor_ = 0; ///< what is open around the list of nodes
};

} // namespace limn::detail

#endif // LIMN_IO_JSON_GRAPH_FILE_HPP
