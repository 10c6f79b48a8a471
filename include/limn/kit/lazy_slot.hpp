// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `LazyState`: what a lazy function has traced so far, found without a lock.

#ifndef LIMN_KIT_LAZY_SLOT_HPP
#define LIMN_KIT_LAZY_SLOT_HPP

#include <limn/graph/graph.hpp>
#include <limn/meta/error.hpp>
#include <limn/meta/inline.hpp>
#include <limn/meta/where.hpp>

#include <atomic>
#include <cstddef>
#include <string>
#include <vector>

namespace limn::detail {

/// One traced version of a lazy function. Never changed once it is published.
struct LazyEntry {
    LazyEntry* next = nullptr;
    std::atomic<std::size_t> hits{0};

    LazyEntry() = default;
    virtual ~LazyEntry() = default;
};

/// Held by the one thread that traces. Others sleep.
class LazyLock {
public:
    bool try_lock() noexcept { return !held_.exchange(true, std::memory_order_acquire); }
    LIMN_DECLARE void lock() noexcept;
    LIMN_DECLARE void unlock() noexcept;

private:
    std::atomic<bool> held_{false};
};

/// The versions for one list of argument types; several where there are fixed values.
struct LazySlot {
    void const* signature;
    LazySlot* next = nullptr;
    std::atomic<LazyEntry*> first{nullptr};
    LazyLock lock;

    explicit LazySlot(void const* types) : signature{types} {}
    ~LazySlot();
    LazySlot(LazySlot const&) = delete;
    LazySlot& operator=(LazySlot const&) = delete;

    LIMN_DECLARE void publish(LazyEntry* entry) noexcept;
};

/// A trace that this thread makes at this moment for a lazy function, within others.
class LazyTrace {
public:
    explicit LazyTrace(LazySlot const& slot) : slot_{&slot}, outer_{inner()} { inner() = this; }
    ~LazyTrace() { inner() = outer_; }
    LazyTrace(LazyTrace const&) = delete;
    LazyTrace& operator=(LazyTrace const&) = delete;

    static bool any() { return inner() != nullptr; }
    LIMN_DECLARE static bool of(LazySlot const& slot);

private:
    LIMN_DECLARE static LazyTrace*& inner();

    LazySlot const* slot_;
    LazyTrace* outer_;
};

/// Errors  TraceError where a call that a guard ends has done something that would be done again
LIMN_DECLARE void check_repeatable(Graph const& graph, Where at);

/// All versions, in a small table of lists; and the log of why each was traced.
class LazyState {
public:
    LazyState(std::size_t patience, Where at) : patience_{patience}, at_{at} {}
    ~LazyState();
    LazyState(LazyState const&) = delete;
    LazyState& operator=(LazyState const&) = delete;

    Where where() const noexcept { return at_; }

    LIMN_DECLARE LazySlot& slot(void const* signature);

    LIMN_DECLARE std::size_t hits() const;

    /// Notes a trace for arguments so described: "int", "fixed 3"; where they are not new, another
    /// path was followed if `follows`. Warns once when there are many.
    LIMN_DECLARE void note(std::vector<std::string> arguments, bool follows);

    LIMN_DECLARE std::vector<std::string> reasons() const;

private:
    /// What differs from the trace that was most like this one, the latest of those.
    LIMN_DECLARE std::string reason(std::vector<std::string> const& now, bool follows) const;

    std::size_t patience_;
    Where at_;
    std::atomic<LazySlot*> buckets_[16] = {};
    mutable LazyLock lock_;
    std::vector<std::vector<std::string>> seen_;
    std::vector<std::string> reasons_;
};

} // namespace limn::detail

#ifndef LIMN_COMPILED
#include <limn/kit/lazy_slot.ipp>
#endif

#endif // LIMN_KIT_LAZY_SLOT_HPP
