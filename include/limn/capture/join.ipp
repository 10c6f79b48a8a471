// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns how the explorer joins two sides: where they meet, and whether they are one there.

#ifndef LIMN_CAPTURE_JOIN_IPP
#define LIMN_CAPTURE_JOIN_IPP

#include <limn/capture/caught.hpp>
#include <limn/capture/explore.hpp>
#include <limn/capture/guard.hpp>
#include <limn/capture/tag.hpp>
#include <limn/meta/error.hpp>
#include <limn/meta/inline.hpp>
#include <limn/meta/vector.hpp>
#include <limn/proxy/marks.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace limn::detail {

template <class T> Point Explorer<T>::join(Fork const& fork, Point a, Point b) {
    Way as, bs;
    as.push_back(std::move(a));
    bs.push_back(std::move(b));
    std::size_t tried_a = 0, tried_b = 0;
    for (;;) {
        for (std::size_t i = 0; i < as.size(); ++i)
            for (std::size_t k = 0; k < bs.size(); ++k)
                if (i >= tried_a || k >= tried_b)
                    if (std::optional<Point> out = meeting(fork, as, i, bs, k))
                        return std::move(*out);
        tried_a = as.size();
        tried_b = bs.size();
        if (as.back().kind == Kind::impossible) return only(std::move(bs));
        if (bs.back().kind == Kind::impossible) return only(std::move(as));
        for (Way* side : {&as, &bs}) {
            Point& last = side->back();
            if (last.kind == Kind::head) return std::move(side->back());
            std::size_t const at = parked(last);
            if (at == none || open_[at].head.has_value()) continue;
            if (std::optional<TaggedAnswers> iteration = recurs(last, at)) {
                open_[at].iteration = std::move(*iteration);
                side->back().kind = Kind::head;
                side->back().head = at;
                return std::move(side->back());
            }
            host_loops_.push_back(last.tag);
            tried_a = tried_b = 0;
        }
        bool const a_goes = goes_on(as.back()), b_goes = goes_on(bs.back());
        if (!a_goes && !b_goes) return nowhere();
        bool a_first = a_goes && (!b_goes || as.size() <= bs.size());
        if (a_goes && b_goes) {
            Point const &one = (a_first ? as : bs).back(), &other = (a_first ? bs : as).back();
            if (comes_to(other, one.tag, fork.tag) && !comes_to(one, other.tag, fork.tag))
                a_first = !a_first;
        }
        Way& side = a_first ? as : bs;
        side.push_back(step(side.back()));
        if (side.back().kind != Kind::impossible || !side.back().failed) continue;
        if ((a_first ? bs : as).back().failed) return std::move(side.back());
        Point const& last = side[side.size() - 2];
        side.back() = guard(capture_, last, last.path, fork.condition, a_first);
    }
}

/// The end of a way where no run takes the other side.
template <class T> Point Explorer<T>::only(Way way) {
    Vector<std::size_t> exits;
    for (Point const& p : way) exits.append(p.exits.begin(), p.exits.end());
    way.back().exits = std::move(exits);
    return std::move(way.back());
}

/// Whether the function comes from `p` to that place, and not by the fork: then what stands there
/// is after both sides, and need not be explored from one of them.
template <class T> bool Explorer<T>::comes_to(Point const& p, Tag const& place, Tag const& fork) {
    for (bool const taken : {true, false})
        for (std::uint64_t const seed : {std::uint64_t{taken}, std::uint64_t{7}}) {
            LookFor<T> policy{place, fork, seed};
            capture_.look(p.answered(taken), policy);
            if (policy.found) return true;
        }
    return false;
}

