// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `WitnessedPaths`: captures a function by the paths that inputs of it take.

#ifndef LIMN_CAPTURE_WITNESSED_PATHS_HPP
#define LIMN_CAPTURE_WITNESSED_PATHS_HPP

#include <limn/capture/attempt_errors.hpp>
#include <limn/capture/capture.hpp>
#include <limn/capture/compare_paths.hpp>
#include <limn/capture/guard.hpp>
#include <limn/capture/join_paths.hpp>
#include <limn/capture/witnesses.hpp>
#include <limn/meta/vector.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>

namespace limn::detail {

/// Thrown where paths were joined that a plain variable distinguishes, as a witness shows.
struct JoinedTooEarly {};

/// All paths on which some input is known to come, each side of a decision as far as it has a
/// witness. On one without, the graph throws a GuardError; where the user says so, it is explored to
/// the next decision, and captured if the function ends there or goes on as on another path. Paths
/// stay apart as long as plain variables differ, which shows in what the function does further on,
/// and are joined where it does the same.
///
/// Nothing is assumed of the function's structure: what is ahead is a list of points. One to which
/// no other comes is taken next, so that all that come to a place are there together.
template <class T = void> class WitnessedPaths {
public:
    /// Paths are compared on `care` witnesses of each, which decide otherwise, before they are joined.
    /// Once `most_work_aside` is done, sides that have no witness are not explored.
    WitnessedPaths(Capture<T>& capture, Witnesses<T>& witnesses, std::size_t care,
                   std::size_t most_work_aside)
        : capture_{capture}, witnesses_{witnesses}, paths_{capture},
          compare_{capture, witnesses, care}, most_work_aside_{most_work_aside} {}

    /// The end of the function, all its paths joined.
    /// Errors  TooManyPaths; JoinedTooEarly, where more care is needed
    Point explore() {
        Ahead first{capture_.run(Script{}), {}};
        for (std::size_t w = 0; w < witnesses_.size(); ++w) first.here.push_back({w, 0});
        follow(first, 0);
        settle(std::move(first));
        while (!ahead_.empty()) {
            std::size_t const i = next();
            Ahead point = std::move(ahead_[i]);
            if (i + 1 != ahead_.size()) ahead_[i] = std::move(ahead_.back());
            ahead_.pop_back();
            capture_.tracer().progress().open_paths = ahead_.size();
            step(std::move(point));
        }
        for (Aside const& aside : aside_) end_with_guard(aside.from, aside.taken, unknown_there);
        return paths_.end(std::move(ends_));
    }

private:
    using Kind = Point::Kind;
    using Witness = typename Witnesses<T>::Witness;
    static constexpr std::size_t most_steps = 4000, most_nodes = 400'000, most_ahead = 1000,
                                 most_histories = 8;

    /// Other answers that lead to where a path was joined with another.
    struct History {
        Script script;
        std::size_t joined; ///< how many answers the other path had there

        /// What leads to where `other` leads to, which goes on from that place.
        Script after(Script const& other) const {
            Script out = script;
            for (std::size_t i = joined; i < other.size(); ++i) out.push_back(other[i]);
            return out;
        }
    };
    /// A point from which the function has not been explored.
    struct Ahead {
        Point point;
        Vector<Witness> here;
        std::size_t remaining = 0; ///< decisions, of the witness that has most
        std::size_t visits = 0;    ///< of this place, on the way
        Vector<History> histories{};
    };
    /// A point to which no input is known to come, one decision after `from`.
    struct Aside {
        Point from;
        bool taken;
        Ahead to;
        Vector<Point> of_histories; ///< that point, on the others that come to `from`
    };

    /// A point to which none of the others comes; or the one with most decisions after it.
    std::size_t next() const {
        std::size_t out = 0;
        for (std::size_t i = 0; i < ahead_.size(); ++i) {
            bool const is_last = std::none_of(ahead_.begin(), ahead_.end(), [&](Ahead const& a) {
                return &a != &ahead_[i] && comes_to(a, ahead_[i]);
            });
            if (is_last) return i;
            if (ahead_[i].remaining > ahead_[out].remaining) out = i;
        }
        return out;
    }
    bool comes_to(Ahead const& from, Ahead const& to) const {
        std::size_t const few = std::min<std::size_t>(from.here.size(), 8);
        for (std::size_t i = 0; i < few; ++i) {
            Witness const& w = from.here[i * from.here.size() / few];
            if (witnesses_.comes_to(w, to.point.tag, to.visits)) return true;
        }
        return false;
    }

    void step(Ahead from) {
        Point const& p = from.point;
        if (++steps_ > 300 + 8 * joins_ || steps_ > most_steps ||
            capture_.graph().size() > most_nodes)
            throw TooManyPaths{};
        paths_.go_on(p.path);
        Vector<Witness> sides[2];
        for (Witness const& w : from.here)
            sides[witnesses_.log(w.number)[w.at].taken].push_back(w);
        for (bool const taken : {true, false})
            if (sides[taken].empty()) search(sides[!taken], sides[taken]);
        for (bool const taken : {true, false}) {
            if (sides[taken].empty()) {
                look_aside(from, taken);
                continue;
            }
            Ahead to{capture_.run(p.answered(taken)), std::move(sides[taken])};
            to.histories = from.histories;
            if (to.point.kind == Kind::impossible) throw TooManyPaths{};
            for (Witness& w : to.here) ++w.at;
            follow(to, p.script.size() + 1);
            settle(std::move(to));
        }
    }

    /// Looks for an input that comes to the point where those are, and decides otherwise there.
    void search(Vector<Witness> const& here, Vector<Witness>& found) {
        std::size_t const few = std::min<std::size_t>(here.size(), 8);
        for (std::size_t i = 0; i < few && found.empty(); ++i) {
            Witness const& near = here[i * here.size() / few];
            if (auto const w = witnesses_.beside(capture_, near, 160 / few)) found.push_back(*w);
        }
    }

    /// Where the function goes when no input is known to come there. What was joined on the way is
    /// not known to be alike on that side, so all that comes to `from` is compared.
    void look_aside(Ahead const& from, bool taken) {
        Point const& p = from.point;
        bool const is_allowed =
            capture_.tracer().options().unwitnessed == TraceOptions::Unwitnessed::explore;
        if (!is_allowed || capture_.work() > most_work_aside_)
            return end_with_guard(p, taken, unknown_there);
        Script const script = p.answered(taken);
        Aside aside{p, taken, {capture_.run(script), {}}, {}};
        Point const& to = aside.to.point;
        if (to.kind == Kind::impossible) return end_with_guard(p, taken, fails_there);
        for (History const& h : from.histories) {
            aside.of_histories.push_back(
                capture_.run(h.after(script), nullptr, Capture<T>::Origin::composed));
            if (!compare_.are_alike(to, aside.of_histories.back()))
                return end_with_guard(p, taken, unknown_there);
        }
        if (to.kind != Kind::decision) return ends_.push_back(to);
        aside.to.histories = from.histories;
        aside.to.visits = visits(from.here[0], to);
        for (std::size_t i = p.script.size(); i < to.script.size(); ++i)
            aside.to.visits += to.script[i].tag == to.tag;
        for (Ahead& other : ahead_)
            if (stands_at(aside.to, other) && join(other, aside.to, aside.of_histories)) return;
        aside_.push_back(std::move(aside));
    }
    void end_with_guard(Point const& p, bool taken, std::string_view why) {
        ends_.push_back(guard(capture_, p, capture_.builder().path(p.path, p.condition, taken),
                              p.condition, taken, why));
    }

    /// Moves the witnesses to the point, on whose way the answers from number `from` on are new.
    void follow(Ahead& to, std::size_t from) {
        Script const& script = to.point.script;
        bool const decides = to.point.kind == Kind::decision;
        for (Witness& w : to.here) {
            TaggedAnswers const& log = witnesses_.log(w.number);
            for (std::size_t i = from; i < script.size(); ++i, ++w.at)
                if (w.at >= log.size() || log[w.at].taken != script[i].taken)
                    throw JoinedTooEarly{};
            if (decides ? w.at >= log.size() || log[w.at].tag != to.point.tag : w.at != log.size())
                throw JoinedTooEarly{};
            to.remaining = std::max(to.remaining, log.size() - w.at);
        }
        if (decides) to.visits = visits(to.here[0], to.point);
    }
    /// How often that one has come to the place of `p`.
    std::size_t visits(Witness const& w, Point const& p) const {
        return times_at(witnesses_.log(w.number), p.tag, w.at);
    }

    void settle(Ahead now) {
        if (now.point.kind != Kind::decision) return ends_.push_back(std::move(now.point));
        for (Ahead& other : ahead_)
            if (stands_at(now, other) && join(other, now)) return;
        if (ahead_.size() == most_ahead) throw TooManyPaths{};
        ahead_.push_back(std::move(now));
        for (std::size_t i = aside_.size(); i-- > 0;) {
            Aside& aside = aside_[i];
            if (!stands_at(aside.to, ahead_.back()) ||
                !join(ahead_.back(), aside.to, aside.of_histories))
                continue;
            if (i + 1 != aside_.size()) aside_[i] = std::move(aside_.back());
            aside_.pop_back();
        }
    }
    static bool stands_at(Ahead const& a, Ahead const& b) {
        Point const &x = a.point, &y = b.point;
        if (x.tag != y.tag || x.pending != y.pending || x.live.size() != y.live.size() ||
            a.visits != b.visits)
            return false;
        for (std::size_t i = 0; i < x.live.size(); ++i)
            if (x.live[i].row != y.live[i].row) return false;
        return true;
    }

    /// Makes `other` the point of both, if the function goes on from both alike; and from those
    /// that are known to be as `now` is.
    bool join(Ahead& other, Ahead const& now, Vector<Point> const& as_now = {}) {
        Point out = paths_.decision(now.point, other.point);
        auto const go_on = [&](Vector<Witness> const& here) {
            return compare_.go_on_alike(out, now.point, here) &&
                   std::all_of(as_now.begin(), as_now.end(),
                               [&](Point const& p) { return compare_.go_on_alike(out, p, here); });
        };
        if (!go_on(now.here) || !go_on(other.here)) return false;
        ++joins_;
        add_histories(other, now);
        other.point = std::move(out);
        for (Witness const& w : now.here) other.here.push_back(w);
        other.remaining = std::max(other.remaining, now.remaining);
        return true;
    }
    /// The histories of `now` come to the point of `to`, too.
    static void add_histories(Ahead& to, Ahead const& now) {
        std::size_t const size = to.point.script.size();
        for (History const& h : now.histories)
            to.histories.push_back({h.after(now.point.script), size});
        to.histories.push_back({now.point.script, size});
        while (to.histories.size() > most_histories) { // every second one is enough
            std::size_t kept = 0;
            for (std::size_t i = to.histories.size() % 2; i < to.histories.size(); i += 2)
                std::swap(to.histories[kept++], to.histories[i]);
            to.histories.resize(kept);
        }
    }
    Capture<T>& capture_;
    Witnesses<T>& witnesses_;
    JoinPaths<T> paths_;
    ComparePaths<T> compare_;
    Vector<Ahead> ahead_;
    Vector<Aside> aside_;
    Vector<Point> ends_;
    std::size_t steps_ = 0, joins_ = 0;
    std::size_t most_work_aside_; ///< see `Capture::work`
};

} // namespace limn::detail

#endif // LIMN_CAPTURE_WITNESSED_PATHS_HPP
