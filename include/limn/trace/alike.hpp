// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns how the explorer tells whether two arms have really become one: a plain variable, which it
/// cannot see, may still tell them apart.
/// Layer: trace. Includes trace.

#ifndef LIMN_TRACE_ALIKE_HPP
#define LIMN_TRACE_ALIKE_HPP

#include <limn/trace/explore.hpp>
#include <limn/trace/policy.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace limn::detail {

template <class T> bool Explorer<T>::goes_on_alike(Point& out, Point const& x, Point const& y) {
    if (out.kind != Kind::decision) return true;
    Point twin = x;
    twin.path = out.path;
    for (std::size_t i = 0; i < twin.live.size(); ++i) twin.write(i, out.live[i].value);
    auto const same = [&](Point const& a, Point const& b) {
        return a.kind == b.kind && a.tag == b.tag && a.pending == b.pending && a.live == b.live &&
               a.outputs == b.outputs &&
               std::equal(a.effects.begin() + static_cast<std::ptrdiff_t>(y.effects.size()),
                          a.effects.end(),
                          b.effects.begin() + static_cast<std::ptrdiff_t>(x.effects.size()),
                          b.effects.end());
    };
    out.since = static_cast<std::uint32_t>(capture_.graph().size());
    for (bool const taken : {true, false}) {
        out.ahead.push_back(advance(out, taken));
        bool const looks = careful || taken == (checks_.size() % 2 == 0);
        if (looks && !same(out.ahead.back(), advance(twin, taken))) return false;
    }
    std::vector<bool> const nothing{};
    for (std::uint64_t seed = 2; careful && seed < 18; ++seed) {
        Follow<T> one{nothing, leaving_, seed / 2}, other{nothing, leaving_, seed / 2};
        bool const taken = seed % 2 == 0;
        if (!same(advance(out, taken, &one), advance(twin, taken, &other))) return false;
    }
    return true;
}

} // namespace limn::detail

#endif // LIMN_TRACE_ALIKE_HPP