/// They meet where both end; where both stop; where one stops and the other passed, for there it
/// knew the answer; and at a decision which is being explored, that both passed with answers of
/// their own.
template <class T>
std::optional<Point> Explorer<T>::meeting(Fork const& fork, Way const& as, std::size_t i,
                                          Way const& bs, std::size_t k) {
    Point const &a = as[i], &b = bs[k];
    auto const one = [&](Point const& x, Point const& y) -> std::optional<Point> {
        Point out = merged(fork, x, y);
        if (out.kind == Kind::decision && out.joins.size() <= most_joins)
            out.joins.push_back({std::make_shared<Point const>(x), out.script.size(),
                                 x.with_state_of(out).writes, out.way});
        if (!goes_on_alike(out, x)) return std::nullopt;
        take_exits(out, as, i, fork.condition, true);
        take_exits(out, bs, k, fork.condition, false);
        return out;
    };
    auto const ends = [](Point const& p) { return p.kind == Kind::end || p.kind == Kind::threw; };
    if (ends(a) && ends(b)) return one(a, b);
    if (listed(restrictions.apart, fork.tag)) return std::nullopt;
    for (Passed const& x : a.passed)
        for (Passed const& y : b.passed)
            if (x.answer != y.answer && at_one_place(x, y) && is_open(x.tag) &&
                visits(as, i, &x, x.tag) == visits(bs, k, &y, y.tag))
                if (auto out = one(a.at(x), b.at(y))) return out;
    for (Passed const& x : a.passed)
        if (b.kind == Kind::decision && at_one_place(x, b) && !may_iterate(b) &&
            visits(as, i, &x, x.tag) == visits(bs, k, nullptr, b.tag))
            if (auto out = one(a.at(x), b)) return out;
    for (Passed const& y : b.passed)
        if (a.kind == Kind::decision && at_one_place(a, y) && !may_iterate(a) &&
            visits(as, i, nullptr, a.tag) == visits(bs, k, &y, y.tag))
            if (auto out = one(a, b.at(y))) return out;
    if (a.kind == Kind::decision && b.kind == Kind::decision && at_one_place(a, b))
        return one(a, b);
    return std::nullopt;
}

/// How often a side was at that place before it came to point `last`, or passed `until` on the way.
template <class T>
std::size_t Explorer<T>::visits(Way const& way, std::size_t last, Passed const* until,
                                Tag const& tag) {
    std::size_t out = 0;
    for (std::size_t i = 0; i <= last; ++i) {
        for (Passed const& p : way[i].passed) {
            if (&p == until) return out;
            out += p.tag == tag;
        }
        out += i != last && way[i].tag == tag;
    }
    return out;
}

/// Whether it is that of a decision further on, or of the whole, which names two exceptions.
LIMN_LAZY bool names_two(Caught const& thrown) { return thrown.type == "limn::TraceError"; }

/// None of two exceptions leaves the trace: each is thrown on some paths.
LIMN_LAZY TraceError two_exceptions(Where at, Caught const& one, std::string const& where_one,
                                    Caught const& other, std::string const& where_other) {
    return {at, "trace",
            "the function throws an exception on every path: " + one.type + ", \"" +
                without_marks(one.text) + "\", " + where_one + ", and " + other.type + ", \"" +
                without_marks(other.text) + "\", " + where_other + "; return a value on some path"};
}

/// What is thrown on both sides of a decision: that exception, or a TraceError that names the two.
LIMN_LAZY std::exception_ptr thrown_on_both(Where where, std::exception_ptr const& one,
                                            std::exception_ptr const& other) {
    Caught const a = caught(one), b = caught(other);
    if (a.type == b.type && a.text == b.text) return other;
    if (names_two(a)) return one;
    if (names_two(b)) return other;
    return std::make_exception_ptr(
        two_exceptions(where, a, "where this holds", b, "where it does not"));
}

