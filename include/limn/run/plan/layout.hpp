// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `Layout`: where each value of a graph, and of the loops in it, stands in a frame.

#ifndef LIMN_RUN_PLAN_LAYOUT_HPP
#define LIMN_RUN_PLAN_LAYOUT_HPP

#include <limn/graph/graph.hpp>
#include <limn/graph/last_reads.hpp>
#include <limn/graph/schedule.hpp>
#include <limn/meta/error.hpp>
#include <limn/meta/inline.hpp>
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
    LIMN_DECLARE bool moves_at(std::size_t p, std::size_t k) const;

    LIMN_DECLARE std::uint32_t offset(Value v) const;

    /// Whether carried value `k` becomes another one, which is put aside first.
    bool changes_places(std::size_t k) const {
        Value const next = loop->next()[k];
        return next.index < loop->carried && next.index != k;
    }
};

/// Whether values that never live at one time share a cell of the frame.
enum class Cells { shared, separate };

/// The layout of a frame: constants first, then slots. A frame for many values at once is as many
/// times as large, with every offset as many times as far.
class Layout {
public:
    LIMN_DECLARE explicit Layout(Graph const& graph, Cells cells = Cells::shared);

    Graph const& graph() const { return *parts_.front().graph; }

    LIMN_DECLARE Part const& part(Graph const& graph) const;

    struct Placed {
        Constant const* value;
        std::uint32_t offset;
    };
    Vector<Placed> constants;
    std::size_t prefix = 0; ///< bytes of all constants
    std::size_t size = 0;
    std::size_t alignment = 1; ///< the strictest of any cell

private:
    LIMN_DECLARE void collect(Graph const& graph, Loop const* loop, Schedule::Order order);

    LIMN_DECLARE static void find_moves(Part& part);

    /// Each value that is computed gets a slot of its own.
    LIMN_DECLARE static void separate(Part& part);

    LIMN_DECLARE void place_slots(Part& part);

    /// The number of the exit is the value of the loop's node.
    LIMN_DECLARE void share_exit_numbers(Part const& outer);

    LIMN_DECLARE std::uint32_t place(TypeRow const& type);

    std::deque<Part> parts_;
};

} // namespace limn::detail

#ifndef LIMN_COMPILED
#include <limn/run/plan/layout.ipp>
#endif

#endif // LIMN_RUN_PLAN_LAYOUT_HPP
