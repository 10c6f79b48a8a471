// SPDX-License-Identifier: BSL-1.0

#ifndef LIMN_KIT_LAZY_SLOT_IPP
#define LIMN_KIT_LAZY_SLOT_IPP

#include <limn/kit/lazy_slot.hpp>
#include <limn/meta/error.hpp>
#include <limn/meta/inline.hpp>
#include <limn/op/raise.hpp>
#include <limn/op/require.hpp>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <string>
#include <utility>
#include <vector>

namespace limn::detail {

LIMN_DEFINE void LazyLock::lock() noexcept {
    while (!try_lock()) held_.wait(true, std::memory_order_relaxed);
}

LIMN_DEFINE void LazyLock::unlock() noexcept {
    held_.store(false, std::memory_order_release);
    held_.notify_one();
}

LIMN_INLINE LazySlot::~LazySlot() {
    for (LazyEntry* entry = first.load(); entry != nullptr;)
        delete std::exchange(entry, entry->next);
}

LIMN_DEFINE void LazySlot::publish(LazyEntry* entry) noexcept {
    entry->next = first.load(std::memory_order_relaxed);
    while (!first.compare_exchange_weak(entry->next, entry, std::memory_order_release)) {
    }
}

LIMN_DEFINE bool LazyTrace::of(LazySlot const& slot) {
    for (LazyTrace const* trace = inner(); trace != nullptr; trace = trace->outer_)
        if (trace->slot_ == &slot) return true;
    return false;
}

LIMN_DEFINE LazyTrace*& LazyTrace::inner() {
    static thread_local LazyTrace* trace = nullptr;
    return trace;
}

LIMN_INLINE LazyState::~LazyState() {
    for (auto& bucket : buckets_)
        for (LazySlot* slot = bucket.load(); slot != nullptr;)
            delete std::exchange(slot, slot->next);
}

LIMN_DEFINE LazySlot& LazyState::slot(void const* signature) {
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

LIMN_DEFINE std::size_t LazyState::hits() const {
    std::size_t out = 0;
    for (auto const& bucket : buckets_)
        for (LazySlot const* slot = bucket.load(); slot != nullptr; slot = slot->next)
            for (LazyEntry const* entry = slot->first.load(); entry; entry = entry->next)
                out += entry->hits.load(std::memory_order_relaxed);
    return out;
}

LIMN_DEFINE void LazyState::note(std::vector<std::string> arguments, bool follows) {
    lock_.lock();
    reasons_.push_back(reason(arguments, follows));
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

LIMN_DEFINE void check_repeatable(Graph const& graph, Where at) {
    bool guarded = false;
    for (std::uint32_t i = 0; i < graph.size(); ++i)
        guarded = guarded || is<prims::raise>(graph.row_of(i));
    for (std::uint32_t i = 0; guarded && i < graph.size(); ++i) {
        OpRow const& row = graph.row_of(i);
        if (!graph.has_effect(i) || is<prims::raise>(row) || is<prims::require>(row)) continue;
        throw TraceError{at, "lazy",
                         "the function has the effect `" + std::string{row.name} +
                             "`, and with `follow` a call that takes another path begins again, "
                             "so that it would happen twice; write limn::trace and limn::capture"};
    }
}

LIMN_DEFINE std::vector<std::string> LazyState::reasons() const {
    lock_.lock();
    std::vector<std::string> out = reasons_;
    lock_.unlock();
    return out;
}

LIMN_DEFINE std::string LazyState::reason(std::vector<std::string> const& now, bool follows) const {
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
            out += (out.empty() ? "argument " : ", argument ") + std::to_string(i + 1) + ": seen " +
                   (*nearest)[i] + ", now " + now[i];
    if (!out.empty()) return out;
    return follows ? "another path" : "an equal call was being traced";
}

} // namespace limn::detail

#endif // LIMN_KIT_LAZY_SLOT_IPP
