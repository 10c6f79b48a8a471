// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `CountRules`: plain counts that nothing shows but what a function does when one has reached
/// its limit; and how they are learned from runs.

#ifndef LIMN_CAPTURE_COUNT_RULES_HPP
#define LIMN_CAPTURE_COUNT_RULES_HPP

#include <limn/capture/state_machine.hpp>
#include <limn/meta/hash.hpp>
#include <limn/meta/vector.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>

namespace limn::detail {

/// One answer to one decision.
struct TrailEdge {
    std::uint64_t tag;
    bool taken;
    friend bool operator==(TrailEdge const&, TrailEdge const&) = default;
};

struct CountRules {
    /// How often an answer was given, since another one was given for the last time.
    struct Counter {
        TrailEdge counted;
        std::optional<TrailEdge> reset{};

        int after(TrailEdge const& edge, int now) const {
            if (reset == edge) return 0;
            return edge == counted ? now + 1 : now;
        }
        /// Goes through a trail: `visit(i, edge, count)`, until it says false.
        template <class Visit> void follow(Trail const& trail, Visit visit) const {
            int now = 0;
            for (std::size_t i = 0; i < trail.steps.size(); ++i) {
                TrailEdge const edge{trail.steps[i].tag, trail.steps[i].taken};
                now = after(edge, now);
                if (!visit(i, edge, now)) return;
            }
        }
        friend bool operator==(Counter const&, Counter const&) = default;
    };
    /// After an answer the function does something else where a counter has reached its limit.
    struct Limit {
        TrailEdge edge;
        std::size_t counter;
        int limit;
        bool or_more;          ///< also above it
        Vector<bool> way{};    ///< the answers of a run that comes there, the one at `edge` too
        Vector<std::uint64_t> tags{}; ///< of its decisions

        bool is_reached(int count) const { return or_more ? count >= limit : count == limit; }
        /// The tag of the question that the trace asks.
        std::uint64_t question() const {
            return hash_combine(edge.tag, 2 * static_cast<std::uint64_t>(limit) + 100'001 +
                                              (edge.taken ? 1 : 0));
        }
    };
    Vector<Counter> counters{};
    Vector<Limit> limits{}; ///< those after one answer stand together

    /// The same trails, in which each such question is a step of its own.
    Vector<Trail> explained(Vector<Trail> const& trails) const {
        Vector<Trail> out;
        for (Trail const& trail : trails) {
            Trail& own = out.emplace_back();
            own.ended = trail.ended;
            Vector<int> now(counters.size(), 0);
            for (Trail::Step const& s : trail.steps) {
                TrailEdge const edge{s.tag, s.taken};
                for (std::size_t i = 0; i < now.size(); ++i)
                    now[i] = counters[i].after(edge, now[i]);
                own.steps.push_back(s);
                for (Limit const& l : limits) {
                    if (l.edge != edge || s.does == 0) continue;
                    own.steps.back().does = 1;
                    bool const reached = l.is_reached(now[l.counter]);
                    own.steps.push_back({l.question(), reached, s.does, true});
                    if (reached) break;
                }
            }
        }
        return out;
    }
};

/// Finds limits: where a function does not always do the same after an answer, but what it does
/// follows from how often some answer was given.
class CountLearner {
public:
    explicit CountLearner(Vector<Trail> const& trails) : trails_{trails} {
        for (Trail const& trail : trails)
            for (Trail::Step const& s : trail.steps) {
                if (s.does == 0 || edges_.size() > most_edges) continue;
                Edge& edge = edge_of({s.tag, s.taken});
                if (edge.does == 0) edge.does = s.does;
                edge.varies = edge.varies || edge.does != s.does;
            }
    }

    CountRules learned() {
        for (std::size_t e = 0; e < edges_.size() && edges_.size() <= most_edges; ++e)
            if (edges_[e].varies) explain(edges_[e]);
        return std::move(out_);
    }

private:
    static constexpr std::size_t most_edges = 64, most_work = 20'000'000, most_limits = 3;
    static constexpr std::size_t least_seen = 3; ///< counts at which the function does the usual

    struct Edge {
        TrailEdge edge;
        std::uint64_t does = 0; ///< what the function did after it first
        bool varies = false;    ///< and something else later
    };
    Edge& edge_of(TrailEdge const& e) {
        for (Edge& known : edges_)
            if (known.edge == e) return known;
        edges_.push_back({e});
        return edges_.back();
    }

