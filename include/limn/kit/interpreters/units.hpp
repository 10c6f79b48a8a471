// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `Units`: finds the line where quantities of different units are added or compared.

#ifndef LIMN_KIT_INTERPRETERS_UNITS_HPP
#define LIMN_KIT_INTERPRETERS_UNITS_HPP

#include <limn/kit/interpreters/number.hpp>
#include <limn/kit/interpreters/unit.hpp>
#include <limn/meta/error.hpp>
#include <limn/op/arithmetic.hpp>
#include <limn/op/choose.hpp>
#include <limn/op/comparison.hpp>
#include <limn/op/math.hpp>
#include <limn/op/select.hpp>
#include <limn/run/interpreter.hpp>

#include <cmath>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace limn {

/// Runs a graph over units: of each output, the unit that it has where the inputs have these.
///
///     limn::Unit const metre{"m"}, second{"s"};
///     limn::Units{graph}.run({metre / second, second}).front().text()
///
/// Sums, comparisons, the arms of a branch and what a loop carries must agree; products and powers
/// combine; functions such as sin and floor take plain numbers. A constant is a plain number, but
/// for 0, infinity and NaN, which have any unit. To say what an op of yours does, derive and
/// override `call`.
///
/// Errors  TypeError with the line where units do not agree
/// Cost    linear; a body of a loop is run until the units that it carries do not change
class Units : public Interpreter<Unit> {
public:
    using Interpreter::Interpreter;

protected:
    Unit constant(Node const& node) override {
        auto const number = detail::number_of(node.constant());
        bool const any = number && (*number == 0.0 || !std::isfinite(*number));
        return any ? Unit::any() : Unit{};
    }
    Unit call(Node const& node, std::span<Unit const> x) override {
        namespace p = prims;
        OpRow const& op = node.op();
        if (is<p::multiply>(op)) return x[0] * x[1];
        if (is<p::divide>(op)) return x[0] / x[1];
        if (is<p::fma>(op)) return alike(node, x[0] * x[1], x[2]);
        if (is<p::sqrt>(op)) return x[0].power(1.0 / 2.0);
        if (is<p::cbrt>(op)) return x[0].power(1.0 / 3.0);
        if (is<p::pow>(op)) return power(node, x[0], x[1]);
        if (is<p::select>(op)) return alike(node, x[1], x[2]);
        if (is<p::lerp>(op)) return plain(node, x[2]), alike(node, x[0], x[1]);
        if (is_any<p::equal, p::not_equal, p::less, p::less_equal, p::greater, p::greater_equal,
                   p::atan2>(op))
            return alike(node, x[0], x[1]), Unit{};
        if (is_any<p::isnan, p::isinf, p::isfinite, p::isnormal, p::signbit>(op)) return {};
        if (is_any<p::negate, p::abs, p::fabs, p::copysign, p::ldexp, p::scalbn, p::any_convert>(
                op))
            return x[0];
        if (is_any<p::add, p::subtract, p::modulus, p::fmod, p::remainder, p::min, p::max, p::fmin,
                   p::fmax, p::fdim, p::clamp, p::midpoint, p::hypot, p::nextafter>(op)) {
            Unit out = x[0];
            for (Unit const& other : x.subspan(1)) out = alike(node, out, other);
            return out;
        }
        for (Unit const& operand : x) plain(node, operand);
        return {};
    }
    Decision decide(Node const&, Unit const&) override { return Decision::both; }
    Unit merge(Node const& node, Unit const&, Unit const& a, Unit const& b) override {
        return alike(node, a, b);
    }
    Unit widen(Node const& input, Unit const& before, Unit const& after) override {
        return alike(input, before, after);
    }

    /// The unit that both have.
    static Unit alike(Node const& node, Unit const& a, Unit const& b) {
        if (a.is_any()) return b;
        if (b.is_any() || a == b) return a;
        std::string_view const what = node.kind() == Kind::input ? "the loop carries "
                                      : node.op().is_gate()      ? "the arms give "
                                                                 : "";
        std::string text{what};
        text += a.text() + " and " + b.text() + "; convert one of them";
        throw TypeError{node.where(), node.op().name, text};
    }
    static void plain(Node const& node, Unit const& unit) {
        if (unit.is_plain()) return;
        throw TypeError{node.where(), node.op().name,
                        "it takes plain numbers, and got " + unit.text() +
                            "; divide by a quantity of that unit" +
                            (node.op().user ? ", or override Units::call" : "")};
    }

private:
    static Unit power(Node const& node, Unit const& base, Unit const& exponent) {
        plain(node, exponent);
        auto const number = detail::number_of(node.graph()[node.operands()[1]]);
        if (number) return base.power(*number);
        if (base.is_plain()) return base;
        throw TypeError{node.where(), node.op().name,
                        "the power of " + base.text() +
                            " has no unit, for the exponent is not a constant; write a constant"};
    }
};

} // namespace limn

#endif // LIMN_KIT_INTERPRETERS_UNITS_HPP
