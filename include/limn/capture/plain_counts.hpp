// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `PlainCounts`: the plain counts of a run that decide, carried as proxies.

#ifndef LIMN_CAPTURE_PLAIN_COUNTS_HPP
#define LIMN_CAPTURE_PLAIN_COUNTS_HPP

#include <limn/capture/count_rules.hpp>
#include <limn/capture/folded_call.hpp>
#include <limn/meta/vector.hpp>
#include <limn/proxy/record.hpp>
#include <limn/proxy/tracer.hpp>

#include <cstddef>
#include <cstdint>
#include <deque>

namespace limn::detail {

/// Follows the rules that were learned: each count as a proxy, and what it is in this run.
template <class T = void> class PlainCounts {
    using Number = Proxy<int>;

public:
    using Limit = CountRules::Limit;

    CountRules rules{};

    void begin(Tracer& tracer) {
        tracer_ = &tracer;
        now_.assign(rules.counters.size(), 0);
        for (std::size_t i = 0; i < now_.size(); ++i) carried_.emplace_back(0);
    }
    void leave() {
        carried_.clear();
        now_.clear();
    }

    /// That answer was given.
    void pass(TrailEdge const& edge) {
        for (std::size_t i = 0; i < now_.size(); ++i) {
            int const next = rules.counters[i].after(edge, now_[i]);
            if (rules.counters[i].reset == edge) {
                ProxyAccess::assign(carried_[i], *tracer_, tracer_->builder().constant(0));
            } else if (next != now_[i]) {
                Value const sum = call<prims::add>(i, 1, Where{});
                ProxyAccess::assign(carried_[i], *tracer_, sum);
            }
            now_[i] = next;
        }
    }
    /// The limits to ask for after an answer, one after the other, until one is reached.
    Vector<Limit const*> limits(TrailEdge const& edge) const {
        Vector<Limit const*> out;
        for (Limit const& l : rules.limits)
            if (!carried_.empty() && l.edge == edge) out.push_back(&l);
        return out;
    }
    /// Whether the run has reached it; and the same as a proxy.
    bool is_reached(Limit const& l) const { return l.is_reached(now_[l.counter]); }
    Value reached(Limit const& l, Where at) {
        return l.or_more ? call<prims::greater_equal>(l.counter, l.limit, at)
                         : call<prims::equal>(l.counter, l.limit, at);
    }
    /// Answers from the beginning of the function to the decision `tag`, after which that to
    /// `question` may be yes.
    Vector<Vector<bool>> ways_to(std::uint64_t tag, std::uint64_t question) const {
        Vector<Vector<bool>> out;
        for (Limit const& l : rules.limits)
            for (std::size_t i = l.tags.size(); l.question() == question && i-- > 0;)
                if (l.tags[i] == tag && out.size() < 3)
                    out.emplace_back(l.way.begin(), l.way.begin() + static_cast<std::ptrdiff_t>(i));
        return out;
    }

private:
    template <class Op> Value call(std::size_t i, int with, Where at) {
        Value const count = value_in(*tracer_, Where{}, carried_[i]);
        return folded_call_with<Op>(tracer_->builder(), count, with, at);
    }

    Tracer* tracer_ = nullptr;
    std::deque<Number> carried_; ///< which stay where they are
    Vector<int> now_;            ///< what they are in this run
};

} // namespace limn::detail

#endif // LIMN_CAPTURE_PLAIN_COUNTS_HPP
