// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `CountForm`: how a plain value follows from a count; and the ops that compute it.

#ifndef LIMN_CAPTURE_COUNT_FORM_HPP
#define LIMN_CAPTURE_COUNT_FORM_HPP

#include <limn/capture/folded_call.hpp>
#include <limn/capture/number_of.hpp>
#include <limn/meta/vector.hpp>
#include <limn/op/arithmetic.hpp>
#include <limn/op/choose.hpp>
#include <limn/op/comparison.hpp>
#include <limn/op/math.hpp>
#include <limn/op/select.hpp>
#include <limn/proxy/tracer.hpp>

#include <cmath>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <limits>
#include <optional>
#include <type_traits>

namespace limn::detail {

/// What an answer does to a number.
struct NumberStep {
    enum Does : unsigned char {
        adds,         ///< exactly
        adds_by_flag, ///< what depends on a flag: see `NumberRule::by_flag`
        sets,
        rounds,     ///< adds, in the type of the number
        multiplies, ///< in its type, too
        divides,
    };
    long double by = 0;
    Does does = adds;
    long double flagged[3]{}; ///< what is added where the flag is 0, 1 and 2

    /// The number after it. Requires  `N` is a floating type
    template <class N> long double of(long double now) const {
        N const a = static_cast<N>(now), b = static_cast<N>(by);
        N const out = does == multiplies ? a * b : does == divides ? a / b : a + b;
        return static_cast<long double>(out);
    }
    bool adds_as(NumberStep const& o) const { return std::equal(flagged, flagged + 3, o.flagged); }
    friend bool operator==(NumberStep const&, NumberStep const&) = default;
};

/// The ops of a type of numbers, of which a form is made. Those that it has not are null.
struct FormOps {
    Value (*constant)(Tracer&, long double);
    OpRow const* select;
    OpRow const *convert = nullptr, *add = nullptr, *multiply = nullptr, *divide = nullptr;
    OpRow const* max = nullptr;
    OpRow const* pow = nullptr;
    OpRow const* narrow = nullptr; ///< from 64 bits
};

template <class N> Value number_constant(Tracer& tracer, long double x) {
    return tracer.builder().constant(number_as<N>(x), Where{});
}

template <class N> constexpr FormOps form_ops() {
    FormOps out{.constant = &number_constant<N>, .select = &op_row<prims::select, bool, N, N>};
    if constexpr (std::same_as<decltype(N{} + N{}), N>) {
        if constexpr (!std::same_as<N, int>) out.convert = &op_row<prims::convert<N>, int>;
        out.add = &op_row<prims::add, N, N>;
        out.multiply = &op_row<prims::multiply, N, N>;
        out.divide = &op_row<prims::divide, N, N>;
        out.max = &op_row<prims::max, N, N>;
        if constexpr (std::floating_point<N>) out.pow = &op_row<prims::pow, N, N>;
        if constexpr (std::same_as<N, int> || std::same_as<N, unsigned>)
            out.narrow = &op_row<prims::convert<N>, std::int64_t>;
    }
    return out;
}

/// What a plain value is where a count `c`, which begins at 0, follows from the answers of a run.
///
/// In its first part it is one constant after another, each as long as `c` is below a bound. From
/// there on it has one of the kinds.
struct CountForm {
    enum class Kind : unsigned char {
        table,      ///< `numbers[c % period] + drift * (c / period)`
        polynomial, ///< `((numbers[0] * c + numbers[1]) * c + ...) / over`
        reciprocal, ///< `numbers[0] / (numbers[1] * c + numbers[2])`
        power,      ///< `numbers[0] * pow(numbers[1], c)`
        multiple,   ///< `(c + numbers[0]) * numbers[1] + numbers[2]`
        fraction,   ///< `(c + numbers[0]) / numbers[1] + numbers[2]`
        remainder,  ///< `(numbers[0] * c + numbers[1] - low) % numbers[2] + low`, low: numbers[3]
    };
    struct Piece {
        int below;
        long double is;
        friend bool operator==(Piece const&, Piece const&) = default;
    };
    TypeRow const* type; ///< of the value, a number
    Kind kind = Kind::table;
    Vector<Piece> first{};
    Vector<long double> numbers{};
    long double drift = 0, over = 1;
    bool has_overflowed = false; ///< in a run that went on for long: the function is undefined

