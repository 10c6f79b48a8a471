// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `SlotValues`: what a function holds beside its graph: its parameters and states, as they
/// are now.

#ifndef LIMN_RUN_SLOT_VALUES_HPP
#define LIMN_RUN_SLOT_VALUES_HPP

#include <limn/graph/graph.hpp>
#include <limn/meta/error.hpp>
#include <limn/meta/inline.hpp>
#include <limn/op/record.hpp>

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace limn::detail {

/// The values with which the states of a graph begin, by name.
LIMN_DECLARE std::map<std::string, Constant> initial_states(Graph const& graph);

/// The values of the slots of a graph, in order. A run is given their addresses; of a state it is
/// also given where to leave the next value. That is the same place where the value is trivial, for
/// a run writes nothing before it ends, and where the graph returns the state itself; else another
/// one, and `commit` changes the two.
class SlotValues {
public:
    LIMN_DECLARE explicit SlotValues(Graph const& graph);
    SlotValues(SlotValues const& other);
    SlotValues(SlotValues&&) = default;
    SlotValues& operator=(SlotValues other) noexcept;
    ~SlotValues() = default;

    bool empty() const noexcept { return held_.empty(); }
    std::size_t size() const noexcept { return held_.size(); }
    bool has_states() const noexcept { return !out_.empty(); }

    /// Where the values stand.
    std::vector<void const*> const& in() const noexcept { return in_; }
    /// Where the next values of the states are to be left.
    std::vector<void*> const& out() const noexcept { return out_; }
    /// Whether some next value is left elsewhere than its value stands.
    bool swaps() const noexcept { return swaps_; }
    /// What a run has left are the values now.
    LIMN_DECLARE void commit();

    LIMN_DECLARE std::vector<Constant> values() const;
    /// Each slot, with its value as the initial one.
    LIMN_DECLARE std::vector<Slot> slots() const;

    /// Errors  TypeError when there is none of that name, or it has another type
    LIMN_DECLARE Constant get(std::string_view op, std::string_view name, TypeRow const& type,
                              Where at) const;
    LIMN_DECLARE void set(std::string_view name, Constant value, Where at);
    /// The states have these values.
    LIMN_DECLARE void put_states(std::vector<Constant> const& values);
    /// The states have the values with which the graph begins.
    LIMN_DECLARE void reset();

private:
    struct Held {
        Slot slot;
        Constant now;  ///< a scalar stands in `word`
        Constant next; ///< room for what a run leaves
        bool stays;    ///< where it is: the next value is left there too
        std::uint64_t word = 0;
        std::size_t out = 0; ///< its place among the states
    };

    LIMN_DECLARE static bool stays(Graph const& graph, std::size_t slot);
    Constant value(std::size_t k) const { return held_[k].now.type().constant(in_[k]); }
    LIMN_DECLARE void put(std::size_t k, Constant value);

    LIMN_DECLARE void bind_all();
    LIMN_DECLARE void bind(std::size_t k);

    LIMN_DECLARE std::size_t find(std::string_view op, std::string_view name, TypeRow const& type,
                                  Where at) const;

    std::vector<Held> held_;
    std::vector<void const*> in_;
    std::vector<void*> out_;
    bool swaps_ = false;
};

} // namespace limn::detail

#ifndef LIMN_COMPILED
#include <limn/run/slot_values.ipp>
#endif

#endif // LIMN_RUN_SLOT_VALUES_HPP
