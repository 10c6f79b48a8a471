// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `KnownAnswers`: the answers on a path, and of which values they say something.

#ifndef LIMN_CAPTURE_KNOWN_ANSWERS_HPP
#define LIMN_CAPTURE_KNOWN_ANSWERS_HPP

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

/// The answers on a path, by the node that was asked for; and those that hold on every path. It
/// says at once that a value is mentioned in none of them: most values of a long loop are new.
template <class T = void> class KnownAnswers {
public:
    void take(Graph const& graph, std::uint32_t path) {
        for (std::uint32_t const node : noted_) by_node_[node] = 0;
        noted_.clear();
        Vector<std::uint32_t> way;
        for (; path != 0; path = graph.paths()[path].parent) way.push_back(path);
        for (std::size_t i = way.size(); i-- > 0;) // first what gates choose by
            add(graph, graph.paths()[way[i]].condition, graph.paths()[way[i]].taken);
        for (auto const& [condition, taken] : always_) add(graph, condition, taken);
        taken_in_ = always_.size();
    }
    /// From now on that is the answer wherever this is asked.
    void know(Value condition, bool taken) { always_.push_back({condition, taken}); }
    void add(Graph const& graph, Value condition, bool taken) {
        if (by_node_.size() < graph.size()) by_node_.resize(graph.size(), 0);
        taken = taken == strip_not(graph, condition);
        by_node_[condition.index] &= static_cast<unsigned char>(~yes);
        note(condition, taken ? answered | yes : answered);
        do {
            note(condition, told_of);
            OpRow const& row = graph.row_of(condition.index);
            if (row.kind != Kind::call || row.arity != 2) continue;
            for (int i = 0; i < 2; ++i)
                note(graph.operands_of(condition.index).begin[i], told_of);
        } while (through_gate(graph, *this, condition, taken));
    }
    std::optional<bool> find(Value v) const {
        if (v.index >= by_node_.size() || (by_node_[v.index] & answered) == 0)
            return std::nullopt;
        return (by_node_[v.index] & yes) != 0;
    }
    /// Those that hold on every path.
    Vector<std::pair<Value, bool>> const& always() const { return always_; }
    /// Whether some answer may say something of that value, which is not a constant.
    bool tells_of(Value v) const {
        return taken_in_ != always_.size() ||
               (v.index < by_node_.size() && (by_node_[v.index] & told_of) != 0);
    }

private:
    static constexpr unsigned char answered = 1, yes = 2, told_of = 4;
    void note(Value v, int what) {
        by_node_[v.index] |= static_cast<unsigned char>(what);
        noted_.push_back(v.index);
    }

    Vector<unsigned char> by_node_;
    Vector<std::uint32_t> noted_; ///< of which something is known: the only ones to forget
    Vector<std::pair<Value, bool>> always_;
    std::size_t taken_in_ = 0; ///< of those that always hold
};

} // namespace limn::detail

#endif // LIMN_CAPTURE_KNOWN_ANSWERS_HPP
