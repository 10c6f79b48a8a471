// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `Repetition`: a guess of which instructions a graph repeats, and which nodes they are.

#ifndef LIMN_PASS_REROLL_REPETITION_HPP
#define LIMN_PASS_REROLL_REPETITION_HPP

#include <limn/meta/vector.hpp>
#include <limn/pass/reroll/repeated_instruction.hpp>

#include <cstddef>
#include <cstdint>

namespace limn::detail {

/// Repeated instructions, each with the nodes that it is: plain data, which `Guess` and
/// `Continuation` fill and `Iterations` reads.
struct Repetition {
    static constexpr std::uint32_t none = RepeatedInstruction::none;

    struct Place {
        std::uint32_t instruction = none;
        std::int32_t time = 0;
    };
    Vector<RepeatedInstruction> instructions{};
    Vector<Place> places{};          ///< of each node of the graph
    Vector<std::uint32_t> touched{}; ///< the nodes that have a place
    Vector<std::size_t> since{};     ///< how many instructions there are at the times 0, 1, ...
    Vector<std::size_t> before{};    ///< and at the times -1, -2, ...

    constexpr explicit Repetition(std::size_t nodes) : places(nodes, Place{}) {}

    constexpr void clear() {
        for (std::uint32_t node : touched) places[node] = Place{};
        touched.clear();
        instructions.clear();
        since.clear();
        before.clear();
    }
    constexpr bool known(std::uint32_t node) const { return places[node].instruction != none; }
    constexpr void place(std::uint32_t node, std::uint32_t instruction, std::int32_t time) {
        places[node] = {instruction, time};
        touched.push_back(node);
        instructions[instruction].set(time, node);
        Vector<std::size_t>& there = time < 0 ? before : since;
        auto const i = static_cast<std::size_t>(time < 0 ? -1 - time : time);
        while (there.size() <= i) there.push_back(0);
        ++there[i];
    }
    /// A new instruction, which is `later` at the time 0 and `earlier` before.
    constexpr void add(OpRow const& row, std::uint32_t earlier, std::uint32_t later,
                       std::uint32_t inner) {
        auto const fresh = static_cast<std::uint32_t>(instructions.size());
        instructions.push_back(RepeatedInstruction{&row});
        instructions.back().inner = inner;
        place(later, fresh, 0);
        place(earlier, fresh, -1);
    }
};

/// Takes a cost from what is left of a budget; false where that is too little.
constexpr bool pay(std::size_t& budget, std::size_t cost) {
    if (budget < cost) return false;
    budget -= cost;
    return true;
}

} // namespace limn::detail

#endif // LIMN_PASS_REROLL_REPETITION_HPP
