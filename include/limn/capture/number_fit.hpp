// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `NumberFit`: finds the rule by which a number follows from answers.

#ifndef LIMN_CAPTURE_NUMBER_FIT_HPP
#define LIMN_CAPTURE_NUMBER_FIT_HPP

#include <limn/capture/equations.hpp>
#include <limn/capture/flag_fit.hpp>
#include <limn/capture/number_rule.hpp>
#include <limn/meta/vector.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <utility>

namespace limn::detail {

/// Looks for rules in the runs that were seen: linear equations say what each answer adds.
template <class T = void> class NumberFit {
    using Place = SeenNumbers::Place;

public:
    explicit NumberFit(SeenNumbers const& seen)
        : seen_{seen}, edges_{seen.edges.size()}, flags_{seen} {}

    /// How many different answers there are.
    std::size_t edges() const { return edges_; }

    /// The rule that explains each number which was seen there, or none. `late`: the last answer does
    /// not count yet. First one answer counts; then no answer sets the number; then one does, to what
    /// another number is then perhaps; then two do; then it is the most that a count has been; then
    /// what answers add depends on a flag.
    std::optional<NumberRule> rule_of(Place const& place, bool late) {
        if (auto rule = counted(place, late)) return rule;
        if (auto rule = fit(place, late, {}, false)) return rule;
        auto const edges = static_cast<std::uint32_t>(edges_);
        for (bool const sourced : {false, true})
            for (std::uint32_t a = 0; a < edges; ++a)
                if (auto rule = fit(place, late, {a}, sourced)) return rule;
        for (std::uint32_t a = 0; a < edges && edges <= few_edges; ++a)
            for (std::uint32_t b = a + 1; b < edges; ++b)
                if (auto rule = fit(place, late, {a, b}, false)) return rule;
        if (edges > few_edges) return std::nullopt;
        if (auto rule = fit_most(place, late)) return rule;
        return flags_.rule_of(place, late);
    }

private:
    static constexpr std::size_t few_edges = 24;
    using Sets = Vector<std::uint32_t>;

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
                    std::count(from, from + static_cast<std::ptrdiff_t>(s.counted(late)), e));
            };
            if (times(one) == times(other)) continue;
            long double const by = (other.value - one.value) / (times(other) - times(one));
            if (std::floor(by * 1024) != by * 1024) continue;
            NumberRule rule{place.type, one.value - by * times(one), {}};
            rule.steps.emplace(e, NumberStep{by});
            if (seen_.follow(place, rule, late)) return rule;
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
            for (std::size_t i = s.counted(late); i-- > 0;) {
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
        if (!seen_.follow(place, rule, late)) return std::nullopt;
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

    /// The most that a count has been which another answer takes back, by one or all.
    std::optional<NumberRule> fit_most(Place const& place, bool late) const {
        if (place.seen.size() < 5) return std::nullopt;
        for (NumberStep const& back : {NumberStep{0, NumberStep::sets}, NumberStep{-1}})
            for (std::uint32_t up = 0; up < edges_; ++up)
                for (std::uint32_t down = 0; down < edges_; ++down) {
                    if (up == down) continue;
                    NumberRule count{place.type, 0, {}}, rule = count;
                    count.steps[up] = NumberStep{1};
                    count.steps[down] = back;
                    rule.source.push_back(std::move(count));
                    rule.is_most = true;
                    if (seen_.follow(place, rule, late)) return rule;
                }
        return std::nullopt;
    }

    SeenNumbers const& seen_;
    std::size_t edges_;
    FlagFit<T> flags_;
};

} // namespace limn::detail

#endif // LIMN_CAPTURE_NUMBER_FIT_HPP