    /// Whether an `int` of the function has overflowed before the count is that, and left `seen`:
    /// what the number is modulo 2^32, where a sum of positive numbers is negative at first.
    bool overflows(int count, std::optional<long double> seen) {
        if (kind != Kind::polynomial || !seen.has_value()) return false;
        long double exact = 0;
        std::uint64_t modulo = 0;
        for (long double x : numbers) {
            exact = exact * count + x;
            modulo = modulo * static_cast<std::uint64_t>(count) + number_as<std::uint64_t>(x);
        }
        if (std::abs(exact) <= std::numeric_limits<int>::max()) return false;
        modulo -= number_as<std::uint64_t>(std::round(*seen * over));
        auto const rest = static_cast<std::int32_t>(static_cast<std::uint32_t>(modulo));
        if (std::abs(static_cast<long double>(rest)) >= over) return false;
        return has_overflowed = has_overflowed || (*seen < 0) != (exact < 0);
    }
};

/// The form of a number that was `first` at a count of 0, goes up by `step`, and becomes less by
/// `by`, as the remainder of a division does, or a type with few bits; it was `seen`, then. Or down,
/// where the step is negative, and more by that.
template <class = void>
std::optional<CountForm> remainder_form(TypeRow const& type, long double first, long double step,
                                        long double by, long double seen) {
    constexpr long double most = 1'000'000;
    long double const up = std::copysign(1.0L, step), height = up * seen;
    bool const narrow = (by == 256 || by == 65536) && step > 0 && seen < 0;
    long double const low = narrow ? -by / 2 : 0; // below 0 C++ gives a remainder below 0
    if (by < 2 || by > most || std::abs(step) < 1 || std::abs(step) > most ||
        up * first < (narrow ? low : 1 - by) || up * first > most || std::floor(step) != step ||
        std::floor(first) != first || std::floor(by) != by || height < low || height >= low + by)
        return std::nullopt;
    return CountForm{&type, CountForm::Kind::remainder, {}, {step, first, by, low}};
}

/// Computes forms at the path of a tracer.
template <class T = void> class FormValue {
public:
    /// Requires  `type` is one of numbers
    FormValue(Tracer& tracer, TypeRow const& type) : tracer_{tracer}, type_{type} {
        each_number_type([&]<class N>(N) {
            if (&type != &type_row<N>) return false;
            static constexpr FormOps ops = form_ops<N>();
            ops_ = &ops;
            return true;
        });
    }

    TypeRow const* type() const { return &type_; }
    /// Whether values of that type can be of each kind.
    bool computes() const { return ops_->add != nullptr; }
    bool is_floating() const { return ops_->pow != nullptr; }
    Value constant(long double x) const { return ops_->constant(tracer_, x); }
    FormOps const& ops() const { return *ops_; }

    /// What the value is where the count is `c`.
    Value operator()(CountForm const& form, Value c) const {
        Value out = last_part(form, c);
        for (std::size_t i = form.first.size(); i-- > 0;)
            out = below(c, form.first[i].below, form.first[i].is, out);
        return out;
    }

    /// What the value is after one more step.
    Value stepped(Value v, NumberStep const& step) const {
        OpRow const& row = step.does == NumberStep::multiplies ? *ops_->multiply
                           : step.does == NumberStep::divides  ? *ops_->divide
                                                               : *ops_->add;
        return call(row, {v, constant(step.by)});
    }

    /// The same of a step that depends on a flag.
    Value stepped_by_flag(Value v, NumberStep const& step, Value flag) const {
        return call(*ops_->add,
                    {v, rows({step.flagged[0], step.flagged[1], step.flagged[2]}, flag)});
    }
    Value most(Value a, Value b) const { return a == b ? a : call(*ops_->max, {a, b}); }

    /// The count as one of these numbers.
    Value number(Value c) const { return ops_->convert == nullptr ? c : call(*ops_->convert, {c}); }
    Value times(long double by, Value x) const {
        return by == 1 ? x : call(*ops_->multiply, {x, constant(by)});
    }
    Value plus(Value x, long double by) const {
        return by == 0 ? x : call(*ops_->add, {x, constant(by)});
    }
    Value call(OpRow const& row, std::initializer_list<Value> operands) const {
        Vector<Value> const all(operands);
        return folded_call(tracer_.builder(), row, all, Where{}, tracer_.path());
    }

private:
    Value last_part(CountForm const& form, Value c) const {
        auto const& n = form.numbers;
        switch (form.kind) {
        case CountForm::Kind::table:
            return table(form, c);
        case CountForm::Kind::polynomial: {
            if (ops_->narrow != nullptr && form.over != 1) return sum(n, form.over, c);
            Value const x = number(c);
            Value out = times(n[0], x);
            for (std::size_t i = 1; i < n.size(); ++i)
                out = i + 1 < n.size() ? call(*ops_->multiply, {plus(out, n[i]), x})
                                       : plus(out, n[i]);
            return form.over == 1 ? out : call(*ops_->divide, {out, constant(form.over)});
        }
        case CountForm::Kind::reciprocal:
            return call(*ops_->divide, {constant(n[0]), plus(times(n[1], number(c)), n[2])});
        case CountForm::Kind::power:
            return times(n[0], call(*ops_->pow, {constant(n[1]), number(c)}));
        case CountForm::Kind::multiple:
            return plus(times(n[1], plus(number(c), n[0])), n[2]);
        case CountForm::Kind::remainder:
            return remainder(n, c);
        case CountForm::Kind::fraction:
            return plus(call(*ops_->divide, {plus(number(c), n[0]), constant(n[1])}), n[2]);
        }
        return c;
    }

    /// A polynomial over 2 or 6 as a sum is that adds up to it, of the ways to choose one, two and
    /// three of `c`: powers of `c` have too many bits long before. In the second degree it is right
    /// modulo 2^32 for each count.
    Value sum(Vector<long double> const& n, long double over, Value c) const {
        FormValue const wide{tracer_, type_row<std::int64_t>};
        FormOps const& ops = *wide.ops_;
        Value const x = wide.number(c), pairs = wide.call(*ops.multiply, {x, wide.plus(x, -1)});
        auto const chosen = [&](Value products, int ways, long double times) {
            return wide.times(times, wide.call(*ops.divide, {products, wide.constant(ways)}));
        };
        bool const cubic = n.size() == 4;
        Value out = chosen(pairs, 2, (cubic ? 6 * n[0] + 2 * n[1] : 2 * n[0]) / over);
        if (cubic) {
            Value const triples = wide.call(*ops.multiply, {pairs, wide.plus(x, -2)});
            out = wide.call(*ops.add, {out, chosen(triples, 6, 6 * n[0] / over)});
        }
        long double const once = (n[0] + n[1] + (cubic ? n[2] : 0)) / over;
        if (once != 0) out = wide.call(*ops.add, {out, wide.times(once, x)});
        return call(*ops_->narrow, {wide.plus(out, n.back() / over)});
    }
    Value remainder(Vector<long double> const& n, Value c) const {
        auto const plus_whole = [&](Value x, long double by) {
            auto const more = static_cast<int>(by);
            return more == 0 ? x : call(op_row<prims::add, int, int>, {x, whole(more)});
        };
        auto const step = static_cast<int>(n[0]);
        Value const all = step == 1 ? c : call(op_row<prims::multiply, int, int>, {c, whole(step)});
        Value const rest = call(op_row<prims::modulus, int, int>,
                                {plus_whole(all, n[1] - n[3]), whole(static_cast<int>(n[2]))});
        return number(plus_whole(rest, n[3]));
    }
    Value table(CountForm const& form, Value c) const {
        auto const& n = form.numbers;
        auto const period = static_cast<int>(n.size());
        Value const at =
            period == 1 ? c : call(op_row<prims::modulus, int, int>, {c, whole(period)});
        Value out = rows(n, at);
        if (form.drift == 0) return out;
        Value const rounds =
            period == 1 ? c : call(op_row<prims::divide, int, int>, {c, whole(period)});
        Value const more = times(form.drift, number(rounds));
        return all_equal(n) ? plus(more, n[0]) : call(*ops_->add, {more, out});
    }
    Value rows(Vector<long double> const& n, Value at) const {
        bool even = n.size() > 2 && computes(); // equal steps
        for (std::size_t i = 2; i < n.size(); ++i)
            even = even && n[i] - n[i - 1] == n[1] - n[0] && n[i] == std::trunc(n[i]);
        if (even && n[1] != n[0]) return plus(times(n[1] - n[0], number(at)), n[0]);
        Value out = constant(n.back());
        for (std::size_t i = n.size() - 1; i-- > 0;)
            if (n[i] != n[i + 1]) out = below(at, static_cast<int>(i) + 1, n[i], out);
        return out;
    }
    static bool all_equal(Vector<long double> const& n) {
        for (long double x : n)
            if (x != n[0]) return false;
        return true;
    }

    Value below(Value c, int bound, long double is, Value otherwise) const {
        Value const asked = call(op_row<prims::less, int, int>, {c, whole(bound)});
        return call(*ops_->select, {asked, constant(is), otherwise});
    }
    Value whole(int x) const { return tracer_.builder().constant(x, Where{}); }

    Tracer& tracer_;
    TypeRow const& type_;
    FormOps const* ops_ = nullptr;
};

} // namespace limn::detail

#endif // LIMN_CAPTURE_COUNT_FORM_HPP
