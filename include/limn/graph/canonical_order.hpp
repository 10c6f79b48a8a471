// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns the canonical order of a graph, which depends on nothing but what the function does.

#ifndef LIMN_GRAPH_CANONICAL_ORDER_HPP
#define LIMN_GRAPH_CANONICAL_ORDER_HPP

#include <limn/graph/graph.hpp>
#include <limn/meta/page_allocator.hpp>
#include <limn/meta/vector.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

namespace limn::detail {

/// Uninitialised words: what is never touched costs nothing.
struct Scratch {
    std::uint32_t* words;
    constexpr explicit Scratch(std::size_t size) : words{new std::uint32_t[size]} {}
    constexpr ~Scratch() { delete[] words; }
    Scratch(Scratch const&) = delete;
    Scratch& operator=(Scratch const&) = delete;
};

/// Elements, brought into the order in which they are asked for. They stay where they are for as
/// long as that is the one they have: a loop takes half a kilobyte.
template <class T> class AskedOrder {
public:
    constexpr explicit AskedOrder(Vector<T>& all) : all_{all} {}

    /// The new number of an element.
    constexpr std::uint32_t next(std::uint32_t number) {
        if (same_ && number != count_) {
            same_ = false;
            ordered_.reserve(all_.size());
            for (std::uint32_t k = 0; k < count_; ++k) ordered_.emplace_back(std::move(all_[k]));
        }
        if (!same_) ordered_.emplace_back(std::move(all_[number]));
        return count_++;
    }
    constexpr T& operator[](std::uint32_t number) {
        return same_ ? all_[number] : ordered_[number];
    }
    /// Leaves out the elements that nobody has asked for.
    constexpr void apply() {
        if (!same_) all_ = std::move(ordered_);
        while (all_.size() > count_) all_.pop_back();
    }

private:
    Vector<T>& all_;
    Vector<T> ordered_;
    std::uint32_t count_ = 0;
    bool same_ = true;
};

/// Puts a graph into canonical order: inputs; what each effect needs, then the effect; what each
/// output needs, operands from left to right, then the conditions of the path. What neither an
/// effect nor an output needs is left out.
///
/// It runs in every constant expression that traces: hence plain pointers.
template <class Graph = limn::Graph> class CanonicalOrder {
public:
    constexpr explicit CanonicalOrder(Graph& graph)
        : graph_{graph}, size_{static_cast<std::uint32_t>(graph.size())} {}

    constexpr void apply() {
        if (!std::is_constant_evaluated() && is_in_order()) return;
        Order order(size_, unplaced);
        std::uint32_t const live = place(order.data());
        Record* const records = graph_.records_.data();
        std::uint32_t const* const now = order.data();
        if (!graph_.names_.all().empty()) order_names(now, live);
        for (std::uint32_t i = 0; i < size_; ++i) {
            if (records[i].op->arity > 2) continue; // operands in the pool
            for (std::size_t k = 0; k < records[i].op->arity; ++k)
                records[i].operands[k].index = now[records[i].operands[k].index];
        }
        for (Value& pooled : graph_.pool_) pooled.index = now[pooled.index];
        for (Value& output : graph_.outputs_) output.index = now[output.index];
        for (Value& input : graph_.inputs_) input.index = now[input.index];
        for (std::size_t p = 1; p < graph_.paths_.size(); ++p)
            graph_.paths_[p].condition.index = now[graph_.paths_[p].condition.index];
        permute(order.data());
        graph_.records_.resize(live, Record{});
        constants_.apply();
        if (graph_.branches_) order_loops_and_paths();
    }

private:
    static constexpr std::uint32_t unplaced = Value::none;
    using Order = Vector<std::uint32_t, PageAllocator<std::uint32_t>>;

    /// Whether all stands in order already, as it does where operands are evaluated from left to right;
    /// told by one look at each node, and false where something has a path, an effect or a name. The
    /// nodes that a node is the first to need stand before it without a gap: it knows the first one.
    constexpr bool is_in_order() const {
        if (graph_.branches_ || !graph_.names_.all().empty()) return false;
        auto const inputs = static_cast<std::uint32_t>(graph_.inputs_.size());
        for (std::uint32_t i = 0; i < inputs; ++i)
            if (graph_.inputs_[i].index != i) return false;
        Order first(inputs, 0); // with `taken` where a node that needs it stands after it
        first.reserve(size_);
        constexpr std::uint32_t taken = 1u << 31;
        if (size_ >= taken) return false;
        auto const begins = [&](Value const* from, Value const* to, std::uint32_t end) {
            while (to != from) {
                std::uint32_t const needed = (--to)->index;
                if (needed < inputs) continue;
                bool const is_new = (first[needed] & taken) == 0;
                if (is_new ? needed + 1 != end : needed >= end && (first[needed] ^ taken) != end)
                    return unplaced;
                if (is_new) end = first[needed];
                first[needed] |= taken;
            }
            return end;
        };
        std::uint32_t constants = 0;
        for (std::uint32_t i = inputs; i < size_; ++i) {
            if (graph_.has_effect(i)) return false;
            Record const& record = graph_.records_.data()[i];
            if (record.op->kind == Kind::constant && record.payload != constants++) return false;
            auto const operands = graph_.operands_of(i);
            first.push_back(begins(operands.begin, operands.end, i));
            if (first.back() == unplaced) return false;
        }
        Value const* const outputs = graph_.outputs_.data();
        return constants == graph_.constants_.size() &&
               begins(outputs, outputs + graph_.outputs_.size(), size_) == inputs;
    }

    /// Writes each node's new index to `order`, and the new number of its constant to a node that has
    /// one; nodes that nothing needs come last. Gives the number of the others.
    constexpr std::uint32_t place(std::uint32_t* order) {
        Scratch const path{size_ + 1};
        std::uint32_t next = 0;
        for (Value input : graph_.inputs_) order[input.index] = next++;
        for (std::uint32_t i = 0; i < size_; ++i)
            if (graph_.has_effect(i)) next = place_from(i, order, path.words, next);
        for (Value output : graph_.outputs_)
            next = place_from(output.index, order, path.words, next);
        std::uint32_t const live = next;
        for (std::uint32_t i = 0; i < size_; ++i)
            if (order[i] == unplaced) order[i] = next++;
        return live;
    }

    /// Places what `root` needs, then `root`. `path` has room for every node.
    constexpr std::uint32_t place_from(std::uint32_t root, std::uint32_t* order,
                                       std::uint32_t* path, std::uint32_t next) {
        if (order[root] != unplaced) return next;
        std::uint32_t depth = 0;
        path[0] = root;
        for (;;) {
            std::uint32_t const needed = first_unplaced(path[depth], order);
            if (needed != unplaced) {
                path[++depth] = needed;
                continue;
            }
            order[path[depth]] = next++;
            Record& placed = graph_.records_.data()[path[depth]];
            if (placed.op->kind == Kind::constant) placed.payload = constants_.next(placed.payload);
            if (depth-- == 0) return next;
        }
    }

    constexpr std::uint32_t first_unplaced(std::uint32_t node, std::uint32_t const* order) const {
        auto const operands = graph_.operands_of(node);
        for (Value const* v = operands.begin; v != operands.end; ++v)
            if (order[v->index] == unplaced) return v->index;
        if (!graph_.branches_) return unplaced;
        for (std::uint32_t p = graph_.path_of(node); p != 0; p = graph_.paths_[p].parent)
            if (order[graph_.paths_[p].condition.index] == unplaced)
                return graph_.paths_[p].condition.index;
        return unplaced;
    }

    /// Names of calls, of loops and of their results: one each, no two the same.
    constexpr void order_names(std::uint32_t const* order, std::uint32_t live) {
        for (std::uint32_t i = 0; i < size_; ++i) {
            OpRow const& row = graph_.row_of(i);
            if (order[i] >= live || row.kind != Kind::call || &row != row.values().gate) continue;
            Value const* const sides = graph_.operands_of(i).begin + 1;
            graph_.names_.join({i}, sides[0], sides[1]);
        }
        auto const keeps = [&](Value v) {
            Kind const kind = graph_.row_of(v.index).kind;
            return kind != Kind::input && kind != Kind::constant;
        };
        graph_.names_.renumber(order, live, keeps, graph_.input_names_);
    }

    /// Moves every record to its place, in place: at a million nodes a copy would be the peak.
    constexpr void permute(std::uint32_t* order) {
        Record* const records = graph_.records_.data();
        for (std::uint32_t i = 0; i < size_; ++i) {
            while (order[i] != i) {
                std::uint32_t const to = order[i];
                Record const displaced = records[to];
                records[to] = records[i];
                records[i] = displaced;
                order[i] = order[to];
                order[to] = to;
            }
        }
    }

    /// Loops in the order of their nodes, without those that nothing needs; and the paths of calls,
    /// that C++ sees only where they were written.
    constexpr void order_loops_and_paths() {
        AskedOrder<Loop> loops{graph_.loops_};
        Vector<Path> paths{Path{}};
        paths.reserve(graph_.paths_.size());
        Vector<std::uint32_t> now(graph_.paths_.size(), unplaced);
        now[0] = 0;
        graph_.branches_ = false;
        for (Record& record : graph_.records_) {
            Kind const kind = record.op->kind;
            if (kind == Kind::call) record.payload = placed(record.payload, now, paths);
            if (kind == Kind::call && record.op == record.op->values().gate)
                graph_.branches_ = true;
            if (kind != Kind::loop) continue;
            record.payload = loops.next(record.payload);
            Loop& loop = loops[record.payload];
            loop.path = placed(loop.path, now, paths);
        }
        loops.apply();
        graph_.paths_ = std::move(paths);
        if (!graph_.loops_.empty() || graph_.paths_.size() > 1) graph_.branches_ = true;
    }
    constexpr std::uint32_t placed(std::uint32_t path, Vector<std::uint32_t>& now,
                                   Vector<Path>& paths) const {
        Vector<std::uint32_t> fresh;
        for (std::uint32_t p = path; now[p] == unplaced; p = graph_.paths_[p].parent)
            fresh.push_back(p);
        for (std::size_t i = fresh.size(); i-- > 0;) {
            Path const& p = graph_.paths_[fresh[i]];
            now[fresh[i]] = static_cast<std::uint32_t>(paths.size());
            paths.push_back({now[p.parent], p.condition, p.taken});
        }
        return now[path];
    }

    Graph& graph_;
    std::uint32_t size_;
    AskedOrder<Constant> constants_{graph_.constants_}; ///< asked for as their nodes are placed
};

} // namespace limn::detail

#endif // LIMN_GRAPH_CANONICAL_ORDER_HPP
