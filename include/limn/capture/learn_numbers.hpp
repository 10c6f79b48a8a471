// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `learn_numbers`: finds how the plain numbers of a function follow from its answers.

#ifndef LIMN_CAPTURE_LEARN_NUMBERS_HPP
#define LIMN_CAPTURE_LEARN_NUMBERS_HPP

#include <limn/capture/capture.hpp>
#include <limn/capture/equations.hpp>
#include <limn/capture/learn_forms.hpp>
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
    NumberLearner(SeenNumbers const& seen, PlainNumbers<T>& out) : seen_{seen}, out_{out} {
        for (auto const& run : seen.runs)
            for (std::uint32_t edge : run)
                edges_ = std::max(edges_, static_cast<std::size_t>(edge) + 1);
    }

    std::size_t edges() const { return edges_; }

    void learn() {
        if (edges_ == 0 || edges_ > most_edges) return;
        for (auto const& [key, place] : seen_.places) {
            if (!place.usable || !place.changes() || carried_number<T>(*place.type, 0) == nullptr)
                continue;
            auto early = rule_of(place, false);
            auto late = place.at_decision ? std::nullopt : rule_of(place, true);
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
        if (edges_ == 0 || edges_ > most_edges) return;
        for (auto const& [key, place] : seen_.places) {
            if (!place.is_number || !place.changes() || out_.places.contains(key)) continue;
            CountForm form{place.type};
            auto const which = numbered(place, form);
            if (!which.has_value() || out_.rules.size() >= most_rules) continue;
            for (bool const late : {true, false}) {
                auto rule = late && place.at_decision ? std::nullopt : rule_of(*which, late);
                if (!rule || !rule->begins || !only_sets(*rule)) continue;
                out_.places[key] = {out_.rule(*rule), 0, late, false, form};
                break;
            }
        }
    }

private:
    static constexpr std::size_t most_edges = 128, few_edges = 24, most_rules = 16;
    using Sets = Vector<std::uint32_t>;
    using Place = SeenNumbers::Place;
    struct Found {
        std::uint64_t key;
        std::optional<NumberRule> early, late;
        int choices() const { return (early ? 1 : 0) + (late ? 1 : 0); }
    };

    /// First one answer counts; then no answer sets the number; then one does, to what another number
    /// is then perhaps; then two do.
    std::optional<NumberRule> rule_of(Place const& place, bool late) const {
        if (auto rule = counted(place, late)) return rule;
        if (auto rule = fit(place, late, {}, false)) return rule;
        auto const edges = static_cast<std::uint32_t>(edges_);
        for (bool const sourced : {false, true})
            for (std::uint32_t a = 0; a < edges; ++a)
                if (auto rule = fit(place, late, {a}, sourced)) return rule;
        for (std::uint32_t a = 0; a < edges && edges <= few_edges; ++a)
            for (std::uint32_t b = a + 1; b < edges; ++b)
                if (auto rule = fit(place, late, {a, b}, false)) return rule;
        return std::nullopt;
    }

    /// Requires  the place changes
    std::optional<NumberRule> counted(Place const& place, bool late) const {
        using Seen = SeenNumbers::Seen;
        if (place.seen.size() < 5) return std::nullopt;
        Seen const& one = place.seen.front();
        Seen const& other = *std::find_if(place.seen.begin(), place.seen.end(),
                                          [&](Seen const& s) { return s.value != one.value; });
        for (std::uint32_t e = 0; e < edges_; ++e) {
            auto const times = [&](Seen const& s) {
                auto const from = seen_.runs[s.run].begin();
                return static_cast<long double>(
                    std::count(from, from + (s.at - (late && s.at != 0 ? 1 : 0)), e));
            };
            if (times(one) == times(other)) continue;
            long double const by = (other.value - one.value) / (times(other) - times(one));
            if (std::floor(by * 1024) != by * 1024) continue;
            NumberRule rule{place.type, one.value - by * times(one), {}};
            rule.steps.emplace(e, NumberStep{by});
            if (std::all_of(place.seen.begin(), place.seen.end(),
                            [&](Seen const& s) { return value(rule, s, late) == s.value; }))
                return rule;
        }
        return std::nullopt;
    }

    /// The unknowns are the beginning, what the answers `sets` set, and what each other one adds;
    /// where the number is set to another one, also what each answer adds to that.
    std::optional<NumberRule> fit(Place const& place, bool late, Sets const& sets,
                                  bool sourced) const {
        std::size_t const adds = 1 + sets.size(), unknowns = adds + (sourced ? 2 : 1) * edges_;
        Equations equations{unknowns};
        bool begins = false;
        for (SeenNumbers::Seen const& s : place.seen) {
            Vector<long double> row(unknowns, 0.0L);
            auto const& run = seen_.runs[s.run];
            std::size_t from = 0; // a rule begins there
            for (std::size_t i = s.at - (late && s.at != 0 ? 1 : 0); i-- > 0;) {
                auto const set = std::find(sets.begin(), sets.end(), run[i]);
                if (from != 0) row[adds + edges_ + run[i]] += 1;
                else if (set == sets.end()) row[adds + run[i]] += 1;
                else from = static_cast<std::size_t>(set - sets.begin()) + 1;
                if (from != 0 && !sourced) break;
            }
            row[from] = 1;
            begins = begins || from == 0;
            if (!equations.add(std::move(row), s.value)) return std::nullopt;
        }
        if (place.seen.size() < equations.rank() + 3) return std::nullopt;
        NumberRule rule = rule_from(place, sets, sourced, equations.solution());
        rule.begins = begins;
        for (SeenNumbers::Seen const& s : place.seen)
            if (value(rule, s, late) != s.value) return std::nullopt;
        return rule;
    }
    NumberRule rule_from(Place const& place, Sets const& sets, bool sourced,
                         Vector<long double> const& solution) const {
        NumberRule rule{place.type, solution[0], {}};
        std::size_t const adds = 1 + sets.size();
        for (std::size_t i = 0; i < sets.size(); ++i)
            rule.steps[sets[i]] = {solution[1 + i], NumberStep::sets};
        rule.steps.merge(added(solution, adds));
        if (sourced)
            rule.source.push_back({place.type, solution[1], added(solution, adds + edges_)});
        return rule;
    }
    std::map<std::uint32_t, NumberRule::Step> added(Vector<long double> const& solution,
                                                    std::size_t from) const {
        std::map<std::uint32_t, NumberRule::Step> out;
        for (std::size_t e = 0; e < edges_; ++e)
            if (long double const by = solution[from + e]; by != 0)
                out.emplace(static_cast<std::uint32_t>(e), NumberStep{by});
        return out;
    }
    long double value(NumberRule const& rule, SeenNumbers::Seen const& s, bool late) const {
        long double out = rule.begin, other = rule.source.empty() ? 0 : rule.source[0].begin;
        for (std::size_t i = 0; i + (late ? 1 : 0) < s.at; ++i) {
            std::uint32_t const edge = seen_.runs[s.run][i];
            out = rule.after(edge, out, other);
            if (!rule.source.empty()) other = rule.source[0].after(edge, other, 0);
        }
        return out;
    }

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
        NumberRule rule = late ? *f.late : *f.early;
        if (!rule.source.empty()) {
            rule.source_at = out_.rules.size();
            out_.rules.push_back(rule.source[0]);
        }
        out_.places[f.key] = {out_.rules.size(), 0, late};
        out_.rules.push_back(std::move(rule));
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
        if (a.type != b.type || a.steps.size() != b.steps.size() || !a.source.empty() ||
            !b.source.empty())
            return std::nullopt;
        long double const out = a.begin - b.begin;
        for (auto const& [edge, step] : a.steps) {
            auto const other = b.steps.find(edge);
            if (other == b.steps.end() || other->second.does != step.does ||
                step.by - other->second.by != (step.does == NumberStep::sets ? out : 0))
                return std::nullopt;
        }
        return out;
    }

    SeenNumbers const& seen_;
    PlainNumbers<T>& out_;
    std::size_t edges_ = 0;
    Vector<Found> found_;
};

/// The rules of the function's plain numbers. Some runs that answer at random show what they do.
template <class T = void>
void learn_numbers(Tracer& tracer, Callable const& function, PlainNumbers<T>& out) {
    SeenNumbers seen;
    out.sees = &seen;
    constexpr static std::uint64_t shares[]{4, 4, 1, 7};
    random_runs(tracer, function, out, 160, [](std::uint64_t seed, TagNumbers& numbers) {
        return BiasedCoins<T>{seed, numbers, shares, 120, 1200};
    });
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
