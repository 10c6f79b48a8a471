// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `Cell<T>`: how a value of a type stands in the bytes of a frame.

#ifndef LIMN_TYPE_CELL_HPP
#define LIMN_TYPE_CELL_HPP

#include <cstddef>
#include <cstring>
#include <memory>
#include <type_traits>
#include <utility>

namespace limn {

namespace detail {

/// Whether a value is copied with its bytes, and its cell holds them; not where that is more than a
/// frame on the stack has room for.
template <class T>
inline constexpr bool small_and_trivial = std::is_trivially_copyable_v<T> && sizeof(T) <= 1024;

} // namespace detail

/// The cell of a small, trivially copyable type: the value itself.
template <class T> struct Cell {
    static constexpr bool trivial = true;
    static constexpr std::size_t size = sizeof(T), alignment = alignof(T);

    static T const& get(std::byte const* cell) noexcept {
        return *std::launder(reinterpret_cast<T const*>(cell));
    }
    static void put(std::byte* cell, T const& value) noexcept {
        ::new (static_cast<void*>(cell)) T(value);
    }
    static void take(std::byte* cell, T& out) noexcept { out = get(cell); }
    static void bind(std::byte* cell, T const& value) noexcept { put(cell, value); }
    /// From another one, which may hold nothing yet: a gate between values that no decision of this
    /// run has computed is never used. So a bool is made of any byte.
    static void copy(std::byte* cell, std::byte const* from) noexcept {
        if constexpr (std::is_same_v<T, bool>) put(cell, (*from & std::byte{1}) != std::byte{});
        else std::memcpy(cell, from, size);
    }
    static void destroy(std::byte*) noexcept {}
};

/// The cell of any other type: a pointer, then room for a value, on the heap where that is large.
/// Inputs and constants are pointed at and never copied; results live in the room.
template <class T>
    requires(!detail::small_and_trivial<T>)
struct Cell<T> {
    static constexpr bool far = std::is_trivially_copyable_v<T>; ///< so it is large
    struct Near {
        T const* value;
        alignas(T) std::byte storage[sizeof(T)];
    };
    struct Far {
        T const* value;
        T* storage;
    };
    using Room = std::conditional_t<far, Far, Near>;
    static constexpr bool trivial = false;
    static constexpr std::size_t size = sizeof(Room), alignment = alignof(Room);

    static T const& get(std::byte const* cell) noexcept {
        return *std::launder(reinterpret_cast<Room const*>(cell))->value;
    }
    static void put(std::byte* cell, T value) {
        auto* const room = ::new (static_cast<void*>(cell)) Room;
        if constexpr (far) room->value = room->storage = new T(std::move(value));
        else room->value = ::new (static_cast<void*>(room->storage)) T(std::move(value));
    }
    /// Moves the value out when it lives here. The cell then stands for `out`.
    static void take(std::byte* cell, T& out) {
        auto* const room = std::launder(reinterpret_cast<Room*>(cell));
        if (room->value == &out) return; // it stands there already
        if (room->value != mine(*room)) {
            out = *room->value;
        } else {
            out = std::move(*std::launder(mine(*room)));
            room->value = &out;
        }
    }
    static void bind(std::byte* cell, T const& value) noexcept {
        ::new (static_cast<void*>(cell)) Room{&value, {}};
    }
    /// Whether there is a value: none was computed yet where the pointer is null.
    static bool holds(std::byte const* cell) noexcept {
        return std::launder(reinterpret_cast<Room const*>(cell))->value != nullptr;
    }
    /// Stands for what another one stands for.
    static void refer(std::byte* cell, std::byte const* from) noexcept {
        ::new (static_cast<void*>(cell))
            Room{std::launder(reinterpret_cast<Room const*>(from))->value, {}};
    }
    static void destroy(std::byte* cell) noexcept {
        auto* const room = std::launder(reinterpret_cast<Room*>(cell));
        if constexpr (far) delete room->storage;
        else std::destroy_at(std::launder(mine(*room)));
    }

private:
    static T* mine(Room& room) noexcept { return reinterpret_cast<T*>(room.storage); }
};

} // namespace limn

#endif // LIMN_TYPE_CELL_HPP
