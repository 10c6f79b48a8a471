// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `StateAssignments`: the states of a function get their next values, in an order in which
/// none is read after its change.

#ifndef LIMN_PRINT_CPP_STATE_ASSIGNMENTS_HPP
#define LIMN_PRINT_CPP_STATE_ASSIGNMENTS_HPP

#include <limn/meta/vector.hpp>
#include <limn/print/cpp/code.hpp>
#include <limn/print/cpp/expressions.hpp>
#include <limn/type/type_row.hpp>

#include <cstddef>

namespace limn::detail {

/// Assignments that are all made at once.
template <class T = void> class StateAssignments {
public:
    constexpr explicit StateAssignments(Expressions<T>& expressions) : expressions_{expressions} {}

    constexpr void add(Word state, TypeRow const& type, ExpressionId value) {
        all_.push_back({state, &type, value});
    }

    /// Whether the value of an expression is another after them.
    constexpr bool change(ExpressionId expression) const {
        for (Assignment const& a : all_)
            if (expressions_.mentions(expression, a.state)) return true;
        return false;
    }

    /// Adds them to the code. Where each reads what another changes, as when two states are
    /// swapped, a value becomes a local first. Cost  quadratic in the number of states
    template <class FreshName> constexpr void print(Code<T>& code, FreshName const& fresh_name) {
        using enum CodeStatement::Does;
        while (!all_.empty()) {
            std::size_t k = 0;
            while (k < all_.size() && is_read_by_others(k)) ++k;
            if (k == all_.size()) {
                k = 0;
                while (!reads_another(k)) ++k; // else it would wait for others as before
                Word const name = fresh_name();
                code.add({.does = declare,
                          .constant = true,
                          .deduced = true,
                          .name = name,
                          .type = all_[k].type,
                          .value = all_[k].value});
                all_[k].value = expressions_.name(name);
                continue;
            }
            code.add({.does = assign, .name = all_[k].state, .value = all_[k].value});
            all_.erase(all_.begin() + static_cast<std::ptrdiff_t>(k));
        }
    }

private:
    struct Assignment {
        Word state;
        TypeRow const* type;
        ExpressionId value;
    };

    constexpr bool is_read_by_others(std::size_t k) const {
        for (std::size_t i = 0; i < all_.size(); ++i)
            if (i != k && expressions_.mentions(all_[i].value, all_[k].state)) return true;
        return false;
    }

    constexpr bool reads_another(std::size_t k) const {
        for (std::size_t i = 0; i < all_.size(); ++i)
            if (i != k && expressions_.mentions(all_[k].value, all_[i].state)) return true;
        return false;
    }

    Expressions<T>& expressions_;
    Vector<Assignment> all_;
};

} // namespace limn::detail

#endif // LIMN_PRINT_CPP_STATE_ASSIGNMENTS_HPP
