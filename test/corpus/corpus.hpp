// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `corpus`: every example function the laws are tried on, as a tuple of types.
///
/// An entry has `name`, `signature`, `function`, and the bounds `low` and `high` between which each
/// leaf of its inputs may be drawn and converted to its type; a bool is whether the drawn number
/// is above the middle.

#ifndef LIMN_TEST_CORPUS_CORPUS_HPP
#define LIMN_TEST_CORPUS_CORPUS_HPP

#include "bits.hpp"
#include "colour.hpp"
#include "finance.hpp"
#include "geodesy.hpp"
#include "geometry.hpp"
#include "integer.hpp"
#include "numeric.hpp"
#include "physics.hpp"
#include "shapes.hpp"
#include "signal.hpp"
#include "statistics.hpp"

#include <boost/hana/tuple.hpp>
#include <boost/hana/type.hpp>

namespace limn::test::corpus {

/// Every entry, as hana types.
inline constexpr auto corpus = boost::hana::tuple_t<
    horner, horner_coefficients, bivariate_polynomial, chebyshev_values, clenshaw, pade_tanh,
    simpson, newton_cube_root, log_gamma, dual_derivative, complex_multiply, mandelbrot,
    sorting_network, median_of_three, clamp, black_scholes, black_scholes_greeks, bachelier,
    implied_volatility, bond_price, net_present_value, nelson_siegel, compound_interest, annuity,
    cross_product, normalise, matrix_inverse, quaternion_rotation, barycentric, heron,
    inside_circle, catmull_rom, cubic_hermite, smoothstep, spherical_harmonics, two_link_arm,
    six_joint_arm, haversine, mercator, ecef, bearing, days_from_civil, civil_from_days,
    day_of_week, leap_year, clock_time, fft8, biquad, fir16, goertzel, windows, ladder_filter,
    moving_average, soft_clip, a_law, q15_multiply, polynomial_i8, polynomial_u8, polynomial_i16,
    polynomial_u16, polynomial_i32, polynomial_u32, polynomial_i64, polynomial_u64, crc32, crc8,
    xorshift64, splitmix64, pcg32, fnv1a, adler32, modular_power, wide_multiply, popcount,
    leading_zeros, bit_reverse, morton, average, integer_square_root, sign_and_magnitude, gray_code,
    zigzag, rotate_left, power_of_two, byte_swap, saturating_add, srgb_to_linear, linear_to_srgb,
    rgb_to_ycbcr, rgb_to_lab, rgb_to_hsv, alpha_blend, unpack_rgb565, film_curve, blinn_phong,
    rk4_pendulum, rk4_lorenz, euler_lorenz, verlet, kalman, thin_lens, lensmaker, wind_chill,
    kepler, lennard_jones, free_fall, softmax, log_sum_exp, sigmoid_layer, perceptron, gaussian_pdf,
    normal_interval, moments, welford, line_fit, logistic_loss, identity, constant, unused_inputs,
    repeated_outputs, swapped_pair, nested_result, mixed_axpy, int_and_double, signed_and_unsigned,
    promoted, comparisons, full_adder, majority, conversions, compound_assignments, reduction_tree>;

} // namespace limn::test::corpus

#endif // LIMN_TEST_CORPUS_CORPUS_HPP
