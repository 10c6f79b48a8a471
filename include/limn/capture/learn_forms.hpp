// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `FormLearner`: finds how plain values that no rule of numbers describes follow from counts.

#ifndef LIMN_CAPTURE_LEARN_FORMS_HPP
#define LIMN_CAPTURE_LEARN_FORMS_HPP

#include <limn/capture/count_form.hpp>
#include <limn/capture/form_fit.hpp>
#include <limn/capture/plain_numbers.hpp>
#include <limn/meta/vector.hpp>

#include <algorithm>
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
    static constexpr std::size_t most_edges = 48, few_edges = 16, most_rules = 16;
    static constexpr std::size_t most_counts = 400;
    static constexpr std::size_t most_work = 40'000'000;
    using Place = SeenNumbers::Place;

    /// First counts that are known, then how often an answer was given; then that since another one
    /// was given for the last time; then how often one of two was given.
    void explain(std::uint64_t key, Place const& place) {
        for (bool const to_bounds : {false, true})
            if (explain(key, place, to_bounds)) return;
    }
    bool explain(std::uint64_t key, Place const& place, bool to_bounds) {
        for (std::size_t i = 0; i < out_.rules.size(); ++i)
            if (out_.rules[i].type == &type_row<int> && out_.rules[i].source.empty() &&
                gives(key, place, out_.rules[i], to_bounds))
                return true;
        for (std::uint32_t e = 0; e < edges_; ++e)
            if (gives(key, place, count_of(e, e), to_bounds)) return true;
        for (std::uint32_t e = 0; e < edges_; ++e)
            for (std::uint32_t r = 0; r < edges_; ++r)
                if (e != r && gives(key, place, count_of(e, r), to_bounds)) return true;
        for (std::uint32_t e = 0; e < edges_; ++e)
            for (std::uint32_t f = 0; f < edges_; ++f)
                for (long double const by : {1.0L, 2.0L, 3.0L})
                    if ((e < f || by != 1) && e != f && edges_ <= few_edges && !to_bounds &&
                        gives(key, place, sum_of(e, f, by), false))
                        return true;
        return false;
    }
    static NumberRule count_of(std::uint32_t counted, std::uint32_t reset) {
        NumberRule out{&type_row<int>, 0, {}};
        if (reset != counted) out.steps[reset] = {0, NumberStep::sets};
        out.steps[counted] = {1};
        return out;
    }
    static NumberRule sum_of(std::uint32_t one, std::uint32_t other, long double by) {
        NumberRule out{&type_row<int>, 0, {}};
        out.steps[one] = {1};
        out.steps[other] = {by};
        return out;
    }

    bool gives(std::uint64_t key, Place const& place, NumberRule const& count, bool to_bounds) {
        for (bool const late : {true, false}) {
            if (late && place.at_decision) continue;
            auto const seen = by_count(place, count, late);
            if (!seen.has_value()) continue;
            FormFit<T> const fit{tracer_, *place.type, *seen};
            if (auto form = to_bounds ? fit.bounded() : fit.form())
                return add(key, count, late, std::move(form));
            if (auto const rule = fit.stepwise(count); rule && !to_bounds)
                return add(key, *rule, late, std::nullopt);
        }
        return false;
    }
    bool add(std::uint64_t key, NumberRule const& rule, bool late, std::optional<CountForm> form) {
        std::size_t const at = out_.rule(rule);
        if (at >= most_rules) return false;
        out_.places[key] = {at, 0, late, false, std::move(form)};
        return true;
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
                now = (steps[run[i]].does == NumberStep::sets ? 0 : now) + steps[run[i]].by;
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

    Tracer& tracer_;
    SeenNumbers const& seen_;
    std::uint32_t edges_;
    PlainNumbers<T>& out_;
    std::size_t work_ = 0;
};

} // namespace limn::detail

#endif // LIMN_CAPTURE_LEARN_FORMS_HPP
