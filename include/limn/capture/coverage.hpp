// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `Coverage`: which pairs of decisions and answers the runs of a function have met.

#ifndef LIMN_CAPTURE_COVERAGE_HPP
#define LIMN_CAPTURE_COVERAGE_HPP

#include <limn/capture/tag.hpp>
#include <limn/meta/hash.hpp>
#include <limn/meta/index_table.hpp>
#include <limn/meta/inline.hpp>
#include <limn/meta/vector.hpp>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace limn::detail {

/// An edge is a decision with one answer. A pair is covered once one run has passed the first edge
/// and, later, the second one: a plain variable that the first sets may be read after the second.
LIMN_LAZY class Coverage {
public:
    /// A new run begins.
    void begin() {
        run_.assign(run_.size(), 0);
        fresh_ = 0;
    }
    /// The run passes an edge.
    void pass(Tag const& tag, bool taken) {
        std::size_t const e = edge(tag, taken);
        Bits& before = before_[e];
        before.resize(run_.size(), 0);
        for (std::size_t w = 0; w < run_.size(); ++w) {
            fresh_ += static_cast<std::size_t>(std::popcount(run_[w] & ~before[w]));
            before[w] |= run_[w];
        }
        if (!seen_[e]) ++fresh_;
        seen_[e] = true;
        run_[e / 64] |= std::uint64_t{1} << (e % 64);
    }
    /// How many edges and pairs would be covered for the first time if the run passed that edge
    /// now; and, where there are few edges, how many may be after it.
    std::size_t gain(Tag const& tag, bool taken) {
        std::size_t const e = edge(tag, taken);
        std::size_t out = missing(e);
        if (!seen_[e]) return out + 1000;
        if (before_.size() > 256) return out;
        for (std::size_t later = 0; later < before_.size(); ++later)
            if (has(before_[later], e)) out += missing(later);
        return out;
    }
    bool covered(Tag const& tag, bool taken) { return seen_[edge(tag, taken)]; }
    /// Which decision that is, in the order in which they were met: the same in each program.
    std::size_t number(Tag const& tag) { return edge(tag, false) / 2; }
    /// How many edges and pairs the run has covered first.
    std::size_t fresh() const { return fresh_; }
    /// How many edges, and how many pairs, some run has passed.
    std::size_t edges_seen() const {
        return static_cast<std::size_t>(std::count(seen_.begin(), seen_.end(), true));
    }
    std::size_t pairs() const {
        std::size_t out = 0;
        for (Bits const& b : before_)
            for (std::uint64_t w : b) out += static_cast<std::size_t>(std::popcount(w));
        return out;
    }

private:
    using Bits = Vector<std::uint64_t>;

    static bool has(Bits const& bits, std::size_t e) {
        return e / 64 < bits.size() && (bits[e / 64] >> (e % 64)) % 2 != 0;
    }
    /// The edges of this run that have not come before `e` in any.
    std::size_t missing(std::size_t e) const {
        std::size_t out = 0;
        for (std::size_t w = 0; w < run_.size(); ++w) {
            std::uint64_t const known = w < before_[e].size() ? before_[e][w] : 0;
            out += static_cast<std::size_t>(std::popcount(run_[w] & ~known));
        }
        return out;
    }
    std::size_t edge(Tag const& tag, bool taken) {
        auto const fresh = static_cast<std::uint32_t>(tags_.size());
        std::uint32_t const at = table_.find_or_insert(
            hash_combine(0, tag.hash), fresh, [&](std::uint32_t i) { return tags_[i] == tag; },
            [&](std::uint32_t i) { return hash_combine(0, tags_[i].hash); });
        if (at == fresh) {
            tags_.push_back(tag);
            before_.resize(2 * tags_.size());
            seen_.resize(2 * tags_.size(), false);
            run_.resize(2 * tags_.size() / 64 + 1, 0);
        }
        return 2 * std::size_t{at} + (taken ? 1 : 0);
    }

    Vector<Tag> tags_;
    IndexTable table_;
    Vector<Bits> before_; ///< of each edge: those that some run passed before it
    Vector<bool> seen_;
    Bits run_;
    std::size_t fresh_ = 0;
};

} // namespace limn::detail

#endif // LIMN_CAPTURE_COVERAGE_HPP
