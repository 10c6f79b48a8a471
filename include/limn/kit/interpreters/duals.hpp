// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `Duals`: values that carry a derivative through a graph.

#ifndef LIMN_KIT_INTERPRETERS_DUALS_HPP
#define LIMN_KIT_INTERPRETERS_DUALS_HPP

#include <limn/kit/interpreters/number.hpp>
#include <limn/op/arithmetic.hpp>
#include <limn/op/choose.hpp>
#include <limn/op/math.hpp>
#include <limn/op/select.hpp>
#include <limn/run/interpreter.hpp>

#include <cmath>
#include <numbers>
#include <optional>
#include <span>
#include <vector>

namespace limn {

/// A value, and its derivative by what was chosen to change.
struct Dual {
    Constant value;
    double slope = 0.0;
};

/// Runs a graph on values and their derivatives, along the path that the values take.
///
///     limn::Dual const x{limn::Constant{2.0}, 1.0}, y{limn::Constant{3.0}};
///     limn::Duals{graph}.run({x, y}).front().slope        // by x
///
/// Values are what C++ computes, to the last bit. To say what the derivative of an op of yours is,
/// derive and override `call`. Where a function jumps or has a corner, the slope is that of the
/// side that the value is on.
///
/// Errors  RunError for an op whose derivative is not known, where its operands change
/// Cost    a few times that of a run
class Duals : public Interpreter<Dual> {
public:
    using Interpreter::Interpreter;

protected:
    Dual constant(Node const& node) override { return {node.constant()}; }
    Dual call(Node const& node, std::span<Dual const> x) override {
        Dual out{value_of(node, x)};
        auto const type = detail::number_type(out.value.type());
        bool changes = false;
        for (Dual const& operand : x) changes = changes || operand.slope != 0.0;
        if (!changes || (type && !type->floating)) return out;
        auto const slope =
            type ? slope_of(node.op(), x, *detail::number_of(out.value)) : std::nullopt;
        if (!slope)
            throw fault(node, "its derivative is not known", "derive from Duals and override call");
        out.slope = *slope;
        return out;
    }
    Decision decide(Node const&, Dual const& c) override { return c.value.as<bool>(); }

    /// What C++ computes.
    static Constant value_of(Node const& node, std::span<Dual const> x) {
        std::vector<Constant const*> values;
        for (Dual const& operand : x) values.push_back(&operand.value);
        return detail::value_of_call(node, values.data());
    }

private:
    /// The slope of a function of one number, from that and from its value.
    struct Unary {
        OpId const* op;
        double (*slope)(double x, double value);
    };
    static std::span<Unary const> unary() {
        namespace p = prims;
        using std::numbers::inv_sqrtpi, std::numbers::ln10, std::numbers::ln2;
        static constexpr auto none = [](double, double) { return 0.0; };
        static Unary const all[]{
            {&op_id<p::negate>, [](double, double) { return -1.0; }},
            {&op_id<p::any_convert>, [](double, double) { return 1.0; }},
            {&op_id<p::abs>, [](double x, double) { return std::signbit(x) ? -1.0 : 1.0; }},
            {&op_id<p::fabs>, [](double x, double) { return std::signbit(x) ? -1.0 : 1.0; }},
            {&op_id<p::sqrt>, [](double, double v) { return 0.5 / v; }},
            {&op_id<p::cbrt>, [](double, double v) { return 1.0 / (3.0 * v * v); }},
            {&op_id<p::exp>, [](double, double v) { return v; }},
            {&op_id<p::exp2>, [](double, double v) { return v * ln2; }},
            {&op_id<p::expm1>, [](double, double v) { return v + 1.0; }},
            {&op_id<p::log>, [](double x, double) { return 1.0 / x; }},
            {&op_id<p::log2>, [](double x, double) { return 1.0 / (x * ln2); }},
            {&op_id<p::log10>, [](double x, double) { return 1.0 / (x * ln10); }},
            {&op_id<p::log1p>, [](double x, double) { return 1.0 / (1.0 + x); }},
            {&op_id<p::sin>, [](double x, double) { return std::cos(x); }},
            {&op_id<p::cos>, [](double x, double) { return -std::sin(x); }},
            {&op_id<p::tan>, [](double, double v) { return 1.0 + v * v; }},
            {&op_id<p::asin>, [](double x, double) { return 1.0 / std::sqrt(1.0 - x * x); }},
            {&op_id<p::acos>, [](double x, double) { return -1.0 / std::sqrt(1.0 - x * x); }},
            {&op_id<p::atan>, [](double x, double) { return 1.0 / (1.0 + x * x); }},
            {&op_id<p::sinh>, [](double x, double) { return std::cosh(x); }},
            {&op_id<p::cosh>, [](double x, double) { return std::sinh(x); }},
            {&op_id<p::tanh>, [](double, double v) { return 1.0 - v * v; }},
            {&op_id<p::asinh>, [](double x, double) { return 1.0 / std::sqrt(x * x + 1.0); }},
            {&op_id<p::acosh>, [](double x, double) { return 1.0 / std::sqrt(x * x - 1.0); }},
            {&op_id<p::atanh>, [](double x, double) { return 1.0 / (1.0 - x * x); }},
            {&op_id<p::erf>, [](double x, double) { return 2.0 * inv_sqrtpi * std::exp(-x * x); }},
            {&op_id<p::erfc>,
             [](double x, double) { return -2.0 * inv_sqrtpi * std::exp(-x * x); }},
            {&op_id<p::floor>, none},
            {&op_id<p::ceil>, none},
            {&op_id<p::round>, none},
            {&op_id<p::trunc>, none},
            {&op_id<p::rint>, none},
            {&op_id<p::nearbyint>, none},
        };
        return all;
    }

