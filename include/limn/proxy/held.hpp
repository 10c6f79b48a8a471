// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `held_t`: a value which its owner destroys, or leaves alone.

#ifndef LIMN_PROXY_HELD_HPP
#define LIMN_PROXY_HELD_HPP

#include <type_traits>

namespace limn::detail {

template <class T> struct HeldPlain { T value; };

/// Its destructor does nothing: the owner may find that there is no value, and no owner.
template <class T> union Held {
    T value;

    constexpr explicit Held(T const& from) : value(from) {}
    constexpr Held() : value{} {}
    constexpr Held(Held const& from) : value(from.value) {}
    constexpr Held& operator=(Held const& from) {
        value = from.value;
        return *this;
    }
    constexpr ~Held() {}
};

template <class T>
using held_t = std::conditional_t<std::is_trivially_destructible_v<T>, HeldPlain<T>, Held<T>>;

} // namespace limn::detail

#endif // LIMN_PROXY_HELD_HPP
