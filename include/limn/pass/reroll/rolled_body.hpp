// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `RolledBody`: the loop that takes the place of equal rounds.

#ifndef LIMN_PASS_REROLL_ROLLED_BODY_HPP
#define LIMN_PASS_REROLL_ROLLED_BODY_HPP

#include <limn/meta/late.hpp>
#include <limn/meta/text.hpp>
#include <limn/meta/vector.hpp>
#include <limn/op/arithmetic.hpp>
#include <limn/op/comparison.hpp>
#include <limn/pass/pass.hpp>
#include <limn/pass/reroll/counted.hpp>
#include <limn/pass/reroll/roll.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>

namespace limn::detail {

/// What the counter of the rounds begins with: what is counted by ones, else 0. None where an int
/// does not hold all that is counted.
constexpr std::optional<std::int64_t> first_count(Roll const& roll) {
    std::int64_t first = 0;
    auto const each = [&](auto const& visit) {
        for (Orbit const& o : roll.orbits)
            for (Feed const& f : o.feeds)
                if (f.is == Feed::Is::counted && !visit(f)) return false;
        return true;
    };
    each([&](Feed const& f) {
        if (f.step != 1) return true;
        first = f.number + roll.begin;
        return false;
    });
    std::int64_t const end = first + roll.rounds;
    auto const fits = [](std::int64_t n) { return -most_counted <= n && n <= most_counted; };
    bool const all = each([&](Feed const& f) {
        std::int64_t const offset = f.number + f.step * (roll.begin - first);
        return fits(f.step) && fits(offset) && fits(f.step * first) && fits(f.step * end);
    });
    if (!all || !fits(first) || !fits(end)) return std::nullopt;
    return first;
}

/// Writes the loop of a roll into the graph that is being rewritten.
template <class T, class Rewriting> class RolledBody {
public:
    constexpr RolledBody(Roll const& roll, Rewriting& to)
        : roll_{roll}, to_{to}, from_{to.from()}, first_{*first_count(roll)},
          at_{from_[Value{roll.node(0, roll.begin)}].where()} {}

    /// Also says what takes the place of the values that are needed behind the rounds.
    constexpr void write() {
        Vector<Value> operands = initial_values();
        begin_round();
        compute();
        body_.result(nullptr, outputs());
        Loop loop;
        loop.carried = static_cast<std::uint32_t>(roll_.carried.size() + 1);
        loop.results = static_cast<std::uint32_t>(roll_.spines.size() + roll_.finals.size());
        loop.leaves_when.push_back('\0');
        for (std::uint32_t e : exits())
            loop.leaves_when.push_back(roll_.orbits[e].inner == 2 ? '\1' : '\0');
        loop.path = to_.path_now(roll_.path);
        loop.body = std::move(body_).finish();
        for (Value v : captured_) operands.push_back(to_.now(v));
        Value const node = to_.out().loop(std::move(loop), operands, at_);
        std::uint32_t number = 0;
        auto const leave_behind = [&](Value v) {
            to_.set(v,
                    to_.out().result_of(node, number++, from_[v].op().values(), from_[v].where()));
        };
        for (Roll::Spine const& s : roll_.spines) leave_behind({s.top});
        for (Roll::Final const& f : roll_.finals) leave_behind({f.node});
    }

private:
    constexpr Vector<std::uint32_t> exits() const {
        if (roll_.spines.empty()) return {};
        return roll_.spines[0].exits;
    }
    static constexpr Text name(std::string_view prefix, std::size_t number) {
        Text out{prefix};
        out.append_integer(number);
        return out;
    }

    constexpr Vector<Value> initial_values() {
        Vector<Value> out;
        for (Roll::Carried const& c : roll_.carried) {
            ValueRows const& rows = roll_.orbits[c.orbit].row->values();
            out.push_back(c.initial.index != Orbit::none
                              ? to_.now(c.initial)
                              : to_.out().constant(*rows.constant, rows.blank(), at_));
        }
        out.push_back(to_.out().constant(static_cast<int>(first_), at_));
        return out;
    }

    constexpr void begin_round() {
        for (Roll::Carried const& c : roll_.carried) {
            ValueRows const& rows = roll_.orbits[c.orbit].row->values();
            phis_.push_back(body_.body_input(rows, name("s", phis_.size()).view(), at_));
        }
        counter_ = body_.body_input(value_rows<int>, name("s", phis_.size()).view(), at_);
        Value const end = body_.constant(static_cast<int>(first_ + roll_.rounds), at_);
        guard_ = body_.template call<prims::less, int, int>({counter_, end}, at_);
        path_ = body_.path(0, guard_, true);
    }

    /// A value from outside.
    constexpr Value outside(Value v) {
        Node const node = from_[v];
        if (node.kind() == Kind::constant)
            return body_.constant(node.op(), node.constant(), node.where());
        for (std::size_t k = 0; k < captured_.size(); ++k)
            if (captured_[k] == v) return inside_[k];
        inside_.push_back(
            body_.body_input(node.op().values(), name("c", inside_.size()).view(), node.where()));
        captured_.push_back(v);
        return inside_.back();
    }
    constexpr Value value(Feed const& f) {
        if (f.is == Feed::Is::same) return outside(f.value);
        if (f.is == Feed::Is::counted)
            return counted(body_, counter_, f.step, f.number + f.step * (roll_.begin - first_),
                           from_[f.value].type(), from_[f.value].where(), path_);
        if (f.lag == 0) return computed_[f.from];
        return phis_[roll_.carried_index(f.from, static_cast<std::uint32_t>(f.lag))];
    }

    constexpr void compute() {
        Vector<late<std::uint32_t, T>> order; // by their nodes in the first round
        for (std::uint32_t o = 0; o < roll_.orbits.size(); ++o)
            if (roll_.orbits[o].inner == 0) order.push_back(o);
        sort(order);
        computed_ = Vector<Value>(roll_.orbits.size(), Value{});
        for (std::uint32_t o : order) computed_[o] = computed(o);
    }
    /// By merging: as the nodes come, in order or nearly so.
    constexpr void sort(Vector<std::uint32_t>& order) const {
        for (std::size_t width = 1; width < order.size(); width *= 2) {
            Vector<late<std::uint32_t, T>> merged;
            for (std::size_t at = 0; at < order.size(); at += 2 * width) {
                std::size_t const middle = smaller(at + width, order.size());
                std::size_t const end = smaller(at + 2 * width, order.size());
                for (std::size_t a = at, b = middle; a < middle || b < end;) {
                    bool const left = b == end || (a < middle && before(order[a], order[b]));
                    merged.push_back(order[left ? a++ : b++]);
                }
            }
            order = std::move(merged);
        }
    }
    static constexpr std::size_t smaller(std::size_t a, std::size_t b) { return a < b ? a : b; }
    constexpr bool before(std::uint32_t a, std::uint32_t b) const {
        return roll_.node(a, roll_.begin) < roll_.node(b, roll_.begin);
    }

    constexpr Value computed(std::uint32_t o) {
        std::uint32_t const index = roll_.node(o, roll_.begin);
        Node const node = from_[Value{index}];
        Vector<Value> operands;
        for (Feed const& f : roll_.orbits[o].feeds) operands.push_back(value(f));
        Value out{};
        if (node.kind() == Kind::result) {
            out = body_.result_of(operands[0], from_.payload_of(index), node.op().values(),
                                  node.where());
        } else if (node.kind() == Kind::loop) {
            Loop loop = from_.loop_of(index);
            loop.path = way(o);
            out = body_.loop(std::move(loop), operands, node.where());
        } else {
            out = body_.call(node.op(), operands, node.where(), node.op().partial ? way(o) : 0);
        }
        if (!node.name().empty()) body_.name(out, node.name());
        return out;
    }
    constexpr std::uint32_t way(std::uint32_t o) {
        std::uint32_t path = path_;
        if (roll_.ways.empty()) return path;
        for (std::size_t k = roll_.ways[o].size(); k-- > 0;)
            path = body_.path(path, value(roll_.ways[o][k].condition), roll_.ways[o][k].taken);
        return path;
    }

    constexpr Vector<Value> outputs() {
        Vector<Value> out{guard_};
        for (Roll::Spine const& s : roll_.spines)
            out.push_back(s.carried == Orbit::none ? outside(s.tail) : phis_[s.carried]);
        for (Roll::Final const& f : roll_.finals) out.push_back(phis_[f.carried]);
        std::uint32_t staying = path_;
        for (std::size_t e = 0; e < exits().size(); ++e) {
            Orbit const& exit = roll_.orbits[exits()[e]];
            out.push_back(value(exit.feeds[0]));
            staying = body_.path(staying, out.back(), exit.inner == 1);
            for (Roll::Spine const& s : roll_.spines)
                out.push_back(value(s.value(roll_, s.exits[e])));
        }
        for (Roll::Carried const& c : roll_.carried)
            out.push_back(c.lag == 1 ? computed_[c.orbit]
                                     : phis_[roll_.carried_index(c.orbit, c.lag - 1)]);
        Value const next[]{counter_, body_.constant(1, at_)};
        out.push_back(body_.call(op_row<prims::add, int, int>, next, at_, staying));
        return out;
    }

    Roll const& roll_;
    Rewriting& to_;
    Graph const& from_;
    std::int64_t first_;
    Where at_;
    Builder body_;
    Vector<Value> phis_, computed_;
    Vector<Value> captured_, inside_; ///< as they are called outside, and in the body
    Value counter_{}, guard_{};
    std::uint32_t path_ = 0;
};

} // namespace limn::detail

#endif // LIMN_PASS_REROLL_ROLLED_BODY_HPP
