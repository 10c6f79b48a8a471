// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `Orbit`: an instruction that is repeated in a graph, and the nodes that it is.

#ifndef LIMN_PASS_REROLL_ORBIT_HPP
#define LIMN_PASS_REROLL_ORBIT_HPP

#include <limn/graph/value.hpp>
#include <limn/meta/vector.hpp>
#include <limn/op/op_row.hpp>

#include <cstddef>
#include <cstdint>

namespace limn::detail {

/// What an operand of a repeated instruction is, round after round.
struct Feed {
    enum class Is : unsigned char {
        same,    ///< one value from outside, or a constant
        counted, ///< a constant that goes up by `step`
        member,  ///< what instruction `from` has computed `lag` rounds before
        inner,   ///< of an exit, what is returned where it is not taken
    };
    Is is = Is::same;
    Value value{}; ///< the same one; of those counted, that of time 0
    std::uint32_t from = 0;
    std::int32_t lag = 0;
    std::int64_t number = 0, step = 0;
};

/// An instruction, and the nodes that it is. Times are its own until the rounds are aligned.
struct Orbit {
    struct Use {
        std::uint32_t orbit, slot;
    };
    OpRow const* row;
    Vector<std::uint32_t> since{};  ///< at the times 0, 1, 2, ...
    Vector<std::uint32_t> before{}; ///< at the times -1, -2, ...
    Vector<Feed> feeds{};
    Vector<Use> uses{};
    std::uint32_t inner = 0; ///< of an exit: the operand that goes on; else 0

    static constexpr std::uint32_t none = 0xffffffffu;
    constexpr std::uint32_t at(std::int32_t time) const {
        auto const& side = time < 0 ? before : since;
        auto const i = static_cast<std::size_t>(time < 0 ? -1 - time : time);
        return i < side.size() ? side[i] : none;
    }
    constexpr void set(std::int32_t time, std::uint32_t node) {
        auto& side = time < 0 ? before : since;
        auto const i = static_cast<std::size_t>(time < 0 ? -1 - time : time);
        while (side.size() <= i) side.push_back(none);
        side[i] = node;
    }
    constexpr std::int32_t first() const {
        std::int32_t t = 0;
        while (at(t - 1) != none) --t;
        return t;
    }
    constexpr std::int32_t last() const {
        std::int32_t t = 0;
        while (at(t + 1) != none) ++t;
        return t;
    }
};

} // namespace limn::detail

#endif // LIMN_PASS_REROLL_ORBIT_HPP
