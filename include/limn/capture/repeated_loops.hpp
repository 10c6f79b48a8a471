// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `RepeatedLoops`: goes through the loops of a captured graph some numbers of times, to see
/// that no plain variable of the function distinguishes their iterations.

#ifndef LIMN_CAPTURE_REPEATED_LOOPS_HPP
#define LIMN_CAPTURE_REPEATED_LOOPS_HPP

#include <limn/capture/closed_loop.hpp>
#include <limn/capture/divergence.hpp>
#include <limn/capture/explore.hpp>
#include <limn/capture/iteration_counts.hpp>
#include <limn/capture/validation_policy.hpp>
#include <limn/meta/vector.hpp>

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <utility>

namespace limn::detail {

/// Compares what a function does after a loop, for one number of iterations after another.
template <class T = void> class RepeatedLoops {
public:
    /// Runs may take about so many steps of some 50 ns.
    RepeatedLoops(Explorer<T>& explorer, std::size_t budget)
        : explorer_{explorer}, capture_{explorer.capture()}, budget_{budget} {}

    /// What shows early costs little: a few numbers of iterations come first, the samples before
    /// the large ones.
    struct Stage {
        std::size_t from, to;   ///< numbers of iterations
        std::uint64_t patterns; ///< of answers in the body
        bool each;              ///< number of iterations up to some, as `each_up_to` says
    };
    static constexpr Stage few_times{1, 100, 4, false}, each_time{1, 1024, 2, true},
        many_times{1000, 1'000'000, 1, false};

    /// The first loop that does not do the same after each of these numbers of iterations.
    std::optional<Divergence> first_difference(Stage const& stage) {
        Spent spent;
        for (ClosedLoop const& loop : explorer_.loops())
            for (TaggedAnswer const& exit : loop.exits)
                for (std::uint64_t i = 0, most = patterns(stage, loop); !out_ && i < most; ++i) {
                    bool const in_turn = i != 0 && i + 1 == most && goes_in_turn(stage);
                    std::uint64_t const seed = in_turn ? Repeat<T>::in_turn : i;
                    std::pair const what{&exit, seed};
                    while (!repeat(stage, loop, exit, seed, real_[what], spent)) {
                    }
                }
        return std::move(out_);
    }

    /// The largest number that was compared.
    std::size_t iterations() const { return iterations_; }
    /// Whether the iterations of a loop are counted in a plain variable that is not carried.
    bool are_counted() const { return !counted_.empty(); }

private:
    /// What is seen after a loop.
    struct Seen {
        bool stays, steady, left, ended;
        std::uint64_t states;
        Vector<Counter> counters{};
        TaggedAnswers log{};
        Point end{};
        bool differs(Seen const& o) const {
            return left != o.left || end.kind != o.end.kind || end.outputs != o.end.outputs ||
                   end.effects != o.end.effects || !(end.tag == o.end.tag);
        }
    };

    /// In steps, as the budget: in loops whose iterations are counted, for each number of
    /// iterations and for chosen ones; and in all others. And iterations, in runs of more than
    /// 10,000.
    struct Spent {
        std::size_t all = 0, counted = 0, chosen = 0, beyond = 0;
    };

    /// A body in which nothing is decided but whether to leave is always answered alike.
    std::uint64_t patterns(Stage const& stage, ClosedLoop const& loop) const {
        std::uint64_t const more = stage.patterns + (goes_in_turn(stage) ? 1 : 0);
        for (TaggedAnswer const& a : loop.iteration)
            if (!answer_at(loop.exits, a.tag).has_value()) return more;
        return loop.iteration.empty() ? more : 1;
    }
    /// Whether the last pattern gives both answers in turn: what counts then does not otherwise.
    bool goes_in_turn(Stage const& stage) const { return !stage.each || capture_.looks_back(); }
    bool is_known_to_count(TaggedAnswer const& exit) const {
        return answer_at(counted_, exit.tag).has_value();
    }
    /// The loop, left by that exit, does the same after each number of iterations. False where runs
    /// were compared that the function never makes: `real` has one answer more then.
    bool repeat(Stage const& stage, ClosedLoop const& loop, TaggedAnswer const& exit,
                std::uint64_t seed, TaggedAnswers& real, Spent& spent) {
        std::map<std::uint64_t, Seen> first; // by the plain state after, and by the turn
        Vector<Counter> counters;
        bool counts_up = is_known_to_count(exit), counted = false;
        std::size_t up_to = 0; // of which each number is compared
        // nothing else goes in turn through few iterations
        std::size_t const from = seed == Repeat<T>::in_turn ? 1 : stage.from;
        IterationCounts<T> counts{from, stage.to, peeling_of(loop), capture_.computes_sums()};
        for (std::size_t n = counts.first(); n != 0; n = counts.after(n, up_to, counted)) {
            counted =
                (counts_up && (unrolls() || &exit == &loop.exits.front())) || counts.has_rare();
            if (n > 100 && n > up_to && spent.all > 2 * budget_) break;
            // a plain limit shows only where it is reached; each costs a second
            if (n > 10'000 && (!counted || (spent.beyond += n) > most_beyond)) break;
            if (n > 250'000 && capture_.carries_numbers()) break;
            Seen seen = gone_through(loop, exit, n, seed, real);
            if (n <= 10'000) {
                auto& part = n <= up_to ? spent.counted : spent.chosen;
                (counted ? part : spent.all) += 20 * n;
            }
            if (spent.chosen > (stage.each ? 8 : 5) * budget_) break;
            up_to = stage.each ? each_up_to(counted, spent) : 0;
            if (seen.left && n > iterations_) iterations_ = n;
            // answers in turn repeat after each four iterations, of which there are 2 n
            bool const in_turn = seed == Repeat<T>::in_turn;
            std::uint64_t const like = seen.states + (in_turn ? n % 2 : 0);
            auto const other = first.find(like);
            bool const differs = !seen.ended && other != first.end() && seen.differs(other->second);
            if ((n == from || differs || !seen.steady) && !takes(loop, seen, real)) return false;
            if (differs && !takes(loop, other->second, real)) return false;
            if (differs || !seen.steady) {
                Where const at = capture_.graph()[loop.head.condition].where();
                out_ = Divergence{{}, {}, loop.head.tag, at, {}};
            }
            if (out_ || !seen.left) break;
            // a variable has the same values in each run; an address need not have them
            for (Counter const& c : seen.counters)
                for (Counter const& known : counters) counts_up = counts_up || known == c;
            if (counts_up && !is_known_to_count(exit)) counted_.push_back(exit);
            counters = std::move(seen.counters);
            counts.note(n, seen.states);
            first.try_emplace(like, std::move(seen));
        }
        return true;
    }
    /// Whether nothing says that the function does not take that way; else `real` learns why.
    bool takes(ClosedLoop const& loop, Seen const& seen, TaggedAnswers& real) {
        if (seen.log.size() >= Repeat<T>::most_logged) return true;
        Retrace<T> policy{seen.log};
        Script script = loop.head.script;
        script.push_back({seen.stays});
        capture_.replay(policy, nullptr, std::move(script));
        if (policy.only.has_value() && !answer_at(real, policy.only->tag).has_value())
            real.push_back(*policy.only);
        else policy.only.reset();
        return !policy.only.has_value();
    }
    static constexpr std::size_t most_counted = 4'000'000; ///< six times up to 256
    static constexpr std::size_t most_beyond = 2'000'000;  ///< one loop up to a million, and others
    /// Up to here each number of iterations is compared: a plain count may matter at one alone,
    /// and most likely does where a word is seen to count that is not carried.
    std::size_t each_up_to(bool counted, Spent const& spent) const {
        if (!counted) return spent.all < budget_ ? 128 : 0;
        std::size_t const most = (unrolls() ? 3 : 1) * most_counted;
        return spent.counted >= most ? 0 : 256;
    }
    /// Several iterations may be one: then each of them has its exits, which see other counts.
    bool unrolls() const { return !explorer_.restrictions.peelings.empty(); }
    Peeling peeling_of(ClosedLoop const& loop) const {
        Tag const head = capture_.peeled().original(loop.head.tag);
        for (Peeling const& p : explorer_.restrictions.peelings)
            if (p.head == head) return p;
        return {};
    }
    Seen gone_through(ClosedLoop const& loop, TaggedAnswer const& exit, std::size_t times,
                      std::uint64_t seed, TaggedAnswers const& real) {
        if (seed == Repeat<T>::in_turn) times *= 2;
        Repeat<T> policy{loop, exit, explorer_.leaving(), real, times, seed};
        bool const stays = policy.staying(loop.head.tag);
        Script script = loop.head.script;
        script.push_back({stays, false, false, loop.head.path, loop.head.writes, loop.head.written,
                          loop.head.tag, loop.head.effects});
        Point end = capture_.replay(policy, nullptr, std::move(script));
        return {stays,         policy.steady,     policy.left,           policy.ended,
                policy.states, policy.counters(), std::move(policy.log), std::move(end)};
    }

    Explorer<T>& explorer_;
    Capture<T>& capture_;
    std::size_t budget_, iterations_ = 0;
    TaggedAnswers counted_; ///< exits of such loops
    std::map<std::pair<TaggedAnswer const*, std::uint64_t>, TaggedAnswers> real_; ///< found so far
    std::optional<Divergence> out_;
};

} // namespace limn::detail

#endif // LIMN_CAPTURE_REPEATED_LOOPS_HPP
