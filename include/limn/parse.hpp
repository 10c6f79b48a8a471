// SPDX-License-Identifier: BSL-1.0
/// \file
/// Includes what reads listings: `parse`, and `ops(...)`, which says what they may name.

#ifndef LIMN_PARSE_HPP
#define LIMN_PARSE_HPP

#include <limn.hpp>

#include <limn/io/parse.hpp>
#include <limn/io/registered.hpp>

#endif // LIMN_PARSE_HPP
