// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns the catalogue: the list of every op the library has. The law tests walk it.
/// Layer: op. Includes op.

#ifndef LIMN_OP_CATALOGUE_HPP
#define LIMN_OP_CATALOGUE_HPP

#include <limn/op/arithmetic.hpp>
#include <limn/op/bitwise.hpp>
#include <limn/op/choose.hpp>
#include <limn/op/comparison.hpp>
#include <limn/op/math.hpp>
#include <limn/op/select.hpp>

#include <boost/hana/tuple.hpp>
#include <boost/hana/type.hpp>

namespace limn {

/// Every op of the library; `convert` once for each type would be an endless row, so it stands here
/// for double alone.
inline constexpr auto catalogue = boost::hana::tuple_t<
    // operators
    ops::add, ops::subtract, ops::multiply, ops::divide, ops::modulus, ops::negate, ops::bit_and,
    ops::bit_or, ops::bit_xor, ops::bit_not, ops::shift_left, ops::shift_right, ops::equal,
    ops::not_equal, ops::less, ops::less_equal, ops::greater, ops::greater_equal,
    ops::compare_three_way, ops::logical_not,
    // choice and conversion
    ops::select, ops::convert<double>, ops::min, ops::max, ops::clamp, ops::midpoint,
    // orderings
    ops::is_eq, ops::is_neq, ops::is_lt, ops::is_lteq, ops::is_gt, ops::is_gteq,
    // <cmath>
    ops::sqrt, ops::cbrt, ops::pow, ops::exp, ops::exp2, ops::expm1, ops::log, ops::log2,
    ops::log10, ops::log1p, ops::logb, ops::ldexp, ops::scalbn, ops::sin, ops::cos, ops::tan,
    ops::asin, ops::acos, ops::atan, ops::atan2, ops::sinh, ops::cosh, ops::tanh, ops::asinh,
    ops::acosh, ops::atanh, ops::erf, ops::erfc, ops::tgamma, ops::lgamma, ops::floor, ops::ceil,
    ops::round, ops::trunc, ops::rint, ops::nearbyint, ops::lround, ops::llround, ops::lrint,
    ops::llrint, ops::ilogb, ops::fmod, ops::remainder, ops::abs, ops::fabs, ops::copysign,
    ops::nextafter, ops::fdim, ops::fmin, ops::fmax, ops::fma, ops::lerp, ops::isnan, ops::isinf,
    ops::isfinite, ops::isnormal, ops::signbit, ops::hypot>;

} // namespace limn

#endif // LIMN_OP_CATALOGUE_HPP
