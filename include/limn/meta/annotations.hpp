// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `Annotations`: the scope in which a node was recorded, and what was noted of it.

#ifndef LIMN_META_ANNOTATIONS_HPP
#define LIMN_META_ANNOTATIONS_HPP

#include <limn/meta/inline.hpp>
#include <limn/meta/where.hpp>

#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace limn::detail {

/// What a place knows besides its line. Whoever copies a node hands on its place, so a node keeps
/// these through every pass. Equal ones are held once for the whole program, and are never freed:
/// a place has their number alone.
struct Annotations {
    std::string scope = {}; ///< `encoder/attention`; empty outside of all scopes
    std::vector<std::pair<std::string, std::string>> notes = {}; ///< keys and values, as noted

    friend bool operator==(Annotations const&, Annotations const&) = default;
};

/// The number of the scope that is open in this thread.
inline constinit thread_local std::uint32_t open_annotations = 0;

/// The place, in that scope where nothing is known of it yet.
constexpr Where with_open_scope(Where at) noexcept {
    if (!std::is_constant_evaluated() && at.annotations == 0) at.annotations = open_annotations;
    return at;
}

/// Their number; 0 where they are empty.
LIMN_DECLARE std::uint32_t number_of(Annotations wanted);
/// Those of a place.
LIMN_DECLARE Annotations const& annotations_of(Where at);

/// The number of a scope of that name inside of the one that is open now.
LIMN_DECLARE std::uint32_t number_of_scope(std::string_view name);
/// The place inside of the scope that is open now.
LIMN_DECLARE Where in_open_scope(Where at);
/// The place with one more note, or with another value of a note that it has.
LIMN_DECLARE Where with_note(Where at, std::string_view key, std::string_view value);
/// The place with the notes that two others have both.
LIMN_DECLARE Where with_common_notes(Where at, Where a, Where b);

/// `in encoder/attention, unit = m`, on one line; empty where there is nothing to say. What is not
/// plain is in quotes.
LIMN_DECLARE std::string annotation_text(Where at);
/// A word of such a text, in quotes where it is not plain.
LIMN_DECLARE void append_word(std::string& out, std::string_view word);
/// The place with what such a text says; where it is another text, the place as it is.
LIMN_DECLARE Where with_annotation_text(Where at, std::string_view text);

} // namespace limn::detail

#ifndef LIMN_COMPILED
#include <limn/meta/annotations.ipp>
#endif

#endif // LIMN_META_ANNOTATIONS_HPP
