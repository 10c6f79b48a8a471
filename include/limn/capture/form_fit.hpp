// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `ByCount`, what was seen at a place by a count; and `FormFit`: finds a form for it.

#ifndef LIMN_CAPTURE_FORM_FIT_HPP
#define LIMN_CAPTURE_FORM_FIT_HPP

#include <limn/capture/count_form.hpp>
#include <limn/capture/plain_numbers.hpp>
#include <limn/meta/vector.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <utility>

namespace limn::detail {

/// What stands at a place by the count.
struct ByCount {
    struct Seen {
        long double value = 0;
        std::size_t times = 0;
    };
    Vector<Seen> at{};
    Vector<int> counts{}; ///< at which something was seen
    int unbroken = 0;     ///< at each count from the first one to below that

    long double operator[](int c) const { return at[static_cast<std::size_t>(c)].value; }
    int last() const { return counts.back(); }
};

/// Finds how values follow from a count. Each form is found from a few of them, and must give all.
template <class T = void> class FormFit {
public:
    FormFit(Tracer& tracer, TypeRow const& type, ByCount const& seen)
        : tracer_{tracer}, value_{tracer, type}, seen_{seen} {}

    std::optional<CountForm> form() const {
        if (auto out = table()) return out;
        if (value_.computes()) {
            if (auto out = remainder()) return out;
            if (auto out = polynomial()) return out;
            if (value_.is_floating()) {
                if (auto out = reciprocal()) return out;
                if (auto out = power()) return out;
                if (auto out = multiple()) return out;
            }
        }
        return std::nullopt;
    }
    /// A number to which each count adds the same, or by which it is multiplied or divided.
    std::optional<NumberRule> stepwise(NumberRule const& count) const {
        if (!value_.is_floating() || seen_.counts[0] != 0 || seen_.unbroken < 8)
            return std::nullopt;
        NumberRule out{value_.type(), seen_[0], {}};
        for (int c = 0; c < 3; ++c) {
            std::pair<NumberStep::Does, long double> const guesses[]{
                {NumberStep::rounds, seen_[c + 1] - seen_[c]},
                {NumberStep::multiplies, seen_[c + 1] / seen_[c]},
                {NumberStep::divides, seen_[c] / seen_[c + 1]}};
            for (auto const& [does, by] : guesses)
                for (long double const x : as_written(by))
                    if (NumberStep const step{x, does}; steps(out, step)) {
                        for (auto const& [edge, counts] : count.steps)
                            out.steps[edge] = counts.does == NumberStep::sets
                                                  ? NumberStep{seen_[0], NumberStep::sets}
                                                  : step;
                        return only_one_more(count) ? std::optional{out} : std::nullopt;
                    }
        }
        return std::nullopt;
    }
    /// What the count does not go beyond needs no other form than what was seen.
    std::optional<CountForm> bounded() const {
        if (seen_.counts.size() < 2 || seen_.counts.size() > most_first) return std::nullopt;
        if (seen_.at.back().times < 4) return std::nullopt;
        if (seen_.unbroken != seen_.last() + 1) return std::nullopt;
        CountForm out{value_.type()};
        out.first = pieces(seen_.last());
        out.numbers.push_back(seen_[seen_.last()]);
        return holds(out) ? std::optional{out} : std::nullopt;
    }

private:
    static constexpr std::size_t most_period = 24, most_first = 48;

    /// Whether the form gives what was seen, bit for bit.
    bool holds(CountForm const& form) const {
        return std::all_of(seen_.counts.begin(), seen_.counts.end(), [&](int c) {
            Value const count = tracer_.builder().constant(c, Where{});
            return value_(form, count) == value_.constant(seen_[c]);
        });
    }

    /// The shortest first part with the shortest period after it, of which enough was seen.
    std::optional<CountForm> table() const {
        std::size_t const most = std::min(most_first, seen_.counts.size());
        for (std::size_t all = 1; all < most; ++all)
            for (std::size_t period = 1; period <= std::min(all, most_period); ++period)
                if (auto form = table(static_cast<int>(all - period), period))
                    if (holds(*form)) return form;
        return std::nullopt;
    }
    std::optional<CountForm> table(int first, std::size_t period) const {
        auto const from = std::lower_bound(seen_.counts.begin(), seen_.counts.end(), first);
        auto const p = static_cast<int>(period);
        if (from == seen_.counts.end() || seen_.unbroken - *from < 2 * p + 3) return std::nullopt;
        CountForm out{value_.type()};
        Vector<int> met(period, -1), times(period, 0);
        std::optional<long double> drift;
        for (auto c = from; c != seen_.counts.end(); ++c) {
            auto const row = static_cast<std::size_t>(*c % p);
            ++times[row];
            if (met[row] < 0) {
                met[row] = *c;
                continue;
            }
            int const rounds = (*c - met[row]) / p;
            long double const more = seen_[*c] - seen_[met[row]];
            if (!drift.has_value()) drift = more / rounds;
            if (more != *drift * rounds) return std::nullopt;
        }
        if (!drift.has_value() || (*drift != 0 && !value_.computes())) return std::nullopt;
        out.drift = *drift;
        for (std::size_t row = 0; row < period; ++row) {
            if (times[row] < 2) return std::nullopt;
            out.numbers.push_back(seen_[met[row]] - *drift * (met[row] / p));
        }
        out.first = pieces(first);
        // numbers that are rounded differ by the same for a while
        if (*drift != 0 && out.first.size() > 4) return std::nullopt;
        return out;
    }
    /// What was seen below a count.
    Vector<CountForm::Piece> pieces(int below) const {
        Vector<CountForm::Piece> out;
        for (int const c : seen_.counts) {
            if (c >= below) break;
            if (out.empty() || out.back().is != seen_[c]) out.push_back({c + 1, seen_[c]});
            out.back().below = c + 1;
        }
        if (!out.empty()) out.back().below = below;
        return out;
    }

    /// Of a period that is longer than those of tables.
    std::optional<CountForm> remainder() const {
        if (seen_.counts[0] != 0 || seen_.unbroken < 8) return std::nullopt;
        long double const step = seen_[1] - seen_[0];
        int c = 2;
        while (c < seen_.unbroken && seen_[c] == seen_[0] + step * c) ++c;
        if (c == seen_.unbroken) return std::nullopt;
        long double const by = std::copysign(1.0L, step) * (seen_[0] + step * c - seen_[c]);
        auto out = remainder_form(*value_.type(), seen_[0], step, by, seen_[c]);
        return out.has_value() && holds(*out) ? out : std::nullopt;
    }

    /// Of the second or third degree, with coefficients that are halves of integers.
    std::optional<CountForm> polynomial() const {
        for (std::size_t const points : {std::size_t{3}, std::size_t{4}}) {
            if (seen_.unbroken - seen_.counts[0] < 3 * static_cast<int>(points))
                return std::nullopt;
            // divided differences, then the coefficients
            Vector<long double> by(points), coefficients(points, 0.0L);
            for (std::size_t i = 0; i < points; ++i) by[i] = seen_[seen_.counts[i]];
            for (std::size_t k = 1; k < points; ++k)
                for (std::size_t i = points - 1; i >= k; --i)
                    by[i] = (by[i] - by[i - 1]) / (seen_.counts[i] - seen_.counts[i - k]);
            for (std::size_t i = points; i-- > 0;) { // times (c - counts[i]), plus by[i]
                for (std::size_t k = 0; k < points; ++k)
                    coefficients[k] = (k + 1 < points ? coefficients[k + 1] : 0) -
                                      seen_.counts[i] * coefficients[k];
                coefficients.back() += by[i];
            }
            for (long double const over : {1.0L, 2.0L, 6.0L}) {
                CountForm out{value_.type(), CountForm::Kind::polynomial, {}, coefficients};
                out.over = over;
                for (long double& x : out.numbers) x = std::round(x * over);
                if (out.numbers[0] != 0 && holds(out)) return out;
            }
        }
        return std::nullopt;
    }

    /// One integer by a product of the count and a sum.
    std::optional<CountForm> reciprocal() const {
        if (seen_.unbroken - seen_.counts[0] < 8) return std::nullopt;
        int const a = seen_.counts[0], b = seen_.counts[1];
        if (seen_[a] == 0 || seen_[b] == 0) return std::nullopt;
        for (long double const by : {1.0L, 3.0L, 5.0L, 7.0L, 9.0L, 10.0L, 100.0L}) {
            long double const step = std::round(1024 * (by / seen_[b] - by / seen_[a]) / (b - a));
            CountForm out{value_.type(), CountForm::Kind::reciprocal, {}, {by, step / 1024}};
            out.numbers.push_back(std::round(1024 * by / seen_[a] - step * a) / 1024);
            if (step != 0 && holds(out)) return out;
        }
        return std::nullopt;
    }

    std::optional<CountForm> power() const {
        if (seen_.unbroken - seen_.counts[0] < 8) return std::nullopt;
        int const a = seen_.counts[0], b = seen_.counts[1];
        if (seen_[a] == 0 || b != a + 1) return std::nullopt;
        long double const base = std::round(1e6L * seen_[b] / seen_[a]) / 1e6L;
        CountForm out{value_.type(), CountForm::Kind::power, {}, {}};
        out.numbers = {seen_[a] / std::pow(base, a), base};
        if (!std::isfinite(out.numbers[0]) || base == 0 || base == 1) return std::nullopt;
        return holds(out) ? std::optional{out} : std::nullopt;
    }

    /// A number, as it is and as somebody may have written it: with fewer digits.
    static Vector<long double> as_written(long double x) {
        Vector<long double> out;
        for (int digits : {4, 7, 12, 15, 0}) {
            char text[40];
            std::snprintf(text, sizeof text, "%.*Lg", digits == 0 ? 21 : digits, x);
            long double const rounded = static_cast<long double>(std::strtod(text, nullptr));
            if (std::isfinite(rounded) && rounded != 0) out.push_back(rounded);
        }
        return out;
    }

    /// The count by some number, or divided by it; and one more number.
    std::optional<CountForm> multiple() const {
        int const a = seen_.counts[0], b = seen_.unbroken - 1;
        if (b - a < 7 || seen_[a] == seen_[b]) return std::nullopt;
        long double const by = (seen_[b] - seen_[a]) / (b - a);
        std::array const offsets{0.0L, seen_[a] - by * a};
        for (bool const divides : {false, true})
            for (long double const x : as_written(divides ? 1 / by : by))
                for (long double const offset : offsets) {
                    long double const begin = (seen_[a] - offset) / by - a;
                    CountForm out{value_.type(),
                                  divides ? CountForm::Kind::fraction : CountForm::Kind::multiple};
                    for (long double const plus : as_written(offset == 0 ? 1.0L : offset)) {
                        out.numbers = {std::round(begin), x, offset == 0 ? 0 : plus};
                        if (holds(out)) return out;
                        if (offset == 0) break;
                    }
                }
        return std::nullopt;
    }

    static bool only_one_more(NumberRule const& count) {
        return std::all_of(count.steps.begin(), count.steps.end(), [](auto const& s) {
            return s.second.does == NumberStep::sets || s.second.by == 1;
        });
    }
    bool steps(NumberRule rule, NumberStep const& step) const {
        rule.steps[0] = step;
        long double now = rule.begin;
        for (int c = 0; c <= seen_.last(); ++c, now = rule.after(0, now, 0))
            if (seen_.at[static_cast<std::size_t>(c)].times != 0 && seen_[c] != now) return false;
        return true;
    }

    Tracer& tracer_;
    FormValue<T> value_;
    ByCount const& seen_;
};

} // namespace limn::detail

#endif // LIMN_CAPTURE_FORM_FIT_HPP
