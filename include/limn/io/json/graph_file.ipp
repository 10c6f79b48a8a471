// SPDX-License-Identifier: BSL-1.0

#ifndef LIMN_IO_JSON_GRAPH_FILE_IPP
#define LIMN_IO_JSON_GRAPH_FILE_IPP

#include <limn/io/json/graph_file.hpp>
#include <limn/meta/inline.hpp>

#include <nlohmann/json.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace limn::detail {

LIMN_DEFINE nlohmann::json NodeItems::json(std::size_t i) const {
    if (items[i] != other) return items[i];
    nlohmann::json const* at = others;
    for (std::uint32_t const item : items.first(i)) at += item == other ? 1 : 0;
    return *at;
}

LIMN_DEFINE NodeItems NodeLists::operator[](std::size_t i) const noexcept {
    End const begin = i == 0 ? End{} : ends_[i - 1];
    return {std::span{items_}.subspan(begin.item, ends_[i].item - begin.item),
            others_.data() + begin.other};
}

LIMN_DEFINE nlohmann::json* NodeLists::add(nlohmann::json value) {
    items_.push_back(NodeItems::other);
    others_.push_back(std::move(value));
    return &others_.back();
}

LIMN_DEFINE bool GraphFile::read(std::string_view bytes, bool cbor) {
    auto const format = cbor ? Json::input_format_t::cbor : Json::input_format_t::json;
    return Json::sax_parse(bytes.begin(), bytes.end(), this, format);
}

LIMN_DEFINE NodeLists const* GraphFile::nodes_of(Json const& object) const {
    auto const at = object.find(nodes_name);
    return at == object.end() || !at->is_number() ? nullptr : &lists_[at->get<std::size_t>()];
}

LIMN_DEFINE bool GraphFile::number_unsigned(std::uint64_t value) {
    if (place_ == Place::node && open_.size() == floor_ && value < NodeItems::other) {
        lists_.back().add(static_cast<std::uint32_t>(value));
        return true;
    }
    return put(value);
}

LIMN_DEFINE bool GraphFile::key(std::string& name) {
    key_ = std::move(name);
    return !open_.back()->contains(key_) || refuse("it has two `" + key_ + "` in one object");
}

LIMN_DEFINE bool GraphFile::start_array(std::size_t) {
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

LIMN_DEFINE bool GraphFile::end_array() {
    if (place_ == Place::tree || open_.size() > floor_) return close();
    if (place_ == Place::node) lists_.back().close();
    place_ = place_ == Place::node ? Place::nodes : Place::tree;
    return true;
}

LIMN_DEFINE bool GraphFile::parse_error(std::size_t, std::string const&,
                                        Json::exception const& fault) {
    return refuse(fault.what());
}

LIMN_DEFINE bool GraphFile::refuse(std::string const& fault) {
    fault_ = fault;
    return false;
}

LIMN_DEFINE bool GraphFile::names_nodes() const {
    return !open_.empty() && open_.back()->is_object() && key_ == nodes_name;
}

LIMN_DEFINE bool GraphFile::put(Json value) {
    add(std::move(value));
    return true;
}

LIMN_DEFINE bool GraphFile::open(Json empty) {
    if (open_.size() == deepest)
        return refuse("a list in a list, " + std::to_string(deepest) + " times");
    open_.push_back(add(std::move(empty)));
    return true;
}

LIMN_DEFINE bool GraphFile::close() {
    open_.pop_back();
    if (place_ == Place::nodes && open_.size() == floor_) lists_.back().close();
    return true;
}

LIMN_DEFINE GraphFile::Json* GraphFile::add(Json value) {
    if (place_ != Place::tree && open_.size() == floor_) {
        bool const node = place_ == Place::nodes && !value.is_structured();
        Json* const at = lists_.back().add(std::move(value));
        if (node) lists_.back().close();
        return at;
    }
    if (open_.empty()) return &(root_ = std::move(value));
    Json& in = *open_.back();
    if (in.is_array()) return &in.get_ref<Json::array_t&>().emplace_back(std::move(value));
    if (place_ == Place::tree && names_nodes() && value.is_number()) value = nullptr;
    return &(in[key_] = std::move(value));
}

} // namespace limn::detail

#endif // LIMN_IO_JSON_GRAPH_FILE_IPP
