// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `Uses`: how often the printed code names each value, and whether after the arm it is
/// computed in.

#ifndef LIMN_PRINT_CPP_USES_HPP
#define LIMN_PRINT_CPP_USES_HPP

#include <limn/graph/graph.hpp>
#include <limn/graph/schedule.hpp>
#include <limn/graph/statements.hpp>
#include <limn/meta/vector.hpp>

#include <cstddef>
#include <cstdint>

namespace limn::detail {

/// The uses of values in a graph, or in the body of `loop`, by its statements.
template <class T = void> class Uses {
public:
    constexpr Uses(Graph const& graph, Loop const* loop) : graph_{graph}, loop_{loop} {
        if (!graph.branches() && loop == nullptr) {
            counts_ = use_counts<T>(graph);
            return;
        }
        counts_ = Vector<std::uint32_t>(graph.size(), 0);
        statements_ = limn::statements<T>(graph, loop);
        find_arms();
        count();
    }

    constexpr Vector<Statement> const& statements() const { return statements_; }
    constexpr std::uint32_t count(Value v) const { return counts_[v.index]; }
    /// Of a branch, the statement that ends its first arm; of that, the one that ends the second.
    constexpr std::size_t end_of(std::size_t statement) const { return statements_[statement].end; }
    /// Whether it is used after the arm that it is computed in.
    constexpr bool leaves_its_arm(Value v) const {
        return !last_.empty() && last_[v.index] > arm_end_[v.index];
    }

    /// Whether `v` is used after the arm that `from` is computed in.
    constexpr bool used_after(Value v, Value from) const {
        return last_[v.index] > arm_end_[from.index];
    }

private:
    constexpr void find_arms() {
        using enum Statement::Does;
        std::size_t const size = statements_.size();
        arm_end_ = Vector<std::size_t>(graph_.size(), size + 1);
        last_ = Vector<std::size_t>(graph_.size(), 0);
        Vector<std::size_t> arms; // the statements that begin those which stand open
        for (std::size_t i = 0; i < size; ++i) {
            Statement const& s = statements_[i];
            if (s.does == otherwise || s.does == join) arms.pop_back();
            if (s.does == branch || s.does == otherwise) arms.push_back(i);
            if (s.does == leave && s.node + 1 == loop_->exits()) last_exit_ = arms.back();
            // a gate belongs to where its block stands
            std::size_t const around = s.does == assign ? 2 : 1;
            if (s.does == compute || s.does == assign)
                arm_end_[s.node] = arms.size() < around ? size + 1
                                                        : end_of(arms[arms.size() - around]);
        }
    }

    constexpr void count() {
        using enum Statement::Does;
        for (std::size_t i = 0; i < statements_.size(); ++i) {
            Statement const& s = statements_[i];
            // a result names its loop, but not the number of the exit
            if (s.does == compute && graph_.row_of(s.node).kind == Kind::result) continue;
            each_read(graph_, loop_, s, [&](Value v) { use(v, i); });
        }
        if (loop_ == nullptr)
            for (Value v : graph_.outputs()) use(v, statements_.size());
        else
            for (Value v : loop_->next()) use(v, end_of_iterations());
    }
    /// The statement that ends the arm in which the last exit has not been taken.
    constexpr std::size_t end_of_iterations() const {
        bool const leaves_first = statements_[last_exit_].does == Statement::Does::branch;
        return leaves_first ? end_of(end_of(last_exit_)) : last_exit_;
    }
    constexpr void use(Value v, std::size_t at) {
        ++counts_[v.index];
        if (at > last_[v.index]) last_[v.index] = at;
    }

    Graph const& graph_;
    Loop const* loop_;
    Vector<Statement> statements_;
    Vector<std::uint32_t> counts_;
    std::size_t last_exit_ = 0;   ///< the statement that begins the arm which leaves
    Vector<std::size_t> arm_end_; ///< of each node: where the arm around it ends
    Vector<std::size_t> last_;    ///< of each node: its last use
};

} // namespace limn::detail

#endif // LIMN_PRINT_CPP_USES_HPP
