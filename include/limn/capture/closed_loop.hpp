// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `TaggedAnswer`, an answer by the point of the program, what lists of them say; and
/// `ClosedLoop`.

#ifndef LIMN_CAPTURE_CLOSED_LOOP_HPP
#define LIMN_CAPTURE_CLOSED_LOOP_HPP

#include <limn/capture/point.hpp>
#include <limn/meta/hash.hpp>
#include <limn/meta/vector.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>

namespace limn::detail {

/// An answer by the point of the program; the last one counts.
struct TaggedAnswer {
    Tag tag;
    bool taken;
    std::size_t turn = 0; ///< after as many of it its opposite is given once; 0: never
    std::size_t given = 0;
    friend bool operator==(TaggedAnswer const&, TaggedAnswer const&) = default;
};
using TaggedAnswers = Vector<TaggedAnswer>;

/// The index of the one that counts; the number of answers where there is none.
template <class T = void> std::size_t last_answer_at(TaggedAnswers const& answers, Tag const& tag) {
    for (std::size_t i = answers.size(); i-- > 0;)
        if (answers[i].tag == tag) return i;
    return answers.size();
}
template <class T = void>
std::optional<bool> answer_at(TaggedAnswers const& answers, Tag const& tag) {
    std::size_t const last = last_answer_at(answers, tag);
    if (last == answers.size()) return std::nullopt;
    return answers[last].taken;
}
/// The same; what comes in turn is counted.
template <class T = void>
std::optional<bool> answer_in_turn(TaggedAnswers& answers, Tag const& tag) {
    std::size_t const last = last_answer_at(answers, tag);
    if (last == answers.size()) return std::nullopt;
    TaggedAnswer& answer = answers[last];
    if (answer.turn == 0 || answer.given++ < answer.turn) return answer.taken;
    answer.given = 0;
    return !answer.taken;
}

/// How often that place stands among the first `count` answers.
template <class T = void>
std::size_t times_at(TaggedAnswers const& answers, Tag const& tag, std::size_t count) {
    std::size_t out = 0;
    for (std::size_t i = 0; i < count; ++i) out += answers[i].tag == tag;
    return out;
}
/// A hash of the answers from number `from` to `end`, or the last one.
template <class T = void>
std::uint64_t way_of(TaggedAnswers const& answers, std::size_t from, std::size_t end) {
    std::uint64_t out = 0;
    for (std::size_t i = from; i < answers.size() && i < end; ++i)
        out = hash_combine(out, answers[i].tag.hash + (answers[i].taken ? 1 : 0));
    return out;
}

/// A loop that was closed, to be gone through again and again.
struct ClosedLoop {
    Point head; ///< with the values that it carries
    TaggedAnswers iteration, exits;
};

} // namespace limn::detail

#endif // LIMN_CAPTURE_CLOSED_LOOP_HPP
