// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `learn_words`: finds how the plain numbers of a function follow from what its plain variables
/// are seen to be.

#ifndef LIMN_CAPTURE_LEARN_WORDS_HPP
#define LIMN_CAPTURE_LEARN_WORDS_HPP

#include <limn/capture/capture.hpp>
#include <limn/capture/cases_fit.hpp>
#include <limn/capture/plain_numbers.hpp>
#include <limn/capture/random_runs.hpp>
#include <limn/capture/seen_words.hpp>
#include <limn/meta/vector.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

namespace limn::detail {

/// Explains the numbers that no other rule gives by variables on the stack; and each of those by what
/// an answer makes of it.
template <class T = void> class WordLearner {
    using Fit = CasesFit<T>;
    using Place = SeenNumbers::Place;

public:
    WordLearner(SeenNumbers const& seen, SeenWords<T> const& words, PlainNumbers<T>& out)
        : seen_{seen}, words_{words}, out_{out} {
        find_columns();
    }

    /// Whether it has explained one.
    bool learn() {
        Vector<std::pair<std::size_t, std::uint64_t>> todo;
        for (auto const& [key, place] : seen_.places)
            if (place.is_number && place.changes() && !out_.places.contains(key))
                todo.emplace_back(place.order, key);
        std::sort(todo.begin(), todo.end());
        bool out = false;
        for (auto const& [order, key] : todo) out = explain(key, seen_.places.at(key)) || out;
        return out;
    }

private:
    static constexpr std::size_t most_rules = 16, most_examples = 20'000;
    static constexpr std::size_t most_of_one = 20'000'000;
    using Cases = NumberCases<T>;
    static constexpr std::size_t none = Cases::none;
    using Steps = Vector<typename Cases::Step>;
    struct Column {
        std::size_t at = 0; ///< among the words
        Steps steps{};
        bool is_simple = false;  ///< each answer sets it, or adds to it
        bool is_known = false;   ///< its steps are learned
        bool is_unknown = false; ///< nothing explains it
        std::size_t rule = none;
    };

    bool explain(std::uint64_t key, Place const& place) {
        for (bool const late : {true, false}) {
            if (late && place.at_decision) continue;
            typename Fit::Examples const examples = examples_of(place, late);
            for (std::size_t tries = 0; tries < 8; ++tries) {
                auto cases = fit(usable(), division_of(*place.type), Fit::Of::use, examples);
                if (!cases) break;
                Vector<std::size_t> needed;
                if (!find_needed(*cases, needed)) continue; // without the one that is unknown
                if (give(key, late, std::move(*cases), needed)) return true;
                break;
            }
        }
        return false;
    }
    /// A fit that fails costs the most: all of them may cost what some seconds allow.
    std::optional<Cases> fit(Vector<std::size_t> const& usable, Division division,
                             typename Fit::Of of, typename Fit::Examples const& examples) {
        std::size_t const before = std::min(work_, most_of_one);
        std::size_t work = before;
        auto out = Fit{usable, division, of, work}.fit(examples);
        work_ -= before - work;
        return out;
    }
    typename Fit::Examples examples_of(Place const& place, bool late) const {
        typename Fit::Examples out;
        for (SeenNumbers::Seen const& s : place.seen)
            if (std::size_t const at = s.counted(late); at < words_.decisions(s.run))
                out.push_back({words_.at(s.run, at), s.value});
        return out;
    }

    /// Those which need no others come first, and of these the outermost.
    Vector<std::size_t> usable() const {
        Vector<std::size_t> out;
        for (bool const simple : {true, false})
            for (Column const& c : columns_)
                if (c.is_simple == simple && !c.is_unknown) out.push_back(c.at);
        return out;
    }
    Column& column(std::size_t at) {
        return *std::find_if(columns_.begin(), columns_.end(),
                             [&](Column const& c) { return c.at == at; });
    }
    /// All columns that are needed to know those of `cases`; false where one of them is unknown.
    bool find_needed(Cases cases, Vector<std::size_t>& out) {
        auto const need = [&](std::size_t const& at) {
            if (std::find(out.begin(), out.end(), at) == out.end()) out.push_back(at);
        };
        cases.each_index(need);
        for (std::size_t i = 0; i < out.size(); ++i) {
            if (out.size() > most_rules) return false;
            Column& c = column(out[i]);
            c.is_known = c.is_known || find_steps(c);
            if (!c.is_known) {
                c.is_unknown = true;
                forget_steps();
                return false;
            }
            for (auto& [edge, step] : c.steps) step.each_index(need);
        }
        return true;
    }
    /// Some may name what is unknown now.
    void forget_steps() {
        for (Column& c : columns_)
            if (!c.is_simple && c.rule == none) c.is_known = false;
    }
    bool find_steps(Column& c) {
        c.steps.clear();
        Vector<std::size_t> others = usable();
        others.erase(std::find(others.begin(), others.end(), c.at));
        others.insert(others.begin(), c.at);
        for (std::uint32_t edge = 0; edge < seen_.edges.size(); ++edge) {
            auto const examples = steps_seen(c.at, edge);
            if (examples.empty()) continue;
            auto step = fit(others, Division::whole, Fit::Of::step, examples);
            if (!step) return false;
            c.steps.push_back({edge, std::move(*step)});
        }
        return true;
    }
    typename Fit::Examples steps_seen(std::size_t at, std::uint32_t edge) const {
        typename Fit::Examples out;
        for (std::size_t run = 0; run < words_.runs(); ++run)
            for (std::size_t i = 0; i + 1 < words_.decisions(run) && i < seen_.runs[run].size(); ++i)
                if (seen_.runs[run][i] == edge && out.size() < most_examples)
                    out.push_back({words_.at(run, i),
                                   static_cast<long double>(words_.at(run, i + 1)[at])});
        return out;
    }

    /// Of columns that are always alike only one. It begins the same in all runs.
    void find_columns() {
        for (std::size_t at = 0; at < words_.columns(); ++at) {
            bool is_known = !begins_alike(at);
            for (Column const& c : columns_) is_known = is_known || are_alike(c.at, at);
            if (is_known) continue;
            Column& c = columns_.emplace_back();
            c.at = at;
            c.is_simple = c.is_known = find_simple_steps(at, c.steps);
        }
    }
    bool begins_alike(std::size_t at) const {
        for (std::size_t run = 0; run < words_.runs(); ++run)
            if (words_.decisions(run) != 0 && words_.at(run, 0)[at] != words_.at(0, 0)[at])
                return false;
        return words_.runs() != 0 && words_.decisions(0) != 0;
    }
    bool are_alike(std::size_t a, std::size_t b) const {
        for (std::size_t run = 0; run < words_.runs(); ++run)
            for (std::size_t i = 0; i < words_.decisions(run); ++i)
                if (words_.at(run, i)[a] != words_.at(run, i)[b]) return false;
        return true;
    }
    /// Each answer sets the number, or adds to it.
    bool find_simple_steps(std::size_t at, Steps& out) const {
        struct SimpleStep {
            std::int32_t value, by;
            bool sets = true, adds = true, is_seen = false;
        };
        Vector<SimpleStep> steps(seen_.edges.size());
        for (std::size_t run = 0; run < words_.runs(); ++run)
            for (std::size_t i = 0; i + 1 < words_.decisions(run); ++i) {
                SimpleStep& s = steps[seen_.runs[run][i]];
                std::int32_t const now = words_.at(run, i + 1)[at], by = now - words_.at(run, i)[at];
                if (!s.is_seen) s = {now, by, true, true, true};
                s.sets = s.sets && s.value == now;
                s.adds = s.adds && s.by == by;
            }
        for (std::uint32_t edge = 0; edge < steps.size(); ++edge) {
            SimpleStep const& s = steps[edge];
            Cases cases;
            if (!s.sets && !s.adds) return false;
            if (!s.is_seen) continue;
            if (s.adds) cases.otherwise = {.is = Cases::Result::sum, .a = at, .by = s.by};
            else cases.otherwise.number = s.value;
            out.push_back({edge, std::move(cases)});
        }
        return true;
    }

    /// Carries what is needed, and says how the number at that place follows.
    bool give(std::uint64_t key, bool late, Cases cases, Vector<std::size_t> const& needed) {
        if (out_.rules.size() + needed.size() > most_rules) return false;
        Vector<std::size_t> fresh;
        for (std::size_t const at : needed) {
            Column& c = column(at);
            if (c.rule != none) continue;
            fresh.push_back(at);
            c.rule = out_.rules.size();
            out_.rules.push_back({&type_row<int>, static_cast<long double>(words_.at(0, 0)[at])});
        }
        auto const renamed = [&](Cases of) {
            of.each_index([&](std::size_t& i) { i = column(i).rule; });
            return of;
        };
        for (std::size_t const at : fresh)
            for (auto const& [edge, step] : column(at).steps)
                out_.steps[column(at).rule].push_back({edge, renamed(step)});
        out_.places[key] = {.late = late, .cases = renamed(std::move(cases))};
        return true;
    }

    SeenNumbers const& seen_;
    SeenWords<T> const& words_;
    PlainNumbers<T>& out_;
    Vector<Column> columns_;
    std::size_t work_ = 80'000'000;
};

/// Rules for the plain numbers that have none. Runs show what the plain variables are.
/// \param tries  how often that has led to rules which did not hold: more runs are made
template <class T = void>
bool learn_words(Tracer& tracer, Callable const& function, PlainNumbers<T>& out,
                 std::size_t tries) {
    SeenWords<T> words;
    out.words = &words;
    constexpr static std::uint64_t shares[]{4, 7, 4, 7, 1, 6, 7, 4};
    auto const coins = [](std::uint64_t seed, TagNumbers& numbers) {
        return BiasedCoins<T>{seed, numbers, shares, 60, 600};
    };
    auto const turns = [](std::uint64_t seed, TagNumbers& numbers) {
        return TurnsOnce<T>{seed, numbers};
    };
    {
        SeenNumbers seen;
        out.sees = &seen;
        random_runs(tracer, function, out, 60, coins);
        random_runs(tracer, function, out, 4 * 24, turns);
        words.choose();
    }
    SeenNumbers seen;
    out.sees = &seen;
    random_runs(tracer, function, out, std::uint64_t{400} << 2 * tries, coins);
    random_runs(tracer, function, out, 4 * 64, turns);
    out.sees = nullptr;
    out.words = nullptr;
    if (words.columns() == 0) return false;
    return WordLearner<T>{seen, words, out}.learn();
}

} // namespace limn::detail

#endif // LIMN_CAPTURE_LEARN_WORDS_HPP
