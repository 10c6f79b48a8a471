// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns the catalogue: the list of every op the library has. The law tests walk it.

#ifndef LIMN_OP_CATALOGUE_HPP
#define LIMN_OP_CATALOGUE_HPP

#include <limn/op/arithmetic.hpp>
#include <limn/op/bitwise.hpp>
#include <limn/op/choose.hpp>
#include <limn/op/comparison.hpp>
#include <limn/op/math.hpp>
#include <limn/op/select.hpp>

#include <boost/hana/fwd/unpack.hpp>
#include <boost/hana/type.hpp>

namespace limn {

namespace detail {
struct CatalogueTag;
}

/// A list of ops: a Foldable of `hana::type`s. `hana::tuple` would make everybody who includes the
/// library build a tuple of ninety elements, which only those need who ask for `hana::to_tuple`.
template <class... Os> struct Catalogue {
    using hana_tag = detail::CatalogueTag;
};

/// Every op of the library; `convert` once for each type would be an endless row, so it stands here
/// for double alone.
inline constexpr Catalogue<
    // operators
    prims::add, prims::subtract, prims::multiply, prims::divide, prims::modulus, prims::negate,
    prims::bit_and, prims::bit_or, prims::bit_xor, prims::bit_not, prims::shift_left,
    prims::shift_right, prims::equal, prims::not_equal, prims::less, prims::less_equal,
    prims::greater, prims::greater_equal, prims::logical_not,
    // choice and conversion
    prims::select, prims::convert<double>, prims::min, prims::max, prims::clamp, prims::midpoint,
    // <cmath>
    prims::sqrt, prims::cbrt, prims::pow, prims::exp, prims::exp2, prims::expm1, prims::log,
    prims::log2, prims::log10, prims::log1p, prims::logb, prims::ldexp, prims::scalbn, prims::sin,
    prims::cos, prims::tan, prims::asin, prims::acos, prims::atan, prims::atan2, prims::sinh,
    prims::cosh, prims::tanh, prims::asinh, prims::acosh, prims::atanh, prims::erf, prims::erfc,
    prims::tgamma, prims::lgamma, prims::floor, prims::ceil, prims::round, prims::trunc,
    prims::rint, prims::nearbyint, prims::lround, prims::llround, prims::lrint, prims::llrint,
    prims::ilogb, prims::fmod, prims::remainder, prims::abs, prims::fabs, prims::copysign,
    prims::nextafter, prims::fdim, prims::fmin, prims::fmax, prims::fma, prims::lerp, prims::isnan,
    prims::isinf, prims::isfinite, prims::isnormal, prims::signbit, prims::hypot>
    catalogue{};

} // namespace limn

template <> struct boost::hana::unpack_impl<limn::detail::CatalogueTag> {
    template <class... Os, class F>
    static constexpr decltype(auto) apply(limn::Catalogue<Os...> const&, F&& f) {
        return static_cast<F&&>(f)(type_c<Os>...);
    }
};

#endif // LIMN_OP_CATALOGUE_HPP
