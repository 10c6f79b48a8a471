// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `UsedNames`: names that are given away, each once.

#ifndef LIMN_META_USED_NAMES_HPP
#define LIMN_META_USED_NAMES_HPP

#include <limn/meta/hash.hpp>
#include <limn/meta/index_table.hpp>
#include <limn/meta/inline.hpp>
#include <limn/meta/text.hpp>
#include <limn/meta/vector.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace limn {

/// A set of names. Gives new ones: `q`, `q2`, `q3`.
class UsedNames {
public:
    /// Takes a name in; false where it was there.
    LIMN_LAZY constexpr bool take(std::string_view name) {
        std::size_t const before = names_.size();
        index_of(name);
        return names_.size() != before;
    }
    /// Takes in `name`, or the first of `name2`, `name3`, ... that is not there. Cost  constant
    LIMN_LAZY constexpr Text unique(std::string_view name) {
        std::size_t const before = names_.size();
        std::uint32_t const index = index_of(name);
        Text out{name};
        while (names_.size() == before) {
            out = Text{name};
            out.append_integer(next_[index]++);
            index_of(out.view());
        }
        return out;
    }

private:
    LIMN_LAZY constexpr std::uint32_t index_of(std::string_view name) {
        auto const fresh = static_cast<std::uint32_t>(names_.size());
        std::uint32_t const index = table_.find_or_insert(
            hash_text(name), fresh, [&](std::uint32_t i) { return names_[i].view() == name; },
            [&](std::uint32_t i) { return hash_text(names_[i].view()); });
        if (index != fresh) return index;
        names_.push_back(Text{name});
        next_.push_back(2);
        return index;
    }

    detail::Vector<Text> names_;
    detail::Vector<std::uint32_t> next_; ///< the number that each is given next
    IndexTable table_;
};

} // namespace limn

#endif // LIMN_META_USED_NAMES_HPP
