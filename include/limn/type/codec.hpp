// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `codec<T>`: how a value of a type is taken apart for a file, and put together again.

#ifndef LIMN_TYPE_CODEC_HPP
#define LIMN_TYPE_CODEC_HPP

#include <limn/type/type_name.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

namespace limn {

/// A number, bool, character or enum as a file sees it.
struct ScalarType {
    std::string_view name; ///< as C++ source writes it
    unsigned char size;    ///< bytes
    bool floating, is_signed;
};
template <class T>
inline constexpr ScalarType scalar_type{type_name<T>, sizeof(T), std::is_floating_point_v<T>,
                                        std::is_signed_v<T> || std::is_enum_v<T>};

/// Takes values apart. Bits are those of the value, widened to a word.
class ValueWriter {
public:
    virtual void scalar(ScalarType const& type, std::uint64_t bits) = 0;
    virtual void text(std::string_view text) = 0;
    virtual void array(ScalarType const& element, void const* values, std::size_t count) = 0;
    virtual void asset(std::string_view path) = 0;
    virtual void open() = 0; ///< a list begins
    virtual void close() = 0;

protected:
    ~ValueWriter() = default;
};

/// Puts values together. Every member throws LoadError where the file holds something else.
class ValueReader {
public:
    virtual std::uint64_t scalar(ScalarType const& type) = 0;
    virtual std::string text() = 0;
    virtual std::size_t array(ScalarType const& element) = 0; ///< the number of its elements
    virtual void elements(void* values) = 0;                  ///< of the array that was begun
    virtual std::shared_ptr<void const> elements() = 0;       ///< the same, where they are
    virtual std::string asset() = 0;                          ///< its path
    virtual std::size_t open() = 0;                           ///< the number of what the list holds
    virtual void close() = 0; ///< Errors  LoadError when the list holds more
    virtual void need(std::size_t length, std::size_t has) = 0;

protected:
    ~ValueReader() = default;
};

/// How values of `T` are kept in files: `static void write(ValueWriter&, T const&)` and
/// `static T read(ValueReader&)`. Known of numbers, texts, the containers of the standard library
/// and structures; specialise it for a type of yours whose values are baked into graphs.
template <class T> struct codec {};

template <class T>
concept encodable = requires(ValueWriter& out, ValueReader& in, T const& value) {
    codec<T>::write(out, value);
    T(codec<T>::read(in));
};

namespace detail {

template <class T> std::uint64_t widened(T value) {
    std::uint64_t bits = 0;
    __builtin_memcpy(&bits, &value, sizeof(T));
    return bits;
}
template <class T> T narrowed(std::uint64_t bits) {
    T value{};
    __builtin_memcpy(&value, &bits, sizeof(T));
    return value;
}

template <class T> void write_value(ValueWriter& out, T const& value) {
    codec<T>::write(out, value);
}
template <class T> T read_value(ValueReader& in) { return codec<T>::read(in); }

/// Anything with `std::get`.
template <class... Ts> void write_each(ValueWriter& out, Ts const&... values) {
    out.open();
    (write_value(out, values), ...);
    out.close();
}

} // namespace detail

template <class T>
    requires((std::is_arithmetic_v<T> && sizeof(T) <= 8) || std::is_enum_v<T>)
struct codec<T> {
    static void write(ValueWriter& out, T value) {
        out.scalar(scalar_type<T>, detail::widened(value));
    }
    static T read(ValueReader& in) { return detail::narrowed<T>(in.scalar(scalar_type<T>)); }
};

template <> struct codec<std::string> {
    static void write(ValueWriter& out, std::string const& value) { out.text(value); }
    static std::string read(ValueReader& in) { return in.text(); }
};

template <encodable T> struct codec<std::vector<T>> {
    static constexpr bool flat = std::is_arithmetic_v<T> && !std::is_same_v<T, bool>;

    static void write(ValueWriter& out, std::vector<T> const& values) {
        if constexpr (flat) {
            out.array(scalar_type<T>, values.data(), values.size());
        } else {
            out.open();
            for (T const& value : values) detail::write_value<T>(out, value);
            out.close();
        }
    }
    static std::vector<T> read(ValueReader& in) {
        std::vector<T> out;
        if constexpr (flat) {
            out.resize(in.array(scalar_type<T>));
            in.elements(out.data());
        } else {
            for (std::size_t rest = in.open(); rest != 0; --rest)
                out.push_back(detail::read_value<T>(in));
            in.close();
        }
        return out;
    }
};

template <encodable T, std::size_t N> struct codec<std::array<T, N>> {
    static void write(ValueWriter& out, std::array<T, N> const& values) {
        out.open();
        for (T const& value : values) detail::write_value(out, value);
        out.close();
    }
    static std::array<T, N> read(ValueReader& in) {
        std::array<T, N> out{};
        in.need(N, in.open());
        for (T& value : out) value = detail::read_value<T>(in);
        in.close();
        return out;
    }
};

template <encodable A, encodable B> struct codec<std::pair<A, B>> {
    static void write(ValueWriter& out, std::pair<A, B> const& value) {
        detail::write_each(out, value.first, value.second);
    }
    static std::pair<A, B> read(ValueReader& in) {
        in.need(2, in.open());
        std::pair<A, B> out{detail::read_value<A>(in), detail::read_value<B>(in)};
        in.close();
        return out;
    }
};

template <encodable... Ts> struct codec<std::tuple<Ts...>> {
    static void write(ValueWriter& out, std::tuple<Ts...> const& value) {
        std::apply([&](Ts const&... values) { detail::write_each(out, values...); }, value);
    }
    static std::tuple<Ts...> read(ValueReader& in) {
        in.need(sizeof...(Ts), in.open());
        std::tuple<Ts...> out{detail::read_value<Ts>(in)...};
        in.close();
        return out;
    }
};

} // namespace limn

#endif // LIMN_TYPE_CODEC_HPP
