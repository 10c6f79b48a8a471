// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `TypeRow`: one C++ type with its type erased; and `Constant`: one value of any such type.

#ifndef LIMN_TYPE_TYPE_ROW_HPP
#define LIMN_TYPE_TYPE_ROW_HPP

#include <limn/meta/hash.hpp>
#include <limn/meta/key.hpp>
#include <limn/meta/text.hpp>
#include <limn/type/cell.hpp>
#include <limn/type/codec.hpp>
#include <limn/type/literal.hpp>
#include <limn/type/scalar.hpp>
#include <limn/type/type_name.hpp>

#include <array>
#include <compare>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

namespace limn {

/// What a node can produce: a value that can be made, copied and kept.
template <class T>
concept traceable = std::copyable<T> && std::same_as<T, std::remove_cvref_t<T>> &&
                    (std::default_initializable<T> || ordering<T>);

namespace detail {

/// Some value, for a place that has none yet.
template <class T> constexpr T blank() {
    if constexpr (ordering<T>) return T::equivalent;
    else return T();
}

/// A value that is not a scalar, with its type erased.
struct Object {
    constexpr virtual ~Object() {}
    constexpr virtual Object* clone() const = 0;
};

template <class T> struct ObjectOf final : Object {
    T value;
    constexpr explicit ObjectOf(T v) : value(std::move(v)) {}
    constexpr ~ObjectOf() override {}
    constexpr Object* clone() const override { return new ObjectOf(value); }
};

} // namespace detail

class Constant;
struct ModuleRow;

/// One C++ type, erased: what a graph must know to name its values, to compare and hash constants,
/// to keep values in a frame, and to write them to a file. There is one row for each type, and its
/// address is its identity. Its members are set once for all types, in `type_row<T>`.
struct TypeRow {
    std::string_view name;   ///< as C++ source writes it
    std::string_view header; ///< what declares it, `<string>` or `a.hpp b.hpp`; may be empty
    std::size_t size;        ///< bytes of the value's cell in a frame
    std::size_t alignment;
    bool trivial; ///< its cell holds the bytes themselves; nothing is ever destroyed
    bool exact;   ///< `==` distinguishes any two values: equal constants may be held as one
    bool (*literal)(Text& out, Constant const&);
    bool (*equal)(Constant const&, Constant const&);
    std::uint64_t (*hash)(Constant const&);
    bool (*is)(Constant const&, int number); ///< exactly that number; 0.0 is 0, -0.0 is not
    void (*bind)(std::byte* cell, void const* value);             ///< the cell stands for `value`
    void (*bind_constant)(std::byte* cell, Constant const&);      ///< which outlives the frame
    void (*store)(std::byte const* cell, void* value);            ///< copies the value out
    void (*destroy)(std::byte* cell);                             ///< what a kernel put there
    void const* (*address)(Constant const&, std::uint64_t& word); ///< of the value, or of its copy
    void (*take)(std::byte* cell, void* value);  ///< moves out what a kernel put there, else copies
    ModuleRow const* (*module)(Constant const&); ///< how it was made; none where it is a value
    bool (*write)(ValueWriter&, Constant const&); ///< for a file; false where there is no codec
    bool (*read)(ValueReader&, Constant& out);    ///< the same way back
    Constant (*constant)(void const* value);      ///< what stands at an address
};

/// One value of any traceable type.
class Constant {
public:
    template <class T>
        requires(!std::same_as<T, Constant> && traceable<T>)
    constexpr explicit Constant(T const& value);
    /// `value` as one of another type: the functions of that type's row read it.
    constexpr Constant(TypeRow const& type, Constant value) : Constant{std::move(value)} {
        type_ = &type;
    }
    constexpr Constant(Constant const& other)
        : type_{other.type_}, bits_{other.bits_},
          object_{other.object_ ? other.object_->clone() : nullptr} {}
    constexpr Constant(Constant&& other) noexcept
        : type_{other.type_}, bits_{other.bits_}, object_{std::exchange(other.object_, nullptr)} {}
    constexpr Constant& operator=(Constant other) noexcept {
        type_ = other.type_;
        bits_ = other.bits_;
        std::swap(object_, other.object_);
        return *this;
    }
    constexpr ~Constant() { delete object_; }

    constexpr TypeRow const& type() const noexcept { return *type_; }
    constexpr std::uint64_t bits() const noexcept { return bits_; }

