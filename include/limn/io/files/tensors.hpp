// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `TensorWriter` and `TensorReader`: arrays of numbers in a file that other tools read too.

#ifndef LIMN_IO_FILES_TENSORS_HPP
#define LIMN_IO_FILES_TENSORS_HPP

#include <limn/meta/error.hpp>
#include <limn/type/codec.hpp>

#include <nlohmann/json.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace limn::detail {

/// The name that the format gives a type. Source  safetensors, README, "Format"
template <class = void> std::string dtype(ScalarType const& type) {
    if (type.name == "bool") return "BOOL";
    return (type.floating ? "F" : type.is_signed ? "I" : "U") + std::to_string(8 * type.size);
}

/// Gathers arrays; equal ones are held once.
///
/// Source  safetensors, README, "Format": eight bytes of length, a JSON header, the bytes
template <class = void> class TensorWriter {
public:
    /// The name under which the array is held. `values` must stay until `write`.
    std::string add(ScalarType const& type, void const* values, std::size_t count) {
        std::string_view const bytes{static_cast<char const*>(values), count * type.size};
        std::string const key = dtype(type);
        for (auto [i, last] = by_size_.equal_range(bytes.size()); i != last; ++i)
            if (arrays_[i->second].dtype == key && arrays_[i->second].bytes == bytes)
                return name(i->second);
        by_size_.insert({bytes.size(), arrays_.size()});
        arrays_.push_back({key, bytes, count, type.size});
        return name(arrays_.size() - 1);
    }
    bool empty() const noexcept { return arrays_.empty(); }

    /// Where in the file the array of that name begins, as long as no other is added.
    std::size_t offset(std::string const& wanted) const {
        std::size_t at = 8 + header().size();
        for (std::size_t const i : order()) {
            if (name(i) == wanted) break;
            at += arrays_[i].bytes.size();
        }
        return at;
    }

    /// Hands the file's bytes to `out`, piece by piece.
    template <class Out> void write(Out const& out) const {
        std::string const text = header();
        std::uint64_t const length = text.size();
        char size[8];
        std::memcpy(size, &length, 8);
        out(std::string_view{size, 8});
        out(std::string_view{text});
        for (std::size_t const i : order()) out(arrays_[i].bytes);
    }

private:
    struct Array {
        std::string dtype;
        std::string_view bytes;
        std::size_t count, element;
    };
    static std::string name(std::size_t i) { return "tensor_" + std::to_string(i); }
    /// Wide elements come first, and so each array stands at a multiple of the size of its
    /// elements.
    std::vector<std::size_t> order() const {
        std::vector<std::size_t> out;
        for (std::size_t size = 8; size != 0; size /= 2)
            for (std::size_t i = 0; i < arrays_.size(); ++i)
                if (arrays_[i].element == size) out.push_back(i);
        return out;
    }
    /// Eight bytes align what comes behind it.
    std::string header() const {
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

    std::vector<Array> arrays_;
    std::multimap<std::size_t, std::size_t> by_size_;
};

/// Reads arrays from the bytes of such a file, which live as long as their owner.
template <class = void> class TensorReader {
public:
    TensorReader() = default;
    /// Errors  LoadError, naming `file` and what is wrong in it
    TensorReader(std::string file, std::string_view bytes, std::shared_ptr<void const> owner)
        : file_{std::move(file)}, owner_{std::move(owner)} {
        std::uint64_t length = 0;
        if (bytes.size() < 8) refuse("has no header");
        std::memcpy(&length, bytes.data(), 8);
        if (length > bytes.size() - 8) refuse("has a header that is longer than the file");
        header_ = nlohmann::json::parse(bytes.substr(8, length), nullptr, false);
        if (!header_.is_object()) refuse("has a header that is not a JSON object");
        data_ = bytes.substr(8 + length);
    }

    /// The bytes of the array of that name.
    std::string_view find(std::string const& name, ScalarType const& type) const {
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

    std::shared_ptr<void const> const& owner() const noexcept { return owner_; }

private:
    [[noreturn]] void refuse(std::string const& fault) const {
        throw LoadError{Where{}, "load", file_ + " " + fault + "; save the graph again"};
    }

    std::string file_ = "a bundle without arrays";
    nlohmann::json header_ = nlohmann::json::object();
    std::string_view data_;
    std::shared_ptr<void const> owner_;
};

} // namespace limn::detail

#endif // LIMN_IO_FILES_TENSORS_HPP
