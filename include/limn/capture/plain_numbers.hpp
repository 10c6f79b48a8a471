// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `PlainNumbers`: plain variables that follow from the answers of a run, carried as proxies.

#ifndef LIMN_CAPTURE_PLAIN_NUMBERS_HPP
#define LIMN_CAPTURE_PLAIN_NUMBERS_HPP

#include <limn/capture/carried_number.hpp>
#include <limn/capture/count_form.hpp>
#include <limn/capture/grown_vector.hpp>
#include <limn/capture/number_cases.hpp>
#include <limn/capture/number_of.hpp>
#include <limn/capture/number_place.hpp>
#include <limn/capture/number_rule.hpp>
#include <limn/capture/plain_state.hpp>
#include <limn/capture/seen_words.hpp>
#include <limn/capture/tag.hpp>
#include <limn/meta/hash.hpp>
#include <limn/meta/vector.hpp>
#include <limn/proxy/record.hpp>
#include <limn/proxy/tracer.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <utility>

namespace limn::detail {

/// The plain numbers of a function, as far as they were learned.
///
/// A plain `int` reaches a graph as a constant, which is another one in each iteration. Where rules
/// say which it is, by the answers of the run, a proxy takes the place of the constant: it follows
/// the same answers. Each run shows whether the rules hold, for the constants are still there.
template <class T = void> class PlainNumbers {
public:
    using Place = NumberPlace<T>;
    Vector<NumberRule> rules{};
    /// Of one that follows from several numbers, by its index; it has no other steps.
    std::map<std::size_t, Vector<typename NumberCases<T>::Step>> steps{};
    std::map<std::uint64_t, Place> places{};
    SeenNumbers* sees = nullptr; ///< what the runs are to show, while rules are learned
    SeenWords<T>* words = nullptr; ///< and the plain variables
    bool lost_cases = false;       ///< a run has shown that some do not hold
    PlainState<T> state{};       ///< what is no number, or decides
    GrownVector<T> grown{};      ///< a container of proxies

    /// The index of that rule, which is a new one perhaps.
    std::size_t rule(NumberRule const& rule) {
        std::size_t at = 0;
        while (at < rules.size() && (steps.contains(at) || !rules[at].is_like(rule))) ++at;
        if (at == rules.size()) rules.push_back(rule);
        return at;
    }
    /// Whether what some answer does depends on the one before it at its place.
    bool look_back() const {
        return std::any_of(rules.begin(), rules.end(),
                           [](NumberRule const& r) { return r.by_flag; });
    }
    /// Whether some constant follows from a count.
    bool has_forms() const {
        return std::any_of(places.begin(), places.end(),
                           [](auto const& p) { return p.second.form.has_value(); });
    }
    /// What follows from several numbers, which are the last rules.
    void forget_cases() {
        std::size_t const kept = steps.empty() ? rules.size() : steps.begin()->first;
        rules.resize(kept);
        lost_cases = false;
        steps.clear();
        std::erase_if(places, [&](auto const& p) {
            return p.second.rule >= kept || p.second.cases.has_value();
        });
    }
    /// By what another one has learned.
    void follow(PlainNumbers const& other) {
        rules = other.rules;
        places = other.places;
        state.trails = other.state.trails;
    }
    bool active() const {
        return sees != nullptr || !places.empty() || !remainders_.empty() || state.active() ||
               grown.active();
    }

    void begin(Tracer& tracer) {
        tracer_ = &tracer;
        for (auto& [key, count, place] : remainders_) {
            place.rule = rule(count);
            places[key] = std::move(place);
        }
        remainders_.clear();
        wrong_ = at_decision_ = false;
        last_.reset();
        carried_.clear();
        now_.clear();
        grown.begin(tracer);
        for (NumberRule const& rule : rules) {
            carried_.push_back(carried_number<T>(*rule.type, rule.begin));
            now_.push_back(rule.begin);
        }
        was_set_.assign(rules.size(), false);
        state.begin(tracer);
        if (sees != nullptr) sees->runs.push_back({});
        if (words != nullptr) words->begin_run();
    }
    void end() {
        state.leave();
        carried_.clear();
        grown.leave();
    }

    /// How many handles of the tracked values they take: the first.
    std::size_t handles() const { return grown.handles() + carried_.size() + state.handles(); }

    /// Whether the graph reads the number with that handle.
    bool is_used(std::size_t handle) const {
        std::size_t const rule = handle - grown.handles();
        return rule >= rules.size() || steps.contains(rule) ||
               std::any_of(places.begin(), places.end(),
                           [&](auto const& p) { return p.second.used && p.second.rule == rule; });
    }
    /// The run comes to its next decision.
    void arrive(Tag const& tag) {
        at_decision_ = true;
        state.arrive(tag);
        if (!last_.has_value()) return;
        next_.clear();
        for (std::size_t i = 0; i < rules.size(); ++i) {
            next_.push_back({after_last(i), number_after_last(i)});
            was_set_[i] = was_set_[i] || rules[i].is_set_by(*last_);
        }
        for (std::size_t i = 0; i < rules.size(); ++i) {
            carried_[i]->give(*tracer_, next_[i].value);
            now_[i] = next_[i].number;
        }
        last_.reset();
    }
    /// It is answered.
    void pass(Tag const& tag, bool taken) {
        last_ = edge(tag, taken);
        at_decision_ = false;
        if (sees == nullptr) return;
        sees->runs.back().push_back(*last_);
        if (*last_ >= sees->edges.size()) sees->edges.resize(*last_ + 1);
        sees->edges[*last_] = {tag, taken};
    }
    std::uint64_t place_of_end(std::size_t output) const {
        return hash_combine(hash_combine(last_.value_or(0), output), 0xE);
    }

    /// What stands for the constant `v` at that place.
    Value at(std::uint64_t key, Constant const& constant, Value v) {
        if (sees != nullptr) {
            sees->see(key, constant, at_decision_);
            return v;
        }
        auto const found = places.find(key);
        // on a sample the inputs are constants too, and may stand where a number did
        if (tracer_->sample() != nullptr) return v;
        if (found == places.end()) return state.at(key, constant, v);
        Place& place = found->second;
        std::size_t const i = place.rule;
        long double const now = last_ && !place.late ? number_after_last(i) : now_[i];
        if (place.cases.has_value()) return in_cases(found, v);
        if (place.form.has_value()) return formed(found, now, constant, v);
        auto const number = rules[i].rounds() ? number_of<T>(constant) : exact_number<T>(constant);
        bool const at_begin =
            !was_set_[i] && !(last_ && !place.late && rules[i].is_set_by(*last_));
        if (number && number != now + place.offset && at_begin && !rules[i].begins) {
            rules[i].begin += *number - now - place.offset;
            rules[i].begins = wrong_ = true;
            return v;
        }
        if (&constant.type() != rules[i].type || number != now + place.offset ||
            std::signbit(*number) != std::signbit(now + place.offset)) {
            bool const again = number.has_value() && falls_back(key, place, now, *number);
            wrong_ = wrong_ || place.used || again;
            places.erase(found);
            return v;
        }
        place.most = std::max(place.most, std::abs(*number));
        Value out = last_ && !place.late ? after_last(i) : carried_[i]->value(*tracer_);
        if (place.offset != 0) out = carried_[i]->sum(*tracer_, out, place.offset);
        place.used = place.used || out != v;
        return out;
    }
    /// Whether a rule that was relied on does not hold in this run. It is another one by now, or
    /// forgotten.
    bool is_wrong() const { return wrong_; }

private:
    /// Whether what stands there is a remainder, which the next attempt takes it for.
    bool falls_back(std::uint64_t key, Place const& place, long double now, long double seen) {
        auto out = remainder_in(rules[place.rule], place, now, seen);
        if (!out.has_value()) return false;
        out->key = key;
        remainders_.push_back(std::move(*out));
        return true;
    }

    /// What stands for the constant `v`, where it follows from a count.
    Value formed(typename std::map<std::uint64_t, Place>::iterator found, long double now,
                 Constant const& constant, Value v) {
        Place& place = found->second;
        FormValue<T> const value{*tracer_, *place.form->type};
        auto const count_now = static_cast<int>(now);
        Value const known = tracer_->builder().constant(count_now, Where{});
        if (value(*place.form, known) != v &&
            !place.form->overflows(count_now, number_of<T>(constant))) {
            wrong_ = wrong_ || place.used;
            places.erase(found);
            return v;
        }
        std::size_t const i = place.rule;
        Value const count = last_ && !place.late ? after_last(i) : carried_[i]->value(*tracer_);
        Value const out = value(*place.form, count);
        place.used = place.used || out != v;
        return out;
    }
    /// The same, where it follows from several numbers.
    Value in_cases(typename std::map<std::uint64_t, Place>::iterator found, Value v) {
        Place& place = found->second;
        bool const counts = last_ && !place.late;
        CasesValue<T> const value{*tracer_, tracer_->builder().graph()[v].type()};
        auto const known = [&](std::size_t i) {
            int const now = static_cast<int>(counts ? number_after_last(i) : now_[i]);
            return tracer_->builder().constant(now, Where{});
        };
        if (value(*place.cases, known) != v) {
            wrong_ = lost_cases = true;
            places.erase(found);
            return v;
        }
        Value const out = value(*place.cases, [&](std::size_t i) {
            return counts ? after_last(i) : carried_[i]->value(*tracer_);
        });
        place.used = place.used || out != v;
        return out;
    }
    /// The value of number `i` once the last answer counts.
    Value after_last(std::size_t i) {
        Value const v = carried_[i]->value(*tracer_);
        auto const form = [&] { return FormValue<T>{*tracer_, *rules[i].type}; };
        if (auto const* const cases = cases_after_last(i))
            return CasesValue<T>{*tracer_, *rules[i].type}(
                *cases, [&](std::size_t k) { return carried_[k]->value(*tracer_); });
        if (rules[i].is_most) return form().most(v, after_last(rules[i].source_at));
        auto const step = rules[i].steps.find(*last_);
        if (step == rules[i].steps.end()) return v;
        bool const by_flag = step->second.does == NumberStep::adds_by_flag;
        if (step->second.does == NumberStep::adds)
            return carried_[i]->sum(*tracer_, v, step->second.by);
        if (step->second.does > NumberStep::sets) return form().stepped(v, step->second);
        if (!by_flag && (rules[i].source.empty() || rules[i].by_flag))
            return carried_[i]->constant(*tracer_, step->second.by);
        Value const other = carried_[rules[i].other_at(i)]->value(*tracer_);
        return by_flag ? form().stepped_by_flag(v, step->second, other) : other;
    }
    long double number_after_last(std::size_t i) const {
        if (auto const* const cases = cases_after_last(i))
            return number_of(*cases, Division::whole, [&](std::size_t k) { return now_[k]; });
        return rules[i].after(*last_, now_[i], now_[rules[i].other_at(i)]);
    }

    /// Null where it does not follow from several numbers.
    NumberCases<T> const* cases_after_last(std::size_t i) const {
        auto const found = steps.find(i);
        return found == steps.end() ? nullptr : cases_after<T>(found->second, *last_);
    }

    std::uint32_t edge(Tag const& tag, bool taken) {
        std::uint64_t const hash = hash_combine(tag.hash, taken ? 1 : 2);
        auto const fresh = static_cast<std::uint32_t>(edges_.size());
        return edges_.emplace(hash, fresh).first->second;
    }

    Tracer* tracer_ = nullptr;
    Vector<SeenRemainder<T>> remainders_; ///< which the last run has shown
    std::map<std::uint64_t, std::uint32_t> edges_;
    Vector<std::unique_ptr<CarriedNumber>> carried_;
    Vector<long double> now_;           ///< what they are in this run
    struct Next {
        Value value;
        long double number;
    };
    Vector<Next> next_;                 ///< once the last answer counts
    Vector<bool> was_set_;              ///< by an answer of it
    std::optional<std::uint32_t> last_; ///< the last answer, while it does not count yet
    bool at_decision_ = false;
    bool wrong_ = false;
};

} // namespace limn::detail

#endif // LIMN_CAPTURE_PLAIN_NUMBERS_HPP
