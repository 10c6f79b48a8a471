// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `CloseLoop`: makes one loop of the rounds that a function goes through.
/// Layer: trace. Includes op, graph, trace.

#ifndef LIMN_TRACE_CLOSE_LOOP_HPP
#define LIMN_TRACE_CLOSE_LOOP_HPP

#include <limn/trace/explore.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <utility>
#include <vector>

namespace limn::detail {

/// Closes the loop whose head is the decision `p`.
///
/// Every live value at the head is given a placeholder, and the region behind it is explored until
/// all its paths have come back to the head or left. What came back as it was is not carried; what
/// is, from the second round on, a function of the others is computed from them. That is repeated
/// until nothing changes: then the placeholders are the carried values of the loop.
class CloseLoop {
public:
    CloseLoop(Explorer& x, Point const& p)
        : x_{x}, p_{p}, builder_{x.capture_.builder()}, loops_{x.capture_.tracer().loops()},
          since_{static_cast<std::uint32_t>(builder_.graph().size())}, open_{x.open_.size()},
          checks_{x.checks_.size()} {
        Where const at = builder_.graph()[p.condition].where();
        Value const begin =
            builder_.placeholder(value_rows<bool>, at); // known for being no other condition
        inside_ = builder_.path(p.path, begin, true);
        live_.resize(p.live.size());
    }

    /// The point behind the loop; nothing where it is none. `second` is the second visit to its
    /// head, from which the roles are guessed: what the condition says must be known from the
    /// start, for the body may rely on it.
    std::optional<Point> close(Point const& second) {
        renew_placeholders();
        for (std::size_t i = 0; i < live_.size(); ++i)
            if (second.live[i].value == p_.live[i].value) live_[i].role = Role::unchanged;
        for (std::size_t i = 0; i < live_.size(); ++i) {
            if (live_[i].role != Role::carried) continue;
            if (std::optional<Value> const d = derivation(second, i, 0)) {
                live_[i].role = Role::derived;
                live_[i].derivation = *d;
            }
        }
        for (int round = 0; round < 16; ++round) {
            std::optional<Point> const back = explore_region();
            if (!back.has_value()) return std::nullopt;
            if (settled(*back)) return finished(*back);
        }
        return std::nullopt;
    }

private:
    using Kind = Point::Kind;
    enum class Role : unsigned char {
        carried,
        unchanged,
        derived, ///< a function of the carried ones
    };
    struct Live {
        Role role = Role::carried;
        Value phi{};
        Value derivation{};
        int times_unchanged = 0, times_derived = 0;
    };

    using Replacement = std::map<Value, Value>;

    Graph const& graph() const { return builder_.graph(); }

    Value at_head(std::size_t i) const {
        switch (live_[i].role) {
        case Role::carried:
            return live_[i].phi;
        case Role::derived:
            return live_[i].derivation;
        case Role::unchanged:
            break;
        }
        return p_.live[i].value;
    }

    /// One round of the body: the point at which it has come back to the head.
    std::optional<Point> explore_region() {
        x_.open_.resize(open_);
        x_.open_.push_back({p_.tag, Explorer::shape_of(p_), p_.script.size(), true});
        exits_.clear();
        x_.checks_.resize(checks_);
        renew_placeholders();
        Point now = p_;
        now.path = inside_;
        now.written = true;
        now.exits.clear();
        for (std::size_t i = 0; i < live_.size(); ++i) {
            Value const v = at_head(i);
            if (v == p_.live[i].value) continue;
            std::erase_if(now.writes, [&](Write const& w) { return w.live == i; });
            now.writes.push_back({i, v});
            now.live[i].value = v;
        }
        now.condition = now.live[now.pending].value;
        do {
            if (graph().row_of(now.condition.index).kind == Kind_constant) return std::nullopt;
            now = x_.step(std::move(now));
            exits_.insert(exits_.end(), now.exits.begin(), now.exits.end());
            now.exits.clear();
            if (now.kind != Kind::decision) return std::nullopt;
        } while (x_.parked(now) == Explorer::none);
        if (x_.parked(now) != open_) return std::nullopt;
        return now;
    }
    static constexpr limn::Kind Kind_constant = limn::Kind::constant;

