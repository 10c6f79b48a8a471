// SPDX-License-Identifier: BSL-1.0

#ifndef LIMN_IO_LISTING_LINES_IPP
#define LIMN_IO_LISTING_LINES_IPP

#include <limn/io/kept_file_name.hpp>
#include <limn/io/listing_lines.hpp>
#include <limn/meta/annotations.hpp>
#include <limn/meta/inline.hpp>

#include <charconv>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <system_error>

namespace limn::detail {

/// Goes to the first word of the next line that has one; false at the end of the text.
LIMN_DEFINE bool ListingLines::begin_line(std::size_t margin) {
    for (;;) {
        std::size_t const spaces = in_.skip_spaces();
        if (in_.ended()) return false;
        if (in_.peek() != '\n' && in_.peek() != '#') {
            if (spaces == margin) return true;
            in_.refuse("the line begins after " + std::to_string(spaces) + " spaces",
                       "write " + std::to_string(margin) + " before it");
        }
        end_line();
    }
}

/// Goes to the next line, and gives the place of what this one makes.
LIMN_DEFINE Where ListingLines::end_line() {
    in_.skip_spaces();
    Where out{"text", line_};
    if (in_.eat("#")) out = where();
    if (!in_.ended() && in_.peek() != '\n') in_.refuse_instead("the end of the line");
    in_.skip();
    ++line_;
    return out;
}

/// What a comment says: `price.cpp:7 in encoder, unit = m`, or a part of it; where it says no line,
/// that of the listing.
LIMN_DEFINE Where ListingLines::where() {
    in_.skip_spaces();
    std::string_view const rest = in_.rest();
    std::string_view comment = rest.substr(0, rest.find('\n'));
    in_.skip(comment.size());
    Where out{"text", line_};
    std::size_t colon = 0;
    while ((colon = comment.find(':', colon + 1)) != comment.npos) {
        char const* const end = comment.data() + comment.size();
        unsigned line = 0;
        auto const read = std::from_chars(comment.data() + colon + 1, end, line);
        if (read.ec != std::errc{} || (read.ptr != end && *read.ptr != ' ')) continue;
        std::string_view const file = comment.substr(0, colon);
        if (file != file_) kept_ = kept_file_name(std::string{file});
        file_ = file;
        out = {kept_, line};
        comment.remove_prefix(static_cast<std::size_t>(read.ptr - comment.data()));
        if (comment.empty()) return out;
        comment.remove_prefix(1);
        break;
    }
    return with_annotation_text(out, comment);
}

LIMN_DEFINE std::uint32_t ListingLines::number() {
    std::string_view const rest = in_.rest();
    std::uint32_t out = 0;
    auto const read = std::from_chars(rest.data(), rest.data() + rest.size(), out);
    if (read.ec != std::errc{}) in_.refuse("no number stands here", "write one");
    in_.skip(static_cast<std::size_t>(read.ptr - rest.data()));
    return out;
}

} // namespace limn::detail

#endif // LIMN_IO_LISTING_LINES_IPP
