// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns Eigen's fixed matrices as trees of leaves. Includes all that the library knows of Eigen:
/// proxies as scalars, and dynamic matrices as containers.
/// Not in the umbrella: it needs Eigen.

#ifndef LIMN_ADAPT_EIGEN_HPP
#define LIMN_ADAPT_EIGEN_HPP

#include <limn/adapt/eigen_dynamic.hpp>
#include <limn/adapt/eigen_scalar.hpp>
#include <limn/type/tree.hpp>
#include <limn/type/type_name.hpp>
#include <limn/type/type_row.hpp>

#include <Eigen/Core>

#include <array>
#include <cstddef>
#include <string_view>
#include <utility>

namespace limn {

namespace detail {

/// `(1)` of a vector, `(0, 1)` of a matrix.
template <std::size_t Rows, std::size_t Columns, std::size_t I> struct entry_name {
    static constexpr std::string_view open = "(", end = ")";
    static constexpr std::string_view row = decimal<I / Columns>, column = decimal<I % Columns>;
    static constexpr std::string_view place = decimal<I>;
    static constexpr std::string_view view = Rows == 1 || Columns == 1
                                                 ? joined<open, place, end>::view
                                                 : joined<open, row, comma, column, end>::view;
};
template <std::size_t Rows, std::size_t Columns>
inline constexpr auto entry_names = []<std::size_t... I>(std::index_sequence<I...>) {
    return std::array<std::string_view, sizeof...(I)>{entry_name<Rows, Columns, I>::view...};
}(std::make_index_sequence<Rows * Columns>{});

} // namespace detail

/// A matrix of fixed size: its leaves are its entries, row by row.
template <class T, int Rows, int Columns, int Options>
    requires(Rows > 0 && Columns > 0)
struct tree<Eigen::Matrix<T, Rows, Columns, Options>> {
private:
    using Matrix = Eigen::Matrix<T, Rows, Columns, Options>;
    static constexpr auto rows = static_cast<std::size_t>(Rows);
    static constexpr auto columns = static_cast<std::size_t>(Columns);
    template <class V> static constexpr auto& entry(V& value, std::size_t i) {
        return value(static_cast<Eigen::Index>(i / columns),
                     static_cast<Eigen::Index>(i % columns));
    }

public:
    template <template <class> class Map>
    using mapped = Eigen::Matrix<mapped_tree_t<T, Map>, Rows, Columns, Options>;
    template <class V, class Visit> static constexpr void each(V& value, Visit&& visit) {
        for (std::size_t i = 0; i < rows * columns; ++i) each_leaf(entry(value, i), visit);
    }
    template <std::size_t I, class V> static constexpr auto& leaf(V& value) {
        return leaf_at<I % tree<T>::count>(entry(value, I / tree<T>::count));
    }
    template <std::size_t I, class Get> static constexpr Matrix make(Get const& get) {
        Matrix out;
        [&]<std::size_t... K>(std::index_sequence<K...>) {
            ((entry(out, K) = tree<T>::template make<I + K * tree<T>::count>(get)), ...);
        }(std::make_index_sequence<rows * columns>{});
        return out;
    }
    static constexpr std::size_t count = rows * columns * tree<T>::count;
    static constexpr TreeRow row{&type_row<Matrix>,
                                 Access::entry,
                                 detail::repeated_child<T, rows * columns>,
                                 count,
                                 detail::entry_names<rows, columns>,
                                 rows == 1 || columns == 1 ? 0 : columns};
};

} // namespace limn

#endif // LIMN_ADAPT_EIGEN_HPP
