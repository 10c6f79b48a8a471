// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns what Eigen asks of a scalar, for `Proxy<T>`; Eigen's fixed matrices as trees of leaves, and
/// its dynamic ones as containers.
/// Not in the umbrella: it needs Eigen.

#ifndef LIMN_ADAPT_EIGEN_HPP
#define LIMN_ADAPT_EIGEN_HPP

#include <limn/meta/plain_code.hpp>
#include <limn/proxy/limits.hpp>
#include <limn/proxy/record.hpp>
#include <limn/trace/trace.hpp>
#include <limn/type/tree.hpp>
#include <limn/type/type_name.hpp>

#include <Eigen/Core>

#include <array>
#include <cstddef>
#include <string_view>
#include <type_traits>
#include <utility>

/// The costs are those of the plain type, for Eigen chooses the order of a reduction by them: with
/// others the traced sum would be rounded otherwise than the plain one.
template <class T> struct Eigen::NumTraits<limn::Proxy<T>> : Eigen::GenericNumTraits<T> {
    using Real = limn::Proxy<typename NumTraits<T>::Real>;
    using NonInteger = limn::Proxy<typename NumTraits<T>::NonInteger>;
    using Nested = limn::Proxy<T>;
    using Literal = limn::Proxy<T>;

    enum {
        IsComplex = 0,
        IsInteger = NumTraits<T>::IsInteger,
        IsSigned = NumTraits<T>::IsSigned,
        RequireInitialization = 1,
        ReadCost = NumTraits<T>::ReadCost,
        AddCost = NumTraits<T>::AddCost,
        MulCost = NumTraits<T>::MulCost
    };

    static Real epsilon() { return NumTraits<T>::epsilon(); }
    static Real dummy_precision() { return NumTraits<T>::dummy_precision(); }
    static limn::Proxy<T> highest() { return NumTraits<T>::highest(); }
    static limn::Proxy<T> lowest() { return NumTraits<T>::lowest(); }
    static limn::Proxy<T> infinity() { return NumTraits<T>::infinity(); }
    static limn::Proxy<T> quiet_NaN() { return NumTraits<T>::quiet_NaN(); }
};

/// `2.0 * matrix` of proxies, and matrices of plain numbers times matrices of proxies.
template <class T, class Op> struct Eigen::ScalarBinaryOpTraits<limn::Proxy<T>, T, Op> {
    using ReturnType = limn::Proxy<T>;
};
template <class T, class Op> struct Eigen::ScalarBinaryOpTraits<T, limn::Proxy<T>, Op> {
    using ReturnType = limn::Proxy<T>;
};

namespace limn {

/// `matrix * proxy` is Eigen's.
template <class A>
    requires std::is_base_of_v<Eigen::EigenBase<A>, A>
inline constexpr bool has_own_operators<A> = true;

namespace detail {

#ifdef EIGEN_VECTORIZE
inline bool const vectorised_eigen_is_noted = eigen_is_vectorised = true;
#endif

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
}
(std::make_index_sequence<Rows * Columns>{});

} // namespace detail

template <class T, int Rows, int Columns, int Options>
inline constexpr bool made_of_proxies<Eigen::Matrix<T, Rows, Columns, Options>> =
    made_of_proxies<T>;

template <class T, int Rows, int Columns, int Options>
struct spelling<Eigen::Matrix<T, Rows, Columns, Options>> {
private:
    static constexpr std::string_view open = "Eigen::Matrix<", own = "<Eigen/Core>";
    template <int N>
    static constexpr std::string_view size =
        N == Eigen::Dynamic ? "-1" : detail::decimal<static_cast<std::size_t>(N)>;
    static constexpr std::string_view rows = size<Rows>, columns = size<Columns>;
    static constexpr std::string_view options = detail::decimal<static_cast<std::size_t>(Options)>;

public:
    static constexpr std::string_view name =
        Options == Eigen::Matrix<T, Rows, Columns>::Options
            ? detail::joined<open, type_name<T>, detail::comma, rows, detail::comma, columns,
                             detail::close>::view
            : detail::joined<open, type_name<T>, detail::comma, rows, detail::comma, columns,
                             detail::comma, options, detail::close>::view;
    static constexpr std::string_view header = detail::headers<own, type_header<T>>;
};

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
        }
        (std::make_index_sequence<rows * columns>{});
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

#include <limn/adapt/eigen_dynamic.hpp>

#endif // LIMN_ADAPT_EIGEN_HPP
