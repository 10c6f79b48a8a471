// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `Ops`: the ops, types and modules that a program lets a loaded graph use.

#ifndef LIMN_IO_OPS_HPP
#define LIMN_IO_OPS_HPP

#include <limn/graph/input_rows.hpp>
#include <limn/meta/inline.hpp>
#include <limn/op/conversion.hpp>
#include <limn/op/make.hpp>
#include <limn/op/op_row.hpp>
#include <limn/op/signature.hpp>
#include <limn/type/module_row.hpp>
#include <limn/type/tree.hpp>

#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace limn {

namespace detail {

using Numbers = types<bool, char, signed char, unsigned char, short, unsigned short, int, unsigned,
                      long, unsigned long, long long, unsigned long long, float, double>;

} // namespace detail

/// What loading looks names up in. Nothing else of a file is ever run.
class Ops {
public:
    /// A structure, and the rows of the inputs that are its leaves.
    struct Structure {
        TreeRow const* row;
        std::span<OpRow const* const> inputs;
    };
    /// Makes a module again of its constructor's arguments, in the version that the program has.
    struct Maker {
        std::function<Constant(ModuleRow const&)> make;
        unsigned version = 1;
        explicit operator bool() const noexcept { return static_cast<bool>(make); }
    };

    Ops() = default;
    /// Also knows what `base` knows, which must outlive it.
    explicit Ops(Ops const& base) : base_{&base} {}
    Ops(Ops&&) = default;
    Ops& operator=(Ops&&) = default;

    /// Takes in the op `O` on operands of types `Ts`.
    template <class O, class... Ts> void add() {
        (add_type<Ts>(), ...);
        add_type<result_t<O, Ts...>>();
        add(op_row<O, Ts...>);
    }
    void add(OpRow const& row) { rows_.insert_or_assign(op_signature(row), &row); }

    /// Takes in the values of `T`, and `T` as the structure of a parameter or a result.
    template <class T> void add_type() {
        if constexpr (detail::is_module<T>) return;
        if (!structures_.insert({type_name<T>, {&tree<T>::row, detail::input_rows<T>}}).second)
            return;
        if constexpr (traceable<T>) add_values(type_row<T>, value_rows<T>);
        if constexpr (tree<T>::count != 1 || tree<T>::row.access != Access::leaf)
            add_leaves<T>(std::make_index_sequence<tree<T>::count>{});
        constexpr bool made =
            traceable<T> && (detail::loose<T> || tree<T>::row.access != Access::leaf);
        if constexpr (detail::is_container<T> || (made && tree<T>::count != 0)) add(make_row<T>);
    }
    template <class M> void add_module(Maker maker) {
        add_values(type_row<ModuleRef<M>>, value_rows<ModuleRef<M>>);
        makers_.insert_or_assign(std::string{type_name<M>}, std::move(maker));
    }
    /// The callable of an op with state: an operand that no file holds.
    template <class O, class F> void add_callable(F const& callable) {
        add_values(type_row<F>, value_rows<F>);
        callables_.insert_or_assign(std::string{O::name}, Constant{callable});
    }
    LIMN_DECLARE void add_header(std::string_view op, std::string_view header);

    LIMN_DECLARE OpRow const* row(std::string const& signature) const;
    LIMN_DECLARE TypeRow const* type(std::string_view name) const;
    LIMN_DECLARE std::optional<Structure> structure(std::string_view name) const;
    Maker maker(std::string const& type) const { return find(&Ops::makers_, type, Maker{}); }
    LIMN_DECLARE std::optional<Constant> callable(std::string const& op) const;
    LIMN_DECLARE std::string header(std::string const& op) const;

    /// Every op's signature, and every module's type; but for what stands for values.
    LIMN_DECLARE std::vector<std::string> names() const;

private:
    LIMN_DECLARE void add_values(TypeRow const& type, ValueRows const& rows);
    template <class T, std::size_t... I> void add_leaves(std::index_sequence<I...>) {
        (add_type<std::remove_cvref_t<decltype(leaf_at<I>(std::declval<T&>()))>>(), ...);
    }
    template <class Map, class Key, class V> V find(Map Ops::*map, Key const& key, V none) const {
        auto const at = (this->*map).find(key);
        if (at != (this->*map).end()) return at->second;
        return base_ == nullptr ? std::move(none) : base_->find(map, key, std::move(none));
    }

    Ops const* base_ = nullptr;
    std::map<std::string, OpRow const*> rows_;
    std::map<std::string_view, TypeRow const*> types_;
    std::map<std::string_view, Structure> structures_;
    std::map<std::string, Maker> makers_;
    std::map<std::string, Constant> callables_;
    std::map<std::string, std::string> headers_;
};

namespace detail {

/// The names nearest to `wanted`, for an error: at most three. Cost  quadratic in the length of
/// names, hence of a long one its beginning is looked at
LIMN_DECLARE std::string nearest_names(std::string_view wanted,
                                       std::vector<std::string> const& names);

/// What registers the op of that name, for an error.
LIMN_DECLARE std::string op_remedy(std::string_view name);

} // namespace detail

} // namespace limn

#ifndef LIMN_COMPILED
#include <limn/io/ops.ipp>
#endif

#endif // LIMN_IO_OPS_HPP
