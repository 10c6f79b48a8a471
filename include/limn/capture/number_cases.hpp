// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `NumberCases`: how a plain number follows from others; and the ops that compute it.

#ifndef LIMN_CAPTURE_NUMBER_CASES_HPP
#define LIMN_CAPTURE_NUMBER_CASES_HPP

#include <limn/capture/count_form.hpp>
#include <limn/meta/vector.hpp>
#include <limn/op/arithmetic.hpp>
#include <limn/op/comparison.hpp>
#include <limn/op/select.hpp>
#include <limn/proxy/tracer.hpp>

#include <cmath>
#include <cstddef>
#include <cstdint>

namespace limn::detail {

/// A number that follows from integers, which are known by their indices: it is what the first case
/// says whose condition holds, else `otherwise`.
template <class T = void> struct NumberCases {
    static constexpr std::size_t none = static_cast<std::size_t>(-1);

    /// `a + c < b + by`, or one of the like; without `b` and `c`, `a < by`.
    struct Condition {
        enum Is : unsigned char { less, not_less, equal, not_equal };
        Is is = less;
        std::size_t a = none, b = none;
        int by = 0;
        std::size_t c = none;

        template <class Get> bool holds(Get const& get) const {
            long double const x = get(a) + (c == none ? 0 : get(c));
            long double const y = (b == none ? 0 : get(b)) + by;
            bool const is_so = is == less || is == not_less ? x < y : x == y;
            return is_so == (is == less || is == equal);
        }
        friend bool operator==(Condition const&, Condition const&) = default;
    };
    struct Result {
        enum Is : unsigned char {
            constant,  ///< `number`
            sum,       ///< `times_a * a + times_b * b + by`
            product,   ///< `times_a * a * b`
            quotient,  ///< `times_a * a / b`, in the type of the number
            share,     ///< `times_a * a / (a + b)`, in the same
            remainder, ///< `a % b`
        };
        Is is = constant;
        std::size_t a = none, b = none;
        int times_a = 1, times_b = 0, by = 0;
        long double number = 0;

        /// Whether it divides. Then `rounds` says how the type of the number does.
        bool divides() const { return is == quotient || is == share || is == remainder; }
        friend bool operator==(Result const&, Result const&) = default;
    };
    struct Case {
        Condition when;
        Result is;
        friend bool operator==(Case const&, Case const&) = default;
    };
    struct Step { ///< what it is after an answer
        std::uint32_t edge;
        NumberCases is;
        friend bool operator==(Step const&, Step const&) = default;
    };
    Vector<Case> cases{};
    Result otherwise{};

    template <class Get> Result const& result(Get const& get) const {
        for (Case const& c : cases)
            if (c.when.holds(get)) return c.is;
        return otherwise;
    }
    /// Calls `use` with each index, to read it or to write it.
    template <class Use> void each_index(Use const& use) {
        auto const known = [&](std::size_t& i) {
            if (i != none) use(i);
        };
        for (Case& c : cases) {
            known(c.when.a), known(c.when.b), known(c.when.c);
            known(c.is.a), known(c.is.b);
        }
        known(otherwise.a), known(otherwise.b);
    }
    friend bool operator==(NumberCases const&, NumberCases const&) = default;
};

/// What it is after that answer; null where the answer does not change it.
template <class T>
NumberCases<T> const* cases_after(Vector<typename NumberCases<T>::Step> const& steps,
                                  std::uint32_t edge) {
    for (auto const& step : steps)
        if (step.edge == edge) return &step.is;
    return nullptr;
}

/// How a type of numbers divides.
enum class Division : unsigned char { whole, in_float, in_double };
LIMN_LAZY Division division_of(TypeRow const& type) {
    return &type == &type_row<float>    ? Division::in_float
           : &type == &type_row<double> ? Division::in_double
                                        : Division::whole;
}

/// The number that it is where `get` gives the others; nan for what is divided by zero, as integers.
template <class Result, class Get>
long double number_of(Result const& r, Division division, Get const& get)
    requires requires { Result::quotient; }
{
    if (r.is == Result::constant) return r.number;
    long double const a = r.times_a * get(r.a);
    bool const is_alone = r.b == static_cast<std::size_t>(-1);
    if (r.is == Result::sum) return a + (is_alone ? 0 : r.times_b * get(r.b)) + r.by;
    long double const b = r.is == Result::share ? get(r.a) + get(r.b) : get(r.b);
    if (r.is == Result::product) return a * b;
    if (r.is != Result::remainder && division == Division::in_double)
        return static_cast<double>(a) / static_cast<double>(b);
    if (r.is != Result::remainder && division == Division::in_float)
        return static_cast<float>(a) / static_cast<float>(b);
    if (b == 0) return std::nanl("");
    return r.is == Result::remainder ? std::fmod(a, b) : std::trunc(a / b);
}
template <class T, class Get>
long double number_of(NumberCases<T> const& cases, Division division, Get const& get) {
    return number_of(cases.result(get), division, get);
}

/// Computes such a number at the path of a tracer, from values that are ints.
template <class T = void> class CasesValue {
public:
    /// Requires  `type` is one of numbers
    CasesValue(Tracer& tracer, TypeRow const& type)
        : own_{tracer, type}, ints_{tracer, type_row<int>} {}

    template <class Get> Value operator()(NumberCases<T> const& cases, Get const& get) const {
        Value out = result(cases.otherwise, get);
        for (std::size_t i = cases.cases.size(); i-- > 0;) {
            typename NumberCases<T>::Condition const& when = cases.cases[i].when;
            bool const asks_less = when.is <= NumberCases<T>::Condition::not_less;
            OpRow const& row = asks_less ? of_ints<prims::less>() : of_ints<prims::equal>();
            Value const bound = when.b == NumberCases<T>::none ? ints_.constant(when.by)
                                                               : ints_.plus(get(when.b), when.by);
            Value const a = when.c == NumberCases<T>::none
                                ? get(when.a)
                                : ints_.call(*ints_.ops().add, {get(when.a), get(when.c)});
            Value const holds = ints_.call(row, {a, bound});
            Value const then = result(cases.cases[i].is, get);
            bool const direct = when.is == NumberCases<T>::Condition::less ||
                                when.is == NumberCases<T>::Condition::equal;
            if (then != out)
                out = own_.call(*own_.ops().select,
                                {holds, direct ? then : out, direct ? out : then});
        }
        return out;
    }

private:
    template <class Get>
    Value result(typename NumberCases<T>::Result const& r, Get const& get) const {
        using Result = typename NumberCases<T>::Result;
        if (r.is == Result::constant) return own_.constant(r.number);
        Value const a = ints_.times(r.times_a, get(r.a));
        if (r.is == Result::sum) {
            Value sum = a;
            if (r.b != NumberCases<T>::none) {
                Value const b = get(r.b);
                sum = r.times_b == -1
                          ? ints_.call(of_ints<prims::subtract>(), {a, b})
                          : ints_.call(*ints_.ops().add, {a, ints_.times(r.times_b, b)});
            }
            return own_.number(ints_.plus(sum, r.by));
        }
        Value b = get(r.b);
        if (r.is == Result::product) return own_.number(ints_.call(*ints_.ops().multiply, {a, b}));
        if (r.is == Result::share) b = ints_.call(*ints_.ops().add, {get(r.a), b});
        if (r.is == Result::remainder)
            return own_.number(ints_.call(of_ints<prims::modulus>(), {a, divisor(b)}));
        if (own_.is_floating())
            return own_.call(*own_.ops().divide, {own_.number(a), own_.number(b)});
        return own_.number(ints_.call(*ints_.ops().divide, {a, divisor(b)}));
    }
    /// It is computed where another case holds as well.
    Value divisor(Value b) const {
        Value const zero = ints_.call(of_ints<prims::equal>(), {b, ints_.constant(0)});
        return ints_.call(*ints_.ops().select, {zero, ints_.constant(1), b});
    }
    template <class O> static OpRow const& of_ints() { return op_row<O, int, int>; }

    FormValue<T> own_, ints_;
};

} // namespace limn::detail

#endif // LIMN_CAPTURE_NUMBER_CASES_HPP
