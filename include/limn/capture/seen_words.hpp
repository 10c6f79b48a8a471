// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `SeenWords`: what the plain variables of a function were at each decision of some runs.

#ifndef LIMN_CAPTURE_SEEN_WORDS_HPP
#define LIMN_CAPTURE_SEEN_WORDS_HPP

#include <limn/meta/inline.hpp>
#include <limn/meta/vector.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace limn::detail {

/// Is shown the words of the stack, in halves, at each decision. The first runs say which of them, or
/// which of their bytes, are small numbers that change: the columns. Of later runs it keeps these.
LIMN_LAZY class SeenWords {
public:
    static constexpr std::size_t most_columns = 48;

    void begin_run() {
        if (chosen_) rows_.push_back({});
        else before_.clear();
    }
    /// At the next decision; the innermost word comes first.
    void look(Vector<std::uint32_t> const& words) {
        if (chosen_) keep(words);
        else compare(words);
    }
    void choose() {
        chosen_ = true;
        for (std::size_t half = halves_.size(); half-- > 0 && columns_.size() < most_columns;) {
            Half const& h = halves_[half];
            if (h.times != looks_) continue;
            bool const is_small = !h.is_large && h.changes != 0;
            if (is_small) columns_.push_back({half, 0, ~std::uint32_t{0}});
            for (unsigned shift = 0; shift < 32; shift += 8) {
                std::uint32_t const byte = std::uint32_t{255} << shift;
                bool const is_flag = (h.ever & byte) == std::uint32_t{1} << shift;
                bool const is_all = is_small && shift == 0 && h.ever == 1;
                if (is_flag && (h.changes & byte) != 0 && !is_all)
                    columns_.push_back({half, shift, 255});
            }
        }
    }
    std::size_t columns() const { return columns_.size(); }
    /// How many decisions of a run were seen.
    std::size_t decisions(std::size_t run) const {
        return columns() == 0 ? 0 : rows_[run].size() / columns();
    }
    std::size_t runs() const { return rows_.size(); }
    /// All columns at that decision.
    std::int32_t const* at(std::size_t run, std::size_t decision) const {
        return &rows_[run][decision * columns()];
    }

private:
    static constexpr std::int32_t small = 1 << 20;
    struct Half {
        std::uint32_t changes = 0, ever = 0; ///< the bits that were seen to change, and those that were 1
        std::size_t times = 0;               ///< it was there
        bool is_large = false;
    };
    struct Column { ///< which bits of which half, counted from the outermost
        std::size_t half;
        unsigned shift;
        std::uint32_t mask;
    };

    void compare(Vector<std::uint32_t> const& words) {
        ++looks_;
        if (halves_.size() < words.size()) halves_.resize(words.size());
        for (std::size_t i = 0; i < words.size(); ++i) {
            std::uint32_t const now = words[words.size() - 1 - i];
            Half& h = halves_[i];
            ++h.times;
            h.ever |= now;
            auto const number = static_cast<std::int32_t>(now);
            h.is_large = h.is_large || number > small || number < -small || is_address(words, i);
            if (i < before_.size()) h.changes |= now ^ before_[before_.size() - 1 - i];
        }
        before_ = words;
    }
    /// Whether that half belongs to what looks like an address.
    static bool is_address(Vector<std::uint32_t> const& words, std::size_t from_end) {
        std::uint32_t const high = words[(words.size() - 1 - from_end) | 1];
        return high >= 0x1000 && high < 0x1'0000;
    }
    void keep(Vector<std::uint32_t> const& words) {
        for (Column const& c : columns_) {
            std::uint32_t const word =
                c.half < words.size() ? words[words.size() - 1 - c.half] : 0;
            rows_.back().push_back(static_cast<std::int32_t>(word >> c.shift & c.mask));
        }
    }

    bool chosen_ = false;
    std::size_t looks_ = 0;
    Vector<Half> halves_;
    Vector<std::uint32_t> before_;
    Vector<Column> columns_;
    Vector<Vector<std::int32_t>> rows_; ///< of each run, one after another
};

} // namespace limn::detail

#endif // LIMN_CAPTURE_SEEN_WORDS_HPP
