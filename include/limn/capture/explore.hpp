// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `Explorer`: finds both sides of every decision, and joins them where they meet.

#ifndef LIMN_CAPTURE_EXPLORE_HPP
#define LIMN_CAPTURE_EXPLORE_HPP

#include <limn/capture/capture.hpp>
#include <limn/capture/merge.hpp>
#include <limn/capture/policy.hpp>
#include <limn/meta/vector.hpp>
#include <limn/proxy/open_loop.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

namespace limn::detail {

/// The answers of a run that is to be compared with the graph; and the decision it is about.
struct Check {
    Vector<bool> answers;
    Tag tag;
    Where where;
    std::size_t visit = 0; ///< the number of answers at this tag before it
    bool loop = false;     ///< it is about one that is closed
};

/// What earlier graphs of a function, which differed from it, have taught.
struct Restrictions {
    bool careful = false; ///< arms are only joined where random runs from there on end alike
    Vector<TaggedAnswers> runs{}; ///< those that differed: they must go on alike from both arms
    Vector<Tag> apart{};          ///< the two sides of these decisions join at the end alone
    Vector<Tag> no_loops{};       ///< which are heads of no loop
    bool peels = false;           ///< a loop that a plain variable distinguishes: `DistinctLoop`
    Vector<Peeling> peelings{};   ///< loops of which some iterations stand apart
    std::size_t most_grown = static_cast<std::size_t>(-1); ///< beyond it throws `GrowsDeep`
};

/// Explores a function from decision to decision.
///
/// From each decision both sides are run to their next one, and on, until the two are at the same
/// point of the program: there they join. A side that comes back to a decision which is still being
/// explored makes that decision the head of a loop.
template <class T = void> class Explorer {
public:
    Explorer(Tracer& tracer, Callable function, Restrictions how = {},
             PlainNumbers<T>* numbers = nullptr)
        : restrictions{std::move(how)},
          capture_{tracer, function, {.numbers = numbers, .peelings = restrictions.peelings}},
          host_loops_{restrictions.no_loops} {}

    /// The end of the function, all its paths joined.
    Point explore() {
        Point p = capture_.run(Script{});
        while (p.kind == Point::Kind::decision) p = step(std::move(p));
        return p;
    }

    Capture<T>& capture() { return capture_; }
    /// The answers of runs that pass each decision both ways, and each loop some times.
    Vector<Check> const& checks() const { return checks_; }
    /// Where each loop is left, for runs that are to end.
    TaggedAnswers const& leaving() const { return leaving_; }
    /// The loops that were closed.
    Vector<ClosedLoop> const& loops() const { return closed_; }
    Restrictions const restrictions;

private:
    template <class> friend class CloseLoop;
    std::optional<Point> close(Point const& p, Point const& back, TaggedAnswers iteration);

    using Kind = Point::Kind;
    static constexpr std::size_t none = static_cast<std::size_t>(-1), most_joins = 32;

    /// A decision that is being explored.
    struct Open {
        Tag tag;
        Vector<TrackedRow const*> shape;
        std::size_t decisions;                ///< before it
        std::optional<Point> head{};          ///< of a loop that is being closed
        std::size_t number = 0;               ///< of that
        TaggedAnswers iteration{};            ///< which lead back to it for ever, once found
    };

    template <class At> static Vector<TrackedRow const*> shape_of(At const& p) {
        Vector<TrackedRow const*> shape;
        for (LiveValue const& v : p.live) shape.push_back(v.row);
        return shape;
    }
    static Vector<TrackedRow const*> const& shape_of(Open const& o) { return o.shape; }
    /// The same point of the program, with traced state of the same types.
    template <class A, class B> static bool stands_at(A const& a, B const& b) {
        return a.tag == b.tag && shape_of(a) == shape_of(b);
    }
    static bool listed(Vector<Tag> const& tags, Tag const& tag) {
        for (Tag const& t : tags)
            if (t == tag) return true;
        return false;
    }

    /// The point after an answer to `p`; the policy, if there is one, answers on.
    Point advance(Point const& p, bool taken, typename Capture<T>::Policy* policy) {
        return capture_.run(p.answered(taken), policy);
    }
    /// The same by a way where the answer is possible; impossible where there is none.
    Point advance(Point const& p, bool taken);
    using Origin = typename Capture<T>::Origin;
    Point advance_by(Point const& way, bool taken, Origin origin = Origin::one_run) {
        Point out = capture_.run(way.answered(taken), nullptr, origin);
        out.joins = way.joins;
        return out;
    }
    Point in_other_state(Point const& p, bool quiet = false);
    std::optional<bool> forced(Point const& way);
    bool asks_for_a_join(Value condition);
    Point through(Point const& p, std::size_t join);
    /// The same where the loop that it leaves has decided already: it is no decision of its own.
    Point advance_past(Point const& p, bool taken);

    /// The decision being explored that `p` has come back to.
    std::size_t parked(Point& p) {
        if (p.kind != Kind::decision || listed(host_loops_, p.tag)) return none;
        for (std::size_t i = open_.size(); i-- > 0;)
            if (stands_at(p, open_[i]) && is_home(p, open_[i])) return i;
        return none;
    }
    /// Whether the function goes on from `p`, which stands at `o`, as it does from there: where
    /// that is the head of a loop that is being closed, no plain variable distinguishes the two.
    bool is_home(Point& p, Open const& o);
    /// Where the way to `p` passed the head `o`, for there the answer was known; null if nowhere.
    static Passed const* passed_head(Point const& p, Open const& o) {
        for (Passed const& passed : p.passed)
            if (stands_at(passed, o)) return &passed;
        return nullptr;
    }
    /// Whether `p` has come back to the head `o`: the run passed it, or stopped there and is home.
    bool reaches(Point& p, Open const& o) {
        return passed_head(p, o) != nullptr ||
               (p.kind == Kind::decision && stands_at(p, o) && is_home(p, o));
    }

    /// The point after decision `p` where its two sides have joined.
    Point step(Point p);
    /// The point after the loop whose head is `p`, to which `back` has come back.
    Point looped(Point p, std::size_t mine, Point const& back);
    /// Whether `p`, after an answer to the decision `mine`, comes back there for ever, and not by
    /// the head of the loop around.
    bool iterates(Point const& p, bool taken, std::size_t mine, std::size_t around);

    /// The first visit to the head of a loop: there its condition may be a constant, as it is where
    /// a counter begins at zero.
    Point first_visit(Point const& p, std::size_t around);

    // --- joins ----------------------------------------------------------------------------------

    /// A decision whose sides are to be joined.
    struct Fork {
        Tag tag;
        Where where;
        Value condition;
        std::uint32_t path, since; ///< since: the number of nodes before its sides
    };
    /// The points that one side has come to, one after the other.
    using Way = Vector<Point>;

    /// Leads both sides on until they meet.
    Point join(Fork const& fork, Point a, Point b);
    bool comes_to(Point const& p, Tag const& place, Tag const& fork);
    bool goes_on(Point& p) { return p.kind == Kind::decision && parked(p) == none; }
    /// Whether `p` has come back to a decision which may be the head of a loop.
    bool may_iterate(Point const& p) const {
        return !listed(host_loops_, p.tag) &&
               std::any_of(open_.begin(), open_.end(),
                           [&](Open const& o) { return !o.head.has_value() && stands_at(p, o); });
    }

    /// The point where two sides meet, on the way to `as[i]` and to `bs[k]`.
    std::optional<Point> meeting(Fork const& fork, Way const& as, std::size_t i, Way const& bs,
                                 std::size_t k);
    template <class A, class B> static bool at_one_place(A const& a, B const& b) {
        return stands_at(a, b) && a.pending == b.pending;
    }
    bool is_open(Tag const& tag) const {
        return std::any_of(open_.begin(), open_.end(), [&](Open const& o) { return o.tag == tag; });
    }
    static std::size_t visits(Way const& way, std::size_t last, Passed const* until,
                              Tag const& tag);

    /// `x` and `y` as one; the values of its traced state are those of the arms.
    Point merged(Fork const& fork, Point const& x, Point const& y);

    /// Whether the function goes on from `x` as it does from `out`, once the traced state is the
    /// same: then no plain variable distinguishes the arms, as far as the next decisions show.
    bool goes_on_alike(Point& out, Point const& x);
    bool same_futures(Point const& a, Point const& b);
    static Point only(Way way);
    static bool same_way_on(Point const& a, Point const& b);

    /// An exit inside an arm is one of the loop around, with a guard that asks for the arm first.
    void take_exits(Point& out, Way const& way, std::size_t last, Value condition, bool taken);

    // --- loops ----------------------------------------------------------------------------------

    /// The decision at which a loop is left, and by which answer.
    struct Exit {
        Point at;
        bool answer;
        Value guard; ///< which leaves when it is `when`
        bool when;
    };

    std::size_t innermost_loop() const {
        std::size_t i = open_.size();
        while (i > 0 && !open_[i - 1].head.has_value()) --i;
        return i == 0 ? none : i - 1;
    }

    /// The answers that lead from the decision `at` back there again and again, if there are some:
    /// those since it, or those by which a loop on the way is left elsewhere.
    std::optional<TaggedAnswers> recurs(Point const& p, std::size_t at);
    /// The answers, and those by which each loop that is closed is repeated some times.
    TaggedAnswers with_iterations(TaggedAnswers answers, std::size_t iterations) const;
    static std::size_t begin_of_iteration(Point const& p, Tag const& head, std::size_t decisions);
    static TaggedAnswers iteration_of(Point const& p, Tag const& head, std::size_t decisions);

    /// Whether `p`, which is after an answer to that decision, does not come back for ever to the
    /// head of the loop that is being closed.
    bool leaves(Point& p, Tag const& decision, bool taken, std::size_t loop);
    bool is_exit(Tag const& tag) const;
    /// The answers by which the function comes back to a head for ever: those that are given, and
    /// at other points what is found depth first.
    enum class Trust : unsigned char { nothing, counters, counters_inside };
    std::optional<TaggedAnswers> back_edge(Script const& script, std::size_t head,
                                           TaggedAnswers answers, Trust trust, int depth = 0);

    /// Whether the function comes back to `now` for ever, and at the head knows the answer: then
    /// the loop is one with another head. `met` takes the points before.
    bool iterates_without(Point& now, Vector<Tag>& met);

    /// Whether nothing but those exits ends the loop at `head`, to which `back` has come back: a
    /// plain counter may do so later.
    bool goes_on_long(Point const& head, Point const& back, Vector<std::size_t> const& exits);
    /// One that was made. A loop in a loop is closed again and again: the plain variables are what
    /// the answers have made of them.
    struct LongRun {
        Vector<bool> before;
        TaggedAnswers iteration, exits;
        bool goes_on;
    };

    // --- bounds ---------------------------------------------------------------------------------

    static Point nowhere() {
        Point out;
        out.kind = Kind::head;
        out.head = none - 1; // no loop has that number: whoever closes one here fails
        return out;
    }
    void refuse_recursion(Point const& p);
    void refuse_endless(Point const& p);
    /// A plain variable that changes from round to round, of a loop which goes on for ever.
    void refuse_untracked_state(Point& p, Tag const& decision, bool taken, std::size_t around);
    static Vector<bool> answers(Script const& script) {
        Vector<bool> out;
        for (Answer const& a : script) out.push_back(a.taken);
        return out;
    }

    Capture<T> capture_;
    Vector<Open> open_;
    Vector<Exit> exits_;
    Vector<TaggedAnswers> iterations_; ///< of the loops that are being closed
    Vector<Tag> host_loops_;       ///< which end by themselves, or cannot be closed
    Vector<Tag> ending_;           ///< each time that it was looked at, the loop around ended
    std::size_t heads_ = 0;
    Vector<Check> checks_;
    TaggedAnswers leaving_;
    Vector<TaggedAnswers> leaving_by_loop_;
    Vector<LongRun> long_runs_;
    Vector<ClosedLoop> closed_;
};

} // namespace limn::detail

#include <limn/capture/iteration.ipp> // for loops
#include <limn/capture/join.ipp>      // its members for joins
#include <limn/capture/step.ipp>      // for one decision
#include <limn/capture/ways.ipp>      // and for the ways that lead to it

#endif // LIMN_CAPTURE_EXPLORE_HPP
