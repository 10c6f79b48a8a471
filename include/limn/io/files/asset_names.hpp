// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `AssetNames`: which files travel with a graph, and what they are called there.

#ifndef LIMN_IO_FILES_ASSET_NAMES_HPP
#define LIMN_IO_FILES_ASSET_NAMES_HPP

#include <limn/meta/inline.hpp>

#include <cstddef>
#include <filesystem>
#include <map>
#include <string>
#include <string_view>

namespace limn::detail {

/// Names for assets: `assets/vocab.txt`, then `assets/2/vocab.txt`.
class AssetNames {
public:
    /// The name of a text that is a declared asset, or that names what is there; else empty.
    LIMN_DECLARE std::string keep(std::string_view text, bool declared);
    std::map<std::filesystem::path, std::string> const& all() const noexcept { return names_; }

private:
    LIMN_DECLARE std::string name(std::filesystem::path const& path);

    std::map<std::filesystem::path, std::string> names_;
    std::map<std::string, std::size_t> bases_;
};

} // namespace limn::detail

#ifndef LIMN_COMPILED
#include <limn/io/files/asset_names.ipp>
#endif

#endif // LIMN_IO_FILES_ASSET_NAMES_HPP
