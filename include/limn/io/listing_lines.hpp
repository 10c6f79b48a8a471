// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `ListingLines`: a listing as lines, each with a place of what it makes.

#ifndef LIMN_IO_LISTING_LINES_HPP
#define LIMN_IO_LISTING_LINES_HPP

#include <limn/meta/inline.hpp>
#include <limn/meta/where.hpp>
#include <limn/type/text_cursor.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace limn::detail {

/// Goes from line to line. Empty lines and comments are left out.
class ListingLines {
protected:
    explicit ListingLines(std::string_view text) : in_{text} {}

    /// Goes to the first word of the next line that has one; false at the end of the text.
    LIMN_DECLARE bool begin_line(std::size_t margin);
    /// Goes to the next line, and gives the place of what this one makes.
    LIMN_DECLARE Where end_line();
    LIMN_DECLARE std::uint32_t number();

    TextCursor in_;

private:
    LIMN_DECLARE Where where();

    std::uint32_t line_ = 1;
    std::string_view file_; ///< of the last location
    char const* kept_ = "";
};

} // namespace limn::detail

#ifndef LIMN_COMPILED
#include <limn/io/listing_lines.ipp>
#endif

#endif // LIMN_IO_LISTING_LINES_HPP