    /// By a counter with one limit, if there is any.
    void explain(Edge const& e) {
        for (std::size_t const limits : {std::size_t{1}, most_limits}) {
            for (CountRules::Counter const& known : out_.counters)
                if (gives_limits(e, known, limits)) return;
            if (gives_limits(e, {e.edge}, limits)) return;
            for (Edge const& x : edges_)
                if (gives_limits(e, {x.edge}, limits)) return;
            for (Edge const& r : edges_)
                if (gives_limits(e, {e.edge, r.edge}, limits)) return;
            for (Edge const& x : edges_)
                for (Edge const& r : edges_)
                    if (gives_limits(e, {x.edge, r.edge}, limits)) return;
        }
    }

    /// Whether what the function does after `e` follows from that count, by few limits.
    bool gives_limits(Edge const& e, CountRules::Counter const& counter, std::size_t few) {
        if (counter.reset == counter.counted || work_ > most_work) return false;
        Vector<std::uint64_t> does; // by the count
        bool follows = true;
        for (std::size_t t = 0; follows && t < trails_.size(); ++t) {
            counter.follow(trails_[t], [&](std::size_t i, TrailEdge const& edge, int count) {
                std::uint64_t const now = trails_[t].steps[i].does;
                if (edge != e.edge || now == 0) return true;
                auto const at = static_cast<std::size_t>(count);
                if (does.size() <= at) does.resize(at + 1, 0);
                follows = does[at] == 0 || does[at] == now;
                does[at] = now;
                return follows;
            });
            work_ += trails_[t].steps.size();
        }
        return follows && add_limits(e, counter, does, few);
    }
    bool add_limits(Edge const& e, CountRules::Counter const& counter,
                    Vector<std::uint64_t> const& does, std::size_t few) {
        Usual const usual = most_common(does);
        if (usual.counts < least_seen) return false;
        Vector<int> unusual;
        for (std::size_t c = 0; c < does.size(); ++c)
            if (does[c] != 0 && does[c] != usual.does) unusual.push_back(static_cast<int>(c));
        if (unusual.empty()) return false;
        std::size_t const turn = turn_of(does);
        bool const above = turn != 0 && unusual.size() > 1;
        if (above) unusual = {static_cast<int>(turn)};
        if (unusual.size() > few) return false;
        auto const known = std::find(out_.counters.begin(), out_.counters.end(), counter);
        auto const number = static_cast<std::size_t>(known - out_.counters.begin());
        if (number == out_.counters.size()) out_.counters.push_back(counter);
        for (int const limit : unusual) {
            out_.limits.push_back({e.edge, number, limit, above});
            find_way(out_.limits.back(), counter);
        }
        return true;
    }
    /// The count from which on it always does one thing, where it always did another up to there;
    /// or 0.
    static std::size_t turn_of(Vector<std::uint64_t> const& does) {
        auto const known = [](std::uint64_t d) { return d != 0; };
        auto const first = std::find_if(does.begin(), does.end(), known);
        auto const turn =
            std::find_if(first, does.end(), [&](auto d) { return d != 0 && d != *first; });
        bool const turns = turn != does.end() && std::all_of(turn, does.end(), [&](auto d) {
                               return d == 0 || d == *turn;
                           });
        return turns ? static_cast<std::size_t>(turn - does.begin()) : 0;
    }
    /// What the function does at the most counts, and at how many.
    struct Usual {
        std::uint64_t does = 0;
        std::size_t counts = 0;
    };
    static Usual most_common(Vector<std::uint64_t> does) {
        std::sort(does.begin(), does.end());
        Usual out;
        for (std::size_t i = 0, equal = 0; i < does.size(); ++i) {
            equal = i != 0 && does[i] == does[i - 1] ? equal + 1 : 1;
            if (does[i] != 0 && equal > out.counts) out = {does[i], equal};
        }
        return out;
    }
    /// The shortest that a run has shown.
    void find_way(CountRules::Limit& limit, CountRules::Counter const& counter) const {
        Trail const* best = nullptr;
        std::size_t length = 0;
        for (Trail const& trail : trails_)
            counter.follow(trail, [&](std::size_t i, TrailEdge const& edge, int count) {
                if (best != nullptr && i + 1 >= length) return false;
                if (edge != limit.edge || count != limit.limit) return true;
                best = &trail;
                length = i + 1;
                return false;
            });
        for (std::size_t i = 0; i < length; ++i) {
            limit.way.push_back(best->steps[i].taken);
            limit.tags.push_back(best->steps[i].tag);
        }
    }

    Vector<Trail> const& trails_;
    Vector<Edge> edges_;
    CountRules out_;
    std::size_t work_ = 0;
};

} // namespace limn::detail

#endif // LIMN_CAPTURE_COUNT_RULES_HPP
