// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `AssetNames`: which files travel with a graph, and what they are called there.

#ifndef LIMN_IO_FILES_ASSET_NAMES_HPP
#define LIMN_IO_FILES_ASSET_NAMES_HPP

#include <cstddef>
#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <system_error>

namespace limn::detail {

/// Names for assets: `assets/vocab.txt`, then `assets/2/vocab.txt`.
template <class = void> class AssetNames {
public:
    /// The name of a text that is a declared asset, or that names what is there; else empty.
    std::string keep(std::string_view text, bool declared) {
        std::error_code none;
        std::filesystem::path const path{text};
        bool const there =
            !text.empty() && text.size() < 4096 && std::filesystem::exists(path, none);
        return there || declared ? name(path) : std::string{};
    }
    std::map<std::filesystem::path, std::string> const& all() const noexcept { return names_; }

private:
    std::string name(std::filesystem::path const& path) {
        std::filesystem::path const source =
            std::filesystem::weakly_canonical(std::filesystem::absolute(path));
        auto const [known, fresh] = names_.insert({source, ""});
        if (!fresh) return known->second;
        std::string const base = source.filename().string();
        std::size_t const same = ++bases_[base];
        known->second =
            same == 1 ? "assets/" + base : "assets/" + std::to_string(same) + "/" + base;
        return known->second;
    }

    std::map<std::filesystem::path, std::string> names_;
    std::map<std::string, std::size_t> bases_;
};

} // namespace limn::detail

#endif // LIMN_IO_FILES_ASSET_NAMES_HPP