template <class T> Point Explorer<T>::merged(Fork const& fork, Point const& x, Point const& y) {
    Builder& builder = capture_.builder();
    Merge<T> merge{builder, capture_.tracer().loops(), fork.condition, fork.since, fork.path};
    bool const x_ends = x.kind == Kind::end, y_ends = y.kind == Kind::end;
    Point out = x_ends && !y_ends ? x : y;
    out.path = fork.path;
    auto const own =
        std::mismatch(x.effects.begin(), x.effects.end(), y.effects.begin(), y.effects.end());
    out.effects = x.effects;
    out.effects.append(own.second, y.effects.end());
    out.passed.clear();
    out.exits.clear();
    if (x_ends && y_ends) {
        if (x.outputs.size() != y.outputs.size())
            throw TraceError{fork.where, "capture",
                             "the function returns " + std::to_string(x.outputs.size()) +
                                 " values when this holds, and " +
                                 std::to_string(y.outputs.size()) +
                                 " otherwise; return the same structure on both paths"};
        for (std::size_t i = 0; i < x.outputs.size(); ++i)
            out.outputs[i] = merge(x.outputs[i], y.outputs[i]);
    }
    if (x_ends != y_ends && out.kind == Kind::end && asks_for_its_path(builder.graph(), fork.since))
        for (Value& v : out.outputs)
            v = x_ends ? merge(v, builder.blank(v)) : merge(builder.blank(v), v);
    if (x.kind == Kind::threw && y.kind == Kind::threw)
        out.thrown = thrown_on_both(fork.where, x.thrown, y.thrown);
    if (out.kind != Kind::decision) return out;
    for (std::size_t i = 0; i < out.live.size(); ++i)
        if (i != out.pending) out.write(i, merge(x.live[i].value, y.live[i].value));
    out.write(out.pending, merge.question(x, y, out));
    return out;
}

template <class T> bool Explorer<T>::goes_on_alike(Point& out, Point const& x) {
    if (out.kind != Kind::decision) return true;
    Point const twin = x.with_state_of(out);
    out.since = static_cast<std::uint32_t>(capture_.graph().size());
    for (bool const taken : {true, false}) {
        out.ahead.push_back(advance(out, taken));
        Point const& next = out.ahead.back();
        bool const looks = restrictions.careful || taken == (checks_.size() % 2 == 0);
        bool const ends = next.kind == Kind::impossible;
        if (next.fails_on_other_way && out.joins.size() == 1) return false;
        if (!looks || (ends && !next.failed)) continue;
        Point const other = advance(twin, taken);
        if (other.kind == Kind::impossible && (ends || !other.failed)) continue;
        if (!same_way_on(next, other)) return false;
    }
    Vector<bool> const nothing{};
    for (std::uint64_t seed = 2; restrictions.careful && seed < 18; ++seed) {
        Follow<T> one{nothing, leaving_, seed / 2}, other{nothing, leaving_, seed / 2};
        bool const taken = seed % 2 == 0;
        if (!same_way_on(advance(out, taken, &one), advance(twin, taken, &other))) return false;
    }
    return same_futures(out, twin);
}

/// Whether both go on alike with the answers of the runs that differed from an earlier graph.
template <class T> bool Explorer<T>::same_futures(Point const& a, Point const& b) {
    for (TaggedAnswers const& run : restrictions.runs) {
        int tries = 0;
        for (std::size_t i = 0; i < run.size() && tries < 6; ++i) {
            if (run[i].tag != a.tag) continue;
            ++tries;
            FollowRun<T> one{run, i + 1, leaving_}, other{run, i + 1, leaving_};
            if (!same_way_on(advance(a, run[i].taken, &one), advance(b, run[i].taken, &other)))
                return false;
        }
    }
    return true;
}

template <class T> bool Explorer<T>::same_way_on(Point const& a, Point const& b) {
    return a.kind == b.kind && a.tag == b.tag && a.pending == b.pending && a.live == b.live &&
           a.outputs == b.outputs && a.effects == b.effects;
}

template <class T>
void Explorer<T>::take_exits(Point& out, Way const& way, std::size_t last, Value condition,
                             bool taken) {
    Builder& builder = capture_.builder();
    for (std::size_t i = 0; i <= last; ++i) {
        for (std::size_t e : way[i].exits) {
            Exit& exit = exits_[e];
            Value const no = builder.constant(!exit.when);
            std::array const guard{condition, taken ? exit.guard : no, taken ? no : exit.guard};
            exit.guard = builder.shared_call(op_row<prims::gate, bool, bool, bool>, guard,
                                             capture_.graph()[condition].where(), 0);
            out.exits.push_back(e);
            out.path = builder.path(out.path, exit.guard, !exit.when);
        }
    }
}

} // namespace limn::detail

#endif // LIMN_CAPTURE_JOIN_IPP
