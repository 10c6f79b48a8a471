// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns how inputs are drawn: at random and at the edges, by type, or by generators that are given.

#ifndef LIMN_TYPE_DRAW_HPP
#define LIMN_TYPE_DRAW_HPP

#include <limn/meta/hash.hpp>
#include <limn/type/type_row.hpp>

#include <bit>
#include <concepts>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

namespace limn {

/// Random bits, for the distributions of `<random>` too.
class Random {
public:
    using result_type = std::uint64_t;

    explicit Random(std::uint64_t seed) : state_{seed} {}

    static constexpr result_type min() { return 0; }
    static constexpr result_type max() { return ~result_type{0}; }
    result_type operator()() { return hash_combine(0, state_ += 0x9e3779b97f4a7c15u); }

    /// Below `count`, each as likely.
    std::size_t below(std::size_t count) { return static_cast<std::size_t>((*this)() % count); }
    /// Between 0 and 1.
    double unit() { return static_cast<double>((*this)() >> 11) * 0x1p-53; }

private:
    std::uint64_t state_;
};

/// How the values of one input are drawn.
struct Generator {
    std::string input; ///< a parameter, or one leaf of it: `q`, `q[2]`
    std::function<Constant(Random&)> draw;

    /// Whether it draws this leaf: `q` draws `q`, `q[2]` and `q.x`.
    bool draws(std::string_view leaf) const {
        if (!leaf.starts_with(input)) return false;
        return leaf.size() == input.size() ||
               std::string_view{"[.("}.find(leaf[input.size()]) != leaf.npos;
    }
};

/// Draws the input named `input` by `draw(random)`, whose result has the input's type.
template <class Draw> Generator generate(std::string input, Draw draw) {
    return {std::move(input), [draw](Random& from) mutable { return Constant{draw(from)}; }};
}

/// Values from `low` to `high`: `generate("spot", between(1.0, 200.0))`.
template <class T>
    requires std::is_arithmetic_v<T>
auto between(T low, T high) {
    return [low, high](Random& from) {
        if constexpr (std::floating_point<T>)
            return static_cast<T>(low + static_cast<T>(from.unit()) * (high - low));
        else
            return static_cast<T>(
                low + static_cast<T>(from.below(static_cast<std::size_t>(high - low) + 1)));
    };
}

namespace detail {

template <std::floating_point T> T draw_value(Random& from) {
    using Limits = std::numeric_limits<T>;
    using Bits = std::conditional_t<sizeof(T) == 8, std::uint64_t, std::uint32_t>;
    T const edges[] = {T(0),
                       -T(0),
                       T(1),
                       -T(1),
                       T(0.5),
                       Limits::min(),
                       Limits::max(),
                       Limits::denorm_min(),
                       Limits::epsilon(),
                       Limits::lowest(),
                       Limits::infinity(),
                       -Limits::infinity(),
                       Limits::quiet_NaN()};
    switch (from.below(8)) {
    case 0:
        return edges[from.below(std::size(edges))];
    case 1:
        return std::bit_cast<T>(static_cast<Bits>(from())); // any exponent
    case 2:
        return static_cast<T>(from.below(21)) - T(10); // whole
    case 3:
    case 4:
        return static_cast<T>(from.unit());
    default:
        return static_cast<T>((from.unit() - 0.5) * 200);
    }
}

template <std::integral T> T draw_value(Random& from) {
    if constexpr (std::same_as<T, bool>) return from.below(2) != 0;
    using Limits = std::numeric_limits<T>;
    T const edges[] = {T(0), T(1), static_cast<T>(-1), T(2), Limits::min(), Limits::max()};
    switch (from.below(8)) {
    case 0:
        return edges[from.below(std::size(edges))];
    case 1:
        return static_cast<T>(from());
    case 2:
        return static_cast<T>(from.below(2001) - (std::signed_integral<T> ? 1000u : 0u));
    default:
        return static_cast<T>(from.below(21) - (std::signed_integral<T> ? 10u : 0u));
    }
}

template <std::same_as<std::string> T> T draw_value(Random& from) {
    std::string out(from.below(4) == 0 ? 0 : from.below(24), 'a');
    bool const words = from.below(3) != 0;
    for (char& c : out)
        c = words ? " abcdefgh.,1AZ"[from.below(14)] : static_cast<char>(from() & 0xff);
    return out;
}

/// A value of the type, where it is one that C++ itself has, or a text.
template <class Bits> std::optional<Constant> draw(TypeRow const& type, Bits& from) {
    std::optional<Constant> out;
    auto const one = [&]<class T>(identity<T>) {
        if (!out && is_type<T>(type)) out = Constant{draw_value<T>(from)};
    };
    auto const all = [&]<class... Ts>(Ts... types) { (one(types), ...); };
    all(identity<double>{}, identity<float>{}, identity<int>{}, identity<bool>{}, identity<long>{},
        identity<unsigned>{}, identity<unsigned long>{}, identity<std::string>{}, identity<char>{},
        identity<short>{}, identity<unsigned short>{}, identity<signed char>{},
        identity<unsigned char>{}, identity<long long>{}, identity<unsigned long long>{});
    return out;
}

} // namespace detail

} // namespace limn

#endif // LIMN_TYPE_DRAW_HPP
