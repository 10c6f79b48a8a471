// SPDX-License-Identifier: BSL-1.0

#ifndef LIMN_IO_JSON_JSON_VALUE_IPP
#define LIMN_IO_JSON_JSON_VALUE_IPP

#include <limn/io/files/hex.hpp>
#include <limn/io/files/tensors.hpp>
#include <limn/io/json/json_value.hpp>
#include <limn/meta/error.hpp>
#include <limn/meta/inline.hpp>
#include <limn/type/codec.hpp>

#include <nlohmann/json.hpp>

#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

namespace limn::detail {

LIMN_DEFINE JsonWriter::JsonWriter(TensorWriter& tensors, Keep keep)
    : tensors_{tensors}, keep_{std::move(keep)}, open_{nlohmann::json::array()} {}

LIMN_INLINE void JsonWriter::text(std::string_view text) {
    if (std::string const name = keep_(text, false); !name.empty()) return add(asset_of(name));
    nlohmann::json const plain = text;
    try {
        (void)plain.dump(); // refuses what is not UTF-8
        add(plain);
    } catch (nlohmann::json::type_error const&) {
        add({{"hex", to_hex(text)}});
    }
}

LIMN_INLINE void JsonWriter::array(ScalarType const& element, void const* values,
                                   std::size_t count) {
    if (count > 16) return add({{"tensor", tensors_.add(element, values, count)}});
    nlohmann::json list = nlohmann::json::array();
    for (std::size_t i = 0; i < count; ++i) {
        std::uint64_t bits = 0;
        std::memcpy(&bits, static_cast<char const*>(values) + i * element.size, element.size);
        list.push_back(number(element, bits));
    }
    add(std::move(list));
}

LIMN_INLINE void JsonWriter::close() {
    nlohmann::json done = std::move(open_.back());
    open_.pop_back();
    add(std::move(done));
}

LIMN_DEFINE nlohmann::json JsonWriter::number(ScalarType const& type, std::uint64_t bits) {
    if (type.name == "bool") return bits != 0;
    if (type.floating) {
        double const value = type.size == 8
                                 ? std::bit_cast<double>(bits)
                                 : std::bit_cast<float>(static_cast<std::uint32_t>(bits));
        if (std::isfinite(value)) return value;
        return {{"hex", to_hex({reinterpret_cast<char const*>(&bits), type.size})}};
    }
    if (!type.is_signed) return bits;
    int const unused = 64 - 8 * type.size;
    return static_cast<std::int64_t>(bits << unused) >> unused;
}

LIMN_DEFINE JsonReader::JsonReader(nlohmann::json const& value, TensorReader const& tensors,
                                   Find find, std::string place)
    : next_{&value}, tensors_{tensors}, find_{std::move(find)}, place_{std::move(place)} {}

LIMN_INLINE std::string JsonReader::text() {
    nlohmann::json const& value = take();
    if (value.is_string()) return value.get_ref<std::string const&>();
    if (std::string const* name = marked(value, "asset")) return find_(*name);
    return bytes(value, "a text");
}

LIMN_INLINE std::size_t JsonReader::array(ScalarType const& element) {
    nlohmann::json const& value = take();
    if (std::string const* name = marked(value, "tensor")) {
        array_ = tensors_.find(*name, element);
        owner_ = tensors_.owner();
    } else {
        if (!value.is_array()) refuse("not a list of numbers");
        std::string bytes;
        for (nlohmann::json const& item : value) {
            std::uint64_t const bits = number(element, item);
            bytes.append(reinterpret_cast<char const*>(&bits), element.size);
        }
        own(std::move(bytes));
    }
    return array_.size() / element.size;
}

LIMN_INLINE void JsonReader::elements(void* values) {
    if (!array_.empty()) std::memcpy(values, array_.data(), array_.size());
}

LIMN_INLINE std::shared_ptr<void const> JsonReader::elements() {
    constexpr std::size_t widest = alignof(std::uint64_t);
    if (reinterpret_cast<std::uintptr_t>(array_.data()) % widest != 0) own(std::string{array_});
    return {owner_, array_.data()};
}

LIMN_INLINE std::string JsonReader::asset() {
    nlohmann::json const& value = take();
    std::string const* name = marked(value, "asset");
    if (name == nullptr) refuse("not an asset");
    return find_(*name);
}

LIMN_INLINE std::size_t JsonReader::open() {
    nlohmann::json const& value = take();
    if (!value.is_array()) refuse("not a list");
    if (lists_.size() == 100) refuse("a list in a list, a hundred times");
    lists_.push_back({&value, 0});
    return value.size();
}

LIMN_INLINE void JsonReader::close() {
    if (lists_.back().second != lists_.back().first->size()) refuse("a list that is too long");
    lists_.pop_back();
}

LIMN_INLINE void JsonReader::need(std::size_t length, std::size_t has) {
    if (length != has)
        refuse(std::to_string(has) + " values where there are " + std::to_string(length));
}

LIMN_DEFINE nlohmann::json const& JsonReader::take() {
    if (lists_.empty()) {
        if (next_ == nullptr) refuse("one value only");
        return *std::exchange(next_, nullptr);
    }
    auto& [list, at] = lists_.back();
    if (at == list->size()) refuse("a list that is too short");
    return (*list)[at++];
}

LIMN_DEFINE std::string const* JsonReader::marked(nlohmann::json const& value, char const* mark) {
    if (!value.is_object() || value.size() != 1) return nullptr;
    auto const at = value.find(mark);
    return at == value.end() ? nullptr : at->get_ptr<std::string const*>();
}

LIMN_DEFINE void JsonReader::own(std::string bytes) {
    auto const held = std::make_shared<std::string const>(std::move(bytes));
    array_ = *held;
    owner_ = held;
}

LIMN_DEFINE std::string JsonReader::bytes(nlohmann::json const& value, char const* wanted) {
    std::string out;
    std::string const* const hex = marked(value, "hex");
    if (hex == nullptr || !from_hex(*hex, out)) refuse(std::string{"not "} + wanted);
    return out;
}

LIMN_DEFINE std::uint64_t JsonReader::number(ScalarType const& type, nlohmann::json const& value) {
    if (type.name == "bool") {
        if (!value.is_boolean()) refuse("not a bool");
        return value.get<bool>() ? 1 : 0;
    }
    if (type.floating) {
        if (value.is_object()) {
            std::string const b = bytes(value, "a number");
            std::uint64_t bits = 0;
            if (b.size() != type.size) refuse("a number of another size");
            std::memcpy(&bits, b.data(), b.size());
            return bits;
        }
        if (!value.is_number_float()) refuse("not a floating-point number");
        double const number = value.get<double>();
        if (type.size == 8) return std::bit_cast<std::uint64_t>(number);
        bool const small = std::abs(number) <= std::numeric_limits<float>::max();
        float const rounded = small ? static_cast<float>(number) : 0.0f;
        if (static_cast<double>(rounded) != number)
            refuse(value.dump() + ", which no " + std::string{type.name} + " holds");
        return std::bit_cast<std::uint32_t>(rounded);
    }
    if (!value.is_number_integer()) refuse("not an integer");
    int const unused = 64 - 8 * type.size;
    bool const negative = !value.is_number_unsigned() && value.get<std::int64_t>() < 0;
    auto const bits = negative ? static_cast<std::uint64_t>(value.get<std::int64_t>())
                               : value.get<std::uint64_t>();
    std::uint64_t const back =
        type.is_signed
            ? static_cast<std::uint64_t>(static_cast<std::int64_t>(bits << unused) >> unused)
            : bits << unused >> unused;
    bool const turned =
        type.is_signed ? negative != (static_cast<std::int64_t>(back) < 0) : negative;
    if (back != bits || turned)
        refuse(value.dump() + ", which no " + std::string{type.name} + " holds");
    return bits << unused >> unused;
}

LIMN_DEFINE void JsonReader::refuse(std::string const& what) const {
    throw LoadError{Where{}, "load", place_ + " is " + what + "; save the graph again"};
}

} // namespace limn::detail

#endif // LIMN_IO_JSON_JSON_VALUE_IPP
