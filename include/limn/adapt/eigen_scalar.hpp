// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns what Eigen asks of a scalar, for `Proxy<T>`; and the spelling of a matrix type.
/// Not in the umbrella: it needs Eigen. `adapt/eigen.hpp` includes it.

#ifndef LIMN_ADAPT_EIGEN_SCALAR_HPP
#define LIMN_ADAPT_EIGEN_SCALAR_HPP

#include <limn/meta/plain_code.hpp>
#include <limn/proxy/limits.hpp>
#include <limn/proxy/record.hpp>
#include <limn/trace/trace.hpp>
#include <limn/type/type_name.hpp>

#include <Eigen/Core>

#include <cstddef>
#include <string_view>
#include <type_traits>

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

/// `matrix * proxy` is Eigen's, and so is that of each expression: a `VectorBlock` is derived from
/// the `EigenBase` of its own base class.
template <class A>
    requires requires(A const& a) { []<class D>(Eigen::EigenBase<D> const&) {}(a); }
inline constexpr bool has_own_operators<A> = true;

namespace detail {

#ifdef EIGEN_VECTORIZE
inline bool const vectorised_eigen_is_noted = eigen_is_vectorised = true;
#endif

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

} // namespace limn

#endif // LIMN_ADAPT_EIGEN_SCALAR_HPP
