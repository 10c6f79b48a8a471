// SPDX-License-Identifier: BSL-1.0

#ifndef LIMN_IO_FILES_TENSORS_IPP
#define LIMN_IO_FILES_TENSORS_IPP

#include <limn/io/files/tensors.hpp>
#include <limn/meta/error.hpp>
#include <limn/meta/inline.hpp>
#include <limn/type/codec.hpp>

#include <nlohmann/json.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace limn::detail {

LIMN_DEFINE std::string dtype(ScalarType const& type) {
    if (type.name == "bool") return "BOOL";
    return (type.floating ? "F" : type.is_signed ? "I" : "U") + std::to_string(8 * type.size);
}

LIMN_DEFINE std::string TensorWriter::add(ScalarType const& type, void const* values,
                                          std::size_t count) {
    std::string_view const bytes{static_cast<char const*>(values), count * type.size};
    std::string const key = dtype(type);
    for (auto [i, last] = by_size_.equal_range(bytes.size()); i != last; ++i)
        if (arrays_[i->second].dtype == key && arrays_[i->second].bytes == bytes)
            return name(i->second);
    by_size_.insert({bytes.size(), arrays_.size()});
    arrays_.push_back({key, bytes, count, type.size});
    return name(arrays_.size() - 1);
}

LIMN_DEFINE std::size_t TensorWriter::offset(std::string const& wanted) const {
    std::size_t at = 8 + header().size();
    for (std::size_t const i : order()) {
        if (name(i) == wanted) break;
        at += arrays_[i].bytes.size();
    }
    return at;
}

LIMN_DEFINE std::vector<std::size_t> TensorWriter::order() const {
    std::vector<std::size_t> out;
    for (std::size_t size = 8; size != 0; size /= 2)
        for (std::size_t i = 0; i < arrays_.size(); ++i)
            if (arrays_[i].element == size) out.push_back(i);
    return out;
}

LIMN_DEFINE std::string TensorWriter::header() const {
    nlohmann::json header = nlohmann::json::object();
    std::size_t at = 0;
    for (std::size_t const i : order()) {
        Array const& array = arrays_[i];
        header[name(i)] = {{"dtype", array.dtype},
                           {"shape", {array.count}},
                           {"data_offsets", {at, at + array.bytes.size()}}};
        at += array.bytes.size();
    }
    std::string text = header.dump();
    text.resize((text.size() + 7) / 8 * 8, ' ');
    return text;
}

LIMN_DEFINE TensorReader::TensorReader(std::string file, std::string_view bytes,
                                       std::shared_ptr<void const> owner)
    : file_{std::move(file)}, owner_{std::move(owner)} {
    std::uint64_t length = 0;
    if (bytes.size() < 8) refuse("has no header");
    std::memcpy(&length, bytes.data(), 8);
    if (length > bytes.size() - 8) refuse("has a header that is longer than the file");
    header_ = nlohmann::json::parse(bytes.substr(8, length), nullptr, false);
    if (!header_.is_object()) refuse("has a header that is not a JSON object");
    data_ = bytes.substr(8 + length);
}

LIMN_DEFINE std::string_view TensorReader::find(std::string const& name,
                                                ScalarType const& type) const {
    auto const at = header_.find(name);
    if (at == header_.end() || !at->is_object()) refuse("has no array `" + name + "`");
    if (at->value("dtype", nlohmann::json{}) != dtype(type))
        refuse("holds no " + std::string{type.name} + " in `" + name + "`");
    auto const count = [&](nlohmann::json const& list, std::size_t size, std::size_t i) {
        if (!list.is_array() || list.size() != size || !list[i].is_number_unsigned())
            refuse("has no plain shape and offsets of `" + name + "`");
        return list[i].get<std::uint64_t>();
    };
    nlohmann::json const none;
    nlohmann::json const& offsets = at->contains("data_offsets") ? (*at)["data_offsets"] : none;
    nlohmann::json const& shape = at->contains("shape") ? (*at)["shape"] : none;
    std::uint64_t const begin = count(offsets, 2, 0), end = count(offsets, 2, 1);
    std::uint64_t const elements = count(shape, 1, 0);
    if (begin > end || end > data_.size() || (end - begin) / type.size != elements ||
        (end - begin) % type.size != 0)
        refuse("has offsets of `" + name + "` that its bytes do not have");
    return data_.substr(begin, end - begin);
}

LIMN_DEFINE void TensorReader::refuse(std::string const& fault) const {
    throw LoadError{Where{}, "load", file_ + " " + fault + "; save the graph again"};
}

} // namespace limn::detail

#endif // LIMN_IO_FILES_TENSORS_IPP
