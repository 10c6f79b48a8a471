// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `Intervals`: between which numbers the values of a graph lie.

#ifndef LIMN_KIT_INTERPRETERS_INTERVALS_HPP
#define LIMN_KIT_INTERPRETERS_INTERVALS_HPP

#include <limn/kit/interpreters/interval.hpp>
#include <limn/kit/interpreters/number.hpp>
#include <limn/op/arithmetic.hpp>
#include <limn/op/bitwise.hpp>
#include <limn/op/choose.hpp>
#include <limn/op/comparison.hpp>
#include <limn/op/math.hpp>
#include <limn/op/select.hpp>
#include <limn/run/interpreter.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <span>

namespace limn {

/// Runs a graph over intervals: what each output may be where the inputs are in these.
///
///     limn::Intervals{graph}.run({{0.0, 1.0}, {-2.0, 2.0}}).front().high
///
/// Every value that the function gives of such inputs is enclosed, NaN too, and the rounding of
/// C++'s own arithmetic. Of an op that it does not know, a user's too, the result may be anything:
/// derive, and override `call`. Where a loop may end or go on, what still grows in it becomes
/// boundless. What is undefined in C++ is taken not to happen: integers do not overflow.
///
/// Cost  linear, where no condition is sure to keep a loop going; else as often as the loop runs
class Intervals : public Interpreter<Interval> {
public:
    using Interpreter::Interpreter;

protected:
    Interval constant(Node const& node) override {
        auto const number = detail::number_of(node.constant());
        if (!number || std::isnan(*number)) return Interval::whole();
        return fitted(node, {*number, *number});
    }
    Interval call(Node const& node, std::span<Interval const> x) override {
        Interval out = enclosure(node, x);
        bool const is_float = &node.type() == &type_row<float>;
        return fitted(node, is_float && !exact(node.op()) ? widened(out) : out);
    }
    Decision decide(Node const&, Interval const& c) override {
        if (c.low != c.high) return Decision::both;
        return c.low != 0.0;
    }
    Interval merge(Node const&, Interval const&, Interval const& a, Interval const& b) override {
        return detail::intervals::hull(a, b);
    }
    Interval widen(Node const& input, Interval const& before, Interval const& after) override {
        Interval out = detail::intervals::hull(before, after);
        if (out.low < before.low) out.low = out.low < 0.0 ? -Interval::infinity : 0.0;
        if (out.high > before.high) out.high = out.high > 0.0 ? Interval::infinity : 0.0;
        return fitted(input, out);
    }

    /// What of an interval the type of a node can hold, and what it is rounded to.
    static Interval fitted(Node const& node, Interval x) {
        auto const type = detail::number_type(node.type());
        if (!type) return x;
        if (type->boolean) return {std::max(x.low, 0.0), std::min(x.high, 1.0)};
        if (&node.type() == &type_row<float>) return {as_float(x.low), as_float(x.high), x.nan};
        if (type->floating) return x;
        x.nan = false;
        if (outside(x, *type) && type->wraps) return {type->low, type->high};
        if (std::abs(x.low) >= exact_) x.low = std::nextafter(x.low, -Interval::infinity);
        if (std::abs(x.high) >= exact_) x.high = std::nextafter(x.high, Interval::infinity);
        return {std::clamp(x.low, type->low, type->high),
                std::clamp(x.high, type->low, type->high)};
    }

private:
    static constexpr double exact_ = 9007199254740992.0; ///< from there on doubles leave out some

    /// Whether some of these numbers may be none of the type. The greatest one of 64 bits is less
    /// than what a double says of it.
    static bool outside(Interval const& x, detail::NumberType const& type) {
        return x.low < type.low || x.high > type.high ||
               (type.high > exact_ && x.high == type.high);
    }
    /// Whether a float is as near to the exact result as a float can be.
    static bool exact(OpRow const& op) {
        namespace p = prims;
        return is_any<p::add, p::subtract, p::multiply, p::divide, p::negate, p::abs, p::fabs,
                      p::sqrt, p::floor, p::ceil, p::round, p::trunc, p::min, p::max, p::fmin,
                      p::fmax, p::clamp, p::select, p::any_convert>(op);
    }
    static Interval widened(Interval x) {
        double const step = std::numeric_limits<float>::epsilon() * 4.0, least = 1e-44;
        return {x.low - std::abs(x.low) * step - least, x.high + std::abs(x.high) * step + least,
                x.nan};
    }
    static double as_float(double x) {
        constexpr double most = std::numeric_limits<float>::max(), beyond = 0x1.ffffffp127;
        if (std::abs(x) >= beyond) return std::copysign(Interval::infinity, x);
        return static_cast<float>(std::clamp(x, -most, most)); // between both: down
    }

