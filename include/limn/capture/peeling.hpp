// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `Peeling`: loops of which some iterations stand apart, because a plain variable
/// distinguishes them.

#ifndef LIMN_CAPTURE_PEELING_HPP
#define LIMN_CAPTURE_PEELING_HPP

#include <limn/capture/tag.hpp>
#include <limn/meta/hash.hpp>
#include <limn/meta/vector.hpp>

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <map>

namespace limn::detail {

/// A loop whose first iterations stand before it, each for itself, and of which a few iterations
/// that take turns are one.
struct Peeling {
    Tag head;
    std::size_t peeled = 0;   ///< iterations before the loop
    std::size_t unrolled = 1; ///< iterations that are one of the graph

    /// Which iteration of those visit number `visit` begins, from 0.
    std::size_t phase(std::size_t visit) const {
        return visit < peeled ? visit : peeled + (visit - peeled) % unrolled;
    }
    /// The next way to try. False where there is none.
    bool advance() {
        constexpr std::size_t ways[][2]{{1, 1}, {0, 2}, {2, 1}, {1, 2}, {0, 3}};
        std::size_t i = 0;
        while (i < std::size(ways) && (ways[i][0] != peeled || ways[i][1] != unrolled)) ++i;
        i = i == std::size(ways) ? 0 : i + 1; // the loop as it is comes before all of them
        if (i == std::size(ways)) return false;
        peeled = ways[i][0];
        unrolled = ways[i][1];
        return true;
    }
};

/// Peels, or unrolls, the loop at `head` in the next way. False where all were tried.
template <class T = void> bool peel(Vector<Peeling>& peelings, Tag const& head) {
    for (Peeling& p : peelings)
        if (p.head == head) return p.advance();
    peelings.push_back({head});
    return peelings.back().advance();
}

/// The points of the program where a run stands: in another iteration of a peeled loop, and after
/// it, each decision is another point.
template <class T = void> class PeeledTags {
public:
    explicit PeeledTags(Vector<Peeling> peelings) : peelings_{std::move(peelings)} {}

    /// Before each run.
    void begin() { visits_.assign(peelings_.size(), 0); }
    /// Where the decision at `tag` stands on this visit.
    Tag visit(Tag const& tag) {
        Tag out = tag;
        for (std::size_t i = 0; i < visits_.size(); ++i) {
            Peeling const& p = peelings_[i];
            visits_[i] += p.head == tag;
            if (visits_[i] == 0) continue;
            out.hash = hash_combine(out.hash, 77 * i + p.phase(visits_[i] - 1));
        }
        if (!visits_.empty()) original_.try_emplace(out.hash, tag);
        return out;
    }
    /// The same without peeled loops.
    Tag original(Tag const& tag) const {
        auto const found = original_.find(tag.hash);
        return found == original_.end() ? tag : found->second;
    }

private:
    Vector<Peeling> peelings_;
    Vector<std::size_t> visits_;
    std::map<std::uint64_t, Tag> original_;
};

} // namespace limn::detail

#endif // LIMN_CAPTURE_PEELING_HPP
