// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `LazyState`: what a lazy function has traced so far, found without a lock.

#ifndef LIMN_KIT_LAZY_SLOT_HPP
#define LIMN_KIT_LAZY_SLOT_HPP

#include <limn/meta/error.hpp>
#include <limn/meta/late.hpp>
#include <limn/meta/where.hpp>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <string>
#include <utility>
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
    void lock() noexcept {
        while (!try_lock()) held_.wait(true, std::memory_order_relaxed);
    }
    void unlock() noexcept {
        held_.store(false, std::memory_order_release);
        held_.notify_one();
    }

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
    ~LazySlot() {
        for (LazyEntry* entry = first.load(); entry != nullptr;)
            delete std::exchange(entry, entry->next);
    }
    LazySlot(LazySlot const&) = delete;
    LazySlot& operator=(LazySlot const&) = delete;

    void publish(LazyEntry* entry) noexcept {
        entry->next = first.load(std::memory_order_relaxed);
        while (!first.compare_exchange_weak(entry->next, entry, std::memory_order_release)) {
        }
    }
};

/// A trace that this thread makes at this moment for a lazy function, within others.
class LazyTrace {
public:
    explicit LazyTrace(LazySlot const& slot) : slot_{&slot}, outer_{inner()} { inner() = this; }
    ~LazyTrace() { inner() = outer_; }
    LazyTrace(LazyTrace const&) = delete;
    LazyTrace& operator=(LazyTrace const&) = delete;

    static bool any() { return inner() != nullptr; }
    static bool of(LazySlot const& slot) {
        for (LazyTrace const* trace = inner(); trace != nullptr; trace = trace->outer_)
            if (trace->slot_ == &slot) return true;
        return false;
    }

private:
    static LazyTrace*& inner() {
        static thread_local LazyTrace* trace = nullptr;
        return trace;
    }

    LazySlot const* slot_;
    LazyTrace* outer_;
};

/// All versions, in a small table of lists; and the log of why each was traced.
template <class T = void> class LazyState {
public:
    LazyState(std::size_t patience, Where at) : patience_{patience}, at_{at} {}
    ~LazyState() {
        for (auto& bucket : buckets_)
            for (LazySlot* slot = bucket.load(); slot != nullptr;)
                delete std::exchange(slot, slot->next);
    }
    LazyState(LazyState const&) = delete;
    LazyState& operator=(LazyState const&) = delete;

    Where where() const noexcept { return at_; }

    LazySlot& slot(void const* signature) {
        auto const address = reinterpret_cast<std::uintptr_t>(signature);
        std::atomic<LazySlot*>& bucket = buckets_[(address ^ (address >> 4)) % 16];
        LazySlot* head = bucket.load(std::memory_order_acquire);
        for (LazySlot* slot = head; slot != nullptr; slot = slot->next)
            if (slot->signature == signature) return *slot;
        lock_.lock(); // so that no two threads add one signature
        head = bucket.load(std::memory_order_acquire);
        for (LazySlot* slot = head; slot != nullptr; slot = slot->next)
            if (slot->signature == signature) return lock_.unlock(), *slot;
        auto* const fresh = new LazySlot{signature};
        fresh->next = head;
        bucket.store(fresh, std::memory_order_release);
        lock_.unlock();
        return *fresh;
    }

    std::size_t hits() const {
        std::size_t out = 0;
        for (auto const& bucket : buckets_)
            for (LazySlot const* slot = bucket.load(); slot != nullptr; slot = slot->next)
                for (LazyEntry const* entry = slot->first.load(); entry; entry = entry->next)
                    out += entry->hits.load(std::memory_order_relaxed);
        return out;
    }

    /// Notes a trace for arguments so described: "int", "fixed 3". Warns once when there are many.
    void note(std::vector<std::string> arguments) {
        lock_.lock();
        reasons_.push_back(reason(arguments));
        seen_.push_back(std::move(arguments));
        bool const warn = seen_.size() == patience_ + 1;
        std::string const last = reasons_.back();
        lock_.unlock();
        if (warn)
            std::fprintf(stderr,
                         "%s:%u: lazy: traced for the %zuth time; %s; make what differs at every "
                         "call an input, not limn::fixed, or raise LazyOptions::patience\n",
                         at_.file, at_.line, patience_ + 1, last.c_str());
    }

    std::vector<std::string> reasons() const {
        lock_.lock();
        std::vector<std::string> out = reasons_;
        lock_.unlock();
        return out;
    }

private:
    /// What differs from the trace that was most like this one, the latest of those.
    std::string reason(std::vector<std::string> const& now) const {
        if (seen_.empty()) return "first call";
        std::vector<std::string> const* nearest = nullptr;
        std::size_t least = now.size() + 1;
        for (auto const& then : seen_) {
            if (then.size() != now.size()) continue;
            std::size_t count = 0;
            for (std::size_t i = 0; i < now.size(); ++i) count += then[i] != now[i];
            if (count <= least) {
                least = count;
                nearest = &then;
            }
        }
        if (nearest == nullptr)
            return "seen " + std::to_string(seen_.back().size()) + " arguments, now " +
                   std::to_string(now.size());
        std::string out;
        for (std::size_t i = 0; i < now.size(); ++i)
            if ((*nearest)[i] != now[i])
                out += (out.empty() ? "argument " : ", argument ") + std::to_string(i + 1) +
                       ": seen " + (*nearest)[i] + ", now " + now[i];
        return out.empty() ? "an equal call was being traced" : out;
    }

    std::size_t patience_;
    Where at_;
    std::atomic<LazySlot*> buckets_[16] = {};
    mutable LazyLock lock_;
    std::vector<std::vector<late<std::string, T>>> seen_;
    std::vector<std::string> reasons_;
};

} // namespace limn::detail

#endif // LIMN_KIT_LAZY_SLOT_HPP
