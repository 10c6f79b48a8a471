// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `IterationCounts`: after which numbers of iterations a loop is left, so that a plain count
/// of them shows.

#ifndef LIMN_CAPTURE_ITERATION_COUNTS_HPP
#define LIMN_CAPTURE_ITERATION_COUNTS_HPP

#include <limn/capture/peeling.hpp>
#include <limn/meta/vector.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace limn::detail {

/// Numbers of iterations, in increasing order: each one up to some, then chosen ones. What a
/// function does after a loop tells which: where it asked its plain variables something that it
/// answered so after few numbers only, a remainder by a period is answered so again one period
/// later.
template <class T = void> class IterationCounts {
public:
    /// From `from` to `to`; where the iterations are counted, beyond that as well.
    /// Of the loop, some iterations stand apart as `peeling` says. `sums`: those numbers too before
    /// and after which a sum of the iterations' own numbers no longer fits an int.
    IterationCounts(std::size_t from, std::size_t to, Peeling const& peeling = {},
                    bool sums = false)
        : from_{from}, to_{to}, peeled_{peeling.peeled}, unrolled_{peeling.unrolled}, sums_{sums} {}

    std::size_t first() const { return from_; }

    /// The function was seen in that state after `n` iterations.
    void note(std::size_t n, std::uint64_t state) {
        ++noted_;
        auto seen = std::find_if(seen_.begin(), seen_.end(),
                                 [&](Seen const& s) { return s.state == state; });
        if (seen == seen_.end()) {
            if (seen_.size() == most_states) return;
            seen = seen_.insert(seen_.end(), Seen{state, {}});
        }
        if (seen->at.size() <= most_rare) seen->at.push_back(n);
    }

    /// Whether a state was seen after few numbers only of many.
    bool has_rare() const { return !rare().empty(); }

    /// The number after `n`, each one up to `up_to`. Where the iterations are counted, the periods
    /// that people count in as well, and numbers so near to each other that few bands of numbers
    /// lie between. 0: none.
    std::size_t after(std::size_t n, std::size_t up_to, bool counted) const {
        if (n < up_to) return n + 1;
        std::size_t next = 0;
        auto const offer = [&](std::size_t count) {
            if (count > n && (next == 0 || count < next)) next = count;
        };
        for (std::size_t const count : times)
            if (count <= to_) offer(count);
        if (sums_ && to_ > 70'000)
            for (std::size_t const count : {50'000u, 70'000u}) offer(count);
        if (counted && up_to != 0) offer_periods(offer);
        if (counted && n >= 256 && n < 10'000) offer(std::min(to_, n + n / (n < 1000 ? 32 : 8)));
        return next;
    }

private:
    static constexpr std::size_t most_states = 64, most_rare = 3;
    // 100,002: some loops give up after 100,000
    static constexpr std::size_t times[]{1,   2,    3,    5,      10,      30,       100,
                                         128, 150,  250,  256,    400,     512,      600,
                                         800, 1000, 1024, 10'000, 100'002, 1'000'000};
    static constexpr std::size_t periods[]{128,  150,  180,  200,  250,  256,    300,   360,  365,
                                           400,  500,  512,  600,  720,  750,    1000,  1024, 1440,
                                           2000, 2048, 3600, 4096, 5000, 10'000, 65'536};
    struct Seen {
        std::uint64_t state;
        Vector<std::size_t> at; ///< the first numbers of iterations, one more than are few
    };

    template <class Offer> void offer_periods(Offer offer) const {
        Vector<std::size_t> const few = rare();
        for (std::size_t const period : periods) {
            // the function has counted the iterations that stand apart, and perhaps this one
            for (std::size_t less = 0; less <= peeled_ + unrolled_; ++less)
                offer((period - less) / unrolled_);
            std::size_t const again = period % unrolled_ == 0 ? period / unrolled_ : period;
            for (std::size_t i = 0; i < few.size() && i < 4; ++i) offer(few[i] + again);
        }
        for (std::size_t i = 0; i < few.size(); ++i)
            for (std::size_t k = 0; k < i; ++k)
                offer(std::max(few[i], few[k]) + std::max(few[i], few[k]) -
                      std::min(few[i], few[k]));
    }
    /// Some of the numbers after which a state was seen that was seen after few.
    Vector<std::size_t> rare() const {
        Vector<std::size_t> out;
        if (noted_ < 64) return out;
        for (Seen const& seen : seen_)
            if (seen.at.size() <= most_rare)
                for (std::size_t const n : seen.at)
                    if (out.size() < 8) out.push_back(n);
        return out;
    }

    std::size_t from_, to_, peeled_, unrolled_;
    bool sums_;
    std::size_t noted_ = 0;
    Vector<Seen> seen_{}; ///< in the order of first meeting
};

} // namespace limn::detail

#endif // LIMN_CAPTURE_ITERATION_COUNTS_HPP
