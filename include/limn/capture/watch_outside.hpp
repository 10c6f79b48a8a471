// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `watch_outside`: finds which variables outside of a function are a part of its plain state.

#ifndef LIMN_CAPTURE_WATCH_OUTSIDE_HPP
#define LIMN_CAPTURE_WATCH_OUTSIDE_HPP

#include <limn/capture/capture.hpp>
#include <limn/capture/closed_loop.hpp>
#include <limn/capture/outside_words.hpp>
#include <limn/capture/roam.hpp>
#include <limn/capture/tag.hpp>
#include <limn/meta/address_range.hpp>
#include <limn/meta/vector.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <utility>

namespace limn::detail {

/// Looks at some decisions; or notes what those words hold there which have changed.
template <class T = void> struct LookOutside final : Roam<T> {
    Vector<std::uint64_t> noted{};

    LookOutside(OutsideWords<T>& words, TaggedAnswers const& leaving, std::uint64_t seed,
                bool notes)
        : Roam<T>{leaving, seed}, words_{words}, notes_{notes} {}

private:
    void see(Capture<T>&, Tag const&) override {
        constexpr std::size_t looks[]{0, 1, 2, 3, 5, 8, 11, 15, 23, 31, 63};
        auto const* const found = std::find(std::begin(looks), std::end(looks), this->chosen);
        if (found == std::end(looks)) return;
        if (notes_) words_.note(noted);
        else words_.look();
    }

    OutsideWords<T>& words_;
    bool notes_;
};

/// From now on the plain words that a capture reads are also those outside of the function which
/// some of its runs change, and equal runs change alike: others are the library's own.
template <class T> void watch_outside(Capture<T>& capture, TaggedAnswers const& leaving) {
    if (std::exchange(capture.watches_outside, true)) return;
    OutsideWords<T> words{capture.function(), AddressRange::of(&capture.tracer(), sizeof(Tracer))};
    auto const run = [&](std::uint64_t seed, bool notes) {
        LookOutside<T> policy{words, leaving, seed, notes};
        capture.replay(policy);
        return std::move(policy.noted);
    };
    auto const changed = [&] {
        constexpr std::uint64_t runs = 24, repeated = 4;
        for (std::uint64_t seed = 0; seed < runs; ++seed) run(seed, false);
        for (std::uint64_t seed = 0; seed < repeated && !words.changed().empty(); ++seed) {
            run(seed, false); // what earlier runs have left is the same for those to come
            auto const noted = run(seed, true);
            words.forget_unequal(noted, run(seed, true));
        }
        return words.changed();
    };
    if (words.has_any()) capture.watched_outside = capture.forgetting(changed);
}

} // namespace limn::detail

#endif // LIMN_CAPTURE_WATCH_OUTSIDE_HPP
