// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `IterationPlaces`: of each node, which instruction of which iteration it is; and `is_fed`.

#ifndef LIMN_PASS_REROLL_ITERATION_PLACES_HPP
#define LIMN_PASS_REROLL_ITERATION_PLACES_HPP

#include <limn/meta/vector.hpp>
#include <limn/pass/reroll/candidates.hpp>
#include <limn/pass/reroll/rolled_loop.hpp>

#include <cstddef>
#include <cstdint>

namespace limn::detail {

/// Whether a value is what an operand of that iteration has to be.
constexpr bool is_fed(Candidates const& nodes, RolledLoop const& loop, Value x, Feed const& feed,
                      std::int32_t iteration) {
    switch (feed.is) {
    case Feed::Is::same:
        return x == feed.value;
    case Feed::Is::induction:
        return nodes.is_number(x, feed.number + feed.step * iteration,
                               nodes.graph()[feed.value].type());
    case Feed::Is::member: {
        std::uint32_t const from = loop.node(feed.from, iteration - feed.lag);
        return from == RolledLoop::none ? feed.lag > 0 : x.index == from;
    }
    case Feed::Is::inner:
        break;
    }
    return true;
}

/// Where the members of a loop stand.
struct IterationPlaces {
    static constexpr std::uint32_t none = RolledLoop::none;

    struct Place {
        std::uint32_t instruction = none;
        std::int32_t iteration = 0;
    };
    Vector<Place> places{};

    constexpr explicit IterationPlaces(std::size_t nodes) : places(nodes, Place{}) {}

    constexpr bool is_member(Value v) const { return places[v.index].instruction != none; }
    constexpr Place const& operator[](std::uint32_t node) const { return places[node]; }

    /// Gives all nodes of the loop their places, and makes them its members.
    constexpr void fill(RolledLoop& loop) {
        for (std::int32_t k = loop.begin; k < loop.end(); ++k)
            for (std::uint32_t o = 0; o < loop.instructions.size(); ++o)
                if (std::uint32_t const node = loop.node(o, k); node != none) {
                    places[node] = {o, k};
                    loop.members.push_back(node);
                }
    }
    constexpr void clear(RolledLoop const& loop) {
        for (std::uint32_t node : loop.members) places[node] = Place{};
    }
};

} // namespace limn::detail

#endif // LIMN_PASS_REROLL_ITERATION_PLACES_HPP
