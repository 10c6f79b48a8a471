// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `free_prefix`: what the names of locals begin with, before their numbers.

#ifndef LIMN_PRINT_CPP_NUMBERED_HPP
#define LIMN_PRINT_CPP_NUMBERED_HPP

#include <limn/graph/graph.hpp>
#include <limn/meta/inline.hpp>
#include <limn/meta/text.hpp>

#include <cstddef>
#include <string_view>

namespace limn::detail {

/// Whether `name` could be a local of this prefix: `v1`.
LIMN_LAZY constexpr bool numbered(std::string_view name, std::string_view prefix) {
    return name.starts_with(prefix) && name.size() > prefix.size() && name[prefix.size()] >= '0' &&
           name[prefix.size()] <= '9';
}

/// What the names of locals begin with: nothing that a parameter could be mistaken for.
LIMN_LAZY constexpr Text free_prefix(Graph const& graph) {
    Text out{"v"};
    for (std::size_t i = 0; i < graph.parameters().size();) {
        if (numbered(graph.parameters()[i].name.view(), out.view())) {
            out += out.view().ends_with('_') ? 'v' : '_';
            i = 0;
        } else {
            ++i;
        }
    }
    return out;
}

} // namespace limn::detail

#endif // LIMN_PRINT_CPP_NUMBERED_HPP
