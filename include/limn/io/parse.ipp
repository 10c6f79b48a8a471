// SPDX-License-Identifier: BSL-1.0

#ifndef LIMN_IO_PARSE_IPP
#define LIMN_IO_PARSE_IPP

#include <limn/io/listing_reader.hpp>
#include <limn/io/parse.hpp>
#include <limn/meta/inline.hpp>

#include <string_view>

namespace limn {

LIMN_DEFINE Graph parse(std::string_view text, Ops const& ops) {
    return detail::ListingReader{text, ops}.read();
}

} // namespace limn

#endif // LIMN_IO_PARSE_IPP