    /// Of a function of <cmath> that grows.
    struct Increasing {
        OpId const* op;
        double (*function)(double);
        double from = -Interval::infinity, to = Interval::infinity;
        bool exact = false; ///< what it gives is the nearest to the true value
    };
    static std::span<Increasing const> all_increasing() {
        namespace p = prims;
        constexpr double no = Interval::infinity;
        static Increasing const all[]{
            {&op_id<p::floor>, std::floor, -no, no, true},
            {&op_id<p::ceil>, std::ceil, -no, no, true},
            {&op_id<p::round>, std::round, -no, no, true},
            {&op_id<p::trunc>, std::trunc, -no, no, true},
            {&op_id<p::sqrt>, std::sqrt, 0.0, no, true},
            {&op_id<p::cbrt>, std::cbrt},
            {&op_id<p::exp>, std::exp},
            {&op_id<p::exp2>, std::exp2},
            {&op_id<p::expm1>, std::expm1},
            {&op_id<p::log>, std::log, 0.0},
            {&op_id<p::log2>, std::log2, 0.0},
            {&op_id<p::log10>, std::log10, 0.0},
            {&op_id<p::log1p>, std::log1p, -1.0},
            {&op_id<p::asin>, std::asin, -1.0, 1.0},
            {&op_id<p::atan>, std::atan},
            {&op_id<p::sinh>, std::sinh},
            {&op_id<p::tanh>, std::tanh},
            {&op_id<p::asinh>, std::asinh},
            {&op_id<p::acosh>, std::acosh, 1.0},
            {&op_id<p::erf>, std::erf},
        };
        return all;
    }

    static Interval enclosure(Node const& node, std::span<Interval const> x) {
        namespace p = prims;
        namespace d = detail::intervals;
        OpRow const& op = node.op();
        if (!numeric(op)) return Interval::whole();
        if (is<p::add>(op)) return d::sum(x[0], x[1]);
        if (is<p::subtract>(op)) return d::sum(x[0], d::negation(x[1]));
        if (is<p::multiply>(op))
            return node.operands()[0] == node.operands()[1] ? d::square(x[0])
                                                            : d::product(x[0], x[1]);
        if (is<p::divide>(op)) return divided(node, x[0], x[1]);
        if (is<p::negate>(op)) return d::negation(x[0]);
        if (is_any<p::abs, p::fabs>(op)) return d::absolute(x[0]);
        if (is<p::cos>(op)) return d::wave(std::cos, 0.0, x[0]);
        if (is<p::sin>(op)) return d::wave(std::sin, std::numbers::pi / 2.0, x[0]);
        if (is<p::fma>(op)) return d::fused(x[0], x[1], x[2]);
        if (is<p::hypot>(op) && x.size() == 2) return d::distance(x[0], x[1]);
        if (is<p::pow>(op)) return d::power(x[0], x[1]);
        if (is<p::less>(op)) return d::less(x[0], x[1]);
        if (is<p::greater>(op)) return d::less(x[1], x[0]);
        if (is<p::less_equal>(op)) return d::less_equal(x[0], x[1]);
        if (is<p::greater_equal>(op)) return d::less_equal(x[1], x[0]);
        if (is<p::equal>(op)) return d::equal(x[0], x[1]);
        if (is<p::not_equal>(op)) return d::negated(d::equal(x[0], x[1]));
        if (is<p::logical_not>(op)) return d::negated(x[0]);
        if (is<p::any_convert>(op)) return converted(node, x[0]);
        if (is<p::select>(op)) {
            if (x[0].low == x[0].high) return x[0].low != 0.0 ? x[1] : x[2];
            return d::hull(x[1], x[2]);
        }
        if (is_any<p::min, p::fmin>(op)) return d::smaller(x[0], x[1]);
        if (is_any<p::max, p::fmax>(op)) return d::larger(x[0], x[1]);
        if (is<p::clamp>(op)) return d::smaller(d::larger(x[0], x[1]), x[2]);
        for (Increasing const& one : all_increasing())
            if (op.op == one.op) {
                Interval const out = d::increasing(one.function, x[0], one.from, one.to);
                return one.exact ? out : d::loosened(out);
            }
        return Interval::whole();
    }

    /// Whether an op gives a number of numbers.
    static bool numeric(OpRow const& op) {
        if (op.arity == variadic || !detail::number_type(*op.result)) return false;
        for (std::size_t i = 0; i < op.arity; ++i)
            if (!detail::number_type(op.operand(i))) return false;
        return true;
    }
    static Interval divided(Node const& node, Interval const& a, Interval b) {
        if (detail::number_type(node.type())->floating) return detail::intervals::quotient(a, b);
        // by 0 is undefined: what is left on either side of it
        if (b.low >= 0.0) b.low = std::max(b.low, 1.0);
        if (b.high <= 0.0) b.high = std::min(b.high, -1.0);
        Interval const out = b.contains(0.0)
                                 ? detail::intervals::hull(a, detail::intervals::negation(a))
                                 : detail::intervals::quotient(a, b);
        return {std::trunc(out.low), std::trunc(out.high)};
    }
    static Interval converted(Node const& node, Interval const& a) {
        auto const to = *detail::number_type(node.type());
        auto const from = *detail::number_type(node.op().operand(0));
        if (to.boolean) return Interval::of_bool(a.contains(0.0), !a.is_exactly(0.0));
        if (to.floating) return a;
        Interval const whole = from.floating ? Interval{std::trunc(a.low), std::trunc(a.high)} : a;
        return outside(whole, to) && !from.floating ? Interval{to.low, to.high} : whole;
    }
};

} // namespace limn

#endif // LIMN_KIT_INTERPRETERS_INTERVALS_HPP
