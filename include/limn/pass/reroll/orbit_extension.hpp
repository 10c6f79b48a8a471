// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns how `Orbits` follows instructions from round to round.

#ifndef LIMN_PASS_REROLL_ORBIT_EXTENSION_HPP
#define LIMN_PASS_REROLL_ORBIT_EXTENSION_HPP

#include <limn/meta/vector.hpp>
#include <limn/pass/reroll/orbits.hpp>

#include <cstddef>
#include <cstdint>

namespace limn::detail {

/// Follows the instructions from round to round, both ways, for as long as they go on alike.
template <class T> constexpr bool Orbits<T>::extend(std::size_t& budget) {
    for (std::size_t down = 0, up = 0;;) { // operands say for certain what users may
        if (!pay(budget, 1)) return false;
        if (down < touched_.size()) extend_down(touched_[down++]);
        else if (up < touched_.size()) extend_up(touched_[up++]);
        else if (!wake()) return true;
    }
}

template <class T> constexpr void Orbits<T>::extend_down(std::uint32_t node) {
    Seat const s = seat_[node];
    for (std::size_t k = 0; k < orbits_[s.orbit].feeds.size(); ++k) {
        Feed const& f = orbits_[s.orbit].feeds[k];
        if (f.is == Feed::Is::member) continue_with(operand(node, k).index, f.from, s.time - f.lag);
    }
}

template <class T> constexpr void Orbits<T>::extend_up(std::uint32_t node) {
    Seat const s = seat_[node];
    auto const users = users_.of(node);
    if (users.size() > 64) return;
    for (Orbit::Use const& use : orbits_[s.orbit].uses) {
        Orbit const& user = orbits_[use.orbit];
        std::int32_t const time = s.time + user.feeds[use.slot].lag;
        if (user.at(time) != Orbit::none) continue;
        std::uint32_t const near = user.at(time < 0 ? time + 1 : time - 1);
        for (bool const any : {false, true})
            for (Value w : users)
                if (operands(w.index) > use.slot && operand(w.index, use.slot).index == node &&
                    (any || (near != Orbit::none && used_alike({near}, w))))
                    continue_with(w.index, use.orbit, time);
    }
}

/// Whether a round not far before is incomplete: then rounds that share some of their
/// instructions with these are not followed for long.
template <class T> constexpr bool Orbits<T>::runs_ahead(std::int32_t time) const {
    Vector<std::size_t> const& there = time < 0 ? there_before_ : there_;
    auto const i = static_cast<std::size_t>(time < 0 ? -1 - time : time);
    return i >= slack && there[i - slack] < orbits_.size();
}

/// Goes on with what ran ahead, where the others have caught up.
template <class T> constexpr bool Orbits<T>::wake() {
    std::size_t const before = touched_.size();
    Vector<Waiting> const all = std::exchange(waiting_, Vector<Waiting>{});
    for (Waiting const& w : all) continue_with(w.node, w.orbit, w.time);
    return touched_.size() != before;
}

template <class T>
constexpr void Orbits<T>::continue_with(std::uint32_t node, std::uint32_t o, std::int32_t time) {
    Orbit const& orbit = orbits_[o];
    if (known(node) || orbit.at(time) != Orbit::none || !alike(node, orbit.since[0])) return;
    if (orbit.at(time - 1) == Orbit::none && orbit.at(time + 1) == Orbit::none) return;
    if (runs_ahead(time)) {
        waiting_.push_back({node, o, time});
        return;
    }
    for (std::size_t k = 0; k < orbit.feeds.size(); ++k) {
        Feed const& f = orbit.feeds[k];
        Value const x = operand(node, k);
        if (f.is == Feed::Is::same && x != f.value) return;
        if (f.is == Feed::Is::counted &&
            !is_counted(x, f.number + f.step * time, graph_[f.value].type()))
            return;
        if (f.is != Feed::Is::member) continue;
        std::uint32_t const wanted = orbits_[f.from].at(time - f.lag);
        if (wanted != Orbit::none && wanted != x.index) return;
    }
    place(node, o, time);
}

} // namespace limn::detail

#endif // LIMN_PASS_REROLL_ORBIT_EXTENSION_HPP
