// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `RepeatedInstruction`: an instruction that comes again in a graph, and the nodes that it
/// is.

#ifndef LIMN_PASS_REROLL_REPEATED_INSTRUCTION_HPP
#define LIMN_PASS_REROLL_REPEATED_INSTRUCTION_HPP

#include <limn/graph/value.hpp>
#include <limn/meta/vector.hpp>
#include <limn/op/op_row.hpp>

#include <cstddef>
#include <cstdint>

namespace limn::detail {

/// What an operand of a repeated instruction is, iteration after iteration.
struct Feed {
    enum class Is : unsigned char {
        same,      ///< one value from outside, or a constant
        induction, ///< a constant that goes up by `step`
        member,    ///< what instruction `from` has computed `lag` iterations before
        inner,     ///< of an exit, what is returned where it is not taken
    };
    Is is = Is::same;
    Value value{}; ///< the same one; of an induction variable, that of time 0
    std::uint32_t from = 0;
    std::int32_t lag = 0;
    std::int64_t number = 0, step = 0;
};

/// An instruction, and the nodes that it is. Its times are its own until the iterations are
/// aligned.
struct RepeatedInstruction {
    struct Use {
        std::uint32_t instruction, operand;
    };
    OpRow const* row;
    Vector<std::uint32_t> since{};  ///< at the times 0, 1, 2, ...
    Vector<std::uint32_t> before{}; ///< at the times -1, -2, ...
    Vector<Feed> feeds{};
    Vector<Use> uses{};
    std::uint32_t inner = 0; ///< of an exit: the operand that goes on; else 0

    static constexpr std::uint32_t none = Value::none;
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
        std::int32_t time = 0;
        while (at(time - 1) != none) --time;
        return time;
    }
    constexpr std::int32_t last() const {
        std::int32_t time = 0;
        while (at(time + 1) != none) ++time;
        return time;
    }
};

} // namespace limn::detail

#endif // LIMN_PASS_REROLL_REPEATED_INSTRUCTION_HPP