    /// The value. Requires  `T` is the constant's type
    template <class T> constexpr decltype(auto) as() const {
        if constexpr (scalar<T>) return detail::from_bits<T>(bits_);
        else return (static_cast<detail::ObjectOf<T> const&>(*object_).value);
    }

    /// Floating values by their bits: 0.0 is not -0.0, and NaN equals itself.
    friend constexpr bool operator==(Constant const& a, Constant const& b) {
        return a.type_ == b.type_ && a.bits_ == b.bits_ && a.type_->equal(a, b);
    }
    constexpr std::uint64_t hash() const { return type_->hash(*this); }
    /// Where the value stands. A scalar is put into `word` for that.
    void const* address(std::uint64_t& word) const { return type_->address(*this, word); }

private:
    TypeRow const* type_;
    std::uint64_t bits_ = 0;
    detail::Object* object_ = nullptr;
};

namespace detail {

/// Whether two values can be compared. The containers of the standard library say so of any
/// element.
template <class T> inline constexpr bool has_equality = std::equality_comparable<T>;
template <class T> inline constexpr bool has_equality<std::vector<T>> = has_equality<T>;
template <class T, std::size_t N>
inline constexpr bool has_equality<std::array<T, N>> = has_equality<T>;
template <class A, class B>
inline constexpr bool has_equality<std::pair<A, B>> = has_equality<A> && has_equality<B>;
template <class... Ts>
inline constexpr bool has_equality<std::tuple<Ts...>> = (has_equality<Ts> && ...);

/// Whether two values are equal. For a type whose `==` asks for more than two values.
template <class T> struct Equality {
    static constexpr bool equal(T const& a, T const& b) { return a == b; }
};

/// A reference to an object with state. Two that are equal are one.
template <class T> concept is_module = requires(T const& module) { module.module_row(); };

/// Whether equal values can be recognised by their bits, those of their elements.
template <class T>
inline constexpr bool is_exact =
    scalar<T> || std::is_pointer_v<T> || std::same_as<T, std::string> || is_module<T>;
template <class T> inline constexpr bool is_exact<std::vector<T>> = is_exact<T>;
template <class T, std::size_t N> inline constexpr bool is_exact<std::array<T, N>> = is_exact<T>;
template <class A, class B>
inline constexpr bool is_exact<std::pair<A, B>> = is_exact<A> && is_exact<B>;
template <class... Ts> inline constexpr bool is_exact<std::tuple<Ts...>> = (is_exact<Ts> && ...);

/// Whether two values of such a type are the same: 0.0 is not -0.0, and NaN equals itself.
template <class T> constexpr bool same_bits(T const& a, T const& b) {
    if constexpr (scalar<T>) {
        return to_bits(a) == to_bits(b);
    } else if constexpr (std::is_pointer_v<T> || std::same_as<T, std::string> || is_module<T>) {
        return a == b;
    } else if constexpr (requires { typename T::value_type; }) {
        for (std::size_t i = 0; i < a.size() && i < b.size(); ++i)
            if (!same_bits<typename T::value_type>(a[i], b[i])) return false;
        return a.size() == b.size();
    } else {
        return [&]<std::size_t... I>(std::index_sequence<I...>) {
            return (same_bits(std::get<I>(a), std::get<I>(b)) && ...);
        }(std::make_index_sequence<std::tuple_size_v<T>>{});
    }
}
template <class T> constexpr std::uint64_t hash_bits(T const& value) {
    if constexpr (scalar<T>) {
        return hash_combine(to_bits(value), sizeof(T));
    } else if constexpr (std::same_as<T, std::string>) {
        return hash_text(value);
    } else if constexpr (!is_exact<T> || std::is_pointer_v<T> || is_module<T>) {
        return hash_text(type_name<T>);
    } else if constexpr (requires { typename T::value_type; }) {
        std::uint64_t out = value.size();
        for (typename T::value_type const& element : value)
            out = hash_combine(out, hash_bits(element));
        return out;
    } else {
        return std::apply(
            [](auto const&... elements) {
                std::uint64_t out = sizeof...(elements);
                ((out = hash_combine(out, hash_bits(elements))), ...);
                return out;
            },
            value);
    }
}

/// The functions of one type's row.
template <class T> struct TypeFunctions {
    static constexpr bool literal(Text& out, Constant const& c) {
        return append_literal(out, c.as<T>());
    }
    static constexpr bool equal(Constant const& a, Constant const& b) {
        if constexpr (scalar<T>) return true; // their bits have been compared
        else if constexpr (is_exact<T>) return same_bits(a.as<T>(), b.as<T>());
        else if constexpr (has_equality<T>) return Equality<T>::equal(a.as<T>(), b.as<T>());
        else return &a == &b;
    }
    static constexpr std::uint64_t hash(Constant const& c) { return hash_bits<T>(c.as<T>()); }
    static constexpr bool is(Constant const& c, int number) {
        if constexpr (std::is_arithmetic_v<T>) return c.bits() == to_bits(static_cast<T>(number));
        else return false;
    }
    static void bind(std::byte* cell, void const* value) {
        Cell<T>::bind(cell, *static_cast<T const*>(value));
    }
    static void bind_constant(std::byte* cell, Constant const& c) {
        Cell<T>::bind(cell, c.as<T>());
    }
    static void store(std::byte const* cell, void* value) {
        *static_cast<T*>(value) = Cell<T>::get(cell);
    }
    static void destroy(std::byte* cell) { Cell<T>::destroy(cell); }
    static void const* address(Constant const& c, [[maybe_unused]] std::uint64_t& word) {
        if constexpr (scalar<T>) return ::new (static_cast<void*>(&word)) T(c.as<T>());
        else return &c.as<T>();
    }
    static void take(std::byte* cell, void* value) { Cell<T>::take(cell, *static_cast<T*>(value)); }
    static ModuleRow const* module(Constant const& c) {
        if constexpr (is_module<T>) return &c.as<T>().module_row();
        else return nullptr;
    }
    static bool write([[maybe_unused]] ValueWriter& out, [[maybe_unused]] Constant const& c) {
        if constexpr (encodable<T>) codec<T>::write(out, c.as<T>());
        return encodable<T>;
    }
    static bool read([[maybe_unused]] ValueReader& in, [[maybe_unused]] Constant& out) {
        if constexpr (encodable<T> && traceable<T>) out = Constant{T(codec<T>::read(in))};
        return encodable<T> && traceable<T>;
    }
    static constexpr auto constant() -> Constant (*)(void const*) {
        if constexpr (!traceable<T>) return nullptr;
        else return [](void const* value) { return Constant{*static_cast<T const*>(value)}; };
    }
};

} // namespace detail

/// The row of the type `T`.
template <class T>
inline constexpr TypeRow type_row{
    .name = spelling<T>::name,
    .header = spelling<T>::header,
    .size = detail::tie_key<&type_row<T>, T>::keep(Cell<T>::size),
    .alignment = Cell<T>::alignment,
    .trivial = Cell<T>::trivial,
    .exact = detail::is_exact<T>,
    .literal = &detail::TypeFunctions<T>::literal,
    .equal = &detail::TypeFunctions<T>::equal,
    .hash = &detail::TypeFunctions<T>::hash,
    .is = &detail::TypeFunctions<T>::is,
    .bind = &detail::TypeFunctions<T>::bind,
    .bind_constant = &detail::TypeFunctions<T>::bind_constant,
    .store = &detail::TypeFunctions<T>::store,
    .destroy = &detail::TypeFunctions<T>::destroy,
    .address = &detail::TypeFunctions<T>::address,
    .take = &detail::TypeFunctions<T>::take,
    .module = detail::is_module<T> ? &detail::TypeFunctions<T>::module : nullptr,
    .write = &detail::TypeFunctions<T>::write,
    .read = &detail::TypeFunctions<T>::read,
    .constant = detail::TypeFunctions<T>::constant(),
};

/// Whether two rows are of one type. Within a program their addresses say so; but each shared
/// library that hides its symbols has rows of its own, and so have graphs that were only loaded to
/// be looked at.
constexpr bool same_type(TypeRow const& a, TypeRow const& b) noexcept {
    return &a == &b || a.name == b.name;
}
/// Whether a row is that of the type `T`.
template <class T> constexpr bool is_type(TypeRow const& type) noexcept {
    return same_type(type, type_row<T>);
}

template <class T>
    requires(!std::same_as<T, Constant> && traceable<T>)
constexpr Constant::Constant(T const& value) : type_{&type_row<T>} {
    if constexpr (scalar<T>) bits_ = detail::to_bits(value);
    else object_ = new detail::ObjectOf<T>(value);
}

} // namespace limn

#endif // LIMN_TYPE_TYPE_ROW_HPP
