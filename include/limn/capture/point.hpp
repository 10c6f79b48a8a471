// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `Point`, where a run of a captured function stopped, and the `Script` that led there.

#ifndef LIMN_CAPTURE_POINT_HPP
#define LIMN_CAPTURE_POINT_HPP

#include <limn/capture/tag.hpp>
#include <limn/graph/value.hpp>
#include <limn/meta/inline.hpp>
#include <limn/meta/vector.hpp>
#include <limn/meta/where.hpp>
#include <limn/proxy/tracked_values.hpp>

#include <cstddef>
#include <cstdint>
#include <exception>
#include <memory>
#include <optional>
#include <utility>

namespace limn::detail {

/// A value that the traced state is given before a decision is answered.
struct Write {
    std::size_t live; ///< index in the tracked values
    Value value;
};

/// What one decision of a run is answered.
struct Answer {
    bool taken = false;
    bool implied = false;   ///< by the answers before it, or known
    bool quiet = false;     ///< the loop that is left here has decided already
    std::uint32_t base = 0; ///< the path to go on from, where there are writes
    Vector<Write> writes{};
    bool written = false; ///< the writes are to be made
    Tag tag{};
    Vector<Value> effects{}; ///< what was done before it, where there are writes
};
using Script = Vector<Answer>;

struct LiveValue {
    Value value;
    TrackedRow const* row;
    friend bool operator==(LiveValue const&, LiveValue const&) = default;
};

/// A decision that a run passed, for its answer was known already.
struct Passed {
    std::size_t decisions = 0; ///< before it
    Vector<Value> effects{};   ///< before it
    std::uint32_t path = 0;
    std::uint32_t way = 0;
    Tag tag{};
    Value condition{};
    bool answer = false;
    std::size_t pending = 0; ///< the condition's index in the tracked values
    Vector<LiveValue> live{};
};

struct Point;

/// Another way to a point at which two sides were joined.
struct Join {
    std::shared_ptr<Point const> other; ///< the side whose plain state the point does not have
    std::size_t at;                     ///< how many answers lead to the point
    Vector<Write> writes{};             ///< by which the other side gets the state of the point
    std::uint32_t way = 0;              ///< the decisions on the side that was kept
};

/// Where a run stopped.
struct Point {
    enum class Kind : unsigned char {
        end,
        decision,
        threw,
        impossible, ///< no run of the function goes on with these answers
        head,       ///< none: the decision number `head` of those being explored turned out to be a
                    ///< loop's
    };
    Kind kind = Kind::end;
    bool failed = false; ///< it read what was never made, or trapped; and no answer implies that
    bool fails_on_other_way = false; ///< a run that came to the last decision by another arm did so
    Script script{};
    std::uint32_t path = 0;
    Tag tag{};
    Value condition{};
    std::size_t pending = 0; ///< the condition's index in the tracked values
    Vector<LiveValue> live{};
    Vector<Write> writes{}; ///< to be made before the decision is answered
    bool written = false;   ///< a join made them, perhaps none
    Vector<Value> outputs{};
    Vector<Value> effects{}; ///< what was done on the way, in order; and in other arms
    std::exception_ptr thrown{};
    std::size_t head = 0;
    std::optional<bool> is_so{}; ///< of a question for the plain state: the answer in this run
    Vector<Join> joins{};        ///< on the way
    std::uint32_t way = 0;       ///< the decisions on it, those in arms that were joined too
    Vector<std::size_t> exits{}; ///< of the loop around, met on the way since the last join

    Vector<Passed> passed{}; ///< on the way, after the script that was given
    Vector<Point> ahead{};   ///< after `true` and `false`, where that was run already
    std::uint32_t since = 0; ///< the number of nodes before it was
    Vector<std::pair<std::size_t, bool>> heads{}; ///< by number: whether it is one's place

    /// The answers that lead here, and that one.
    LIMN_LAZY Script answered(bool taken) const {
        Script out = script;
        out.push_back({taken, false, false, path, writes, written, tag});
        if (written) out.back().effects = effects;
        return out;
    }

    /// Gives a live value another value, before the decision is answered.
    LIMN_LAZY void write(std::size_t i, Value v) {
        ahead.clear();
        written = true;
        if (live[i].value == v) return;
        erase_if(writes, [&](Write const& w) { return w.live == i; });
        writes.push_back({i, v});
        live[i].value = v;
        if (i == pending) condition = v;
    }

    /// This point with the path, the effects and the live values of `other`, at the same place.
    LIMN_LAZY Point with_state_of(Point const& other) const {
        Point out = *this;
        out.path = other.path;
        out.effects = other.effects;
        for (std::size_t i = 0; i < out.live.size(); ++i) out.write(i, other.live[i].value);
        return out;
    }

    /// The point on the way at which a decision was passed, as if the run had stopped there.
    LIMN_LAZY Point at(Passed const& p) const {
        Point out;
        out.kind = Kind::decision;
        out.script.assign(script.begin(),
                          script.begin() + static_cast<std::ptrdiff_t>(p.decisions));
        out.effects = p.effects;
        out.path = p.path;
        out.way = p.way;
        out.tag = p.tag;
        out.condition = p.condition;
        out.pending = p.pending;
        out.live = p.live;
        for (Join const& j : joins)
            if (j.at <= p.decisions) out.joins.push_back(j);
        return out;
    }
};

} // namespace limn::detail

#endif // LIMN_CAPTURE_POINT_HPP
