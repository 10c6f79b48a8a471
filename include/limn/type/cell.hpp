// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `Cell<T>`: how a value of a type stands in the bytes of a frame.
/// Layer: type. Includes nothing of the library.

#ifndef LIMN_TYPE_CELL_HPP
#define LIMN_TYPE_CELL_HPP

#include <cstddef>
#include <cstring>
#include <memory>
#include <type_traits>
#include <utility>

namespace limn {

/// The cell of a trivially copyable type: the value itself.
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
    static void destroy(std::byte*) noexcept {}
};

/// The cell of any other type: a pointer, then room for a value. Inputs and constants are pointed
/// at and never copied; results live in the room.
template <class T>
    requires(!std::is_trivially_copyable_v<T>)
struct Cell<T> {
    struct Room {
        T const* value;
        alignas(T) std::byte storage[sizeof(T)];
    };
    static constexpr bool trivial = false;
    static constexpr std::size_t size = sizeof(Room), alignment = alignof(Room);

    static T const& get(std::byte const* cell) noexcept {
        return *std::launder(reinterpret_cast<Room const*>(cell))->value;
    }
    static void put(std::byte* cell, T value) {
        auto* const room = ::new (static_cast<void*>(cell)) Room;
        room->value = ::new (static_cast<void*>(room->storage)) T(std::move(value));
    }
    /// Moves the value out when it lives here. The cell then stands for `out`.
    static void take(std::byte* cell, T& out) {
        auto* const room = std::launder(reinterpret_cast<Room*>(cell));
        auto* const mine = reinterpret_cast<T*>(room->storage);
        if (room->value != mine) {
            out = *room->value;
        } else {
            out = std::move(*std::launder(mine));
            room->value = &out;
        }
    }
    static void bind(std::byte* cell, T const& value) noexcept {
        ::new (static_cast<void*>(cell)) Room{&value, {}};
    }
    static void destroy(std::byte* cell) noexcept {
        auto* const room = std::launder(reinterpret_cast<Room*>(cell));
        std::destroy_at(std::launder(reinterpret_cast<T*>(room->storage)));
    }
};

} // namespace limn

#endif // LIMN_TYPE_CELL_HPP
