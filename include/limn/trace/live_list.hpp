// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `LiveList`: every proxy that is alive while branches are captured, in order of
/// construction; it is how a trace sees, and changes, the traced state of a running function.
/// Layer: trace. Includes op, graph.

#ifndef LIMN_TRACE_LIVE_LIST_HPP
#define LIMN_TRACE_LIVE_LIST_HPP

#include <limn/graph/value.hpp>
#include <limn/meta/vector.hpp>
#include <limn/meta/where.hpp>
#include <limn/op/op_row.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace limn {

class Tracer;

namespace detail {

struct Door;

/// What can be done with a proxy whose type is erased.
struct LiveRow {
    bool (*belongs)(void const* proxy, Tracer&); ///< a constant, or of this trace
    Value (*read)(void const* proxy, Tracer&);
    void (*write)(void* proxy, Tracer&, Value);
    ValueRows const& (*values)();
};

/// Thrown where a run reads a proxy that was never made.
struct Impossible {};

/// An op which asks for a decision that the function's author has not written as one.
struct StructuredOp {
    char const* name = "";
    Where where{};
};

/// The proxies that are alive, in order of construction.
class LiveList {
public:
    struct Entry {
        void* proxy;
        LiveRow const* row;
    };

    /// The list of the capture that runs in this thread, or null.
    static LiveList*& current() {
        static thread_local LiveList* list = nullptr;
        return list;
    }

    template <class = void> std::uint32_t enter(void* proxy, LiveRow const& row) {
        entries_.push_back({proxy, &row});
        return static_cast<std::uint32_t>(entries_.size() - 1);
    }
    /// A proxy that outlives the run it was made in leaves a list that has forgotten it.
    template <class = void> void leave(void* proxy, std::uint32_t seat) {
        if (seat >= entries_.size() || entries_[seat].proxy != proxy) return;
        entries_[seat].proxy = nullptr;
        while (!entries_.empty() && entries_.back().proxy == nullptr) entries_.pop_back();
    }
    void clear() { entries_.clear(); }
    template <class = void> bool holds(void const* proxy, std::uint32_t seat) const {
        return seat < entries_.size() && entries_[seat].proxy == proxy;
    }

    /// Those of `tracer`.
    template <class = void> Vector<Entry> entries() const {
        Vector<Entry> out;
        for (Entry const& e : entries_)
            if (e.proxy != nullptr && e.row->belongs(e.proxy, *tracer)) out.push_back(e);
        return out;
    }

    Door* door = nullptr; ///< which the proxies of this trace ask
    Tracer* tracer = nullptr;
    StructuredOp asks{};     ///< the last one that has asked
    std::uint64_t place = 0; ///< in code that runs a graph, where that stands; else 0

private:
    Vector<Entry> entries_;
};

/// Base class of a proxy: takes a seat in the list while there is one. Copying takes another seat.
template <class P> class Living {
protected:
    constexpr Living() { enter(); }
    constexpr Living(Living const&) { enter(); }
    constexpr Living& operator=(Living const&) { return *this; }
    constexpr ~Living() {
        if (!std::is_constant_evaluated())
            if (LiveList* const list = LiveList::current()) list->leave(this, seat_);
    }

    /// Whether this is a proxy at all: a run whose answers contradict each other may read beyond
    /// an array. What was made before the capture has no seat.
    constexpr bool has_no_seat() const {
        if (std::is_constant_evaluated()) return false;
        LiveList const* const list = LiveList::current();
        return list != nullptr && !list->holds(this, seat_);
    }

private:
    constexpr void enter() {
        if (!std::is_constant_evaluated())
            if (LiveList* const list = LiveList::current())
                seat_ = list->enter(this, P::live_row());
    }

    std::uint32_t seat_ = 0;
};

} // namespace detail

} // namespace limn

#endif // LIMN_TRACE_LIVE_LIST_HPP