    /// Every round has placeholders, and so nodes, of its own.
    void renew_placeholders() {
        Replacement renewed;
        for (std::size_t i = 0; i < live_.size(); ++i) {
            if (live_[i].role != Role::carried) continue;
            Value const phi =
                builder_.placeholder(p_.live[i].row->values(), graph()[p_.condition].where());
            renewed[live_[i].phi] = phi;
            live_[i].phi = phi;
        }
        for (Live& live : live_)
            if (live.role == Role::derived)
                live.derivation = replaced(live.derivation, renewed, inside_, since_).value();
    }

    /// Whether each live value plays its role; where one does not, it is given another. First what
    /// is carried at all, then what of that is derived.
    bool settled(Point const& back) {
        bool all = true;
        for (std::size_t i = 0; i < live_.size(); ++i) {
            Live& live = live_[i];
            Value const next = back.live[i].value;
            Role const before = live.role;
            bool const same = next == live.phi || next == p_.live[i].value;
            if (live.role == Role::carried && same && live.times_unchanged < 3) {
                live.role = Role::unchanged;
                ++live.times_unchanged;
            } else if (live.role == Role::unchanged && next != p_.live[i].value) {
                live.role = Role::carried;
            }
            all = all && live.role == before;
        }
        if (!all) {
            for (Live& live : live_)
                if (live.role == Role::derived) live.role = Role::carried;
            return false;
        }
        Replacement const next = phis_to_next(back);
        for (std::size_t i = 0; i < live_.size(); ++i) {
            Live& live = live_[i];
            Role const before = live.role;
            if (live.role == Role::derived &&
                replaced(live.derivation, next, back.path, since_) != back.live[i].value) {
                live.role = Role::carried;
            } else if (live.role == Role::carried && live.times_derived < 3) {
                if (std::optional<Value> const d = derivation(back, i, since_)) {
                    live.role = Role::derived;
                    live.derivation = *d;
                    ++live.times_derived;
                }
            }
            all = all && live.role == before;
        }
        return all;
    }

    Replacement phis_to_next(Point const& back) const {
        Replacement out;
        for (std::size_t i = 0; i < live_.size(); ++i)
            if (live_[i].role == Role::carried) out[live_[i].phi] = back.live[i].value;
        return out;
    }

    /// Value `i` as a function of the carried ones that were made before it; of the condition it is
    /// what it says.
    std::optional<Value> derivation(Point const& back, std::size_t i, std::uint32_t since) {
        Replacement next_to_phi, phi_to_initial;
        for (std::size_t j = 0; j < i; ++j) {
            if (live_[j].role != Role::carried) continue;
            next_to_phi.emplace(back.live[j].value, live_[j].phi);
            phi_to_initial[live_[j].phi] = p_.live[j].value;
        }
        if (next_to_phi.contains(back.live[i].value)) return std::nullopt;
        std::optional<Value> const d = replaced(back.live[i].value, next_to_phi, inside_, since);
        if (!d.has_value() || d->index < since_) return std::nullopt;
        if (replaced(*d, phi_to_initial, p_.path, since_) != p_.live[i].value) return std::nullopt;
        return d;
    }

    /// `v` with some values replaced; nothing where a placeholder is left, or another loop stands
    /// in between.
    std::optional<Value> replaced(Value v, Replacement known, std::uint32_t path,
                                  std::uint32_t since) {
        std::vector<Value> todo{v};
        while (!todo.empty()) {
            Value const now = todo.back();
            OpRow const& row = graph().row_of(now.index);
            if (known.contains(now)) {
                todo.pop_back();
                continue;
            }
            if (now.index < since || row.kind == Kind_constant ||
                (since == 0 && row.kind != limn::Kind::call)) {
                known[now] = now;
                continue;
            }
            if (row.kind != limn::Kind::call || !row.traits.pure()) return std::nullopt;
            std::vector<Value> const operands(graph()[now].operands().begin(),
                                              graph()[now].operands().end());
            std::vector<Value> replacements;
            for (Value operand : operands) {
                if (!known.contains(operand)) todo.push_back(operand);
                else replacements.push_back(known[operand]);
            }
            if (replacements.size() < operands.size()) continue;
            known[now] = call(row, replacements, graph()[now].where(), path);
        }
        return known[v];
    }

