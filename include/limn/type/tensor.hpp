// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `tensor<T>`: an array of numbers that never changes and that copies share.

#ifndef LIMN_TYPE_TENSOR_HPP
#define LIMN_TYPE_TENSOR_HPP

#include <limn/type/codec.hpp>
#include <limn/type/type_name.hpp>

#include <cstddef>
#include <memory>
#include <span>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace limn {

/// Many numbers, as a constant of a graph: an op takes it as `limn::tensor<float> const&`. Copies
/// are handles of one array. Where a `std::vector` is read from a bundle, a tensor may stand in the
/// bundle's file: see `LoadOptions::map`.
///
/// Errors  a static_assert where `T` is not a number, or is bool
template <class T> class tensor {
    static_assert(std::is_arithmetic_v<T> && !std::is_same_v<T, bool> && sizeof(T) <= 8,
                  "limn::tensor: its elements are numbers of at most 8 bytes; use std::vector");

public:
    tensor() = default;
    tensor(std::vector<T> values) {
        auto const own = std::make_shared<std::vector<T> const>(std::move(values));
        elements_ = {own, own->data()};
        size_ = own->size();
    }
    /// Of elements that live as long as what owns them.
    tensor(std::shared_ptr<T const> elements, std::size_t size)
        : elements_{std::move(elements)}, size_{size} {}

    T const* data() const noexcept { return elements_.get(); }
    std::size_t size() const noexcept { return size_; }
    T const* begin() const noexcept { return data(); }
    T const* end() const noexcept { return data() + size_; }
    T const& operator[](std::size_t i) const noexcept { return data()[i]; }
    operator std::span<T const>() const noexcept { return {data(), size_}; }

    /// Bit by bit, where they are not one array: 0.0 is not -0.0, and NaN equals itself.
    friend bool operator==(tensor const& a, tensor const& b) noexcept {
        return a.size_ == b.size_ &&
               (a.size_ == 0 || a.data() == b.data() ||
                __builtin_memcmp(a.data(), b.data(), a.size_ * sizeof(T)) == 0);
    }

private:
    std::shared_ptr<T const> elements_;
    std::size_t size_ = 0;
};

template <class T> struct spelling<tensor<T>> {
private:
    static constexpr std::string_view open = "limn::tensor<", own = "<limn/type/tensor.hpp>";

public:
    static constexpr std::string_view name =
        detail::joined<open, type_name<T>, detail::close>::view;
    static constexpr std::string_view header = own;
};

template <class T> struct codec<tensor<T>> {
    static void write(ValueWriter& out, tensor<T> const& values) {
        out.array(scalar_type<T>, values.data(), values.size());
    }
    static tensor<T> read(ValueReader& in) {
        std::size_t const size = in.array(scalar_type<T>);
        std::shared_ptr<void const> const elements = in.elements();
        return {{elements, static_cast<T const*>(elements.get())}, size};
    }
};

} // namespace limn

#endif // LIMN_TYPE_TENSOR_HPP
