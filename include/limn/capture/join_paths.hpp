// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `JoinPaths`: makes one path of two that run together.

#ifndef LIMN_CAPTURE_JOIN_PATHS_HPP
#define LIMN_CAPTURE_JOIN_PATHS_HPP

#include <limn/capture/capture.hpp>
#include <limn/capture/merge.hpp>
#include <limn/capture/path_condition.hpp>
#include <limn/meta/vector.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace limn::detail {

/// Joins points of any two paths: a value that differs is chosen by what is true on the one path
/// alone, and what follows happens where either is taken.
template <class T = void> class JoinPaths {
public:
    explicit JoinPaths(Capture<T>& capture) : capture_{capture}, conditions_{capture.builder()} {}

    /// Is told of each path before what follows it is recorded.
    void go_on(std::uint32_t path) {
        auto const size = static_cast<std::uint32_t>(capture_.graph().size());
        if (path >= since_.size()) since_.resize(path + 1);
        if (since_[path] == 0) since_[path] = size;
    }

    /// The point of both, which stand at one decision; it has the script of `y`.
    Point decision(Point const& x, Point const& y) {
        Meeting const m = meeting(x, y);
        Merge<T> merge = this->merge(m);
        Point out = y;
        out.path = path_of(m);
        join_effects(out, x, y);
        out.passed.clear();
        for (std::size_t i = 0; i < out.live.size(); ++i)
            if (i != out.pending) out.write(i, merge(x.live[i].value, y.live[i].value));
        out.write(out.pending, merge.question(x, y, out));
        return out;
    }

    /// The ends as one: first those whose paths have most in common, which stand side by side when
    /// they are in the order of the paths.
    Point end(Vector<Point> ends) {
        std::stable_sort(ends.begin(), ends.end(), [&](Point const& a, Point const& b) {
            return conditions_.is_before(a.path, b.path);
        });
        struct Joined {
            Point end;
            std::uint32_t shared; ///< decisions that its path has in common with the one before
        };
        Vector<Joined> open;
        auto const join_last = [&] {
            Point const last = std::move(open.back().end);
            open.pop_back();
            open.back().end = joined_end(open.back().end, last);
        };
        for (Point& end : ends) {
            std::uint32_t const shared =
                open.empty()
                    ? 0
                    : conditions_.depth(conditions_.common(open.back().end.path, end.path));
            while (open.size() > 1 && open.back().shared >= shared) join_last();
            open.push_back({std::move(end), shared});
        }
        while (open.size() > 1) join_last();
        return std::move(open.back().end);
    }

private:
    /// Where two paths run together: what is true on the one, and on one of the two.
    struct Meeting {
        std::uint32_t from; ///< the path that leads to both
        Value on_one, on_either;
    };
    Meeting meeting(Point const& x, Point const& y) {
        std::uint32_t const from = conditions_.common(x.path, y.path);
        Value const on_x = conditions_.of(x.path, from);
        return {from, on_x, conditions_.either(on_x, conditions_.of(y.path, from))};
    }
    std::uint32_t path_of(Meeting const& m) {
        return conditions_.is(m.on_either, true)
                   ? m.from
                   : capture_.builder().path(m.from, m.on_either, true);
    }
    Merge<T> merge(Meeting const& m) {
        return {capture_.builder(),
                capture_.tracer().loops(),
                m.on_one,
                m.from < since_.size() ? since_[m.from] : 0,
                m.from,
                Merge<T>::Decisions::stay};
    }
    static void join_effects(Point& out, Point const& x, Point const& y) {
        auto const own =
            std::mismatch(x.effects.begin(), x.effects.end(), y.effects.begin(), y.effects.end());
        out.effects = x.effects;
        out.effects.append(own.second, y.effects.end());
    }

    Point joined_end(Point const& x, Point const& y) {
        bool const x_ends = x.kind == Point::Kind::end, y_ends = y.kind == Point::Kind::end;
        Meeting const m = meeting(x, y);
        Merge<T> merge = this->merge(m);
        Point out = x_ends ? x : y;
        out.path = path_of(m);
        join_effects(out, x, y);
        if (x_ends || y_ends)
            for (std::size_t i = 0; i < out.outputs.size(); ++i)
                out.outputs[i] =
                    merge(x_ends ? x.outputs[i] : capture_.builder().blank(y.outputs[i]),
                          y_ends ? y.outputs[i] : capture_.builder().blank(x.outputs[i]));
        return out;
    }

    Capture<T>& capture_;
    PathConditions<T> conditions_;
    Vector<std::uint32_t> since_; ///< by path: the number of nodes before what follows it
};

} // namespace limn::detail

#endif // LIMN_CAPTURE_JOIN_PATHS_HPP
