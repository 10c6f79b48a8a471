// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `Roll`: equal rounds of a graph, checked, of which a loop can be made.

#ifndef LIMN_PASS_REROLL_ROLL_HPP
#define LIMN_PASS_REROLL_ROLL_HPP

#include <limn/meta/vector.hpp>
#include <limn/pass/reroll/orbit.hpp>

#include <cstddef>
#include <cstdint>

namespace limn::detail {

/// Equal rounds of a graph.
struct Roll {
    /// A value of one round that a later one needs. No initial value where none does, but what
    /// follows the rounds.
    struct Carried {
        std::uint32_t orbit, lag;
        Value initial;
    };
    /// The gates through which one result leaves, from the first round inwards.
    struct Spine {
        Vector<std::uint32_t> exits{};       ///< of a round, in order
        std::uint32_t top = 0;               ///< the gate that is the result
        Value tail{};                        ///< the result where no exit is taken
        std::uint32_t carried = Orbit::none; ///< the carried value that the tail is

        /// What is returned at that exit.
        constexpr Feed const& value(Roll const& roll, std::uint32_t exit) const {
            return roll.orbits[exit].feeds[3 - roll.orbits[exit].inner];
        }
    };
    struct Final {
        std::uint32_t node, carried;
    };
    /// A decision on the path of an instruction, within its round.
    struct Decision {
        Feed condition;
        bool taken;
    };

    Vector<Orbit> orbits{};
    Vector<std::int32_t> shift{}; ///< what is added to an instruction's times
    std::int32_t begin = 0;
    std::uint32_t rounds = 0;
    Vector<Carried> carried{};
    Vector<Spine> spines{};
    Vector<Final> finals{}; ///< what is needed behind the loop
    Vector<std::uint32_t> members{};
    std::uint32_t path = 0; ///< at which all of it was written
    Vector<Vector<Decision>> ways{};

    constexpr std::int32_t end() const { return begin + static_cast<std::int32_t>(rounds); }
    constexpr std::uint32_t node(std::uint32_t orbit, std::int32_t round) const {
        return orbits[orbit].at(round - shift[orbit]);
    }
    constexpr std::uint32_t carried_index(std::uint32_t orbit, std::uint32_t lag) const {
        for (std::uint32_t c = 0; c < carried.size(); ++c)
            if (carried[c].orbit == orbit && carried[c].lag == lag) return c;
        return Orbit::none;
    }
    constexpr bool is_top(std::uint32_t node) const {
        for (Spine const& s : spines)
            if (s.top == node) return true;
        return false;
    }
};

} // namespace limn::detail

#endif // LIMN_PASS_REROLL_ROLL_HPP
