// SPDX-License-Identifier: BSL-1.0
/// \file
/// Everything that writes graphs to files and reads them back: `save`, `load`, `export_cpp`. Needs
/// nlohmann_json, OpenSSL's libcrypto and libzip, which limn.hpp does not.

#ifndef LIMN_BUNDLE_HPP
#define LIMN_BUNDLE_HPP

#include <limn/bundle/bundle.hpp>
#include <limn/bundle/export_cpp.hpp>
#include <limn/io/parse.hpp>

#endif // LIMN_BUNDLE_HPP
