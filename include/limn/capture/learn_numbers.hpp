// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `learn_numbers`: finds how the plain numbers of a function follow from its answers.

#ifndef LIMN_CAPTURE_LEARN_NUMBERS_HPP
#define LIMN_CAPTURE_LEARN_NUMBERS_HPP

#include <limn/capture/capture.hpp>
#include <limn/capture/learn_forms.hpp>
#include <limn/capture/number_fit.hpp>
#include <limn/capture/plain_numbers.hpp>
#include <limn/capture/random_answers.hpp>
#include <limn/capture/random_runs.hpp>
#include <limn/meta/vector.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <utility>

namespace limn::detail {

/// Finds a rule for each place at which a number changes.
template <class T = void> class NumberLearner {
public:
    NumberLearner(SeenNumbers const& seen, PlainNumbers<T>& out)
        : seen_{seen}, out_{out}, fit_{seen} {}

    std::size_t edges() const { return fit_.edges(); }

    void learn() {
        if (edges() == 0 || edges() > most_edges) return;
        for (auto const& [key, place] : seen_.places) {
            if (!place.usable || !place.changes() || carried_number<T>(*place.type, 0) == nullptr)
                continue;
            auto early = fit_.rule_of(place, false);
            auto late = place.at_decision ? std::nullopt : fit_.rule_of(place, true);
            if (early || late) found_.push_back({key, std::move(early), std::move(late)});
        }
        auto const rank = [&](Found const& f) {
            bool const early = f.early && begins_as_seen(f, *f.early);
            bool const late = f.late && begins_as_seen(f, *f.late);
            return std::pair{(early || late ? 0 : 2) + f.choices(), seen_.places.at(f.key).order};
        };
        std::stable_sort(found_.begin(), found_.end(),
                         [&](Found const& a, Found const& b) { return rank(a) < rank(b); });
        for (Found const& f : found_) give(f);
    }

    /// The same for values of which each is set by an answer, whatever they are: the number is
    /// which of them it is.
    void learn_chosen() {
        if (edges() == 0 || edges() > most_edges) return;
        for (auto const& [key, place] : seen_.places) {
            if (!place.is_number || !place.changes() || out_.places.contains(key)) continue;
            CountForm form{place.type};
            auto const which = numbered(place, form);
            if (!which.has_value() || out_.rules.size() + 1 >= most_rules) continue;
            for (bool const late : {true, false}) {
                auto rule = late && place.at_decision ? std::nullopt : fit_.rule_of(*which, late);
                if (!rule || !rule->begins || !only_sets(*rule)) continue;
                out_.places[key] = {add(*rule), 0, late, false, form};
                break;
            }
        }
    }

private:
    static constexpr std::size_t most_edges = 128, most_rules = 16;
    using Place = SeenNumbers::Place;
    struct Found {
        std::uint64_t key;
        std::optional<NumberRule> early, late;
        int choices() const { return (early ? 1 : 0) + (late ? 1 : 0); }
    };

    /// What stands there is a number that is known already, perhaps some more of it; or a new one.
    void give(Found const& f) {
        for (bool const any : {false, true})
            for (auto const& [rule, late] : {std::pair{&f.late, true}, std::pair{&f.early, false}})
                for (std::size_t i = 0; *rule && i < out_.rules.size(); ++i)
                    if (auto const offset = difference(**rule, out_.rules[i]);
                        offset && (any || *offset == 0)) {
                        out_.places[f.key] = {i, *offset, late};
                        return;
                    }
        if (out_.rules.size() + 1 >= most_rules) return;
        bool const late = f.late.has_value() && (!f.early || begins_as_seen(f, *f.late));
        out_.places[f.key] = {add(late ? *f.late : *f.early), 0, late};
    }
    /// The index of that rule among all; those that it names are there, too.
    std::size_t add(NumberRule rule) {
        if (!rule.source.empty()) rule.source_at = out_.rule(rule.source[0]);
        return out_.rule(rule);
    }
    /// Which of its values each one is; nothing where there are many. `form` gives them back.
    static std::optional<Place> numbered(Place place, CountForm& form) {
        constexpr std::size_t most = 12;
        Vector<long double> values;
        for (SeenNumbers::Seen& s : place.seen) {
            auto const at = static_cast<std::size_t>(
                std::find(values.begin(), values.end(), s.value) - values.begin());
            if (at == most) return std::nullopt;
            if (at == values.size()) values.push_back(s.value);
            s.value = static_cast<long double>(at);
        }
        for (std::size_t i = 0; i + 1 < values.size(); ++i)
            form.first.push_back({static_cast<int>(i) + 1, values[i]});
        form.numbers = {values.back()};
        place.type = &type_row<int>;
        return place;
    }
    static bool only_sets(NumberRule const& rule) {
        return std::all_of(rule.steps.begin(), rule.steps.end(),
                           [](auto const& s) { return s.second.does == NumberStep::sets; });
    }
    bool begins_as_seen(Found const& f, NumberRule const& rule) const {
        auto const& seen = seen_.places.at(f.key).seen;
        return std::any_of(seen.begin(), seen.end(), [&](SeenNumbers::Seen const& s) {
            return s.value == rule.begin;
        });
    }
    /// By how much the one is always more than the other.
    static std::optional<long double> difference(NumberRule const& a, NumberRule const& b) {
        if (a.type != b.type || a.steps.size() != b.steps.size() || !a.has_flag_of(b))
            return std::nullopt;
        long double const out = a.begin - b.begin;
        for (auto const& [edge, step] : a.steps) {
            auto const other = b.steps.find(edge);
            if (other == b.steps.end() || other->second.does != step.does ||
                !step.adds_as(other->second) ||
                step.by - other->second.by != (step.does == NumberStep::sets ? out : 0))
                return std::nullopt;
        }
        return out;
    }

    SeenNumbers const& seen_;
    PlainNumbers<T>& out_;
    NumberFit<T> fit_;
    Vector<Found> found_;
};

/// The rules of the function's plain numbers. Some runs that answer at random show what they do.
template <class T = void>
void learn_numbers(Tracer& tracer, Callable const& function, PlainNumbers<T>& out) {
    SeenNumbers seen;
    out.sees = &seen;
    constexpr static std::uint64_t shares[]{4, 4, 1, 7};
    auto const coins = [](std::size_t decided) {
        return [=](std::uint64_t seed, TagNumbers& numbers) {
            return BiasedCoins<T>{seed, numbers, shares, decided, 10 * decided};
        };
    };
    std::size_t const ended = random_runs(tracer, function, out, 160, coins(120));
    if (ended == 0) random_runs(tracer, function, out, 160, coins(1000)); // a long array, perhaps
    random_runs(tracer, function, out, 4 * 128, [](std::uint64_t seed, TagNumbers& numbers) {
        return TurnsOnce<T>{seed, numbers};
    });
    out.sees = nullptr;
    NumberLearner<T> learner{seen, out};
    learner.learn();
    FormLearner<T>{tracer, seen, learner.edges(), out}.learn();
    learner.learn_chosen();
}

} // namespace limn::detail

#endif // LIMN_CAPTURE_LEARN_NUMBERS_HPP
