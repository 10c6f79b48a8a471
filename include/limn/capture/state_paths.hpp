// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `StatePaths`: captures a function by the states of its plain variables.

#ifndef LIMN_CAPTURE_STATE_PATHS_HPP
#define LIMN_CAPTURE_STATE_PATHS_HPP

#include <limn/capture/attempt_errors.hpp>
#include <limn/capture/capture.hpp>
#include <limn/capture/guard.hpp>
#include <limn/capture/join_paths.hpp>
#include <limn/capture/plain_states.hpp>
#include <limn/meta/vector.hpp>

#include <cstddef>
#include <cstdint>
#include <utility>

namespace limn::detail {

/// All paths of a function without loops. Those that come to one decision in the same plain state are
/// joined there, for nothing but traced values tells them apart; and no others are.
///
/// What is ahead is a list of points. One to which none of the others comes is taken next, so that all
/// that come to a state are there together.
template <class T = void> class StatePaths {
public:
    StatePaths(Capture<T>& capture, PlainStates<T> const& states)
        : capture_{capture}, states_{states}, paths_{capture} {}

    /// Whether the graph throws a GuardError on some path, for the function fails there.
    bool guards = false;

    /// The end of the function, all its paths joined.
    /// Errors  TooManyPaths
    Point explore() {
        settle(capture_.run(Script{}), 0, 0);
        while (!ahead_.empty()) {
            std::size_t const i = next();
            Ahead const from = std::move(ahead_[i]);
            if (i + 1 != ahead_.size()) ahead_[i] = std::move(ahead_.back());
            ahead_.pop_back();
            capture_.tracer().progress().open_paths = ahead_.size();
            step(from);
        }
        return paths_.end(std::move(ends_));
    }

private:
    using Kind = Point::Kind;
    static constexpr std::size_t most_nodes = 400'000, most_ahead = 1000;

    /// A point from which the function has not been explored.
    struct Ahead {
        Point point;
        std::size_t state = 0; ///< its number
        std::size_t rank = 0;
    };

    std::size_t next() const {
        std::size_t out = 0;
        for (std::size_t i = 1; i < ahead_.size(); ++i)
            if (ahead_[i].rank < ahead_[out].rank) out = i;
        return out;
    }

    void step(Ahead const& from) {
        Point const& p = from.point;
        if (++steps_ > 200 + 2 * states_.size() || capture_.graph().size() > most_nodes)
            throw TooManyPaths{};
        paths_.go_on(p.path);
        for (bool const taken : {true, false}) {
            Point to = capture_.run(p.answered(taken));
            if (to.kind == Kind::impossible) {
                guards = true;
                std::uint32_t const path = capture_.builder().path(p.path, p.condition, taken);
                to = guard(capture_, p, path, p.condition, taken);
            }
            std::size_t state = states_.after(from.state, taken);
            for (std::size_t i = p.script.size() + 1; i < to.script.size(); ++i)
                if (to.script[i].tag != Tag{}) // else the condition was a constant, then too
                    state = states_.after(state, to.script[i].taken);
            settle(std::move(to), state, from.rank + 1);
        }
    }

    void settle(Point now, std::size_t state, std::size_t rank) {
        if (now.kind != Kind::decision) return ends_.push_back(std::move(now));
        if (state != PlainStates<T>::none && states_.tag(state) != now.tag)
            state = PlainStates<T>::none;
        if (state != PlainStates<T>::none) {
            rank = states_.rank(state);
            for (Ahead& other : ahead_)
                if (other.state == state && have_the_same_values(now, other.point)) {
                    other.point = paths_.decision(now, other.point);
                    return;
                }
        }
        if (ahead_.size() == most_ahead) throw TooManyPaths{};
        ahead_.push_back({std::move(now), state, rank});
    }
    static bool have_the_same_values(Point const& x, Point const& y) {
        bool same = x.pending == y.pending && x.live.size() == y.live.size();
        for (std::size_t i = 0; same && i < x.live.size(); ++i)
            same = x.live[i].row == y.live[i].row;
        return same;
    }

    Capture<T>& capture_;
    PlainStates<T> const& states_;
    JoinPaths<T> paths_;
    Vector<Ahead> ahead_;
    Vector<Point> ends_;
    std::size_t steps_ = 0;
};

} // namespace limn::detail

#endif // LIMN_CAPTURE_STATE_PATHS_HPP
