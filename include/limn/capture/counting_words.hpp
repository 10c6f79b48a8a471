// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `CountingWords`: finds the plain variables that change in a loop as a count does.

#ifndef LIMN_CAPTURE_COUNTING_WORDS_HPP
#define LIMN_CAPTURE_COUNTING_WORDS_HPP

#include <limn/meta/inline.hpp>
#include <limn/meta/vector.hpp>

#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace limn::detail {

/// A word of the stack that counts.
struct Counter {
    std::size_t at;      ///< its number
    std::uint32_t value; ///< once that is seen
    friend bool operator==(Counter const&, Counter const&) = default;
};

/// Is shown the words of the stack once in each iteration. An integer counts that changes by the
/// same each time; a float or a double, whose changes are each time so many times the one before:
/// a sum, a product, a decay.
LIMN_LAZY class CountingWords {
public:
    void look(Vector<std::uint32_t> words) {
        if (words.size() == words_.size()) {
            for (std::size_t i = 0; i < words.size(); ++i) look_at(i, words);
        } else {
            kept_.clear();
            kept_.resize(words.size(), Kept{});
        }
        words_ = std::move(words);
    }
    /// Those that have counted four times; an address may be among them, which is another one in
    /// each run.
    Vector<Counter> const& found() const { return found_; }

private:
    /// How a number has changed.
    struct Change {
        double by = 0, ratio = 0;
        std::uint32_t times = 0; ///< in a row, as before
        /// Whether it does for the fourth time.
        bool counts(double before, double now, double within) {
            double const change = now - before, of_last = change / by;
            bool const comes_back = std::abs(of_last + 1) <= within; // to where it was
            bool const goes_on = std::isnormal(change) && std::isnormal(of_last) && !comes_back;
            times = goes_on && std::abs(of_last - ratio) <= within ? times + 1 : 0;
            by = change;
            ratio = of_last;
            return times == 3;
        }
    };
    struct Kept {
        std::uint32_t by = 0, times = 0; ///< of the integer
        Change as_float{}, as_double{};
    };

    void look_at(std::size_t i, Vector<std::uint32_t> const& words) {
        Kept& kept = kept_[i];
        std::uint32_t const by = words[i] - words_[i];
        kept.times = by != 0 && by == kept.by ? kept.times + 1 : 0;
        kept.by = by;
        bool counts = kept.times == 4;
        float const now = std::bit_cast<float>(words[i]); // a small integer is a subnormal one
        if (std::isnormal(now))
            counts = kept.as_float.counts(std::bit_cast<float>(words_[i]), now, 1e-2) || counts;
        if (i % 2 == 0 && i + 1 < words.size())
            counts = kept.as_double.counts(double_at(words_, i), double_at(words, i), 1e-6) ||
                     counts;
        if (counts) found_.push_back({i, words[i]});
    }
    static double double_at(Vector<std::uint32_t> const& words, std::size_t i) {
        return std::bit_cast<double>(words[i] | std::uint64_t{words[i + 1]} << 32);
    }

    Vector<std::uint32_t> words_;
    Vector<Kept> kept_;
    Vector<Counter> found_;
};

} // namespace limn::detail

#endif // LIMN_CAPTURE_COUNTING_WORDS_HPP
