// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `RolledLoop`: equal iterations of a graph, checked, of which a loop can be made.

#ifndef LIMN_PASS_REROLL_ROLLED_LOOP_HPP
#define LIMN_PASS_REROLL_ROLLED_LOOP_HPP

#include <limn/meta/vector.hpp>
#include <limn/pass/reroll/repeated_instruction.hpp>

#include <cstddef>
#include <cstdint>

namespace limn::detail {

/// Equal iterations of a graph.
struct RolledLoop {
    static constexpr std::uint32_t none = RepeatedInstruction::none;

    /// A value of one iteration that a later one needs. No initial value where none does, but what
    /// follows the loop.
    struct Carried {
        std::uint32_t instruction, lag;
        Value initial;
    };
    /// The gates through which one result leaves, from the first iteration inwards.
    struct ExitChain {
        Vector<std::uint32_t> exits{}; ///< of an iteration, in order
        std::uint32_t top = 0;         ///< the gate that is the result
        Value tail{};                  ///< the result where no exit is taken
        std::uint32_t carried = none;  ///< the carried value that the tail is

        /// What is returned at that exit.
        constexpr Feed const& value(RolledLoop const& loop, std::uint32_t exit) const {
            return loop.instructions[exit].feeds[3 - loop.instructions[exit].inner];
        }
    };
    struct Final {
        std::uint32_t node, carried;
    };
    /// A decision on the path of an instruction, within its iteration.
    struct Decision {
        Feed condition;
        bool taken;
    };

    Vector<RepeatedInstruction> instructions{};
    Vector<std::int32_t> shift{}; ///< what is added to an instruction's times
    std::int32_t begin = 0;
    std::uint32_t iterations = 0;
    Vector<Carried> carried{};
    Vector<ExitChain> chains{};
    Vector<Final> finals{}; ///< what is needed after the loop
    Vector<std::uint32_t> members{};
    std::uint32_t path = 0;               ///< at which all of it was written
    Vector<Vector<Decision>> decisions{}; ///< of each instruction, innermost first

    constexpr std::int32_t end() const { return begin + static_cast<std::int32_t>(iterations); }
    constexpr std::uint32_t node(std::uint32_t instruction, std::int32_t iteration) const {
        return instructions[instruction].at(iteration - shift[instruction]);
    }
    constexpr std::uint32_t carried_index(std::uint32_t instruction, std::uint32_t lag) const {
        for (std::uint32_t c = 0; c < carried.size(); ++c)
            if (carried[c].instruction == instruction && carried[c].lag == lag) return c;
        return none;
    }
    constexpr bool is_top(std::uint32_t node) const {
        for (ExitChain const& chain : chains)
            if (chain.top == node) return true;
        return false;
    }
};

} // namespace limn::detail

#endif // LIMN_PASS_REROLL_ROLLED_LOOP_HPP