    /// Constants among themselves are computed at once, as proxies do.
    Value call(OpRow const& row, std::vector<Value> const& operands, Where at, std::uint32_t path) {
        std::vector<Constant const*> constants;
        for (Value operand : operands)
            if (graph().row_of(operand.index).kind == Kind_constant)
                constants.push_back(&graph()[operand].constant());
        if (constants.size() == operands.size())
            if (std::optional<Constant> folded = row.fold(constants.data()))
                return builder_.constant(*row.values().constant, std::move(*folded), at);
        return builder_.shared_call(row, operands, at, path);
    }

    // --- behind the loop ------------------------------------------------------------------------

    Point finished(Point const& back) {
        if (exits_.empty())
            throw TraceError{graph()[p_.condition].where(), "capture",
                             "a loop that is never left begins here; give it a condition that can "
                             "end it"};
        std::size_t const mine = loops_.size();
        Where const at = graph()[p_.condition].where();
        {
            OpenLoop& loop = loops_.add(builder_, at);
            loop.path = p_.path;
            loop.inside = inside_;
            loop.since = since_;
            for (std::size_t i = 0; i < live_.size(); ++i)
                if (live_[i].role == Role::carried)
                    loop.carried.push_back({live_[i].phi, p_.live[i].value, back.live[i].value});
            for (std::size_t e : exits_)
                loop.exits.push_back({x_.exits_[e].guard, x_.exits_[e].when});
        }
        for (std::size_t e : exits_)
            x_.leaving_.push_back({x_.exits_[e].at.tag, x_.exits_[e].answer});
        add_checks(back);
        x_.open_.resize(open_);
        x_.rounds_.pop_back();
        return behind(mine, at);
    }

    /// Runs that go round once, twice and three times.
    void add_checks(Point const& back) {
        std::vector<bool> const all = Explorer::answers(back.script);
        std::vector<bool> rounds = all;
        auto const begin = static_cast<std::ptrdiff_t>(p_.script.size());
        for (int round = 0; round < 3; ++round) {
            x_.checks_.push_back({rounds, p_.tag, graph()[p_.condition].where()});
            rounds.insert(rounds.end(), all.begin() + begin, all.end());
        }
    }

    /// The ways on from the exits, joined. Those which also leave the loop around are exits of it.
    Point behind(std::size_t mine, Where at) {
        std::size_t const around = x_.innermost_loop();
        std::vector<Point> ways;
        std::vector<std::size_t> staying, leaving;
        for (std::size_t e = 0; e < exits_.size(); ++e) {
            write_results(mine, e);
            ways.push_back(x_.advance_past(x_.exits_[exits_[e]].at, x_.exits_[exits_[e]].answer));
            bool const leaves = around != Explorer::none && x_.leaves(ways[e], around);
            (leaves ? leaving : staying).push_back(e);
        }
        if (staying.empty()) std::swap(staying, leaving);
        std::uint32_t path = p_.path;
        std::vector<std::size_t> outer_exits;
        for (std::size_t e : leaving) {
            Value const question = left_by(mine, e, path, at);
            x_.exits_.push_back(x_.exits_[exits_[e]]);
            outer_exits.push_back(x_.exits_.size() - 1);
            x_.exits_.back().guard = question;
            x_.exits_.back().when = true;
            x_.exits_.back().at.path = path;
            path = builder_.path(path, question, false);
        }
        std::vector<Value> questions;
        std::vector<std::uint32_t> paths{path};
        for (std::size_t i = 0; i + 1 < staying.size(); ++i) {
            questions.push_back(left_by(mine, staying[i], paths.back(), at));
            paths.push_back(builder_.path(paths.back(), questions.back(), false));
        }
        auto const since = static_cast<std::uint32_t>(graph().size());
        for (std::size_t i = 0; i < staying.size(); ++i) { // again, each at its own path
            Explorer::Exit& exit = x_.exits_[exits_[staying[i]]];
            exit.at.path =
                i + 1 < staying.size() ? builder_.path(paths[i], questions[i], true) : paths[i];
            if (exit.at.path != p_.path) ways[staying[i]] = x_.advance_past(exit.at, exit.answer);
        }
        Point rest = std::move(ways[staying.back()]);
        for (std::size_t i = staying.size() - 1; i-- > 0;)
            rest = x_.join(x_.exits_[exits_[staying[i]]].at, questions[i], paths[i], since,
                           std::move(ways[staying[i]]), std::move(rest));
        rest.exits.insert(rest.exits.end(), outer_exits.begin(), outer_exits.end());
        return rest;
    }

