// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `constructed<M>`: calls a constructor with arguments whose types are known when it runs.

#ifndef LIMN_IO_CONSTRUCTED_HPP
#define LIMN_IO_CONSTRUCTED_HPP

#include <limn/io/ops.hpp>
#include <limn/meta/error.hpp>
#include <limn/type/asset.hpp>
#include <limn/type/type_row.hpp>

#include <concepts>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace limn::detail {

/// Converts to whatever a parameter is: to the saved value, or what C++ makes of it.
template <class M> class SavedArgument {
    template <class T> using Conversion = T (*)(Constant const&);

public:
    explicit SavedArgument(Constant const& value) : value_{&value} {}

    template <class T>
        requires(!std::same_as<T, M> && !std::is_reference_v<T> && std::copyable<T>)
    operator T() const {
        if (value_->type().name == type_name<T>) return value_->template as<T>();
        if constexpr (std::is_arithmetic_v<T>) {
            if (Conversion<T> const known = number<T>(*value_)) return known(*value_);
        } else if constexpr (!std::is_aggregate_v<T>) {
            if constexpr (std::constructible_from<T, std::string>)
                if (value_->type().name == type_name<std::string>)
                    return T(value_->template as<std::string>());
            if constexpr (std::constructible_from<T, asset>)
                if (value_->type().name == type_name<asset>) return T(value_->template as<asset>());
        }
        throw LoadError{Where{}, type_name<M>,
                        "was made of " + std::string{value_->type().name} +
                            " where this program's constructor takes " + std::string{type_name<T>} +
                            "; save the graph again"};
    }

private:
    /// How a number of the constant's type becomes a `T`; null where it is none.
    template <class T> static Conversion<T> number(Constant const& c) {
        return number_among<T>(c.type().name, Numbers{});
    }
    template <class T, class... From>
    static Conversion<T> number_among(std::string_view type, types<From...>) {
        Conversion<T> out = nullptr;
        ((type == type_name<From>
              ? void(out = [](Constant const& c) { return static_cast<T>(c.as<From>()); })
              : void()),
         ...);
        return out;
    }

    Constant const* value_;
};

template <class M, class... As> constexpr bool makes() {
    if constexpr (std::is_aggregate_v<M>) return requires(As const&... as) {
            M{as...};
        };
    else return std::is_constructible_v<M, As const&...>;
}
template <class M, std::size_t... I> constexpr bool makes_of(std::index_sequence<I...>) {
    return makes<M, std::conditional_t<I == I, SavedArgument<M>, void>...>();
}

// An aggregate is built for every number of arguments, though one saved graph asks for one.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wmissing-field-initializers"
template <class M, class... As> M built(As&&... arguments) {
    if constexpr (std::is_aggregate_v<M>) return M{std::forward<As>(arguments)...};
    else return M(std::forward<As>(arguments)...);
}
#pragma GCC diagnostic pop

/// What `make` gives for the arguments. Errors  LoadError when `M` has no such constructor
template <class M, std::size_t N = 0, class Make>
Constant constructed(std::span<Constant const> arguments, Make const& make) {
    if constexpr (N > 8) {
        throw LoadError{Where{}, type_name<M>,
                        "this program's has no constructor for the " +
                            std::to_string(arguments.size()) +
                            " arguments that the graph made it of; save the graph again"};
    } else {
        if constexpr (makes_of<M>(std::make_index_sequence<N>{}))
            if (arguments.size() == N) return [&]<std::size_t... I>(std::index_sequence<I...>) {
                    return make(SavedArgument<M>{arguments[I]}...);
                }
        (std::make_index_sequence<N>{});
        return constructed<M, N + 1>(arguments, make);
    }
}

} // namespace limn::detail

#endif // LIMN_IO_CONSTRUCTED_HPP
