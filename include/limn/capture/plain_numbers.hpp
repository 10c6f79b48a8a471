// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `PlainNumbers`: plain variables that follow from the answers of a run, carried as proxies.

#ifndef LIMN_CAPTURE_PLAIN_NUMBERS_HPP
#define LIMN_CAPTURE_PLAIN_NUMBERS_HPP

#include <limn/capture/carried_number.hpp>
#include <limn/capture/count_form.hpp>
#include <limn/capture/grown_vector.hpp>
#include <limn/capture/number_of.hpp>
#include <limn/capture/number_rule.hpp>
#include <limn/capture/plain_state.hpp>
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
    /// Where a constant stands, and which number it is.
    struct Place {
        std::size_t rule = 0;
        long double offset = 0;
        bool late = false; ///< the last answer does not count yet
        bool used = false; ///< a value that is no constant has stood there
        std::optional<CountForm> form{}; ///< how it follows from that number, a count
        long double most = 0;            ///< up to which it followed that number, whatever its sign
    };

    Vector<NumberRule> rules{};
    std::map<std::uint64_t, Place> places{};
    SeenNumbers* sees = nullptr; ///< what the runs are to show, while rules are learned

    PlainState<T> state{};       ///< what is no number, or decides
    GrownVector<T> grown{};      ///< a container of proxies

    /// The index of that rule, which is a new one perhaps.
    std::size_t rule(NumberRule const& rule) {
        std::size_t at = 0;
        while (at < rules.size() && !rules[at].is_like(rule)) ++at;
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
        return rule >= rules.size() ||
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
            see(key, constant);
            return v;
        }
        auto const found = places.find(key);
        // on a sample the inputs are constants too, and may stand where a number did
        if (tracer_->sample() != nullptr) return v;
        if (found == places.end()) return state.at(key, constant, v);
        Place& place = found->second;
        std::size_t const i = place.rule;
        long double const now = last_ && !place.late ? number_after_last(i) : now_[i];
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
    /// A number that goes up is, in a long run, less at once; or more, where it goes down: the next
    /// attempt takes it for a remainder.
    bool falls_back(std::uint64_t key, Place const& place, long double now, long double seen) {
        NumberRule count{&type_row<int>, 0, rules[place.rule].steps};
        if (!rules[place.rule].source.empty() || count.steps.empty()) return false;
        long double const step = count.steps.begin()->second.by;
        for (auto& [edge, s] : count.steps) {
            if (s.does != NumberStep::adds || s.by != step) return false;
            s.by = 1;
        }
        // it may have become less more than once
        long double less = std::copysign(1.0L, step) * (now + place.offset - seen);
        long double times = std::floor(less / (place.most + 1));
        while (times > 1 && std::floor(less / times) * times != less) --times;
        bool const goes_on =
            seen == 0 || (seen < 0) == (step < 0); // not so where a type has few bits
        if (goes_on && times > 1) less /= times;
        auto form = remainder_form(*rules[place.rule].type, rules[place.rule].begin + place.offset,
                                   step, less, goes_on ? std::fmod(seen, less) : seen);
        if (!form.has_value()) return false;
        remainders_.push_back({key, count, {.late = place.late, .form = std::move(form)}});
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
    void see(std::uint64_t key, Constant const& constant) {
        auto const any = number_of<T>(constant);
        if (!any.has_value()) return;
        auto const [found, fresh] = sees->places.try_emplace(key);
        SeenNumbers::Place& place = found->second;
        if (fresh) place.order = sees->places.size();
        auto const number = exact_number<T>(constant);
        if (fresh) place.type = &constant.type();
        place.at_decision = at_decision_;
        place.is_number = place.is_number && place.type == &constant.type() && !std::isnan(*any);
        place.usable = place.usable && place.is_number && number.has_value();
        if (!place.is_number || place.seen.size() >= 1500) return;
        place.seen.push_back({sees->runs.size() - 1, sees->runs.back().size(), *any});
    }

    /// The value of number `i` once the last answer counts.
    Value after_last(std::size_t i) {
        Value const v = carried_[i]->value(*tracer_);
        auto const form = [&] { return FormValue<T>{*tracer_, *rules[i].type}; };
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
        return rules[i].after(*last_, now_[i], now_[rules[i].other_at(i)]);
    }

    std::uint32_t edge(Tag const& tag, bool taken) {
        std::uint64_t const hash = hash_combine(tag.hash, taken ? 1 : 2);
        auto const fresh = static_cast<std::uint32_t>(edges_.size());
        return edges_.emplace(hash, fresh).first->second;
    }

    struct Remainder {
        std::uint64_t key;
        NumberRule count;
        Place place;
    };

    Tracer* tracer_ = nullptr;
    Vector<Remainder> remainders_; ///< which the last run has shown
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
