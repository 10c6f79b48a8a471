// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `Attempts`: the ways in which a function is captured, one after another.

#ifndef LIMN_CAPTURE_ATTEMPTS_HPP
#define LIMN_CAPTURE_ATTEMPTS_HPP

#include <limn/capture/attempt.hpp>
#include <limn/capture/by_states.hpp>
#include <limn/capture/by_witnesses.hpp>
#include <limn/capture/close_loop.hpp>
#include <limn/capture/explore.hpp>
#include <limn/capture/grown_vector.hpp>
#include <limn/capture/learn_numbers.hpp>
#include <limn/capture/learn_states.hpp>
#include <limn/capture/learn_words.hpp>
#include <limn/capture/refusal.hpp>
#include <limn/meta/vector.hpp>

#include <algorithm>
#include <cstddef>
#include <exception>
#include <optional>
#include <utility>

namespace limn::detail {

/// Whether the next attempt is made with more care: first the arms must go on alike with the
/// answers of the run that differed, then in random runs too; then a decision is no longer
/// taken for the head of a loop, or the arms of one decision after another are kept apart.
template <class T>
bool improved(Restrictions& restrictions, Divergence const& difference, Explorer<T>& explorer) {
    auto const lists = [](Vector<Tag> const& tags, Tag const& tag) {
        return std::find(tags.begin(), tags.end(), tag) != tags.end();
    };
    if (restrictions.runs.size() + restrictions.apart.size() + restrictions.no_loops.size() > 40)
        return false;
    if (difference.loop.has_value()) {
        Tag const loop = explorer.capture().peeled().original(*difference.loop);
        if (restrictions.peels && peel<T>(restrictions.peelings, loop)) return true;
        if (lists(restrictions.no_loops, *difference.loop)) return false;
        restrictions.no_loops.push_back(*difference.loop);
        return true;
    }
    bool known = false;
    for (TaggedAnswers const& run : restrictions.runs) known = known || run == difference.run;
    if (!known) {
        restrictions.runs.push_back(difference.run);
        return true;
    }
    if (!restrictions.careful) return restrictions.careful = true;
    for (TaggedAnswer const& a : difference.run) {
        bool const loop =
            std::any_of(explorer.loops().begin(), explorer.loops().end(), [&](ClosedLoop const& l) {
                return l.head.tag == a.tag || answer_at(l.exits, a.tag).has_value();
            });
        if (loop && !lists(restrictions.no_loops, a.tag)) {
            restrictions.no_loops.push_back(a.tag);
            return true;
        }
        if (!loop && !lists(restrictions.apart, a.tag)) {
            restrictions.apart.push_back(a.tag);
            restrictions.no_loops.push_back(a.tag);
            return true;
        }
    }
    return false;
}

/// Captures a function in one way after another, until a graph does what the function does: as it
/// is; with rules of its plain variables, which runs show, as carried values; with more care where
/// arms join. All ways share a budget of work.
template <class T> class Attempts {
public:
    Attempts(Tracer& tracer, Callable const& function, TreeRow const* result)
        : tracer_{tracer}, function_{function}, result_{result},
          most_{4000 * tracer.options().max_runs} {}

    /// Errors  TraceError that says why the function is not captured; NewState where it comes to a
    ///         state that no earlier run has met
    Graph graph() {
        if (auto out = as_it_is()) return std::move(*out);
        numbers_.grown.watches = true;
        learn_numbers<T>(tracer_, function_, numbers_);
        numbers_.grown.watches = false;
        if (auto out = with_grown()) return std::move(*out);
        if (!surely_grows()) {
            if (auto out = with_learned(numbers_)) return std::move(*out);
            if (auto out = with_words(numbers_)) return std::move(*out);
            if (auto out = ByStates<T>{tracer_, function_, result_, most_, differed_}.graph())
                return std::move(*out);
            if (auto out = with_care()) return std::move(*out);
        }
        if (auto out = with_counts()) return std::move(*out);
        if (auto out = with_operands()) return std::move(*out);
        if (auto out = with_peeled_loops()) return std::move(*out);
        if (auto out = ByWitnesses<T>{tracer_, function_, result_, most_, differed_}.graph())
            return std::move(*out);
        throw *error_;
    }

private:
    static constexpr std::size_t any = 1000, few = 16; ///< attempts

    /// One attempt, which leaves a part of the budget to the other ways.
    std::optional<Graph> as_it_is() {
        careful_.most_grown = 100;
        std::optional<Graph> out;
        try {
            out = captured(plain_, careful_, 1, most_ / 4 * 3);
        } catch (Endless const& e) { // no other way comes to an end of it
            throw TraceError{e};
        } catch (TraceError const& e) {
            error_ = e;
        } catch (GrowsDeep const&) {
            grows_deep_ = true;
        }
        careful_.most_grown = Restrictions{}.most_grown;
        return out;
    }

    /// With a plain container that grows as a traced vector, if the runs have shown one.
    std::optional<Graph> with_grown() {
        GrownVector<T>& grown = carried_.grown;
        if (!numbers_.grown.is_found()) return std::nullopt;
        grown.carry(numbers_.grown.found);
        if (grown.carries()) {
            learn_numbers<T>(tracer_, function_, carried_);
            if (auto out = with_learned(carried_)) return out;
        }
        refused_growth_ = grown.refusal();
        if (surely_grows() && grown.read.has_value()) throw *refused_growth_;
        return std::nullopt;
    }
    /// Whether there is no end without the traced vector.
    bool surely_grows() const { return grows_deep_ && carried_.grown.carries(); }

    /// With states and numbers, then with numbers alone; then with states in which constants differ.
    std::optional<Graph> with_learned(PlainNumbers<T>& numbers) {
        if (auto out = with_states(numbers, {}, most_)) return out;
        if (auto out = with_rules(numbers, any, most_)) return out;
        return with_states(numbers, {.constants = true}, std::max(most_, spent_ + most_ / 4));
    }
    std::optional<Graph> with_states(PlainNumbers<T>& numbers, StatesSee sees, std::size_t most) {
        PlainNumbers<T> before;
        if (sees.constants) before.follow(numbers);
        LearnStates<T>{tracer_, function_, numbers}.learn(sees);
        std::optional<Graph> out;
        if (numbers.state.active()) out = with_rules(numbers, few, most);
        numbers.state.forget();
        if (sees.constants) numbers.follow(before); // what was learned is for these states alone
        return out;
    }
    std::optional<Graph> with_rules(PlainNumbers<T>& numbers, std::size_t attempts,
                                    std::size_t most) {
        Restrictions restrictions;
        if (surely_grows()) restrictions.most_grown = 25; // or one more container does
        try {
            if (numbers.active()) return captured(numbers, restrictions, attempts, most);
        } catch (TraceError const&) { // the user sees what was said without rules
        } catch (GrowsDeep const&) {
        }
        return std::nullopt;
    }

    /// With numbers that follow from what plain variables are seen to be.
    std::optional<Graph> with_words(PlainNumbers<T>& numbers) {
        std::optional<Graph> out;
        for (std::size_t tries = 0; tries < 3 && !out; ++tries) {
            if (!learn_words<T>(tracer_, function_, numbers, tries)) break;
            out = with_rules(numbers, any, std::max(most_, spent_ + most_ / 4));
            bool const was_wrong = numbers.lost_cases;
            if (!out) numbers.forget_cases();
            if (!was_wrong) break;
        }
        return out;
    }

    /// As it is once more, where the first attempt came to an end: to what differed from it.
    std::optional<Graph> with_care() {
        if (error_.has_value()) return std::nullopt;
        try {
            return captured(plain_, careful_, any, std::max(most_, spent_ + most_ / 4));
        } catch (TraceError const& e) {
            error_ = e;
        }
        return std::nullopt;
    }

    /// With counts that have a limit, which only long runs show.
    std::optional<Graph> with_counts() {
        if (refused_growth_.has_value()) error_ = refused_growth_;
        PlainNumbers<T>& numbers = carried_.grown.carries() ? carried_ : numbers_;
        learn_counts<T>(tracer_, function_, numbers);
        if (numbers.state.counts.rules.limits.empty()) return std::nullopt;
        return with_rules(numbers, few, spent_ + most_);
    }

    /// With states that only show in which proxies the function takes: a plain pointer, or an index.
    std::optional<Graph> with_operands() {
        return with_states(numbers_, {.operands = true}, spent_ + most_ / 4);
    }

    /// With iterations that stand apart: a plain pointer that the first one sets, or that each one
    /// swaps with another.
    std::optional<Graph> with_peeled_loops() {
        PlainNumbers<T>& numbers = numbers_.active() ? numbers_ : plain_;
        numbers.state.forget();
        Restrictions restrictions;
        restrictions.peels = true;
        restrictions.most_grown = 25;
        try {
            return captured(numbers, restrictions, any, spent_ + most_ / 2);
        } catch (TraceError const&) { // the user sees what was said before
        } catch (GrowsDeep const&) {
        }
        return std::nullopt;
    }

    /// What differs is a plain variable that leaked out of an arm: first every join is looked at
    /// with more care, then the arms of one decision after another are kept apart. Nothing after
    /// so many attempts; `restrictions` are those for the next one. Up to `most` of the budget an
    /// attempt may explore.
    std::optional<Graph> captured(PlainNumbers<T>& numbers, Restrictions& restrictions,
                                  std::size_t attempts, std::size_t most) {
        std::size_t runs = 0;
        while (attempts-- != 0) {
            tracer_.restart();
            function_.declare(function_.context);
            Explorer<T> explorer{tracer_, function_, restrictions, &numbers};
            explorer.capture().allow(most - std::min(most, spent_));
            struct Count {
                Explorer<T>& explorer;
                std::size_t& spent;
                ~Count() { spent += explorer.capture().work(); }
            } const count{explorer, spent_};
            try {
                Attempt<T> made = attempt<T>(tracer_, result_, explorer, function_.where,
                                             numbers.grown, differed_);
                if (!made.difference.has_value()) return std::move(made.graph);
                note(*made.difference);
                LearnStates<T> states{tracer_, function_, numbers};
                if (states.go_on_by(made.difference->run)) continue;
                runs += explorer.capture().runs();
                if (runs > tracer_.options().max_runs || spent_ > most ||
                    numbers.grown.is_misused() ||
                    !improved(restrictions, *made.difference, explorer))
                    throw refusal(*made.difference, explorer);
            } catch (DistinctArms const& arms) {
                Divergence const difference{.run = arms.run, .failed = true};
                if (!improved(restrictions, difference, explorer))
                    throw refusal(difference, explorer);
            } catch (DistinctLoop const& loop) {
                if (!peel<T>(restrictions.peelings,
                             explorer.capture().peeled().original(loop.head)))
                    return std::nullopt;
            } catch (WrongNumber const&) { // the next attempt does without it
                if (numbers.lost_cases) return std::nullopt;
                LearnStates<T>{tracer_, function_, numbers}.go_on();
            }
        }
        return std::nullopt;
    }
    void note(Divergence const& difference) {
        bool const is_from_the_beginning = !difference.loop.has_value() && !difference.run.empty();
        for (TaggedAnswers const& run : differed_)
            if (run == difference.run) return;
        if (is_from_the_beginning && differed_.size() < 40) differed_.push_back(difference.run);
    }

    Tracer& tracer_;
    Callable const& function_;
    TreeRow const* result_;
    std::size_t most_, spent_ = 0; ///< what all may cost, as `Capture::work` counts: some seconds
    Restrictions careful_;
    Vector<TaggedAnswers> differed_; ///< runs on which a graph was not the function
    PlainNumbers<T> plain_;   ///< without a rule
    PlainNumbers<T> numbers_; ///< those that were learned
    PlainNumbers<T> carried_; ///< the same where a container is a traced vector
    bool grows_deep_ = false; ///< decisions were open one in the other, with ever more values
    std::optional<TraceError> error_, refused_growth_;
};

} // namespace limn::detail

#endif // LIMN_CAPTURE_ATTEMPTS_HPP
