// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `SeenState`, what a function keeps in memory where it decides, and `MemoryNoise`, which tells
/// which bytes of it say nothing of what the function does next.

#ifndef LIMN_CAPTURE_MEMORY_NOISE_HPP
#define LIMN_CAPTURE_MEMORY_NOISE_HPP

#include <limn/capture/plain_memory.hpp>
#include <limn/capture/tag.hpp>
#include <limn/meta/hash.hpp>
#include <limn/meta/index_table.hpp>
#include <limn/meta/vector.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>

namespace limn::detail {

/// What is found at a decision: its place, what the function keeps in plain variables, and where it
/// matters, how many decisions came before.
template <class T = void> struct SeenState {
    Tag tag{};
    typename PlainMemory<T>::Words words{};
    std::size_t before = 0;
};

/// Whether there is one state after each number of decisions, or hardly more: what differs then does
/// not follow answers, but how often a loop was gone through. See `RepeatedLoops`.
constexpr bool is_chain(std::size_t decisions, std::size_t states) {
    return decisions > 64 && 4 * states < 7 * decisions;
}

/// The function is in the same state wherever two runs have had the same answers: bytes that differ
/// there belong to addresses, or are what is left of earlier calls. They are hidden whole, for the
/// other bits of such a byte differ in later runs.
///
/// What is left of an earlier call is there until the function writes over it: of a buffer that it
/// keeps from call to call, and fills, a byte says nothing up to some decision, and then it does. So
/// `at` says how many decisions came before; without it, what was hidden once is hidden everywhere.
template <class T = void> class MemoryNoise {
public:
    using Words = typename PlainMemory<T>::Words;

    /// Two runs that have had the same answers found these words at a decision.
    void learn(Tag const& tag, Words const& first, Words const& second, std::size_t at = 0) {
        std::uint32_t& last = entry(tag.hash).until[0];
        last = std::max(last, static_cast<std::uint32_t>(at));
        std::map<std::uint64_t, Bits> values;
        for (auto const& w : first) values[w.key].all = w.value;
        for (auto const& w : second) {
            auto const known = values.find(w.key);
            hide(tag, w.key, known == values.end() ? every : noise_of(known->second.all, w.value),
                 at);
            if (known != values.end()) values.erase(known);
        }
        for (auto const& [key, value] : values) hide(tag, key, every, at);
    }
    /// Of those words that may say something.
    std::uint64_t hash(Tag const& tag, Words const& words, std::size_t at = 0) const {
        std::uint32_t const last = last_of(tag);
        std::uint64_t out = tag.hash;
        for (auto const& w : words) {
            std::uint32_t const known = find(hash_combine(tag.hash, w.key));
            std::uint64_t const hidden =
                known == IndexTable::empty ? 0 : entries_[known].hidden(at, last);
            if (hidden != every) out = hash_combine(hash_combine(out, w.key), w.value & ~hidden);
        }
        return out;
    }

    /// Whether any byte of that word says nothing.
    bool hides(Tag const& tag, std::uint64_t key, std::size_t at = 0) const {
        std::uint32_t const known = find(hash_combine(tag.hash, key));
        return known != IndexTable::empty && entries_[known].hidden(at, last_of(tag)) != 0;
    }

private:
    struct Bits {
        std::uint64_t all = 0;
    };
    static constexpr std::uint64_t every = ~std::uint64_t{0};
    static constexpr std::size_t bytes = 4;

    /// Of a word at the place of a decision: its bytes that say nothing, and until which decision.
    struct Entry {
        std::uint64_t key = 0, bits = 0;
        std::uint32_t until[bytes]{};

        /// No run has shown anything else where the last that were compared differ still.
        std::uint64_t hidden(std::size_t at, std::uint32_t last) const {
            auto const is_hidden = [&](std::size_t i) {
                return at <= until[i] || until[i] == last;
            };
            if (bits == every) return is_hidden(0) ? every : 0;
            std::uint64_t out = 0;
            for (std::size_t i = 0; i < bytes; ++i)
                if (is_hidden(i)) out |= bits & std::uint64_t{0xff} << 8 * i;
            return out;
        }
    };

    /// The bits that say nothing where a word is now one value, now the other. What has more than 32
    /// bits is a hash, of which no part says anything that another does not.
    static std::uint64_t noise_of(std::uint64_t one, std::uint64_t other) {
        std::uint64_t const bits = one ^ other;
        return bits != 0 && (one | other) >> 32 != 0 ? every : bytes_of(bits);
    }
    /// Those in which any bit is set, whole.
    static std::uint64_t bytes_of(std::uint64_t bits) {
        std::uint64_t out = 0;
        for (std::uint64_t byte = 0xff; byte != 0; byte <<= 8)
            if ((bits & byte) != 0) out |= byte;
        return out;
    }
    void hide(Tag const& tag, std::uint64_t key, std::uint64_t bits, std::size_t at) {
        if (bits == 0) return;
        Entry& hidden = entry(hash_combine(tag.hash, key));
        hidden.bits |= bits;
        for (std::size_t i = 0; i < bytes; ++i)
            if ((bits >> 8 * i & 0xff) != 0)
                hidden.until[i] = std::max(hidden.until[i], static_cast<std::uint32_t>(at));
    }
    Entry& entry(std::uint64_t key) {
        auto const fresh = static_cast<std::uint32_t>(entries_.size());
        std::uint32_t const known = table_.find_or_insert(
            key, fresh, [&](std::uint32_t i) { return entries_[i].key == key; },
            [&](std::uint32_t i) { return entries_[i].key; });
        if (known == fresh) entries_.push_back({key, 0, {}});
        return entries_[known];
    }
    std::uint32_t find(std::uint64_t at) const {
        return table_.find(at, [&](std::uint32_t i) { return entries_[i].key == at; });
    }
    /// The last decision at that place at which runs were compared.
    std::uint32_t last_of(Tag const& tag) const {
        std::uint32_t const known = find(tag.hash);
        return known == IndexTable::empty ? 0 : entries_[known].until[0];
    }

    Vector<Entry>
        entries_;      ///< by the place of a decision and the key of a word, or by the place alone
    IndexTable table_; ///< of them
};

} // namespace limn::detail

#endif // LIMN_CAPTURE_MEMORY_NOISE_HPP
