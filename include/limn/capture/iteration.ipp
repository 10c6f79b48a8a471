// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns how the explorer tells a loop: which answers lead back, and which out of it.

#ifndef LIMN_CAPTURE_ITERATION_IPP
#define LIMN_CAPTURE_ITERATION_IPP

#include <limn/capture/explore.hpp>
#include <limn/meta/vector.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

namespace limn::detail {

template <class T> Point Explorer<T>::first_visit(Point const& p, std::size_t around) {
    capture_.passed_from_begin = true;
    Point const run = capture_.run(p.script);
    capture_.passed_from_begin = false;
    Vector<std::uint32_t> trunk{p.path}; // the paths that lead there, not those of joined arms
    while (trunk.back() != 0) trunk.push_back(capture_.graph().paths()[trunk.back()].parent);
    std::size_t const begin = around == 0 ? 0 : open_[around - 1].decisions + 1;
    for (Passed const& visit : run.passed)
        if (visit.decisions >= begin && visit.decisions < p.script.size() &&
            at_one_place(visit, p) &&
            std::find(trunk.begin(), trunk.end(), visit.path) != trunk.end())
            return run.at(visit);
    return p;
}

template <class T>
std::optional<TaggedAnswers> Explorer<T>::recurs(Point const& p, std::size_t at) {
    TaggedAnswers const answers = iteration_of(p, open_[at].tag, open_[at].decisions);
    Vector<TaggedAnswers> ways{answers};
    for (std::size_t const iterations : {std::size_t{1}, std::size_t{6}, Iterate<T>::enough + 1})
        ways.push_back(with_iterations(answers, iterations));
    for (TaggedAnswers const& exits : leaving_by_loop_) {
        if (!answer_at(answers, exits.front().tag)) continue;
        for (TaggedAnswer const& exit : exits) {
            ways.push_back(answers);
            for (auto const& other : exits) ways.back().push_back({other.tag, !other.taken});
            ways.back().push_back(exit);
        }
    }
    for (std::size_t const turn : {std::size_t{0}, std::size_t{1}}) // always so, or in turn
        for (std::size_t i = answers.size(); i-- > 0 && ways.size() < (turn == 0 ? 8 : 12);) {
            ways.push_back(answers);
            ways.back().push_back({answers[i].tag, !answers[i].taken, turn});
        }
    for (std::size_t i = 0; i < ways.size(); ++i) {
        TaggedAnswers const& way = ways[i];
        bool tried = false;
        for (std::size_t k = 0; k < i; ++k) tried = tried || ways[k] == way;
        if (tried) continue;
        Script const script = p.answered(answer_at(way, p.tag).value_or(true));
        if (std::optional<TaggedAnswers> iteration = back_edge(script, at, way, Trust::counters))
            return iteration;
    }
    return std::nullopt;
}

template <class T>
TaggedAnswers Explorer<T>::with_iterations(TaggedAnswers answers, std::size_t iterations) const {
    for (TaggedAnswers const& exits : leaving_by_loop_)
        for (TaggedAnswer const& exit : exits)
            answers.push_back({exit.tag, !exit.taken, iterations});
    return answers;
}

/// As many answers precede the last visit to `head`. That is `decisions`, unless `p` was come to by
/// another way, whose script may even be shorter; see `in_other_state`.
template <class T>
std::size_t Explorer<T>::begin_of_iteration(Point const& p, Tag const& head,
                                            std::size_t decisions) {
    if (decisions < p.script.size() && p.script[decisions].tag == head) return decisions;
    for (std::size_t i = p.script.size(); i-- > 0;)
        if (p.script[i].tag == head) return i;
    return p.script.size();
}

template <class T>
TaggedAnswers Explorer<T>::iteration_of(Point const& p, Tag const& head, std::size_t decisions) {
    std::size_t const from = begin_of_iteration(p, head, decisions);
    TaggedAnswers out; // the last one counts; an implied answer only where there is no other
    for (bool const implied : {true, false})
        for (std::size_t i = from; i < p.script.size(); ++i)
            if (p.script[i].implied == implied && p.script[i].tag != Tag{})
                out.push_back({p.script[i].tag, p.script[i].taken});
    return out;
}

template <class T>
bool Explorer<T>::leaves(Point& p, Tag const& decision, bool taken, std::size_t loop) {
    if (p.kind == Kind::head || p.kind == Kind::impossible) return false;
    if (p.kind != Kind::decision) return true;
    std::size_t const at = parked(p);
    if (at != none) return at < loop;
    if (stands_at(p, open_[loop])) return true; // that is the next of many such loops
    for (bool const longer : {false, true}) {   // inner loops may count what this one does
        if (longer && leaving_by_loop_.empty()) break;
        TaggedAnswers answers = iterations_.back();
        if (longer) answers = with_iterations(std::move(answers), Iterate<T>::enough + 1);
        // it may go through a loop on the way first, be it the one which `decision` leaves
        for (std::size_t const turn : {std::size_t{0}, std::size_t{1}, Iterate<T>::enough + 1}) {
            if (turn > 1 && !(longer && is_exit(decision))) break;
            answers.push_back({decision, (turn == 1) != taken, turn});
            if (back_edge(p.script, loop, answers, Trust::nothing).has_value()) return false;
            answers.pop_back();
        }
    }
    return true;
}

/// Whether a loop that is closed is left there.
template <class T> bool Explorer<T>::is_exit(Tag const& tag) const {
    for (TaggedAnswers const& exits : leaving_by_loop_)
        if (answer_at(exits, tag).has_value()) return true;
    return false;
}

template <class T>
std::optional<TaggedAnswers> Explorer<T>::back_edge(Script const& script, std::size_t head,
                                                    TaggedAnswers answers, Trust trust, int depth) {
    Iterate<T> iteration{open_[head].tag, answers};
    iteration.trusts_counters = trust != Trust::nothing;
    iteration.stays_inside = trust == Trust::counters_inside;
    if (trust == Trust::nothing && open_[head].head.has_value())
        iteration.live = open_[head].shape.size();
    auto const inside = [&](Tag const& tag) { // where earlier visits had other values alive
        auto const from = open_.begin() + static_cast<std::ptrdiff_t>(head);
        return std::any_of(from, open_.end(), [&](Open const& o) { return o.tag == tag; }) ||
               (from->head.has_value() && !iterations_.empty() &&
                answer_at(iterations_.back(), tag).has_value());
    };
    for (std::size_t i = 0; i < head; ++i)
        if (!inside(open_[i].tag)) iteration.outside.push_back(open_[i].tag);
    Point const stopped = capture_.look(script, iteration);
    if (iteration.visits >= iteration.enough) return answers;
    if (stopped.kind != Kind::decision || iteration.left || depth >= 6 ||
        answer_at(answers, stopped.tag).has_value())
        return std::nullopt;
    for (bool const answer : {true, false}) {
        answers.push_back({stopped.tag, answer});
        if (auto found = back_edge(script, head, answers, trust, depth + 1)) return found;
        answers.pop_back();
    }
    return std::nullopt;
}

template <class T> bool Explorer<T>::is_home(Point& p, Open const& o) {
    if (!o.head.has_value()) return true;
    for (auto const& [head, home] : p.heads)
        if (head == o.number) return home;
    Point const twin = p.with_state_of(*o.head);
    bool home = true;
    for (bool const taken : {true, false})
        home = home && same_way_on(o.head->ahead[taken ? 0 : 1], advance(twin, taken));
    auto const visits = [&](Point const& from, bool always) {
        SayAlways<T> policy{from.tag, always};
        capture_.look(from.answered(always), policy);
        return policy.visits;
    };
    for (bool const always : {true, false}) // a host loop around this one may end earlier
        home = home && visits(twin, always) == visits(*o.head, always);
    home = home && same_futures(twin, *o.head);
    p.heads.push_back({o.number, home});
    return home;
}

template <class T>
void Explorer<T>::refuse_untracked_state(Point& p, Tag const& decision, bool taken,
                                         std::size_t around) {
    Open const& head = open_[around];
    if (p.kind != Kind::decision || !stands_at(p, head) || is_home(p, head)) return;
    TaggedAnswers answers = iterations_.back();
    answers.push_back({decision, taken});
    auto const way = back_edge(p.script, around, std::move(answers), Trust::nothing);
    if (!way.has_value()) return;
    Iterate<T> iteration{decision, *way};
    capture_.look(p.script, iteration);
    if (iteration.visits < iteration.enough) return; // that way repeats the next of many loops
    if (restrictions.peels) throw DistinctLoop{open_[around].tag};
    throw TraceError{capture_.line_of(open_[around].head->condition), "capture",
                     "a plain variable, or a reference to one of two values, changes with each "
                     "iteration of this loop; declare it as a Proxy, `limn::Proxy<int> n = "
                     "0;`, which works in plain calls too, or write limn::while_loop"};
}

template <class T>
bool Explorer<T>::goes_on_long(Point const& head, Point const& back,
                               Vector<std::size_t> const& exits) {
    TaggedAnswers leaving;
    for (std::size_t e : exits) leaving.push_back({exits_[e].at.tag, exits_[e].answer});
    TaggedAnswers answers = iterations_.back();
    for (TaggedAnswer const& a : iteration_of(back, head.tag, head.script.size()))
        answers.push_back(a);
    auto before = this->answers(head.script);
    for (LongRun const& known : long_runs_)
        if (known.before == before && known.iteration == answers && known.exits == leaving)
            return known.goes_on;
    bool const stays = answer_at(answers, head.tag).value_or(true);
    StayIn<T> stay{head, answers, leaving};
    capture_.look(head.answered(stays), stay);
    long_runs_.push_back({std::move(before), std::move(answers), std::move(leaving), stay.left});
    return stay.left;
}

template <class T> bool Explorer<T>::iterates_without(Point& now, Vector<Tag>& met) {
    met.push_back(now.tag);
    if (std::count(met.begin(), met.end(), now.tag) != 4) return false;
    open_.push_back({now.tag, shape_of(now), now.script.size()});
    Open const& around = open_[open_.size() - 2];
    TaggedAnswers const iteration = iteration_of(now, around.tag, around.decisions);
    bool const out = back_edge(now.script, open_.size() - 1, iteration, Trust::nothing).has_value();
    open_.pop_back();
    return out;
}

template <class T> void Explorer<T>::refuse_recursion(Point const& p) {
    std::size_t deeper = 0, grown = 0;
    for (Open const& o : open_) {
        deeper += o.tag.caller == p.tag.caller && o.tag.depth < p.tag.depth;
        grown += o.tag == p.tag && o.shape.size() < p.live.size();
    }
    if (grown > restrictions.most_grown) throw GrowsDeep{};
    if (deeper > 60)
        throw TraceError{capture_.line_of(p.condition), "capture",
                         "a function calls itself for as long as this traced value says so; "
                         "write a loop, or make the function an op: limn::op<\"name\">"};
    if (open_.size() > 600)
        throw TraceError{capture_.line_of(p.condition), "capture",
                         "600 decisions follow one another, and their paths do not come together "
                         "again; most likely a plain variable counts them: declare it as "
                         "`limn::Proxy<int> n = 0;`, which works in plain calls too, or write "
                         "limn::select or limn::while_loop"};
}

/// A loop that no decision ends is unrolled until it ends by itself, which is wasted on one that
/// is never left: the budget is used up, and the error names that and not the loop.
template <class T> void Explorer<T>::refuse_endless(Point const& p) {
    constexpr std::size_t unrolled = 64;
    std::size_t visits = 0;
    for (Answer const& a : p.script) visits += !a.implied && a.tag == p.tag;
    if (visits != unrolled || innermost_loop() != none) return;
    if (std::count(ending_.begin(), ending_.end(), p.tag) == 3) return; // a long look each time
    for (std::uint64_t seed = 0; seed < StayNear<T>::ways; ++seed) {
        StayNear<T> policy{p.tag, seed};
        capture_.look(p.answered(p.is_so.value_or(seed % 2 == 0)), policy);
        if (policy.visits >= policy.enough) continue;
        ending_.push_back(p.tag);
        return;
    }
    throw Endless{
        capture_.line_of(p.condition), "capture",
        "a loop around this decision goes on for more than 10,000 iterations, whatever is "
        "decided in it; give it a condition that can end it, or count with "
        "`limn::Proxy<int> n = 0;`"};
}

} // namespace limn::detail

#endif // LIMN_CAPTURE_ITERATION_IPP
