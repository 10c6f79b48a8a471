// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `StateAssignments`: the states of a function get their next values, in an order in which
/// none is read behind its change.

#ifndef LIMN_PRINT_CPP_STATE_ASSIGNMENTS_HPP
#define LIMN_PRINT_CPP_STATE_ASSIGNMENTS_HPP

#include <limn/meta/text.hpp>
#include <limn/meta/vector.hpp>

#include <cstddef>
#include <string_view>
#include <utility>

namespace limn::detail {

/// Whether an expression speaks of a variable. What it says in a text counts too: that costs a
/// local, no more.
constexpr bool mentions(std::string_view expression, std::string_view name) {
    auto const is_word = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
               c == '_';
    };
    for (std::size_t at = expression.find(name); at != expression.npos;
         at = expression.find(name, at + 1)) {
        std::size_t const end = at + name.size();
        bool const begins = at == 0 || !is_word(expression[at - 1]);
        if (begins && (end == expression.size() || !is_word(expression[end]))) return true;
    }
    return false;
}

/// Assignments that are all made at once.
template <class = void> class StateAssignments {
public:
    constexpr void add(Text const& state, Text const& value) { all_.push_back({state, value}); }

    /// Whether the value of an expression is another behind them.
    constexpr bool change(std::string_view expression) const {
        for (Assignment const& a : all_)
            if (mentions(expression, a.state.view())) return true;
        return false;
    }

    /// Appends them as statements. Where each reads what another changes, as when two states are
    /// swapped, a value becomes a local first. Cost  quadratic in the number of states
    template <class FreshName> constexpr void print(Text& out, FreshName const& fresh_name) {
        while (!all_.empty()) {
            std::size_t k = 0;
            while (k < all_.size() && is_read_by_others(k)) ++k;
            if (k == all_.size()) {
                Text const name = fresh_name();
                (((out += "    auto const ") += name.view()) += " = ") += all_[0].value.view();
                out += ";\n";
                all_[0].value = name;
                continue;
            }
            (((out += "    ") += all_[k].state.view()) += " = ") += all_[k].value.view();
            out += ";\n";
            all_.erase(all_.begin() + static_cast<std::ptrdiff_t>(k));
        }
    }

private:
    struct Assignment {
        Text state, value;
    };

    constexpr bool is_read_by_others(std::size_t k) const {
        for (std::size_t i = 0; i < all_.size(); ++i)
            if (i != k && mentions(all_[i].value.view(), all_[k].state.view())) return true;
        return false;
    }

    Vector<Assignment> all_;
};

} // namespace limn::detail

#endif // LIMN_PRINT_CPP_STATE_ASSIGNMENTS_HPP
