// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `pass::fast_math`: the algebra of real numbers, which floating numbers do not obey.

#ifndef LIMN_KIT_FAST_MATH_HPP
#define LIMN_KIT_FAST_MATH_HPP

#include <limn/graph/graph.hpp>
#include <limn/kit/rules.hpp>
#include <limn/meta/inline.hpp>
#include <limn/op/math.hpp>
#include <limn/pass/fold_constants.hpp>
#include <limn/pass/pass.hpp>
#include <limn/proxy/proxy.hpp>
#include <limn/trace/trace.hpp>

#include <string>
#include <utility>

namespace limn {

namespace detail {

/// The rows for one type.
template <class T> class FastMathRows {
public:
    explicit FastMathRows(Rules& rules) : rules_{rules} {
        constants();
        sums();
        functions();
    }

private:
    /// On parameters of the types `Ts`.
    template <class... Ts, class F, class G>
    void row(std::string name, F const& pattern, G const& replacement, std::string when,
             RuleOptions options = {.commutative = true}) {
        rules_.add(Rule{std::move(name), trace<Ts...>(pattern), trace<Ts...>(replacement),
                        std::move(options), std::move(when)});
    }
    static Proxy<T> number(double n) { return Proxy<T>(static_cast<T>(n)); }

    void constants() {
        row<T>("x - x -> 0", [](auto x) { return x - x; }, [](auto) { return number(0); },
               "x is finite");
        row<T>("x / x -> 1", [](auto x) { return x / x; }, [](auto) { return number(1); },
               "x is finite and not 0");
        row<T>("x * 0 -> 0", [](auto x) { return x * number(0); }, [](auto) { return number(0); },
               "x is finite; 0 has no sign");
        row<T>("x + 0 -> x", [](auto x) { return x + number(0); }, [](auto x) { return x; },
               "0 has no sign");
        row<T, T, T>("x * c * d -> x * (c * d)", [](auto x, auto c, auto d) { return x * c * d; },
                     [](auto x, auto c, auto d) { return x * (c * d); },
                     "products of constants are not rounded, and do not overflow",
                     {.commutative = true, .constants = {1, 2}});
    }
    void sums() {
        row<T, T, T>("x * y + x * z -> x * (y + z)",
                     [](auto x, auto y, auto z) { return x * y + x * z; },
                     [](auto x, auto y, auto z) { return x * (y + z); },
                     "sums and products are not rounded, and do not overflow");
        row<T, T, T>("x / y / z -> x / (y * z)", [](auto x, auto y, auto z) { return x / y / z; },
                     [](auto x, auto y, auto z) { return x / (y * z); },
                     "quotients and products are not rounded, and do not overflow");
        row<T, T>("-(x - y) -> y - x", [](auto x, auto y) { return -(x - y); },
                  [](auto x, auto y) { return y - x; }, "0 has no sign");
    }
    void functions() {
        row<T>("sqrt(x) * sqrt(x) -> x",
               [](auto x) {
                   auto const root = limn::sqrt(x);
                   return root * root;
               },
               [](auto x) { return x; }, "x is not negative; roots are not rounded");
        row<T>("sqrt(x * x) -> abs(x)", [](auto x) { return limn::sqrt(x * x); },
               [](auto x) { return limn::abs(x); }, "x * x does not overflow");
        row<T>("pow(x, 2) -> x * x", [](auto x) { return limn::pow(x, number(2)); },
               [](auto x) { return x * x; }, "pow is not rounded");
        row<T>("pow(x, 3) -> x * x * x", [](auto x) { return limn::pow(x, number(3)); },
               [](auto x) { return x * x * x; }, "pow and products are not rounded");
        row<T>("pow(x, 0.5) -> sqrt(x)", [](auto x) { return limn::pow(x, number(0.5)); },
               [](auto x) { return limn::sqrt(x); }, "x is finite; 0 has no sign");
        row<T>("pow(x, -1) -> 1 / x", [](auto x) { return limn::pow(x, number(-1)); },
               [](auto x) { return number(1) / x; }, "pow is not rounded");
        row<T, T>("exp(x) * exp(y) -> exp(x + y)",
                  [](auto x, auto y) { return limn::exp(x) * limn::exp(y); },
                  [](auto x, auto y) { return limn::exp(x + y); },
                  "powers are not rounded, and do not overflow");
        row<T>("log(exp(x)) -> x", [](auto x) { return limn::log(limn::exp(x)); },
               [](auto x) { return x; }, "exp(x) does not overflow, and is not rounded");
        row<T>("exp(log(x)) -> x", [](auto x) { return limn::exp(limn::log(x)); },
               [](auto x) { return x; }, "x is positive; logarithms are not rounded");
        row<T>("sin(x) * sin(x) + cos(x) * cos(x) -> 1",
               [](auto x) {
                   auto const s = limn::sin(x), c = limn::cos(x);
                   return s * s + c * c;
               },
               [](auto) { return number(1); }, "x is finite");
    }

    Rules& rules_;
};

} // namespace detail

/// The rules of `pass::fast_math`, for double and float: of each its name, what it looks for, what
/// takes the place of that, and what it takes for granted.
LIMN_LAZY Rules fast_math_rules() {
    Rules rules;
    detail::FastMathRows<double>{rules};
    detail::FastMathRows<float>{rules};
    return rules;
}

namespace pass {

/// Applies `fast_math_rules` and computes what is known, until no rule matches. Results may differ
/// in their last bits, and in more where a rule takes for granted what does not hold: this is the
/// one pass that does not keep every bit.
///
/// Errors  those of `Rules`
/// Cost    that of `Rules`, for each time that what was computed lets a rule match
inline constexpr Pass fast_math{[](auto const& graph) {
    static Rules const rules = fast_math_rules(); // traced once: that takes a millisecond
    for (Graph now = graph;;) {
        Rewritten out = rules.run(now);
        now = out.graph | fold_constants; // a rule may ask for a constant
        if (out.count == 0) return now;
    }
}};

} // namespace pass

} // namespace limn

#endif // LIMN_KIT_FAST_MATH_HPP
