// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `CloseLoop`: makes one loop of the iterations that a function goes through.

#ifndef LIMN_CAPTURE_CLOSE_LOOP_HPP
#define LIMN_CAPTURE_CLOSE_LOOP_HPP

#include <limn/capture/explore.hpp>
#include <limn/capture/folded_call.hpp>
#include <limn/meta/vector.hpp>

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <utility>

namespace limn::detail {

/// Closes the loop whose head is the decision `p`.
///
/// Every live value at the head is given a placeholder, and the region after it is explored until
/// all its paths have come back to the head or left. What came back as it was is not carried; what
/// is, from the second iteration on, a function of the others is computed from them. That is
/// repeated until nothing changes: then the placeholders are the carried values of the loop.
template <class T = void> class CloseLoop {
public:
    CloseLoop(Explorer<T>& x, Point const& p)
        : x_{x}, p_{p}, builder_{x.capture_.builder()}, loops_{x.capture_.tracer().loops()},
          since_{static_cast<std::uint32_t>(builder_.graph().size())}, open_{x.open_.size()},
          checks_{x.checks_.size()} {
        Where const at = builder_.graph()[p.condition].where();
        Value const begin =
            builder_.placeholder(value_rows<bool>, at); // known for being no other condition
        inside_ = builder_.path(p.path, begin, true);
        live_.resize(p.live.size());
    }

    /// The point after the loop; nothing where it is not a loop. `second` is the second visit to
    /// its head, from which the roles are guessed: what the condition says must be known from the
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
        for (int iteration = 0; iteration < 16; ++iteration) {
            std::optional<Point> const back = explore_region();
            if (!back.has_value()) return std::nullopt;
            if (settled(*back))
                return x_.goes_on_long(*x_.open_[open_].head, *back, exits_)
                           ? std::optional{finished(*back)}
                           : std::nullopt;
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

    /// One iteration of the body: the point at which it has come back to the head.
    std::optional<Point> explore_region() {
        x_.open_.resize(open_);
        exits_.clear();
        x_.checks_.resize(checks_);
        renew_placeholders();
        Point now = p_;
        now.path = inside_;
        now.exits.clear();
        for (std::size_t i = 0; i < live_.size(); ++i) now.write(i, at_head(i));
        now.since = static_cast<std::uint32_t>(graph().size());
        for (bool const taken : {true, false}) now.ahead.push_back(x_.advance(now, taken));
        x_.open_.push_back({p_.tag, Explorer<T>::shape_of(p_), p_.script.size(), now, ++x_.heads_});
        Vector<Tag> met;
        do {
            if (x_.capture_.is_constant(now.condition)) return std::nullopt;
            now = x_.step(std::move(now));
            exits_.append(now.exits.begin(), now.exits.end());
            now.exits.clear();
            if (now.kind != Kind::decision || x_.iterates_without(now, met)) return std::nullopt;
        } while (x_.parked(now) == Explorer<T>::none);
        if (x_.parked(now) != open_) return std::nullopt;
        return now;
    }

    /// Every iteration has placeholders, and so nodes, of its own.
    void renew_placeholders() {
        Replacement renewed;
        for (std::size_t i = 0; i < live_.size(); ++i) {
            if (live_[i].role != Role::carried) continue;
            Value const phi =
                builder_.placeholder(p_.live[i].row->values(), graph()[p_.condition].where());
            renewed[live_[i].phi] = phi;
            live_[i].phi = phi;
        }
        for (std::size_t i = 0; i < live_.size(); ++i) {
            if (live_[i].role != Role::derived) continue;
            if (auto const d = replaced(live_[i].derivation, renewed, inside_, since_)) {
                live_[i].derivation = *d;
            } else { // it names what is no longer carried
                live_[i].role = Role::carried;
                live_[i].phi =
                    builder_.placeholder(p_.live[i].row->values(), graph()[p_.condition].where());
            }
        }
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
        Vector<Value> todo{v};
        while (!todo.empty()) {
            Value const now = todo.back();
            OpRow const& row = graph().row_of(now.index);
            if (known.contains(now)) {
                todo.pop_back();
                continue;
            }
            if (now.index < since || x_.capture_.is_constant(now) ||
                graph().slot_of(now) != nullptr || (since == 0 && row.kind != limn::Kind::call)) {
                known[now] = now;
                continue;
            }
            if (row.kind != limn::Kind::call || !row.traits.pure()) return std::nullopt;
            Vector<Value> const operands(graph()[now].operands().begin(),
                                         graph()[now].operands().end());
            Vector<Value> replacements;
            for (Value operand : operands) {
                if (!known.contains(operand)) todo.push_back(operand);
                else replacements.push_back(known[operand]);
            }
            if (replacements.size() < operands.size()) continue;
            known[now] = folded_call(builder_, row, replacements, graph()[now].where(), path);
        }
        return known[v];
    }

    // --- after the loop -------------------------------------------------------------------------

    Point finished(Point const& back);

    /// Runs that iterate once, twice and three times.
    void add_checks(Point const& back);

    /// The ways on from the exits, joined. Those which also leave the loop around are exits of it.
    Point after_loop(std::size_t mine, Where at);
    Point past(typename Explorer<T>::Exit const& exit);

    void know_exit(std::size_t mine, std::size_t e);
    Value result(std::size_t mine, std::size_t e, Value v);
    /// Whether the loop was left by exit `e`: asked at `path`.
    Value left_by(std::size_t mine, std::size_t e, std::uint32_t path, Where at);

    /// At an exit the traced state becomes what the loop leaves behind there.
    void write_results(std::size_t mine, std::size_t e);

    /// Whether a value is known inside the loop only.
    bool depends(Value v);

    Explorer<T>& x_;
    Point const& p_;
    Builder& builder_;
    OpenLoops& loops_;
    std::uint32_t since_;
    std::size_t open_, checks_;
    std::uint32_t inside_ = 0;
    Vector<Live> live_;
    Vector<std::size_t> exits_;
    Vector<Value> effects_; ///< of the body, after those before the loop
    std::map<Value, bool> inner_;
};

template <class T>
std::optional<Point> Explorer<T>::close(Point const& p, Point const& back,
                                        TaggedAnswers iteration) {
    std::size_t const checks = checks_.size(), leaving = leaving_.size(),
                      closed = closed_.size();
    iterations_.push_back(std::move(iteration));
    std::size_t const iterations = iterations_.size();
    std::optional<Point> next = CloseLoop<T>{*this, p}.close(back);
    if (!next.has_value()) {
        iterations_.resize(iterations - 1);
        checks_.resize(checks);
        leaving_.resize(leaving);
        closed_.resize(closed);
    }
    return next;
}

} // namespace limn::detail

#include <limn/capture/after_loop.ipp> // its members for what comes after

#endif // LIMN_CAPTURE_CLOSE_LOOP_HPP
