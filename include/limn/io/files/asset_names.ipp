// SPDX-License-Identifier: BSL-1.0

#ifndef LIMN_IO_FILES_ASSET_NAMES_IPP
#define LIMN_IO_FILES_ASSET_NAMES_IPP

#include <limn/io/files/asset_names.hpp>
#include <limn/meta/inline.hpp>

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>
#include <system_error>

namespace limn::detail {

LIMN_DEFINE std::string AssetNames::keep(std::string_view text, bool declared) {
    std::error_code none;
    std::filesystem::path const path{text};
    bool const there = !text.empty() && text.size() < 4096 && std::filesystem::exists(path, none);
    return there || declared ? name(path) : std::string{};
}

LIMN_DEFINE std::string AssetNames::name(std::filesystem::path const& path) {
    std::filesystem::path const source =
        std::filesystem::weakly_canonical(std::filesystem::absolute(path));
    auto const [known, fresh] = names_.insert({source, ""});
    if (!fresh) return known->second;
    std::string const base = source.filename().string();
    std::size_t const same = ++bases_[base];
    known->second = same == 1 ? "assets/" + base : "assets/" + std::to_string(same) + "/" + base;
    return known->second;
}

} // namespace limn::detail

#endif // LIMN_IO_FILES_ASSET_NAMES_IPP
