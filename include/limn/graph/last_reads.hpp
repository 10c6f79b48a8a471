// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `last_reads`: where a statement reads a value that nothing reads after it, so that the
/// value may be moved from there.

#ifndef LIMN_GRAPH_LAST_READS_HPP
#define LIMN_GRAPH_LAST_READS_HPP

#include <limn/graph/graph.hpp>
#include <limn/graph/statements.hpp>
#include <limn/meta/vector.hpp>
#include <limn/type/type_row.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

namespace limn {

namespace detail {

/// Goes through the statements, last one first, and knows which values are still read from there
/// on: in the arms that it stands in, and in those around. What leaves a loop ends all of them.
template <class T = void> class LastReads {
public:
    LastReads(Graph const& graph, Loop const* loop, Vector<Statement> const& all)
        : graph_{graph}, loop_{loop}, all_{all}, read_in_(graph.size(), 0) {}

    Vector<std::uint32_t> find() {
        using enum Statement::Does;
        Vector<std::uint32_t> out(all_.size() + 1, 0);
        open(1);
        out.back() = read_at_end();
        for (std::size_t p = all_.size(); p-- > 0;) {
            Statement const& s = all_[p];
            switch (s.does) {
            case compute:
                out[p] = read_together(graph_[Value{s.node}].operands());
                break;
            case assign: {
                Value const v{s.value};
                out[p] = read_in_order({&v, 1});
                break;
            }
            case leave: // nothing of the iteration follows
                arms_.back().barrier = static_cast<std::uint32_t>(arms_.size());
                out[p] = read_in_order(loop_->left_behind(s.node));
                break;
            case join:
                open(arms_.back().barrier);
                break;
            case otherwise:
                others_.push_back(close());
                open(arms_.back().barrier);
                break;
            case branch: {
                Reads const taken = close(), other = std::move(others_.back());
                others_.pop_back();
                for (Reads const* reads : {&taken, &other})
                    for (Read const& r : *reads) read(r.value);
                break;
            }
            }
        }
        return out;
    }

private:
    /// A value that is read, and the arm around in which it was known to be, or 0.
    struct Read {
        std::uint32_t value, before;
    };
    using Reads = Vector<Read>;
    /// One that stands open; of those further out than the barrier nothing is read after it.
    struct Arm {
        std::uint32_t barrier;
        Reads reads{};
    };

    void open(std::uint32_t barrier) { arms_.push_back({barrier, {}}); }
    Reads close() {
        Reads out = std::move(arms_.back().reads);
        arms_.pop_back();
        for (std::size_t i = out.size(); i-- > 0;) read_in_[out[i].value] = out[i].before;
        return out;
    }

    bool is_read(std::uint32_t v) const { return read_in_[v] >= arms_.back().barrier; }
    void read(std::uint32_t v) {
        if (is_read(v)) return;
        arms_.back().reads.push_back({v, read_in_[v]});
        read_in_[v] = static_cast<std::uint32_t>(arms_.size());
    }

    /// Whether a run makes the value, and may change it: not what it is only pointed at.
    bool own(Value v) const {
        OpRow const& row = graph_.row_of(v.index);
        if (row.result->trivial || row.kind == Kind::constant) return false;
        return row.kind != Kind::input || (loop_ != nullptr && v.index < loop_->carried);
    }

    /// The reads of one call: a value that it takes twice is not moved.
    std::uint32_t read_together(std::span<Value const> values) {
        std::uint32_t out = 0;
        for (std::size_t k = 0; k < values.size() && k < 32; ++k) {
            if (!own(values[k]) || is_read(values[k].index)) continue;
            bool once = true;
            for (std::size_t i = 0; i < values.size(); ++i)
                once = once && (i == k || values[i] != values[k]);
            out |= std::uint32_t{once} << k;
        }
        for (Value v : values)
            if (own(v)) read(v.index);
        return out;
    }
    /// Reads one after the other.
    std::uint32_t read_in_order(std::span<Value const> values) {
        std::uint32_t out = 0;
        for (std::size_t k = values.size(); k-- > 0;) {
            if (!own(values[k])) continue;
            if (k < 32 && !is_read(values[k].index)) out |= std::uint32_t{1} << k;
            read(values[k].index);
        }
        return out;
    }
    /// What is read after all statements. A carried value that stays is read in the next iteration.
    std::uint32_t read_at_end() {
        if (loop_ == nullptr) {
            for (Value v : graph_.outputs()) read(v.index);
            return 0;
        }
        auto const next = loop_->next();
        for (std::uint32_t k = 0; k < next.size(); ++k)
            if (next[k].index == k) read(k);
        return read_in_order(next);
    }

    Graph const& graph_;
    Loop const* loop_;
    Vector<Statement> const& all_;
    Vector<std::uint32_t> read_in_; ///< of each value: the innermost arm that reads it, or 0
    Vector<Arm> arms_;
    Vector<Reads> others_; ///< of open branches: what the other arm reads
};

} // namespace detail

/// For each statement, and for the end of an iteration after them: a bit for each of the first 32
/// values it reads, operands or what it leaves behind, that is the graph's own and is read for the
/// last time on every way on from there. Values without destructors are left out.
///
/// Cost  linear in the reads, times the depth of the arms
template <class T = void>
detail::Vector<std::uint32_t> last_reads(Graph const& graph, Loop const* loop,
                                         detail::Vector<Statement> const& statements) {
    return detail::LastReads<T>{graph, loop, statements}.find();
}

} // namespace limn

#endif // LIMN_GRAPH_LAST_READS_HPP
