// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `FormLearner`: finds how plain values that no rule of numbers describes follow from counts.

#ifndef LIMN_CAPTURE_LEARN_FORMS_HPP
#define LIMN_CAPTURE_LEARN_FORMS_HPP

#include <limn/capture/count_form.hpp>
#include <limn/capture/plain_numbers.hpp>
#include <limn/meta/vector.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

namespace limn::detail {

/// Finds for each place at which a value changes a count from which it follows, and its form.
template <class T = void> class FormLearner {
public:
    FormLearner(Tracer& tracer, SeenNumbers const& seen, std::size_t edges, PlainNumbers<T>& out)
        : tracer_{tracer}, seen_{seen}, edges_{static_cast<std::uint32_t>(edges)}, out_{out} {}

    void learn() {
        if (edges_ > most_edges) return;
        Vector<std::pair<std::size_t, std::uint64_t>> todo;
        for (auto const& [key, place] : seen_.places)
            if (place.is_number && place.changes() && !out_.places.contains(key))
                todo.emplace_back(place.order, key);
        std::sort(todo.begin(), todo.end());
        for (auto const& [order, key] : todo) explain(key, seen_.places.at(key));
    }

private:
    static constexpr std::size_t most_edges = 48, most_rules = 16;
    static constexpr std::size_t most_counts = 200, most_period = 16, most_first = 40;
    static constexpr std::size_t most_work = 40'000'000;
    using Place = SeenNumbers::Place;

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

    /// First counts that are known, then how often an answer was given; then that since another one
    /// was given for the last time.
    void explain(std::uint64_t key, Place const& place) {
        for (std::size_t i = 0; i < out_.rules.size(); ++i)
            if (out_.rules[i].type == &type_row<int> && out_.rules[i].source.empty() &&
                gives(key, place, out_.rules[i]))
                return;
        for (std::uint32_t e = 0; e < edges_; ++e)
            if (gives(key, place, count_of(e, e))) return;
        for (std::uint32_t e = 0; e < edges_; ++e)
            for (std::uint32_t r = 0; r < edges_; ++r)
                if (e != r && gives(key, place, count_of(e, r))) return;
    }
    static NumberRule count_of(std::uint32_t counted, std::uint32_t reset) {
        NumberRule out{&type_row<int>, 0, {}};
        if (reset != counted) out.steps[reset] = {0, true};
        out.steps[counted] = {1, false};
        return out;
    }

    bool gives(std::uint64_t key, Place const& place, NumberRule const& count) {
        for (bool const late : {true, false}) {
            if (late && place.at_decision) continue;
            auto const seen = by_count(place, count, late);
            if (!seen.has_value()) continue;
            auto form = form_of(FormValue<T>{tracer_, *place.type}, *seen);
            if (!form.has_value()) continue;
            auto const known =
                std::find_if(out_.rules.begin(), out_.rules.end(), [&](NumberRule const& r) {
                    return r.type == count.type && r.begin == count.begin &&
                           r.steps == count.steps && r.source.empty();
                });
            auto const rule = static_cast<std::size_t>(known - out_.rules.begin());
            if (rule == most_rules) return false;
            if (rule == out_.rules.size()) out_.rules.push_back(count);
            out_.places[key] = {rule, 0, late, false, std::move(*form)};
            return true;
        }
        return false;
    }

    /// Nothing where the value does not follow from the count.
    std::optional<ByCount> by_count(Place const& place, NumberRule const& rule, bool late) {
        ByCount out;
        Vector<NumberRule::Step> steps(edges_);
        for (auto const& [edge, step] : rule.steps) steps[edge] = step;
        for (SeenNumbers::Seen const& s : place.seen) {
            long double now = rule.begin;
            auto const& run = seen_.runs[s.run];
            for (std::size_t i = 0; i + (late ? 1 : 0) < s.at; ++i)
                now = steps[run[i]].sets ? steps[run[i]].by : now + steps[run[i]].by;
            if ((work_ += s.at) > most_work) return std::nullopt;
            if (now < 0 || now >= most_counts) return std::nullopt;
            auto const c = static_cast<std::size_t>(now);
            if (out.at.size() <= c) out.at.resize(c + 1);
            if (out.at[c].times++ != 0 && out.at[c].value != s.value) return std::nullopt;
            out.at[c].value = s.value;
        }
        for (std::size_t c = 0; c < out.at.size(); ++c) {
            if (out.at[c].times == 0) continue;
            auto const count = static_cast<int>(c);
            if (out.counts.empty() || out.unbroken == count) out.unbroken = count + 1;
            out.counts.push_back(count);
        }
        return out;
    }

    // --- forms ----------------------------------------------------------------------------------

    std::optional<CountForm> form_of(FormValue<T> const& value, ByCount const& seen) const {
        if (auto out = table(value, seen)) return out;
        if (value.computes()) {
            if (auto out = polynomial(value, seen)) return out;
            if (value.is_floating()) {
                if (auto out = reciprocal(value, seen)) return out;
                if (auto out = power(value, seen)) return out;
            }
        }
        return bounded(value, seen);
    }
    /// Whether the form gives what was seen, bit for bit.
    bool holds(FormValue<T> const& value, ByCount const& seen, CountForm const& form) const {
        return std::all_of(seen.counts.begin(), seen.counts.end(), [&](int c) {
            return value(form, tracer_.builder().constant(c, Where{})) == value.constant(seen[c]);
        });
    }

    /// The shortest first part with the shortest period after it, of which enough was seen.
    std::optional<CountForm> table(FormValue<T> const& value, ByCount const& seen) const {
        std::size_t const most = std::min(most_first, seen.counts.size());
        for (std::size_t all = 1; all < most; ++all)
            for (std::size_t period = 1; period <= std::min(all, most_period); ++period)
                if (auto form = table(value, seen, static_cast<int>(all - period), period))
                    if (holds(value, seen, *form)) return form;
        return std::nullopt;
    }
    std::optional<CountForm> table(FormValue<T> const& value, ByCount const& seen, int first,
                                   std::size_t period) const {
        auto const from = std::lower_bound(seen.counts.begin(), seen.counts.end(), first);
        auto const p = static_cast<int>(period);
        if (from == seen.counts.end() || seen.unbroken - *from < 2 * p + 3) return std::nullopt;
        CountForm out{value.type()};
        Vector<int> met(period, -1), times(period, 0);
        std::optional<long double> drift;
        for (auto c = from; c != seen.counts.end(); ++c) {
            auto const row = static_cast<std::size_t>(*c % p);
            ++times[row];
            if (met[row] < 0) {
                met[row] = *c;
                continue;
            }
            int const rounds = (*c - met[row]) / p;
            long double const more = seen[*c] - seen[met[row]];
            if (!drift.has_value()) drift = more / rounds;
            if (more != *drift * rounds) return std::nullopt;
        }
        if (!drift.has_value() || (*drift != 0 && !value.computes())) return std::nullopt;
        out.drift = *drift;
        for (std::size_t row = 0; row < period; ++row) {
            if (times[row] < 2) return std::nullopt;
            out.numbers.push_back(seen[met[row]] - *drift * (met[row] / p));
        }
        out.first = pieces(seen, first);
        return out;
    }
    /// What was seen below a count.
    static Vector<CountForm::Piece> pieces(ByCount const& seen, int below) {
        Vector<CountForm::Piece> out;
        for (int const c : seen.counts) {
            if (c >= below) break;
            if (out.empty() || out.back().is != seen[c]) out.push_back({c + 1, seen[c]});
            out.back().below = c + 1;
        }
        if (!out.empty()) out.back().below = below;
        return out;
    }

    /// Of the second or third degree, with coefficients that are halves of integers.
    std::optional<CountForm> polynomial(FormValue<T> const& value, ByCount const& seen) const {
        for (std::size_t const points : {std::size_t{3}, std::size_t{4}}) {
            if (seen.unbroken - seen.counts[0] < 3 * static_cast<int>(points)) return std::nullopt;
            // divided differences, then the coefficients
            Vector<long double> by(points), coefficients(points, 0.0L);
            for (std::size_t i = 0; i < points; ++i) by[i] = seen[seen.counts[i]];
            for (std::size_t k = 1; k < points; ++k)
                for (std::size_t i = points - 1; i >= k; --i)
                    by[i] = (by[i] - by[i - 1]) / (seen.counts[i] - seen.counts[i - k]);
            for (std::size_t i = points; i-- > 0;) { // times (c - counts[i]), plus by[i]
                for (std::size_t k = 0; k < points; ++k)
                    coefficients[k] = (k + 1 < points ? coefficients[k + 1] : 0) -
                                      seen.counts[i] * coefficients[k];
                coefficients.back() += by[i];
            }
            for (long double const over : {1.0L, 2.0L, 6.0L}) {
                CountForm out{value.type(), CountForm::Kind::polynomial, {}, coefficients};
                out.over = over;
                for (long double& x : out.numbers) x = std::round(x * over);
                if (out.numbers[0] != 0 && holds(value, seen, out)) return out;
            }
        }
        return std::nullopt;
    }

    /// One integer by a product of the count and a sum.
    std::optional<CountForm> reciprocal(FormValue<T> const& value, ByCount const& seen) const {
        if (seen.unbroken - seen.counts[0] < 8) return std::nullopt;
        int const a = seen.counts[0], b = seen.counts[1];
        if (seen[a] == 0 || seen[b] == 0) return std::nullopt;
        for (long double const by : {1.0L, 3.0L, 5.0L, 7.0L, 9.0L, 10.0L, 100.0L}) {
            long double const step = std::round(1024 * (by / seen[b] - by / seen[a]) / (b - a));
            CountForm out{value.type(), CountForm::Kind::reciprocal, {}, {by, step / 1024}};
            out.numbers.push_back(std::round(1024 * by / seen[a] - step * a) / 1024);
            if (step != 0 && holds(value, seen, out)) return out;
        }
        return std::nullopt;
    }

    std::optional<CountForm> power(FormValue<T> const& value, ByCount const& seen) const {
        if (seen.unbroken - seen.counts[0] < 8) return std::nullopt;
        int const a = seen.counts[0], b = seen.counts[1];
        if (seen[a] == 0 || b != a + 1) return std::nullopt;
        long double const base = std::round(1e6L * seen[b] / seen[a]) / 1e6L;
        CountForm out{value.type(), CountForm::Kind::power, {}, {}};
        out.numbers = {seen[a] / std::pow(base, a), base};
        if (!std::isfinite(out.numbers[0]) || base == 0 || base == 1) return std::nullopt;
        return holds(value, seen, out) ? std::optional{out} : std::nullopt;
    }

    /// What the count does not go beyond needs no other form than what was seen.
    std::optional<CountForm> bounded(FormValue<T> const& value, ByCount const& seen) const {
        if (seen.counts.size() < 2 || seen.counts.size() > most_first) return std::nullopt;
        if (seen.at.back().times < 4) return std::nullopt;
        if (seen.unbroken != seen.last() + 1) return std::nullopt;
        CountForm out{value.type()};
        out.first = pieces(seen, seen.last());
        out.numbers.push_back(seen[seen.last()]);
        return holds(value, seen, out) ? std::optional{out} : std::nullopt;
    }

    Tracer& tracer_;
    SeenNumbers const& seen_;
    std::uint32_t edges_;
    PlainNumbers<T>& out_;
    std::size_t work_ = 0;
};

} // namespace limn::detail

#endif // LIMN_CAPTURE_LEARN_FORMS_HPP
