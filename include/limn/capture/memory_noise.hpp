// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `MemoryNoise`: tells which bits of memory say nothing of what a function does next.

#ifndef LIMN_CAPTURE_MEMORY_NOISE_HPP
#define LIMN_CAPTURE_MEMORY_NOISE_HPP

#include <limn/capture/call_stack.hpp>
#include <limn/capture/plain_memory.hpp>
#include <limn/meta/hash.hpp>
#include <limn/meta/vector.hpp>

#include <cstdint>
#include <map>

namespace limn::detail {

/// The function is in the same state wherever two runs have had the same answers: bits that differ
/// there belong to addresses, or are what is left of earlier calls.
template <class T = void> class MemoryNoise {
public:
    using Words = typename PlainMemory<T>::Words;

    /// Two runs that have had the same answers found these words at a decision.
    void learn(Tag const& tag, Words const& first, Words const& second) {
        std::map<std::uint64_t, Bits> values;
        for (auto const& w : first) values[w.key].all = w.value;
        for (auto const& w : second) {
            auto const known = values.find(w.key);
            hide(tag, w.key, known == values.end() ? every : known->second.all ^ w.value);
            if (known != values.end()) values.erase(known);
        }
        for (auto const& [key, value] : values) hide(tag, key, every);
    }
    /// Of those words that may say something.
    std::uint64_t hash(Tag const& tag, Words const& words) const {
        std::uint64_t out = tag.hash;
        for (auto const& w : words) {
            auto const known = hidden_.find(hash_combine(tag.hash, w.key));
            std::uint64_t const hidden = known == hidden_.end() ? 0 : known->second.all;
            if (hidden != every) out = hash_combine(hash_combine(out, w.key), w.value & ~hidden);
        }
        return out;
    }

    /// Whether any bit of that word says nothing.
    bool hides(Tag const& tag, std::uint64_t key) const {
        return hidden_.contains(hash_combine(tag.hash, key));
    }

private:
    struct Bits {
        std::uint64_t all = 0;
    };
    static constexpr std::uint64_t every = ~std::uint64_t{0};

    void hide(Tag const& tag, std::uint64_t key, std::uint64_t bits) {
        if (bits != 0) hidden_[hash_combine(tag.hash, key)].all |= bits;
    }

    std::map<std::uint64_t, Bits> hidden_; ///< by the place of a decision, and the key of a word
};

} // namespace limn::detail

#endif // LIMN_CAPTURE_MEMORY_NOISE_HPP
