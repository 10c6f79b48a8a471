// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `KnownAnswers`: the answers on a path, and what they say of the order of values.

#ifndef LIMN_CAPTURE_KNOWN_ANSWERS_HPP
#define LIMN_CAPTURE_KNOWN_ANSWERS_HPP

#include <limn/capture/comparison.hpp>
#include <limn/capture/known_orders.hpp>
#include <limn/capture/strip_not.hpp>
#include <limn/graph/graph.hpp>
#include <limn/graph/is_number.hpp>
#include <limn/meta/inline.hpp>
#include <limn/meta/vector.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

namespace limn::detail {

/// A gate of bools tells of the arm that `known` says it chooses, or that holds its answer alone:
/// goes on to that, if it is one.
template <class Known>
bool through_gate(Graph const& graph, Known const& known, Value& fact, bool& taken) {
    if (!graph.row_of(fact.index).is_gate()) return false;
    Value const* const gate = graph.operands_of(fact.index).begin;
    Value chooses = gate[0];
    bool const plain = strip_not(graph, chooses);
    if (auto const chosen = known.find(chooses)) fact = gate[*chosen == plain ? 1 : 2];
    else if (is_number(graph[gate[2]], !taken)) fact = gate[1];
    else if (is_number(graph[gate[1]], !taken)) fact = gate[2];
    else return false;
    taken = taken == strip_not(graph, fact);
    return true;
}

/// The answers on a path, by the node that was asked for, and what they say of the order of values;
/// and those answers that hold on every path. It says at once that a value is mentioned in none of
/// them: most values of a long loop are new.
template <class T = void> class KnownAnswers {
public:
    void take(Graph const& graph, std::uint32_t path) {
        for (std::uint32_t const node : noted_) by_node_[node] = 0;
        noted_.clear();
        facts_.clear();
        forget_orders();
        way_.clear();
        for (; path != 0; path = graph.paths()[path].parent) way_.push_back(path);
        for (std::size_t i = way_.size(); i-- > 0;) // first what gates choose by
            add(graph, graph.paths()[way_[i]].condition, graph.paths()[way_[i]].taken);
        for (Fact const& fact : always_) note(graph, fact);
    }
    /// From now on that is the answer wherever this is asked.
    void know(Graph const& graph, Value condition, bool taken) {
        always_.push_back({condition, taken, 0xffffffffu});
        note(graph, always_.back());
        forget_orders();
    }
    void add(Graph const& graph, Value condition, bool taken) {
        facts_.push_back({condition, taken, static_cast<std::uint32_t>(facts_.size())});
        note(graph, facts_.back());
    }
    std::optional<bool> find(Value v) const {
        if (v.index >= by_node_.size() || (by_node_[v.index] & answered) == 0)
            return std::nullopt;
        return (by_node_[v.index] & yes) != 0;
    }
    /// Whether some answer may say something of that value, which is not a constant.
    bool tells_of(Value v) const {
        return v.index < by_node_.size() && (by_node_[v.index] & told_of) != 0;
    }
    /// The first of the `last` answers, as `Order::since` counts them.
    std::uint32_t first_of(std::uint32_t last) const {
        std::size_t const all = facts_.size();
        return all < last ? 0 : static_cast<std::uint32_t>(all) - last;
    }
    /// What is said of the order of values by the answers since that one, and maybe by others: in a
    /// long run not by all, or each decision would cost as much as all before it.
    KnownOrders<T> const& orders(Graph const& graph, std::uint32_t since) const {
        std::size_t const wanted = facts_.size() - since;
        bool const is_long = are_read_ && since > read_from_ + 256 + 4 * wanted;
        if (since < read_from_ || !are_read_ || is_long) {
            forget_orders();
            are_read_ = true;
            read_from_ = read_ = since;
            for (Fact const& fact : always_) read(graph, fact);
        }
        while (read_ < facts_.size()) read(graph, facts_[read_++]);
        return orders_;
    }

private:
    static constexpr unsigned char answered = 1, yes = 2, told_of = 4;
    static constexpr std::size_t most_open = 32;

    struct Fact {
        Value condition;
        bool taken;
        std::uint32_t since;
        Comparison read{}; ///< what it says so far
    };

    void note(Graph const& graph, Fact fact) {
        if (by_node_.size() < graph.size()) by_node_.resize(graph.size(), 0);
        do {
            fact.taken = fact.taken == strip_not(graph, fact.condition);
            by_node_[fact.condition.index] &= static_cast<unsigned char>(~yes);
            note(fact.condition, fact.taken ? answered | yes | told_of : answered | told_of);
            OpRow const& row = graph.row_of(fact.condition.index);
            if (row.kind != Kind::call || row.arity != 2) continue;
            for (int i = 0; i < 2; ++i)
                note(graph.operands_of(fact.condition.index).begin[i], told_of);
        } while (through_gate(graph, *this, fact.condition, fact.taken));
    }
    void note(Value v, int what) {
        by_node_[v.index] |= static_cast<unsigned char>(what);
        noted_.push_back(v.index);
    }
    void forget_orders() const {
        orders_.clear();
        open_.clear();
        are_read_ = false;
    }
    /// It may say more of what was read before: what a gate there chooses by.
    void read(Graph const& graph, Fact const& fact) const {
        Vector<Fact> const before = std::exchange(open_, {});
        for (Fact const& f : before) read_alone(graph, f);
        read_alone(graph, fact);
    }
    void read_alone(Graph const& graph, Fact fact) const {
        fact.taken = fact.taken == strip_not(graph, fact.condition);
        while (through_gate(graph, *this, fact.condition, fact.taken)) {
        }
        Comparison const c = comparison(graph, *this, fact.condition);
        if (c.known && c != fact.read) orders_.add(graph, c, fact.taken, fact.since);
        fact.read = c;
        auto const is_gate = [&](Value v) { return graph.row_of(v.index).is_gate(); };
        bool const is_open =
            is_gate(fact.condition) || (c.known && (is_gate(c.low) || is_gate(c.high)));
        if (is_open && open_.size() < most_open) open_.push_back(fact);
    }

    Vector<std::uint32_t> way_; ///< that is taken
    Vector<unsigned char> by_node_;
    Vector<std::uint32_t> noted_; ///< of which something is known: the only ones to forget
    Vector<Fact> facts_, always_;

    // What few questions need is read when it is asked for.
    mutable KnownOrders<T> orders_;
    mutable Vector<Fact> open_; ///< may say more once it is known what a gate in them chooses by
    mutable bool are_read_ = false;
    mutable std::uint32_t read_from_ = 0, read_ = 0; ///< of `facts_`
};

} // namespace limn::detail

#endif // LIMN_CAPTURE_KNOWN_ANSWERS_HPP
