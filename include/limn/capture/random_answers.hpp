// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `RandomAnswers` and `TagNumbers`: how policies answer at random, alike in each process.

#ifndef LIMN_CAPTURE_RANDOM_ANSWERS_HPP
#define LIMN_CAPTURE_RANDOM_ANSWERS_HPP

#include <limn/capture/tag.hpp>
#include <limn/meta/vector.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace limn::detail {

/// Random numbers, of 31 bits each. They follow from the seed.
class RandomAnswers {
public:
    explicit RandomAnswers(std::uint64_t seed) : state_{seed} {}

    std::uint64_t next() {
        state_ = state_ * 6364136223846793005u + 1442695040888963407u;
        return state_ >> 33;
    }
    bool answer() { return next() % 2 == 0; }

private:
    std::uint64_t state_;
};

/// Spreads small seeds that follow one another.
constexpr std::uint64_t spread(std::uint64_t seed) { return seed * 0x9e3779b97f4a7c15u; }

/// Numbers decisions in the order in which runs meet them: their tags are addresses, which are
/// other ones in each process.
class TagNumbers {
public:
    std::size_t number(Tag const& tag) {
        auto const known = std::find(met_.begin(), met_.end(), tag);
        auto const out = static_cast<std::size_t>(known - met_.begin());
        if (out == met_.size()) met_.push_back(tag);
        return out;
    }

private:
    Vector<Tag> met_;
};

} // namespace limn::detail

#endif // LIMN_CAPTURE_RANDOM_ANSWERS_HPP
