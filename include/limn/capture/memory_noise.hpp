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

#include <cstddef>
#include <cstdint>
#include <map>

namespace limn::detail {

/// What is found at a decision: its place, and what the function keeps in plain variables.
template <class T = void> struct SeenState {
    Tag tag{};
    typename PlainMemory<T>::Words words{};
};

/// Whether there is one state after each number of decisions, or hardly more: what differs then does
/// not follow answers, but how often a loop was gone through. See `RepeatedLoops`.
constexpr bool is_chain(std::size_t decisions, std::size_t states) {
    return decisions > 64 && 4 * states < 7 * decisions;
}

/// The function is in the same state wherever two runs have had the same answers: bytes that differ
/// there belong to addresses, or are what is left of earlier calls. They are hidden whole, for the
/// other bits of such a byte differ in later runs.
template <class T = void> class MemoryNoise {
public:
    using Words = typename PlainMemory<T>::Words;

    /// Two runs that have had the same answers found these words at a decision.
    void learn(Tag const& tag, Words const& first, Words const& second) {
        std::map<std::uint64_t, Bits> values;
        for (auto const& w : first) values[w.key].all = w.value;
        for (auto const& w : second) {
            auto const known = values.find(w.key);
            hide(tag, w.key, known == values.end() ? every : noise_of(known->second.all, w.value));
            if (known != values.end()) values.erase(known);
        }
        for (auto const& [key, value] : values) hide(tag, key, every);
    }
    /// Of those words that may say something.
    std::uint64_t hash(Tag const& tag, Words const& words) const {
        std::uint64_t out = tag.hash;
        for (auto const& w : words) {
            std::uint32_t const known = find(hash_combine(tag.hash, w.key));
            std::uint64_t const hidden = known == IndexTable::empty ? 0 : hidden_[known].value;
            if (hidden != every) out = hash_combine(hash_combine(out, w.key), w.value & ~hidden);
        }
        return out;
    }

    /// Whether any byte of that word says nothing.
    bool hides(Tag const& tag, std::uint64_t key) const {
        return find(hash_combine(tag.hash, key)) != IndexTable::empty;
    }

private:
    struct Bits {
        std::uint64_t all = 0;
    };
    static constexpr std::uint64_t every = ~std::uint64_t{0};

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
    void hide(Tag const& tag, std::uint64_t key, std::uint64_t bits) {
        if (bits == 0) return;
        std::uint64_t const at = hash_combine(tag.hash, key);
        auto const fresh = static_cast<std::uint32_t>(hidden_.size());
        std::uint32_t const known = table_.find_or_insert(
            at, fresh, [&](std::uint32_t i) { return hidden_[i].key == at; },
            [&](std::uint32_t i) { return hidden_[i].key; });
        if (known == fresh) hidden_.push_back({at, 0});
        hidden_[known].value |= bits;
    }
    std::uint32_t find(std::uint64_t at) const {
        return table_.find(at, [&](std::uint32_t i) { return hidden_[i].key == at; });
    }

    Words hidden_;     ///< by the place of a decision and the key of a word: bits that say nothing
    IndexTable table_; ///< of them
};

} // namespace limn::detail

#endif // LIMN_CAPTURE_MEMORY_NOISE_HPP
