// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns what is known of the distributions of `<random>`: how they are written, and the parameters
/// for which they are defined.

#ifndef LIMN_OP_DISTRIBUTION_HPP
#define LIMN_OP_DISTRIBUTION_HPP

#include <limn/type/type_name.hpp>

#include <cmath>
#include <limits>
#include <random>
#include <string_view>

namespace limn {

namespace detail {

/// Whether all are finite: with an infinite parameter some distributions never end.
template <class... Ts> bool all_finite(Ts... parameters) {
    return (std::isfinite(static_cast<long double>(parameters)) && ...);
}
/// Whether numbers around `mean` are values of `R`, with room above.
template <class R> bool fits(double mean) {
    return mean < static_cast<double>(std::numeric_limits<R>::max()) / 4;
}

/// Which parameters a distribution is defined for. Of one that is not known here: all.
/// Source  ISO C++ [rand.dist]; and that results fit their type
template <class D> struct distribution_domain {
    template <class... Ts> static bool holds(Ts...) { return true; }
};

} // namespace detail

#define LIMN_DISTRIBUTION(NAME, PARAMETERS, ...)                                                   \
    template <class R> struct spelling<std::NAME<R>> {                                             \
    private:                                                                                       \
        static constexpr std::string_view open = "std::" #NAME "<";                                \
                                                                                                   \
    public:                                                                                        \
        static constexpr std::string_view name =                                                   \
            detail::joined<open, type_name<R>, detail::close>::view;                               \
        static constexpr std::string_view header = "<random>";                                     \
    };                                                                                             \
    template <class R> struct detail::distribution_domain<std::NAME<R>> {                          \
        static bool holds PARAMETERS { return __VA_ARGS__; }                                       \
    };

LIMN_DISTRIBUTION(uniform_int_distribution, (R a = 0, R b = std::numeric_limits<R>::max()), a <= b)
LIMN_DISTRIBUTION(uniform_real_distribution, (R a = 0, R b = 1),
                  a <= b && all_finite(a, b) && b - a <= std::numeric_limits<R>::max())
LIMN_DISTRIBUTION(binomial_distribution, (R t = 1, double p = 0.5), 0 <= t && 0 <= p && p <= 1)
LIMN_DISTRIBUTION(geometric_distribution, (double p = 0.5), 0 < p && p < 1 && fits<R>(1 / p))
LIMN_DISTRIBUTION(negative_binomial_distribution, (R k = 1, double p = 0.5),
                  0 < k && 0 < p && p <= 1 && fits<R>(static_cast<double>(k) / p))
LIMN_DISTRIBUTION(poisson_distribution, (double mean = 1), 0 < mean && fits<R>(mean))
LIMN_DISTRIBUTION(exponential_distribution, (R lambda = 1), 0 < lambda && all_finite(lambda))
LIMN_DISTRIBUTION(gamma_distribution, (R alpha = 1, R beta = 1),
                  0 < alpha && 0 < beta && all_finite(alpha, beta))
LIMN_DISTRIBUTION(weibull_distribution, (R a = 1, R b = 1), 0 < a && 0 < b && all_finite(a, b))
LIMN_DISTRIBUTION(extreme_value_distribution, (R a = 0, R b = 1), 0 < b && all_finite(a, b))
LIMN_DISTRIBUTION(normal_distribution, (R mean = 0, R deviation = 1),
                  0 < deviation && all_finite(mean, deviation))
LIMN_DISTRIBUTION(lognormal_distribution, (R m = 0, R s = 1), 0 < s && all_finite(m, s))
LIMN_DISTRIBUTION(chi_squared_distribution, (R n = 1), 0 < n && all_finite(n))
LIMN_DISTRIBUTION(cauchy_distribution, (R a = 0, R b = 1), 0 < b && all_finite(a, b))
LIMN_DISTRIBUTION(fisher_f_distribution, (R m = 1, R n = 1), 0 < m && 0 < n && all_finite(m, n))
LIMN_DISTRIBUTION(student_t_distribution, (R n = 1), 0 < n && all_finite(n))
#undef LIMN_DISTRIBUTION

template <> struct spelling<std::bernoulli_distribution> {
    static constexpr std::string_view name = "std::bernoulli_distribution", header = "<random>";
};
template <> struct detail::distribution_domain<std::bernoulli_distribution> {
    static bool holds(double p = 0.5) { return 0 <= p && p <= 1; }
};

} // namespace limn

#endif // LIMN_OP_DISTRIBUTION_HPP