    /// Whether the loop was left by exit `e`: asked at `path`.
    Value left_by(std::size_t mine, std::size_t e, std::uint32_t path, Where at) {
        std::array const asked{loops_[mine].node, builder_.constant(static_cast<int>(e))};
        Value const question = builder_.shared_call(op_row<ops::equal, int, int>, asked, at, path);
        loops_.note_question(question, mine, e);
        return question;
    }

    /// At an exit the traced state becomes what the loop leaves behind there.
    void write_results(std::size_t mine, std::size_t e) {
        Point& at = x_.exits_[exits_[e]].at;
        at.path = p_.path;
        at.written = true;
        for (std::size_t i = 0; i < at.live.size(); ++i) {
            Value const v = at.live[i].value;
            if (!depends(v)) continue;
            std::vector<Value> values;
            for (std::size_t k = 0; k < exits_.size(); ++k) values.push_back(k == e ? v : blank(v));
            Value const result = loops_.add_result(builder_, mine, std::move(values));
            std::erase_if(at.writes, [&](Write const& w) { return w.live == i; });
            at.writes.push_back({i, result});
            at.live[i].value = result;
        }
    }
    Value blank(Value like) {
        ValueRows const& rows = graph().row_of(like.index).values();
        return builder_.constant(*rows.constant, rows.blank(), graph()[like].where());
    }

    /// Whether a value is known inside the loop only.
    bool depends(Value v) {
        std::vector<Value> todo{v};
        while (!todo.empty()) {
            Value const now = todo.back();
            if (inner_.contains(now)) {
                todo.pop_back();
                continue;
            }
            OpRow const& row = graph().row_of(now.index);
            if (now.index < since_ || row.kind == Kind_constant) {
                inner_[now] = false;
            } else if (row.kind != limn::Kind::call ||
                       (row.partial && within(graph().payload_of(now.index)))) {
                inner_[now] = true;
            } else {
                bool any = false, open = false;
                for (Value operand : graph()[now].operands()) {
                    auto const known = inner_.find(operand);
                    if (known == inner_.end()) {
                        todo.push_back(operand);
                        open = true;
                    } else {
                        any = any || known->second;
                    }
                }
                if (!open) inner_[now] = any;
            }
        }
        return inner_[v];
    }
    bool within(std::uint32_t path) const {
        while (path != 0 && path != inside_) path = graph().paths()[path].parent;
        return path != 0;
    }

    Explorer& x_;
    Point const& p_;
    Builder& builder_;
    OpenLoops& loops_;
    std::uint32_t since_;
    std::size_t open_, checks_;
    std::uint32_t inside_ = 0;
    std::vector<Live> live_;
    std::vector<std::size_t> exits_;
    std::map<Value, bool> inner_;
};

inline std::optional<Point> Explorer::close(Point const& p, Point const& back) {
    std::size_t const checks = checks_.size(), leaving = leaving_.size();
    rounds_.push_back(round_of(back, p.script.size()));
    std::size_t const rounds = rounds_.size();
    std::optional<Point> next = CloseLoop{*this, p}.close(back);
    if (!next.has_value()) {
        rounds_.resize(rounds - 1);
        checks_.resize(checks);
        leaving_.resize(leaving);
    }
    return next;
}

} // namespace limn::detail

#endif // LIMN_TRACE_CLOSE_LOOP_HPP
