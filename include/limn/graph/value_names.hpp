// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `ValueNames`: what the user calls some of the values of a graph.

#ifndef LIMN_GRAPH_VALUE_NAMES_HPP
#define LIMN_GRAPH_VALUE_NAMES_HPP

#include <limn/graph/value.hpp>
#include <limn/meta/index_table.hpp>
#include <limn/meta/inline.hpp>
#include <limn/meta/text.hpp>
#include <limn/meta/used_names.hpp>
#include <limn/meta/vector.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>

namespace limn {

/// The name of a value.
struct ValueName {
    Value value;
    Text name;
};

/// Names of values, in the order of these. A graph without names has none, and pays nothing. While
/// it is being built, a value may have several.
class ValueNames {
public:
    constexpr detail::Vector<ValueName> const& all() const noexcept { return all_; }

    /// The name of a value, the first in the alphabet, or none. Cost  logarithmic
    constexpr std::string_view find(Value v) const noexcept {
        std::size_t const at = place(v, "");
        return at < all_.size() && all_[at].value == v ? all_[at].name.view() : std::string_view{};
    }
    /// All names of a value.
    constexpr detail::Vector<ValueName> all_of(Value v) const {
        std::size_t const begin = place(v, "");
        std::size_t end = begin;
        while (end < all_.size() && all_[end].value == v) ++end;
        return {all_.begin() + begin, all_.begin() + end};
    }

    LIMN_LAZY constexpr void set(Value v, std::string_view name) {
        std::size_t const at = place(v, name);
        if (at == all_.size() || all_[at].value != v || all_[at].name.view() != name)
            all_.insert(all_.begin() + at, {v, Text{name}});
    }

    /// A name that both sides of a gate have is that of the gate, and of neither side: a function
    /// that names what was joined does so on each path.
    LIMN_LAZY constexpr void join(Value gate, Value a, Value b) {
        for (ValueName const& n : all_of(a))
            if (has(b, n.name.view())) set(gate, n.name.view());
        for (ValueName const& n : all_of(gate)) {
            remove(a, n.name.view());
            remove(b, n.name.view());
        }
    }

    /// Values have new numbers; of those of which `keeps` is true one name is kept. A name that
    /// another value has already, or one of `taken`, gets a number: `q`, `q2`, `q3`.
    template <class Keeps>
    constexpr void renumber(std::uint32_t const* order, std::uint32_t live, Keeps const& keeps,
                            detail::Vector<Text> const& taken) {
        detail::Vector<std::uint32_t> at(live, IndexTable::empty);
        for (std::size_t k = all_.size(); k-- > 0;) // the first of a value comes last
            if (Value const v = all_[k].value; order[v.index] < live && keeps(v))
                at[order[v.index]] = static_cast<std::uint32_t>(k);
        detail::Vector<ValueName> now;
        UsedNames used;
        for (Text const& name : taken) used.take(name.view());
        for (std::uint32_t v = 0; v < live; ++v)
            if (at[v] != IndexTable::empty)
                now.push_back({{v}, used.unique(all_[at[v]].name.view())});
        all_ = std::move(now);
    }

private:
    static constexpr bool before(ValueName const& a, Value v, std::string_view name) {
        return a.value == v ? a.name.view() < name : a.value < v;
    }
    constexpr std::size_t place(Value v, std::string_view name) const noexcept {
        std::size_t begin = 0, end = all_.size();
        if (end != 0 && before(all_[end - 1], v, name)) return end;
        while (begin < end) {
            std::size_t const middle = (begin + end) / 2;
            if (before(all_[middle], v, name)) begin = middle + 1;
            else end = middle;
        }
        return begin;
    }
    constexpr bool has(Value v, std::string_view name) const {
        std::size_t const at = place(v, name);
        return at < all_.size() && all_[at].value == v && all_[at].name.view() == name;
    }
    constexpr void remove(Value v, std::string_view name) {
        if (has(v, name)) all_.erase(all_.begin() + place(v, name));
    }

    detail::Vector<ValueName> all_;
};

} // namespace limn

#endif // LIMN_GRAPH_VALUE_NAMES_HPP
