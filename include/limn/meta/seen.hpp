// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `Seen`: the few objects that were met among many.

#ifndef LIMN_META_SEEN_HPP
#define LIMN_META_SEEN_HPP

#include <limn/meta/vector.hpp>

#include <cstddef>
#include <utility>

namespace limn::detail {

/// Says whether an object is met for the first time: a graph of a million nodes has a dozen ops.
/// Those that were met last are found first.
template <class T> class Seen {
public:
    /// True where it was not met before. Cost  linear in the objects met since the last time
    constexpr bool first_time(T const& one) {
        for (std::size_t i = 0; i < all_.size(); ++i) {
            if (all_[i] != &one) continue;
            if (i > 0) std::swap(all_[i], all_[i / 2]);
            return false;
        }
        all_.push_back(&one);
        return true;
    }

private:
    Vector<T const*> all_;
};

} // namespace limn::detail

#endif // LIMN_META_SEEN_HPP
