// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `Layout`: where each value of a graph, and of the loops in it, stands in a frame.

#ifndef LIMN_RUN_PLAN_LAYOUT_HPP
#define LIMN_RUN_PLAN_LAYOUT_HPP

#include <limn/graph/graph.hpp>
#include <limn/graph/last_reads.hpp>
#include <limn/graph/schedule.hpp>
#include <limn/meta/error.hpp>
#include <limn/meta/vector.hpp>
#include <limn/type/type_row.hpp>

#include <cstddef>
#include <cstdint>
#include <deque>

namespace limn::detail {

/// A cell of a frame, and the type of the value in it.
struct Transfer {
    TypeRow const* type;
    std::uint32_t offset;
};

/// The cells of one graph: the whole, or the body of a loop.
struct Part {
    Graph const* graph;
    Loop const* loop; ///< whose body the graph is; or null
    Schedule schedule;
    Vector<std::uint32_t> constants{};
    Vector<std::uint32_t> slots{};
    Vector<std::uint32_t> results{}; ///< what the loop leaves behind
    Vector<std::uint32_t> aside{};   ///< carried values that change places
    std::uint32_t number = 0;        ///< of the exit
    Vector<std::uint32_t> moves{};   ///< as `last_reads`; empty where nothing is moved

    /// Whether what statement `p` reads as its `k`-th value may be moved.
    bool moves_at(std::size_t p, std::size_t k) const {
        return k < 32 && p < moves.size() && (moves[p] >> k & 1) != 0;
    }

    std::uint32_t offset(Value v) const {
        return graph->row_of(v.index).kind == Kind::constant ? constants[graph->payload_of(v.index)]
                                                             : slots[schedule.slot[v.index]];
    }
};

/// Whether values that never live at one time share a cell of the frame.
enum class Cells { shared, separate };

/// The layout of a frame: constants first, then slots. A frame for many values at once is as many
/// times as large, with every offset as many times as far.
template <class T = void> class Layout {
public:
    explicit Layout(Graph const& graph, Cells cells = Cells::shared) {
        collect(graph, nullptr);
        if (cells == Cells::separate) separate(parts_.front());
        for (Part& part : parts_)
            if (cells == Cells::shared || part.loop != nullptr) find_moves(part);
        for (Part& part : parts_)
            for (Constant const& c : part.graph->constants()) {
                part.constants.push_back(place(c.type()));
                constants.push_back({&c, part.constants.back()});
            }
        prefix = size;
        for (Part& part : parts_) place_slots(part);
        for (Part& part : parts_) share_exit_numbers(part);
        if (size > 0xffffffffu)
            throw GraphError{
                Where{}, "interpret",
                "the values that live at one time need more than 4 GiB; cut the graph"};
    }

    Graph const& graph() const { return *parts_.front().graph; }

    Part const& part(Graph const& graph) const {
        for (Part const& part : parts_)
            if (part.graph == &graph) return part;
        return parts_.front();
    }

    struct Placed {
        Constant const* value;
        std::uint32_t offset;
    };
    Vector<Placed> constants;
    std::size_t prefix = 0; ///< bytes of all constants
    std::size_t size = 0;
    std::size_t alignment = 1; ///< the strictest of any cell

private:
    void collect(Graph const& graph, Loop const* loop) {
        parts_.push_back({&graph, loop, loop == nullptr ? schedule<T>(graph) : schedule<T>(*loop)});
        for (std::uint32_t i = 0; graph.branches() && i < graph.size(); ++i)
            if (graph.row_of(i).kind == Kind::loop)
                collect(graph.loop_of(i).body, &graph.loop_of(i));
    }

    static void find_moves(Part& part) {
        bool any = false;
        for (TypeRow const* type : part.schedule.slots) any = any || !type->trivial;
        if (any && (part.loop != nullptr || part.graph->branches()))
            part.moves = last_reads<T>(*part.graph, part.loop, part.schedule.statements);
    }

    /// Each value that is computed gets a slot of its own.
    static void separate(Part& part) {
        part.schedule.slots.clear();
        for (std::uint32_t i = 0; i < part.graph->size(); ++i) {
            if (part.schedule.slot[i] == Schedule::never) continue;
            part.schedule.slot[i] = static_cast<std::uint32_t>(part.schedule.slots.size());
            part.schedule.slots.push_back(part.graph->row_of(i).result);
        }
    }

    void place_slots(Part& part) {
        for (TypeRow const* type : part.schedule.slots) part.slots.push_back(place(*type));
        if (part.loop == nullptr) return;
        for (Value v : part.loop->left_behind(0))
            part.results.push_back(place((*part.graph)[v].type()));
        for (Value v : part.loop->next()) {
            bool const moves = v.index < part.loop->carried; // else what was computed stands ready
            part.aside.push_back(moves ? place((*part.graph)[v].type()) : 0);
        }
    }

    /// The number of the exit is the value of the loop's node.
    void share_exit_numbers(Part const& outer) {
        for (std::uint32_t i = 0; outer.graph->branches() && i < outer.graph->size(); ++i) {
            if (outer.graph->row_of(i).kind != Kind::loop) continue;
            if (outer.schedule.slot[i] == Schedule::never) continue; // nothing needs the loop
            for (Part& part : parts_)
                if (part.loop == &outer.graph->loop_of(i)) part.number = outer.offset({i});
        }
    }

    std::uint32_t place(TypeRow const& type) {
        std::size_t const at = (size + type.alignment - 1) / type.alignment * type.alignment;
        size = at + type.size;
        if (type.alignment > alignment) alignment = type.alignment;
        return static_cast<std::uint32_t>(at);
    }

    std::deque<Part> parts_;
};

} // namespace limn::detail

#endif // LIMN_RUN_PLAN_LAYOUT_HPP
