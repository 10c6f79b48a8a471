// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns what limn is told of the modules in bundle/exported_assets.hpp.

#ifndef LIMN_TEST_KIT_ASSETS_SUPPORT_HPP
#define LIMN_TEST_KIT_ASSETS_SUPPORT_HPP

#include "bundle/exported_assets.hpp"
#include <limn/type/fields.hpp>
#include <limn/type/type_name.hpp>

#include <string_view>

template <> struct limn::spelling<assets::One> {
    static constexpr std::string_view name = "assets::One", header = "assets.hpp";
};
template <> struct limn::spelling<assets::Many> {
    static constexpr std::string_view name = "assets::Many", header = "assets.hpp";
};
template <> struct limn::spelling<assets::Named> {
    static constexpr std::string_view name = "assets::Named", header = "assets.hpp";
};
template <> struct limn::spelling<assets::Structure> {
    static constexpr std::string_view name = "assets::Structure", header = "assets.hpp";
};

template <> struct limn::codec<assets::Both> : limn::field_codec<assets::Both> {};

#endif // LIMN_TEST_KIT_ASSETS_SUPPORT_HPP
