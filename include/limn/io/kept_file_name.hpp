// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `kept_file_name`: the name of a file of source, for as long as the program runs.

#ifndef LIMN_IO_KEPT_FILE_NAME_HPP
#define LIMN_IO_KEPT_FILE_NAME_HPP

#include <limn/meta/inline.hpp>

#include <string>

namespace limn::detail {

/// `name`, for as long as the program runs: a `Where` points at it.
LIMN_DECLARE char const* kept_file_name(std::string const& name);

} // namespace limn::detail

#ifndef LIMN_COMPILED
#include <limn/io/kept_file_name.ipp>
#endif

#endif // LIMN_IO_KEPT_FILE_NAME_HPP
