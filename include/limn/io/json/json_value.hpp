// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `JsonWriter` and `JsonReader`: values as JSON, exact to the bit.

#ifndef LIMN_IO_JSON_JSON_VALUE_HPP
#define LIMN_IO_JSON_JSON_VALUE_HPP

#include <limn/io/files/tensors.hpp>
#include <limn/meta/error.hpp>
#include <limn/meta/inline.hpp>
#include <limn/type/codec.hpp>

#include <nlohmann/json.hpp>

#include <cstddef>
#include <cstdint>
#include <functional>
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
class JsonWriter final : public ValueWriter {
public:
    /// The asset's name in the bundle; empty where the text is none.
    using Keep = std::function<std::string(std::string_view path, bool declared)>;

    LIMN_DECLARE JsonWriter(TensorWriter& tensors, Keep keep);

    /// What was written.
    nlohmann::json take() && { return std::move(open_.front().front()); }

    void scalar(ScalarType const& type, std::uint64_t bits) override { add(number(type, bits)); }
    void text(std::string_view text) override;
    void array(ScalarType const& element, void const* values, std::size_t count) override;
    void asset(std::string_view path) override { add(asset_of(keep_(path, true))); }
    void open() override { open_.push_back(nlohmann::json::array()); }
    void close() override;

private:
    void add(nlohmann::json value) { open_.back().push_back(std::move(value)); }
    static nlohmann::json asset_of(std::string const& name) { return {{"asset", name}}; }

    LIMN_DECLARE static nlohmann::json number(ScalarType const& type, std::uint64_t bits);

    TensorWriter& tensors_;
    Keep keep_;
    std::vector<nlohmann::json> open_;
};

/// Reads a value back. `place` says where it stands in the file, for errors.
class JsonReader final : public ValueReader {
public:
    /// The path of an asset, from its name in the bundle.
    using Find = std::function<std::string(std::string const& name)>;

    LIMN_DECLARE JsonReader(nlohmann::json const& value, TensorReader const& tensors, Find find,
                            std::string place);

    std::uint64_t scalar(ScalarType const& type) override { return number(type, take()); }
    std::string text() override;
    std::size_t array(ScalarType const& element) override;
    void elements(void* values) override;
    std::shared_ptr<void const> elements() override;
    std::string asset() override;
    std::size_t open() override;
    void close() override;
    void need(std::size_t length, std::size_t has) override;

private:
    LIMN_DECLARE nlohmann::json const& take();
    LIMN_DECLARE static std::string const* marked(nlohmann::json const& value, char const* mark);
    LIMN_DECLARE void own(std::string bytes);
    LIMN_DECLARE std::string bytes(nlohmann::json const& value, char const* wanted);
    LIMN_DECLARE std::uint64_t number(ScalarType const& type, nlohmann::json const& value);
    LIMN_DECLARE [[noreturn]] void refuse(std::string const& what) const;

    nlohmann::json const* next_;
    TensorReader const& tensors_;
    Find find_;
    std::string place_;
    std::vector<std::pair<nlohmann::json const*, std::size_t>> lists_;
    std::string_view array_; ///< the bytes of the array that was begun
    std::shared_ptr<void const> owner_;
};

} // namespace limn::detail

#ifndef LIMN_COMPILED
#include <limn/io/json/json_value.ipp>
#endif

#endif // LIMN_IO_JSON_JSON_VALUE_HPP
