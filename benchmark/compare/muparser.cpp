// SPDX-License-Identifier: BSL-1.0
// muParser: formulas given as text. It takes 20,000 characters at most, so the works of 100,000
// nodes are left out; it has no loops.
#include "works.hpp"

#include <muParser.h>
#include <string>

namespace {

using namespace compare;

double error_function(double x) { return std::erf(x); }

/// `a = a * factor + term`, again and again, as one expression.
std::string chain_text(std::string a, std::string const& step, std::int64_t steps) {
    for (std::int64_t i = 0; i < steps; ++i) a = "(" + a + ")" + step;
    return a;
}

void value(Value const& v, std::string const& text) {
    double in[2] = {};
    mu::Parser parser;
    parser.DefineVar("x", &in[0]);
    parser.DefineVar("y", &in[1]);
    parser.SetExpr(text);
    one_value(v.work, "muparser", v.plain, v.steps, [&](double x, double y) {
        in[0] = x;
        in[1] = y;
        return parser.Eval();
    });
}

/// The variables of `text` stand for columns.
void formula(char const* work, void (*plain)(Columns&), std::string const& text) {
    Columns in; // the same in each `Columns`
    mu::Parser parser;
    parser.DefineFun("erf", error_function);
    parser.DefineVar("spot", in.spot.data());
    parser.DefineVar("strike", in.strike.data());
    parser.DefineVar("rate", in.rate.data());
    parser.DefineVar("volatility", in.volatility.data());
    parser.DefineVar("years", in.years.data());
    parser.SetExpr(text);
    batch(work, "muparser", plain,
          [&](Columns& c) { parser.Eval(c.out.data(), static_cast<int>(c.size())); });
}

} // namespace

int main(int argc, char**) try {
    if (argc > 1) return 0; // it records nothing

    value(chains[0], chain_text("x", "*y+y", chains[0].steps));
    std::int64_t const steps = wides[0].steps;
    value(wides[0], "(" + chain_text("x", "*y+x", steps) + "+" + chain_text("y", "*y+y", steps) +
                        ")+(" + chain_text("x", "*x-y", steps) + "+" +
                        chain_text("y", "*x-x", steps) + ")");

    std::string const deviation = "(volatility*sqrt(years))";
    std::string const d1 =
        "((ln(spot/strike)+(rate+volatility*volatility/2)*years)/" + deviation + ")";
    formula("black_scholes", plain_black_scholes,
            "spot*(0.5+0.5*erf(0.70710678118654752*" + d1 +
                "))-strike*exp(-rate*years)*(0.5+0.5*erf(0.70710678118654752*(" + d1 + "-" +
                deviation + ")))");
    formula("branch", plain_branch, "spot>2 ? sqrt(spot)*strike+1 : spot*spot-strike/(spot+3)");
} catch (mu::Parser::exception_type const& fault) {
    std::fprintf(stderr, "muparser: %s\n", fault.GetMsg().c_str());
    return 1;
}
