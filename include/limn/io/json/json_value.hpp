// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `JsonWriter` and `JsonReader`: values as JSON, exact to the bit.

#ifndef LIMN_IO_JSON_JSON_VALUE_HPP
#define LIMN_IO_JSON_JSON_VALUE_HPP

#include <limn/io/files/hex.hpp>
#include <limn/io/files/tensors.hpp>
#include <limn/meta/error.hpp>
#include <limn/type/codec.hpp>

#include <nlohmann/json.hpp>

#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <functional>
#include <limits>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace limn::detail {

/// Makes JSON of a value. Text that is not UTF-8, and numbers that JSON has no word for, are
/// written by their bytes: `{"hex": "7ff8"}`. Arrays of more than 16 numbers go to the tensors.
/// `keep` gives the name in the bundle of an asset; texts that name a file are assets where it says
/// so.
template <class T = void> class JsonWriter final : public ValueWriter {
public:
    /// The asset's name in the bundle; empty where the text is none.
    using Keep = std::function<std::string(std::string_view path, bool declared)>;

    JsonWriter(TensorWriter<T>& tensors, Keep keep)
        : tensors_{tensors}, keep_{std::move(keep)}, open_{nlohmann::json::array()} {}

    /// What was written.
    nlohmann::json take() && { return std::move(open_.front().front()); }

    void scalar(ScalarType const& type, std::uint64_t bits) override { add(number(type, bits)); }
    void text(std::string_view text) override {
        if (std::string const name = keep_(text, false); !name.empty()) return add(asset_of(name));
        nlohmann::json const plain = text;
        try {
            (void)plain.dump(); // refuses what is not UTF-8
            add(plain);
        } catch (nlohmann::json::type_error const&) {
            add({{"hex", to_hex(text)}});
        }
    }
    void array(ScalarType const& element, void const* values, std::size_t count) override {
        if (count > 16) return add({{"tensor", tensors_.add(element, values, count)}});
        nlohmann::json list = nlohmann::json::array();
        for (std::size_t i = 0; i < count; ++i) {
            std::uint64_t bits = 0;
            std::memcpy(&bits, static_cast<char const*>(values) + i * element.size, element.size);
            list.push_back(number(element, bits));
        }
        add(std::move(list));
    }
    void asset(std::string_view path) override { add(asset_of(keep_(path, true))); }
    void open() override { open_.push_back(nlohmann::json::array()); }
    void close() override {
        nlohmann::json done = std::move(open_.back());
        open_.pop_back();
        add(std::move(done));
    }

private:
    void add(nlohmann::json value) { open_.back().push_back(std::move(value)); }
    static nlohmann::json asset_of(std::string const& name) { return {{"asset", name}}; }

    static nlohmann::json number(ScalarType const& type, std::uint64_t bits) {
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

    TensorWriter<T>& tensors_;
    Keep keep_;
    std::vector<nlohmann::json> open_;
};

/// Reads a value back. `place` says where it stands in the file, for errors.
template <class T = void> class JsonReader final : public ValueReader {
public:
    /// The path of an asset, from its name in the bundle.
    using Find = std::function<std::string(std::string const& name)>;

    JsonReader(nlohmann::json const& value, TensorReader<T> const& tensors, Find find,
               std::string place)
        : next_{&value}, tensors_{tensors}, find_{std::move(find)}, place_{std::move(place)} {}

    std::uint64_t scalar(ScalarType const& type) override { return number(type, take()); }
    std::string text() override {
        nlohmann::json const& value = take();
        if (value.is_string()) return value.template get_ref<std::string const&>();
        if (std::string const* name = marked(value, "asset")) return find_(*name);
        return bytes(value, "a text");
    }
    std::size_t array(ScalarType const& element) override {
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
    void elements(void* values) override {
        if (!array_.empty()) std::memcpy(values, array_.data(), array_.size());
    }
    std::shared_ptr<void const> elements() override {
        constexpr std::size_t widest = alignof(std::uint64_t);
        if (reinterpret_cast<std::uintptr_t>(array_.data()) % widest != 0) own(std::string{array_});
        return {owner_, array_.data()};
    }
    std::string asset() override {
        nlohmann::json const& value = take();
        std::string const* name = marked(value, "asset");
        if (name == nullptr) refuse("not an asset");
        return find_(*name);
    }
    std::size_t open() override {
        nlohmann::json const& value = take();
        if (!value.is_array()) refuse("not a list");
        if (lists_.size() == 100) refuse("a list in a list, a hundred times");
        lists_.push_back({&value, 0});
        return value.size();
    }
    void close() override {
        if (lists_.back().second != lists_.back().first->size()) refuse("a list that is too long");
        lists_.pop_back();
    }
    void need(std::size_t length, std::size_t has) override {
        if (length != has)
            refuse(std::to_string(has) + " values where there are " + std::to_string(length));
    }

private:
    nlohmann::json const& take() {
        if (lists_.empty()) {
            if (next_ == nullptr) refuse("one value only");
            return *std::exchange(next_, nullptr);
        }
        auto& [list, at] = lists_.back();
        if (at == list->size()) refuse("a list that is too short");
        return (*list)[at++];
    }
    static std::string const* marked(nlohmann::json const& value, char const* mark) {
        if (!value.is_object() || value.size() != 1) return nullptr;
        auto const at = value.find(mark);
        return at == value.end() ? nullptr : at->template get_ptr<std::string const*>();
    }
    void own(std::string bytes) {
        auto const held = std::make_shared<std::string const>(std::move(bytes));
        array_ = *held;
        owner_ = held;
    }
    std::string bytes(nlohmann::json const& value, char const* wanted) {
        std::string out;
        std::string const* const hex = marked(value, "hex");
        if (hex == nullptr || !from_hex(*hex, out)) refuse(std::string{"not "} + wanted);
        return out;
    }
    std::uint64_t number(ScalarType const& type, nlohmann::json const& value) {
        if (type.name == "bool") {
            if (!value.is_boolean()) refuse("not a bool");
            return value.template get<bool>() ? 1 : 0;
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
            double const number = value.template get<double>();
            if (type.size == 8) return std::bit_cast<std::uint64_t>(number);
            bool const small = std::abs(number) <= std::numeric_limits<float>::max();
            float const rounded = small ? static_cast<float>(number) : 0.0f;
            if (static_cast<double>(rounded) != number)
                refuse(value.dump() + ", which no " + std::string{type.name} + " holds");
            return std::bit_cast<std::uint32_t>(rounded);
        }
        if (!value.is_number_integer()) refuse("not an integer");
        int const unused = 64 - 8 * type.size;
        bool const negative = !value.is_number_unsigned() && value.template get<std::int64_t>() < 0;
        auto const bits = negative ? static_cast<std::uint64_t>(value.template get<std::int64_t>())
                                   : value.template get<std::uint64_t>();
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
    [[noreturn]] void refuse(std::string const& what) const {
        throw LoadError{Where{}, "load", place_ + " is " + what + "; save the graph again"};
    }

    nlohmann::json const* next_;
    TensorReader<T> const& tensors_;
    Find find_;
    std::string place_;
    std::vector<std::pair<nlohmann::json const*, std::size_t>> lists_;
    std::string_view array_; ///< the bytes of the array that was begun
    std::shared_ptr<void const> owner_;
};

} // namespace limn::detail

#endif // LIMN_IO_JSON_JSON_VALUE_HPP
