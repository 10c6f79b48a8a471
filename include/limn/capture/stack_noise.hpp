// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `StackNoise`: tells which words of the stack say nothing of what a function does next.

#ifndef LIMN_CAPTURE_STACK_NOISE_HPP
#define LIMN_CAPTURE_STACK_NOISE_HPP

#include <limn/capture/call_stack.hpp>
#include <limn/meta/hash.hpp>
#include <limn/meta/vector.hpp>

#include <cstddef>
#include <cstdint>
#include <map>
#include <utility>

namespace limn::detail {

/// The function is in the same state wherever two runs have had the same answers: words that differ
/// there are addresses on the heap, or what is left of earlier calls.
template <class T = void> class StackNoise {
public:
    using Words = Vector<std::uint32_t>;

    /// What stands on the stack at decision number `at` of a run. With `again` the run before has
    /// had the same answers so far.
    void note(std::size_t at, Tag const& tag, Words words, bool again) {
        if (at >= most) return;
        if (before_.size() <= at) before_.resize(at + 1);
        Words& before = before_[at];
        if (again && before.size() == words.size())
            for (std::size_t i = 0; i < words.size(); ++i)
                if (before[i] != words[i]) learn(tag, i, words.size());
        before = std::move(words);
    }
    /// Of those words that may say something.
    std::uint64_t hash(Tag const& tag, Words const& words) const {
        auto const known = noise_.find(tag.hash);
        std::uint64_t out = tag.hash;
        for (std::size_t i = 0; i < words.size(); ++i)
            if (known == noise_.end() || i >= known->second.size() || !known->second[i])
                out = hash_combine(out, words[i]);
        return out;
    }

private:
    static constexpr std::size_t most = 256; ///< decisions of a run that are looked at

    void learn(Tag const& tag, std::size_t word, std::size_t words) {
        Vector<bool>& noise = noise_[tag.hash];
        if (noise.size() < words) noise.resize(words, false);
        noise[word] = true;
    }

    Vector<Words> before_;                       ///< of the run before, by decision
    std::map<std::uint64_t, Vector<bool>> noise_; ///< by the place of the decision
};

} // namespace limn::detail

#endif // LIMN_CAPTURE_STACK_NOISE_HPP
