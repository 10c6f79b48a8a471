// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `Program`: the statements of a graph and of the bodies of its loops, and where the life of
/// each value ends.

#ifndef LIMN_GRAPH_PROGRAM_HPP
#define LIMN_GRAPH_PROGRAM_HPP

#include <limn/graph/graph.hpp>
#include <limn/graph/statements.hpp>
#include <limn/meta/vector.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

namespace limn::detail {

/// A graph as whatever evaluates it node by node goes through it.
///
/// A value ends at the first statement from which no way leads to one that reads it: at the call
/// that reads it last, or at the join of the arms in which it is read last. Constants and outputs
/// do not end, nor do the inputs of a body, which the next iteration reads again.
template <class T = void> class Program {
public:
    explicit Program(Graph const& graph) : Program{graph, nullptr} {}

    Graph const& graph() const noexcept { return *graph_; }
    /// Of a body, its loop; else null.
    Loop const* loop() const noexcept { return loop_; }
    Vector<Statement> const& statements() const noexcept { return statements_; }
    /// The program of the body of that loop.
    Program const& body(Node loop) const {
        return *bodies_[graph_->payload_of(loop.value().index)];
    }
    /// The nodes whose values end at statement `p`.
    std::span<std::uint32_t const> ended(std::size_t p) const {
        return {ended_.data() + first_ended_[p], ended_.data() + first_ended_[p + 1]};
    }

private:
    Program(Graph const& graph, Loop const* loop) : graph_{&graph}, loop_{loop} {
        if (loop != nullptr || graph.branches()) {
            statements_ = limn::statements<T>(graph, loop);
        } else { // nothing but calls, in their order
            for (std::uint32_t i = 0; i < graph.size(); ++i)
                if (graph.row_of(i).kind == Kind::call)
                    statements_.push_back({Statement::Does::compute, i});
        }
        find_ends();
        for (std::uint32_t i = 0; graph.branches() && i < graph.size(); ++i) {
            if (graph.row_of(i).kind != Kind::loop) continue;
            std::size_t const number = graph.payload_of(i);
            if (bodies_.size() <= number) bodies_.resize(number + 1);
            Loop const& inner = graph.loop_of(i);
            bodies_[number].reset(new Program{inner.body, &inner});
        }
    }

    static constexpr std::uint32_t never = 0xffffffffu;

    /// Of each node the last statement that reads it; of one that nothing reads, that which makes
    /// it.
    Vector<std::uint32_t> last_reads() const {
        using enum Statement::Does;
        Vector<std::uint32_t> last(graph_->size(), never);
        for (std::uint32_t p = 0; p < statements_.size(); ++p) {
            Statement const& s = statements_[p];
            if (s.does == compute || s.does == assign) last[s.node] = p;
            each_read(*graph_, loop_, s, [&](Value v) { last[v.index] = p; });
        }
        for (std::uint32_t i = 0; i < last.size(); ++i)
            if (graph_->row_of(i).kind == Kind::constant) last[i] = never;
        for (Value v : graph_->outputs()) last[v.index] = never;
        if (loop_ != nullptr)
            for (Value v : graph_->inputs()) last[v.index] = never;
        return last;
    }

    void find_ends() {
        using enum Statement::Does;
        std::size_t const size = statements_.size();
        Vector<std::uint32_t> const last = last_reads();
        // the nodes by the statement that reads them last
        Vector<std::uint32_t> first(size + 1, 0), nodes(last.size(), 0);
        for (std::uint32_t p : last)
            if (p != never) ++first[p];
        for (std::size_t p = 1; p <= size; ++p) first[p] += first[p - 1];
        for (auto i = static_cast<std::uint32_t>(last.size()); i-- > 0;)
            if (last[i] != never) nodes[--first[last[i]]] = i;

        struct Block {
            std::size_t waiting; ///< how many values waited for a join when it began
        };
        Vector<Block> blocks;
        Vector<std::uint32_t> waiting, depth(last.size(), 0); // of each node: the blocks around it
        for (std::uint32_t p = 0; p < size; ++p) {
            Statement const& s = statements_[p];
            first_ended_.push_back(static_cast<std::uint32_t>(ended_.size()));
            if (s.does == branch) blocks.push_back({waiting.size()});
            auto const open = static_cast<std::uint32_t>(blocks.size());
            if (s.does == compute) depth[s.node] = open;
            if (s.does == assign) depth[s.node] = open - 1;
            for (std::uint32_t n = first[p]; n < first[p + 1]; ++n) waiting.push_back(nodes[n]);
            if (s.does != compute && s.does != join) continue;
            std::size_t from = waiting.size() - (first[p + 1] - first[p]);
            if (s.does == join) {
                from = blocks.back().waiting;
                blocks.pop_back();
            }
            std::size_t kept = from;
            for (std::size_t w = from; w < waiting.size(); ++w) {
                if (depth[waiting[w]] >= blocks.size()) ended_.push_back(waiting[w]);
                else waiting[kept++] = waiting[w];
            }
            waiting.resize(kept);
        }
        first_ended_.push_back(static_cast<std::uint32_t>(ended_.size()));
    }

    Graph const* graph_;
    Loop const* loop_;
    Vector<Statement> statements_;
    Vector<std::uint32_t> ended_, first_ended_; ///< nodes; and where those of each statement begin
    std::vector<std::unique_ptr<Program>> bodies_; ///< by the number of the loop in the graph
};

} // namespace limn::detail

#endif // LIMN_GRAPH_PROGRAM_HPP