    /// What does not change adds nothing, though its factor may be infinite.
    static double times(double slope, double factor) {
        return slope == 0.0 ? 0.0 : slope * factor;
    }

    static std::optional<double> slope_of(OpRow const& op, std::span<Dual const> x, double value) {
        namespace p = prims;
        if (is<p::select>(op)) return x[x[0].value.as<bool>() ? 1 : 2].slope;
        double a[3]{}, s[3]{};
        if (x.size() > 3) return std::nullopt;
        for (std::size_t i = 0; i < x.size(); ++i) {
            auto const number = detail::number_of(x[i].value);
            if (!number) return std::nullopt;
            a[i] = *number;
            s[i] = x[i].slope;
        }
        for (Unary const& one : unary())
            if (op.op == one.op) return times(s[0], one.slope(a[0], value));
        if (is<p::add>(op)) return s[0] + s[1];
        if (is<p::subtract>(op)) return s[0] - s[1];
        if (is<p::multiply>(op)) return times(s[0], a[1]) + times(s[1], a[0]);
        if (is<p::divide>(op)) return (s[0] - times(s[1], value)) / a[1];
        if (is<p::fma>(op)) return times(s[0], a[1]) + times(s[1], a[0]) + s[2];
        if (is<p::lerp>(op))
            return times(s[0], 1.0 - a[2]) + times(s[1], a[2]) + times(s[2], a[1] - a[0]);
        if (is<p::midpoint>(op)) return 0.5 * s[0] + 0.5 * s[1];
        if (is<p::pow>(op)) { // of an infinite power a base makes 0, 1 or infinity
            double const by_base =
                std::isinf(a[1]) ? 0.0 : times(a[1], std::pow(a[0], a[1] - 1.0));
            return times(s[0], by_base) + times(s[1], times(value, std::log(a[0])));
        }
        if (is<p::hypot>(op)) {
            if (value == 0.0) return std::hypot(s[0], s[1], s[2]); // a corner
            return times(s[0], a[0] / value) + times(s[1], a[1] / value) +
                   times(s[2], a[2] / value);
        }
        if (is<p::atan2>(op)) {
            double const far = std::hypot(a[0], a[1]);
            if (std::isinf(far)) return 0.0;
            return (times(s[0], a[1] / far) - times(s[1], a[0] / far)) / far;
        }
        if (is<p::fmod>(op)) return s[0] - times(s[1], std::trunc(a[0] / a[1]));
        if (is<p::fdim>(op)) return a[0] > a[1] ? s[0] - s[1] : 0.0;
        if (is<p::copysign>(op)) return std::signbit(a[0]) == std::signbit(a[1]) ? s[0] : -s[0];
        if (is_any<p::min, p::max, p::fmin, p::fmax, p::clamp>(op)) {
            for (std::size_t i = 0; i < x.size(); ++i)
                if (a[i] == value) return s[i];
            return value; // NaN
        }
        return std::nullopt;
    }
};

} // namespace limn

#endif // LIMN_KIT_INTERPRETERS_DUALS_HPP
