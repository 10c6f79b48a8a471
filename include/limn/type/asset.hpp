// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `asset`: a file or a folder that a module is made of, and that travels with its graph.

#ifndef LIMN_TYPE_ASSET_HPP
#define LIMN_TYPE_ASSET_HPP

#include <limn/meta/text.hpp>
#include <limn/type/codec.hpp>
#include <limn/type/literal.hpp>
#include <limn/type/type_name.hpp>

#include <concepts>
#include <string>
#include <string_view>
#include <utility>

namespace limn {

/// The path of a file or a folder: `limn::module<Vocabulary>(limn::asset{"vocab.txt"}, 1024)`. A
/// saved graph holds a copy of it; a loaded one has the path of that copy.
struct asset {
    std::string path;

    asset() = default;
    asset(std::string p) : path{std::move(p)} {}
    asset(char const* p) : path{p} {}
    /// Of a `std::filesystem::path`.
    template <class P>
        requires requires(P const& p) {
            { p.string() } -> std::same_as<std::string>;
        }
    asset(P const& p) : path{p.string()} {}

    operator std::string const&() const noexcept { return path; }
    friend bool operator==(asset const&, asset const&) = default;
};

template <> struct spelling<asset> {
    static constexpr std::string_view name = "limn::asset", header = "<limn/type/asset.hpp>";
};

template <> struct codec<asset> {
    static void write(ValueWriter& out, asset const& value) { out.asset(value.path); }
    static asset read(ValueReader& in) { return asset{in.asset()}; }
};

template <> inline constexpr bool has_literal<asset> = true;

/// As its path.
constexpr bool append_literal(Text& out, asset const& value) {
    return append_literal(out, value.path);
}

} // namespace limn

#endif // LIMN_TYPE_ASSET_HPP
