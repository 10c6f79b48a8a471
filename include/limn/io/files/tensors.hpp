// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `TensorWriter` and `TensorReader`: arrays of numbers in a file that other tools read too.

#ifndef LIMN_IO_FILES_TENSORS_HPP
#define LIMN_IO_FILES_TENSORS_HPP

#include <limn/meta/error.hpp>
#include <limn/meta/inline.hpp>
#include <limn/type/codec.hpp>

#include <nlohmann/json.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace limn::detail {

/// The name that the format gives a type. Source  safetensors, README, "Format"
LIMN_DECLARE std::string dtype(ScalarType const& type);

/// Gathers arrays; equal ones are held once.
///
/// Source  safetensors, README, "Format": eight bytes of length, a JSON header, the bytes
class TensorWriter {
public:
    /// The name under which the array is held. `values` must stay until `write`.
    LIMN_DECLARE std::string add(ScalarType const& type, void const* values, std::size_t count);
    bool empty() const noexcept { return arrays_.empty(); }

    /// Where in the file the array of that name begins, as long as no other is added.
    LIMN_DECLARE std::size_t offset(std::string const& wanted) const;

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
    LIMN_DECLARE std::vector<std::size_t> order() const;
    /// Eight bytes align what comes after it.
    LIMN_DECLARE std::string header() const;

    std::vector<Array> arrays_;
    std::multimap<std::size_t, std::size_t> by_size_;
};

/// Reads arrays from the bytes of such a file, which live as long as their owner.
class TensorReader {
public:
    TensorReader() = default;
    /// Errors  LoadError, naming `file` and what is wrong in it
    LIMN_DECLARE TensorReader(std::string file, std::string_view bytes,
                              std::shared_ptr<void const> owner);

    /// The bytes of the array of that name.
    LIMN_DECLARE std::string_view find(std::string const& name, ScalarType const& type) const;

    std::shared_ptr<void const> const& owner() const noexcept { return owner_; }

private:
    LIMN_DECLARE [[noreturn]] void refuse(std::string const& fault) const;

    std::string file_ = "a bundle without arrays";
    nlohmann::json header_ = nlohmann::json::object();
    std::string_view data_;
    std::shared_ptr<void const> owner_;
};

} // namespace limn::detail

#ifndef LIMN_COMPILED
#include <limn/io/files/tensors.ipp>
#endif

#endif // LIMN_IO_FILES_TENSORS_HPP
