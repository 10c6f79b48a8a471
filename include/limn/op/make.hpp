// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns the op `make`: a container of its lengths and elements, or a structure of its leaves.

#ifndef LIMN_OP_MAKE_HPP
#define LIMN_OP_MAKE_HPP

#include <limn/op/op_row.hpp>
#include <limn/type/container.hpp>
#include <limn/type/fields.hpp>
#include <limn/type/tree.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <type_traits>
#include <utility>

namespace limn {

namespace prims {

/// Operands  the lengths of a container, as `size_t`, then the leaves of its elements; or the
///           leaves of a structure
/// Result    that container or structure
/// Values    it stays a call on constants too, for structures have no literals
/// Cost      one node; a run makes each element once
template <class C> struct make {
    static constexpr std::string_view name = "make";
};

} // namespace prims

namespace detail {

/// How a structure is a tree: a template that is a leaf as an input, by its fields.
template <class T> struct leaves_of_made : tree<T> {};
template <loose T> struct leaves_of_made<T> : field_tree<T> {};

/// What the leaves of a `make` are the leaves of: an element of a container, or the whole.
template <class C> struct made_of {
    using type = C;
    using leaves = leaves_of_made<C>;
    static constexpr std::size_t extents = 0;
    static constexpr TreeRow const& structure = leaves::row;
    static constexpr std::size_t arity = leaves::count;
};
template <is_container C> struct made_of<C> {
    using type = typename container<C>::element;
    using leaves = tree<type>;
    static constexpr std::size_t extents = container<C>::extents;
    static constexpr std::array<TreeRow const*, 1> children{&leaves::row};
    static constexpr TreeRow structure{&type_row<C>, Access::element,      children, leaves::count,
                                       {},           container<C>::columns};
    static constexpr std::size_t arity = variadic;
};

/// The type of leaf `I` of what a `make` of a `C` repeats.
template <class C, std::size_t I>
using made_leaf_t = std::remove_cvref_t<decltype(made_of<C>::leaves::template leaf<I>(
    std::declval<typename made_of<C>::type&>()))>;

/// The type of operand `I` of the `make` of a `C`.
template <class C, std::size_t I> constexpr auto make_operand() {
    constexpr std::size_t extents = made_of<C>::extents, count = made_of<C>::leaves::count;
    if constexpr (I < extents) return std::type_identity<std::size_t>{};
    else return std::type_identity<made_leaf_t<C, (I - extents) % count>>{};
}
template <class C, std::size_t I>
using make_operand_t = typename decltype(make_operand<C, I>())::type;

template <class C>
inline constexpr auto make_operands = []<std::size_t... I>(std::index_sequence<I...>) {
    return std::array<TypeRow const*, sizeof...(I)>{&type_row<make_operand_t<C, I>>...};
}(std::make_index_sequence<made_of<C>::extents + made_of<C>::structure.leaves>{});

/// Makes a `C` of operands, which give number I of type T as `operands.template at<T>(I)`.
template <class C, class Operands> constexpr C make_of(Operands const& operands) {
    using Leaves = typename made_of<C>::leaves;
    std::size_t from = made_of<C>::extents;
    auto const next = [&] {
        auto const leaf =
            [&]<std::size_t I>(std::integral_constant<std::size_t, I>) -> decltype(auto) {
            return operands.template at<made_leaf_t<C, I>>(from + I);
        };
        auto out = Leaves::template make<0>(leaf);
        from += Leaves::count;
        return out;
    };
    if constexpr (is_container<C>) {
        std::array<std::size_t, made_of<C>::extents> shape{};
        for (std::size_t i = 0; i < shape.size(); ++i)
            shape[i] = operands.template at<std::size_t>(i);
        return container<C>::make(shape, next);
    } else {
        return next();
    }
}

/// What the key of its row stands for: the operands are not counted by types.
template <class C> struct MakeTypes {
    using op = prims::make<C>;
    using result = C;
    static constexpr std::size_t arity = variadic;
};

/// The kernels of `make`.
template <class C> struct MakeKernels {
    struct InFrame {
        std::byte const* frame;
        std::uint32_t const* offsets;
        template <class T> T const& at(std::size_t i) const {
            return Cell<T>::get(frame + offsets[i + 1]);
        }
    };
    struct Known {
        Constant const* const* values;
        template <class T> constexpr T at(std::size_t i) const {
            return values[i]->template as<T>();
        }
    };
    static void one(std::byte* frame, std::uint32_t const* at) {
        Cell<C>::put(frame + at[0], make_of<C>(InFrame{frame, at}));
    }
    static constexpr std::optional<Constant> fold(Constant const* const* operands) {
        return Constant{make_of<C>(Known{operands})};
    }
};

} // namespace detail

/// The row of the op that makes a `C`.
template <class C>
inline constexpr OpRow make_row{
    .op = &op_id<prims::make<C>>,
    .name = prims::make<C>::name,
    .kind = detail::tie_key<&make_row<C>, detail::MakeTypes<C>>::keep(Kind::call),
    .hidden = detail::made_of<C>::extents,
    .notation = {Form::braces, type_name<C>, Precedence::primary, ""},
    .result = &type_row<C>,
    .arity = detail::made_of<C>::arity,
    .operands = detail::make_operands<C>.data(),
    .hash = detail::signature_hash<>(prims::make<C>::name, type_name<C>),
    .kernel = &detail::MakeKernels<C>::one,
    .fold = &detail::MakeKernels<C>::fold,
    .values = &detail::values<C>,
    .made = &detail::made_of<C>::structure,
};

} // namespace limn

#endif // LIMN_OP_MAKE_HPP
