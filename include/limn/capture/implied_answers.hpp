// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `ImpliedAnswers`: what the decisions on a path were found to imply.

#ifndef LIMN_CAPTURE_IMPLIED_ANSWERS_HPP
#define LIMN_CAPTURE_IMPLIED_ANSWERS_HPP

#include <limn/graph/value.hpp>
#include <limn/meta/hash.hpp>
#include <limn/meta/index_table.hpp>
#include <limn/meta/inline.hpp>
#include <limn/meta/vector.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>

namespace limn::detail {

/// Runs with which a graph is compared go the same ways again and again, and each iteration of a loop
/// begins at one path. There the same condition has the same answer: it is looked up.
LIMN_LAZY class ImpliedAnswers {
public:
    /// At a path, by its last `most` decisions.
    struct Question {
        std::uint32_t path;
        Value condition;
        std::uint32_t most;
        friend bool operator==(Question const&, Question const&) = default;
    };

    /// What is implied there, which is nothing perhaps; `answer()` finds it for the first time.
    template <class F> std::optional<bool> find(Question const& question, F const& answer) {
        std::uint64_t const hash = hash_of(question);
        std::uint32_t const known =
            table_.find(hash, [&](std::uint32_t i) { return found_[i].question == question; });
        if (known != IndexTable::empty) return found_[known].answer;
        std::optional<bool> const out = answer();
        if (found_.size() == most_kept) *this = {};
        table_.find_or_insert(
            hash, static_cast<std::uint32_t>(found_.size()), [](std::uint32_t) { return false; },
            [&](std::uint32_t i) { return hash_of(found_[i].question); });
        found_.push_back({question, out});
        return out;
    }

private:
    static constexpr std::size_t most_kept = 1 << 16; ///< some of a long run, which comes never again

    struct Found {
        Question question;
        std::optional<bool> answer;
    };
    static std::uint64_t hash_of(Question const& q) {
        return hash_combine(std::uint64_t{q.path} << 32 | q.condition.index, q.most);
    }

    Vector<Found> found_;
    IndexTable table_;
};

} // namespace limn::detail

#endif // LIMN_CAPTURE_IMPLIED_ANSWERS_HPP
