// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `Metadata`: what the user notes about a graph.

#ifndef LIMN_GRAPH_METADATA_HPP
#define LIMN_GRAPH_METADATA_HPP

#include <limn/meta/inline.hpp>
#include <limn/meta/text.hpp>
#include <limn/meta/vector.hpp>

#include <cstddef>
#include <string_view>
#include <utility>

namespace limn {

/// Texts by name, in the order of their names: `g.metadata["model_name"] = "tiny";`
class Metadata {
public:
    using Entry = std::pair<Text, Text>;

    /// The text of that name; empty, and noted from now on, where there is none yet.
    LIMN_LAZY constexpr Text& operator[](std::string_view name) {
        std::size_t const at = place(name);
        if (at == entries_.size() || entries_[at].first.view() != name)
            entries_.insert(entries_.begin() + static_cast<std::ptrdiff_t>(at),
                            Entry{Text{name}, Text{}});
        return entries_[at].second;
    }
    /// The text of that name; empty where there is none.
    LIMN_LAZY constexpr Text const& operator[](std::string_view name) const {
        return contains(name) ? entries_[place(name)].second : none;
    }
    LIMN_LAZY constexpr bool contains(std::string_view name) const {
        std::size_t const at = place(name);
        return at < entries_.size() && entries_[at].first.view() == name;
    }
    LIMN_LAZY constexpr void erase(std::string_view name) {
        if (contains(name))
            entries_.erase(entries_.begin() + static_cast<std::ptrdiff_t>(place(name)));
    }
    constexpr bool empty() const noexcept { return entries_.empty(); }
    constexpr std::size_t size() const noexcept { return entries_.size(); }
    constexpr auto begin() const noexcept { return entries_.begin(); }
    constexpr auto end() const noexcept { return entries_.end(); }

private:
    static constexpr Text none{};

    LIMN_LAZY constexpr std::size_t place(std::string_view name) const {
        std::size_t at = 0;
        while (at < entries_.size() && entries_[at].first.view() < name) ++at;
        return at;
    }

    detail::Vector<Entry> entries_;
};

} // namespace limn

#endif // LIMN_GRAPH_METADATA_HPP
