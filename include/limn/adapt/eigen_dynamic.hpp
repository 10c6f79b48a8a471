// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns Eigen's dynamic vectors and matrices: as containers, and as inputs of a known shape.
/// Not in the umbrella: it needs Eigen. `adapt/eigen.hpp` includes it.

#ifndef LIMN_ADAPT_EIGEN_DYNAMIC_HPP
#define LIMN_ADAPT_EIGEN_DYNAMIC_HPP

#include <limn/adapt/eigen_scalar.hpp>
#include <limn/meta/where.hpp>
#include <limn/op/shape.hpp>
#include <limn/proxy/shaped.hpp>
#include <limn/type/container.hpp>
#include <limn/type/tree.hpp>
#include <limn/type/type_row.hpp>

#include <Eigen/Core>

#include <array>
#include <cstddef>
#include <string>

namespace limn {

/// Its lengths are its rows and columns, or that of a vector; its elements its entries, row by row.
template <class T, int Rows, int Columns, int Options>
    requires(Rows == Eigen::Dynamic || Columns == Eigen::Dynamic)
struct container<Eigen::Matrix<T, Rows, Columns, Options>> {
private:
    static constexpr bool is_vector = Rows == 1 || Columns == 1;
    using Matrix = Eigen::Matrix<T, Rows, Columns, Options>;

public:
    template <template <class> class Map>
    using mapped = Eigen::Matrix<mapped_tree_t<T, Map>, Rows, Columns, Options>;
    using element = T;
    static constexpr std::size_t extents = is_vector ? 1 : 2, columns = last_extent;
    using Shape = std::array<std::size_t, extents>;

    template <class V> static Shape shape(V const& value) {
        if constexpr (is_vector) return {static_cast<std::size_t>(value.size())};
        else
            return {static_cast<std::size_t>(value.rows()), static_cast<std::size_t>(value.cols())};
    }
    template <class V, class Visit> static void each(V& value, Visit&& visit) {
        for (Eigen::Index i = 0; i < value.rows(); ++i)
            for (Eigen::Index j = 0; j < value.cols(); ++j) visit(value(i, j));
    }
    template <class Next> static Matrix make(Shape shape, Next&& next) {
        Matrix out;
        if constexpr (is_vector) out.resize(static_cast<Eigen::Index>(shape[0]));
        else out.resize(static_cast<Eigen::Index>(shape[0]), static_cast<Eigen::Index>(shape[1]));
        for (Eigen::Index i = 0; i < out.rows(); ++i)
            for (Eigen::Index j = 0; j < out.cols(); ++j) out(i, j) = next();
        return out;
    }
};

namespace detail {

/// Eigen's `==` asks for one shape.
template <class T, int Rows, int Columns, int Options>
struct Equality<Eigen::Matrix<T, Rows, Columns, Options>> {
    using Matrix = Eigen::Matrix<T, Rows, Columns, Options>;
    static bool equal(Matrix const& a, Matrix const& b) {
        return a.rows() == b.rows() && a.cols() == b.cols() && a == b;
    }
};

/// `shaped("v", example)` of a dynamic vector or matrix: one of proxies, of the example's shape.
template <class T, int Rows, int Columns, int Options>
    requires is_container<Eigen::Matrix<T, Rows, Columns, Options>>
struct Unpack<Eigen::Matrix<T, Rows, Columns, Options>> {
    using Matrix = Eigen::Matrix<T, Rows, Columns, Options>;
    using type = Eigen::Matrix<typename Unpack<T>::type, Rows, Columns, Options>;
    static type from(Where at, Proxy<Matrix> const& p, Matrix const& example,
                     std::string const& path) {
        constexpr bool is_vector = Rows == 1 || Columns == 1;
        auto const rows = static_cast<std::size_t>(example.rows());
        auto const columns = static_cast<std::size_t>(example.cols());
        if constexpr (is_vector) length_op(p, rows * columns, path, at);
        else extents_op(p, rows, columns, path, at);
        type out(example.rows(), example.cols());
        for (Eigen::Index i = 0; i < example.rows(); ++i)
            for (Eigen::Index j = 0; j < example.cols(); ++j) {
                Proxy<T> const entry = [&] {
                    if constexpr (is_vector) return record<prims::entry>(at, p, i + j);
                    else return record<prims::entry>(at, p, i, j);
                }();
                std::string const place = is_vector ? std::to_string(i + j)
                                                    : std::to_string(i) + ", " + std::to_string(j);
                out(i, j) = Unpack<T>::from(at, entry, example(i, j), path + '(' + place + ')');
            }
        return out;
    }
};

} // namespace detail

} // namespace limn

#endif // LIMN_ADAPT_EIGEN_DYNAMIC_HPP
