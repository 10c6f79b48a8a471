// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `NumberRule`, how a plain number follows from the answers of a run; and `SeenNumbers`, from
/// which such rules are learned.

#ifndef LIMN_CAPTURE_NUMBER_RULE_HPP
#define LIMN_CAPTURE_NUMBER_RULE_HPP

#include <limn/capture/closed_loop.hpp>
#include <limn/capture/count_form.hpp>
#include <limn/meta/inline.hpp>
#include <limn/meta/vector.hpp>
#include <limn/type/type_row.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <map>

namespace limn::detail {

/// How a plain number follows from the answers of a run.
struct NumberRule {
    using Step = NumberStep;
    TypeRow const* type = nullptr;
    long double begin = 0;
    std::map<std::uint32_t, Step> steps{}; ///< by the number of the edge
    bool begins = true;                    ///< so; else no run has shown its begin
    Vector<NumberRule> source{}; ///< of another number, to which it is set; or see the next two
    std::size_t source_at = 0;   ///< among all rules
    bool is_most = false;        ///< the most that the other number has been
    bool by_flag = false;        ///< the other one is a flag: what is added depends on it

    bool is_like(NumberRule const& o) const {
        return type == o.type && begin == o.begin && steps == o.steps && has_flag_of(o) &&
               std::signbit(begin) == std::signbit(o.begin);
    }
    /// Whether both depend on the same flag, or on no other number.
    bool has_flag_of(NumberRule const& o) const {
        if (source.empty() || o.source.empty()) return source.empty() && o.source.empty();
        return by_flag && o.by_flag && source[0].is_like(o.source[0]);
    }
    bool is_set_by(std::uint32_t edge) const {
        auto const step = steps.find(edge);
        return step != steps.end() && step->second.does == Step::sets;
    }
    /// Whether it is one that each step rounds.
    bool rounds() const {
        return std::any_of(steps.begin(), steps.end(),
                           [](auto const& s) { return s.second.does > Step::sets; });
    }
    /// Which of all numbers matters, too, where this one is number `own`: a flag may turn.
    std::size_t other_at(std::size_t own) const { return source.empty() ? own : source_at; }
    /// `other` is what that one is now.
    long double after(std::uint32_t edge, long double now, long double other) const {
        if (is_most) return std::max(now, source[0].after(edge, other, 0));
        auto const step = steps.find(edge);
        if (step == steps.end()) return now;
        if (step->second.does > Step::sets)
            return type == &type_row<float> ? step->second.of<float>(now)
                                            : step->second.of<double>(now);
        if (step->second.does == Step::adds) return now + step->second.by;
        if (step->second.does == Step::adds_by_flag)
            return now + step->second.flagged[static_cast<std::size_t>(other)];
        return source.empty() || by_flag ? step->second.by : other;
    }
    /// What it is after the first answers of a run.
    long double after_first(std::size_t count, Vector<std::uint32_t> const& run) const {
        long double out = begin, other = source.empty() ? 0 : source[0].begin;
        for (std::size_t i = 0; i < count; ++i) {
            out = after(run[i], out, source.empty() ? out : other);
            if (!source.empty()) other = source[0].after(run[i], other, other);
        }
        return out;
    }
};

/// What a run has shown: its answers in order, and the constants that it recorded.
struct SeenNumbers {
    struct Seen {
        std::size_t run, at; ///< at: how many answers were before it
        long double value;

        /// How many answers of the run count. `late`: the last one does not yet.
        std::size_t counted(bool late) const { return late && at != 0 ? at - 1 : at; }
    };
    struct Place {
        TypeRow const* type = nullptr;
        bool is_number = true;    ///< all values are numbers of that type
        bool usable = true;       ///< and exact ones
        bool at_decision = false; ///< the answers before it count
        std::size_t order = 0;    ///< in which they were met: their keys are addresses
        Vector<Seen> seen{};

        bool changes() const {
            return std::any_of(seen.begin(), seen.end(),
                               [&](Seen const& s) { return s.value != seen.front().value; });
        }
    };
    Vector<Vector<std::uint32_t>> runs{};
    TaggedAnswers edges{}; ///< what the answers are, by their numbers
    std::map<std::uint64_t, Place> places{};

    /// A constant stands at a place.
    LIMN_LAZY void see(std::uint64_t key, Constant const& constant, bool at_decision) {
        auto const any = number_of<>(constant), exact = exact_number<>(constant);
        if (!any.has_value()) return;
        auto const [found, fresh] = places.try_emplace(key);
        Place& place = found->second;
        if (fresh) place.order = places.size();
        if (fresh) place.type = &constant.type();
        place.at_decision = at_decision;
        place.is_number = place.is_number && place.type == &constant.type() && !std::isnan(*any);
        place.usable = place.usable && place.is_number && exact.has_value();
        if (!place.is_number || place.seen.size() >= 1500) return;
        place.seen.push_back({runs.size() - 1, runs.back().size(), *any});
    }
    /// Whether the rule gives each number that was seen there.
    bool follow(Place const& place, NumberRule const& rule, bool late) const {
        return std::all_of(place.seen.begin(), place.seen.end(), [&](Seen const& s) {
            return rule.after_first(s.counted(late), runs[s.run]) == s.value;
        });
    }
};

} // namespace limn::detail

#endif // LIMN_CAPTURE_NUMBER_RULE_HPP
