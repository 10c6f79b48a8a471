// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `Chosen`: the values of a call's arguments, from what was given by position and by name.

#ifndef LIMN_RUN_CHOSEN_HPP
#define LIMN_RUN_CHOSEN_HPP

#include <limn/meta/error.hpp>
#include <limn/run/argument.hpp>
#include <limn/type/tree.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

namespace limn::detail {

/// Gathers the arguments of one call.
template <class... Args> class Chosen {
public:
    /// `arguments` are those of the signature; `all` has the fixed ones too, which may be named.
    Chosen(std::vector<ArgumentRow> const& arguments, std::vector<ArgumentRow> const& all)
        : arguments_{arguments}, all_{all} {}

    /// Takes the next argument by position.
    template <class T> void take(T const& value) {
        if (named_)
            throw TypeError{at_, "call",
                            "an argument by position stands after one by name; write those by "
                            "position first"};
        set(position_++, value);
    }

    /// Takes an argument by name.
    template <class T> void take(NamedArgument<T> const& given) {
        named_ = true;
        at_ = given.where;
        for (std::size_t i = 0; i < arguments_.size(); ++i)
            if (arguments_[i].name.view() == given.name) return set(i, given.value);
        for (ArgumentRow const& a : all_)
            if (a.fixed() && a.name.view() == given.name) {
                if constexpr (traceable<T>) return check_fixed(a, Constant{given.value}, at_);
            }
        throw TypeError{at_, "call",
                        "there is no argument `" + std::string{given.name} +
                            "`; the arguments are " + list(all_)};
    }

    /// All values: what was not given has its default.
    std::tuple<Args...> values() {
        return [&]<std::size_t... I>(std::index_sequence<I...>) {
            (complete<I>(), ...);
            return std::tuple<Args...>{std::move(*std::get<I>(values_))...};
        }
        (std::index_sequence_for<Args...>{});
    }

private:
    template <class T> void set(std::size_t index, T const& value) {
        [&]<std::size_t... I>(std::index_sequence<I...>) {
            ((I == index ? set_here<I>(value) : void()), ...);
        }
        (std::index_sequence_for<Args...>{});
    }

    template <std::size_t I, class T> void set_here(T const& value) {
        using A = std::tuple_element_t<I, std::tuple<Args...>>;
        auto& mine = std::get<I>(values_);
        if (mine)
            throw TypeError{at_, "call", arguments_[I].label() + " is given twice; give it once"};
        if constexpr (std::is_convertible_v<T const&, A>) mine.emplace(static_cast<A>(value));
        else
            throw TypeError{at_, "call",
                            arguments_[I].label() + " is " + std::string{type_name<A>} + ", got " +
                                std::string{type_name<T>} + "; give what converts to it"};
    }

    template <std::size_t I> void complete() {
        using A = std::tuple_element_t<I, std::tuple<Args...>>;
        auto& mine = std::get<I>(values_);
        ArgumentRow const& row = arguments_[I];
        if (mine) return;
        if (row.values.empty())
            throw TypeError{at_, "call",
                            row.label() + " is missing; the arguments are " + list(all_)};
        mine.emplace();
        if (row.fixed()) {
            *mine = row.values.front().template as<A>();
            return;
        }
        std::size_t next = 0;
        each_leaf(*mine, [&]<class L>(L& leaf) { leaf = row.values[next++].template as<L>(); });
    }

    std::vector<ArgumentRow> const& arguments_;
    std::vector<ArgumentRow> const& all_;
    std::tuple<std::optional<Args>...> values_;
    std::size_t position_ = 0;
    Where at_{};
    bool named_ = false;
};

} // namespace limn::detail

#endif // LIMN_RUN_CHOSEN_HPP
