// SPDX-License-Identifier: BSL-1.0
// CppAD: a tape, evaluated forwards. A tape has no loop, so Newton's method is left out.
#include "works.hpp"

#include <iostream>
#include <type_traits>

// TMB's copy of CppAD asks for these of TMB and R.
template <class T> struct isDouble : std::is_same<T, double> {};
inline std::ostream& Rcout = std::cerr;
#define CSKIP(text) text
#include <cppad/cppad.hpp>
#include <memory>

namespace {

using namespace compare;
using CppAD::AD;
using Traced = AD<double>;

template <class Function>
std::unique_ptr<CppAD::ADFun<double>> tape(std::vector<double> const& at,
                                           Function const& function) {
    std::vector<Traced> in(at.begin(), at.end()), out(1);
    CppAD::Independent(in);
    out[0] = function(in);
    return std::make_unique<CppAD::ADFun<double>>(in, out);
}

void value(Value const& v, auto const& function) {
    auto const f =
        tape({0.5, 0.25}, [&](auto const& in) { return function(in[0], in[1], v.steps); });
    std::vector<double> in(2);
    one_value(v.work, "cppad", v.plain, v.steps, [&](double x, double y) {
        in[0] = x;
        in[1] = y;
        return f->Forward(0, in)[0];
    });
}

} // namespace

int main(int argc, char**) {
    if (argc > 1)
        return record(
            "cppad", [] { return tape({0.5}, [](auto const& in) { return long_sum(in[0]); }); },
            [](auto const& f) { return f->Forward(0, std::vector{0.5})[0]; });

    for (Value const& v : chains) value(v, chain<Traced>);
    for (Value const& v : wides) value(v, wide<Traced>);

    auto const option = tape({1.0, 1.0, 0.05, 0.2, 1.0}, [](auto const& in) {
        return black_scholes(in[0], in[1], in[2], in[3], in[4]);
    });
    batch("black_scholes", "cppad", plain_black_scholes, [&](Columns& c) {
        std::vector<double> in(5);
        for (std::size_t i = 0; i < c.size(); ++i) {
            in = {c.spot[i], c.strike[i], c.rate[i], c.volatility[i], c.years[i]};
            c.out[i] = option->Forward(0, in)[0];
        }
    });
    auto const chosen = tape({1.0, 1.0}, [](auto const& in) {
        return CppAD::CondExpGt(in[0], Traced{2.0}, upper_arm(in[0], in[1]),
                                lower_arm(in[0], in[1]));
    });
    batch("branch", "cppad", plain_branch, [&](Columns& c) {
        std::vector<double> in(2);
        for (std::size_t i = 0; i < c.size(); ++i) {
            in = {c.spot[i], c.strike[i]};
            c.out[i] = chosen->Forward(0, in)[0];
        }
    });
}
