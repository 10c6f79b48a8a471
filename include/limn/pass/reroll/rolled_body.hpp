// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `RolledBody`: the loop that takes the place of equal iterations.

#ifndef LIMN_PASS_REROLL_ROLLED_BODY_HPP
#define LIMN_PASS_REROLL_ROLLED_BODY_HPP

#include <limn/graph/copy_node.hpp>
#include <limn/meta/text.hpp>
#include <limn/meta/vector.hpp>
#include <limn/op/arithmetic.hpp>
#include <limn/op/comparison.hpp>
#include <limn/pass/pass.hpp>
#include <limn/pass/reroll/induction.hpp>
#include <limn/pass/reroll/rolled_loop.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>

namespace limn::detail {

/// What the counter of the iterations begins with: the induction variable that goes up by one, else
/// 0. None where an int does not hold all values of the induction variables.
constexpr std::optional<std::int64_t> first_count(RolledLoop const& loop) {
    std::int64_t first = 0;
    auto const each = [&](auto const& visit) {
        for (RepeatedInstruction const& one : loop.instructions)
            for (Feed const& feed : one.feeds)
                if (feed.is == Feed::Is::induction && !visit(feed)) return false;
        return true;
    };
    each([&](Feed const& feed) {
        if (feed.step != 1) return true;
        first = feed.number + loop.begin;
        return false;
    });
    std::int64_t const end = first + loop.iterations;
    auto const fits = [](std::int64_t n) { return -most_induction <= n && n <= most_induction; };
    bool const all = each([&](Feed const& feed) {
        std::int64_t const offset = feed.number + feed.step * (loop.begin - first);
        return fits(feed.step) && fits(offset) && fits(feed.step * first) && fits(feed.step * end);
    });
    if (!all || !fits(first) || !fits(end)) return std::nullopt;
    return first;
}

/// Writes a rolled loop into the graph that is being rewritten.
template <class Rewriting> class RolledBody {
public:
    constexpr RolledBody(RolledLoop const& loop, Rewriting& to)
        : loop_{loop}, to_{to}, from_{to.from()}, first_{*first_count(loop)},
          at_{from_[Value{loop.node(0, loop.begin)}].where()} {}

    /// Also says what takes the place of the values that are needed after the loop.
    constexpr void write() {
        Vector<Value> operands = initial_values();
        begin_iteration();
        compute();
        body_.result(nullptr, outputs());
        Loop written;
        written.carried = static_cast<std::uint32_t>(loop_.carried.size() + 1);
        written.results = static_cast<std::uint32_t>(loop_.chains.size() + loop_.finals.size());
        written.leaves_when.push_back('\0');
        for (std::uint32_t e : exits())
            written.leaves_when.push_back(loop_.instructions[e].inner == 2 ? '\1' : '\0');
        written.path = to_.path_now(loop_.path);
        written.body = std::move(body_).finish();
        for (Value v : captured_) operands.push_back(to_.now(v));
        Value const node = to_.out().loop(std::move(written), operands, at_);
        std::uint32_t number = 0;
        auto const leave_behind = [&](Value v) {
            to_.set(v,
                    to_.out().result_of(node, number++, from_[v].op().values(), from_[v].where()));
        };
        for (RolledLoop::ExitChain const& chain : loop_.chains) leave_behind({chain.top});
        for (RolledLoop::Final const& f : loop_.finals) leave_behind({f.node});
    }

private:
    constexpr Vector<std::uint32_t> exits() const {
        if (loop_.chains.empty()) return {};
        return loop_.chains[0].exits;
    }
    static constexpr Text name(std::string_view prefix, std::size_t number) {
        Text out{prefix};
        out.append_integer(number);
        return out;
    }

    constexpr Vector<Value> initial_values() {
        Vector<Value> out;
        for (RolledLoop::Carried const& c : loop_.carried) {
            ValueRows const& rows = loop_.instructions[c.instruction].row->values();
            out.push_back(c.initial.index != RolledLoop::none
                              ? to_.now(c.initial)
                              : to_.out().constant(*rows.constant, rows.blank(), at_));
        }
        out.push_back(to_.out().constant(static_cast<int>(first_), at_));
        return out;
    }

    constexpr void begin_iteration() {
        for (RolledLoop::Carried const& c : loop_.carried) {
            ValueRows const& rows = loop_.instructions[c.instruction].row->values();
            phis_.push_back(body_.body_input(rows, name("s", phis_.size()).view(), at_));
        }
        counter_ = body_.body_input(value_rows<int>, name("s", phis_.size()).view(), at_);
        Value const end = body_.constant(static_cast<int>(first_ + loop_.iterations), at_);
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
    constexpr Value value(Feed const& feed) {
        if (feed.is == Feed::Is::same) return outside(feed.value);
        if (feed.is == Feed::Is::induction)
            return induction_value(body_, counter_, feed.step,
                                   feed.number + feed.step * (loop_.begin - first_),
                                   from_[feed.value].type(), from_[feed.value].where(), path_);
        if (feed.lag == 0) return computed_[feed.from];
        return phis_[loop_.carried_index(feed.from, static_cast<std::uint32_t>(feed.lag))];
    }

    constexpr void compute() {
        Vector<std::uint32_t> order; // by their nodes in the first iteration
        for (std::uint32_t o = 0; o < loop_.instructions.size(); ++o)
            if (loop_.instructions[o].inner == 0) order.push_back(o);
        sort(order);
        computed_ = Vector<Value>(loop_.instructions.size(), Value{});
        for (std::uint32_t o : order) computed_[o] = computed(o);
    }
    /// By merging: as the nodes come, in order or nearly so.
    constexpr void sort(Vector<std::uint32_t>& order) const {
        for (std::size_t width = 1; width < order.size(); width *= 2) {
            Vector<std::uint32_t> merged;
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
        return loop_.node(a, loop_.begin) < loop_.node(b, loop_.begin);
    }

    constexpr Value computed(std::uint32_t o) {
        std::uint32_t const index = loop_.node(o, loop_.begin);
        Node const node = from_[Value{index}];
        Vector<Value> operands;
        for (Feed const& f : loop_.instructions[o].feeds) operands.push_back(value(f));
        bool const placed = node.kind() == Kind::loop || node.op().partial;
        Value const out = copy_node(body_, node, operands, placed ? path_of(o) : 0, node.where());
        if (!node.name().empty()) body_.name(out, node.name());
        return out;
    }
    constexpr std::uint32_t path_of(std::uint32_t o) {
        std::uint32_t path = path_;
        if (loop_.decisions.empty()) return path;
        for (std::size_t k = loop_.decisions[o].size(); k-- > 0;)
            path = body_.path(path, value(loop_.decisions[o][k].condition),
                              loop_.decisions[o][k].taken);
        return path;
    }

    constexpr Vector<Value> outputs() {
        Vector<Value> out{guard_};
        for (RolledLoop::ExitChain const& chain : loop_.chains)
            out.push_back(chain.carried == RolledLoop::none ? outside(chain.tail)
                                                            : phis_[chain.carried]);
        for (RolledLoop::Final const& f : loop_.finals) out.push_back(phis_[f.carried]);
        std::uint32_t staying = path_;
        for (std::size_t e = 0; e < exits().size(); ++e) {
            RepeatedInstruction const& exit = loop_.instructions[exits()[e]];
            out.push_back(value(exit.feeds[0]));
            staying = body_.path(staying, out.back(), exit.inner == 1);
            for (RolledLoop::ExitChain const& chain : loop_.chains)
                out.push_back(value(chain.value(loop_, chain.exits[e])));
        }
        for (RolledLoop::Carried const& c : loop_.carried)
            out.push_back(c.lag == 1 ? computed_[c.instruction]
                                     : phis_[loop_.carried_index(c.instruction, c.lag - 1)]);
        Value const next[]{counter_, body_.constant(1, at_)};
        out.push_back(body_.call(op_row<prims::add, int, int>, next, at_, staying));
        return out;
    }

    RolledLoop const& loop_;
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
