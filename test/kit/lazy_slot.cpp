// SPDX-License-Identifier: BSL-1.0
#include <limn/kit/lazy_slot.hpp>

#include <catch2/catch.hpp>

#include <array>
#include <atomic>
#include <cstddef>
#include <set>
#include <string>
#include <thread>
#include <vector>

using namespace limn;
using detail::LazyEntry;
using detail::LazyLock;
using detail::LazySlot;
using detail::LazyState;
using detail::LazyTrace;

namespace {

/// Counts those that are alive.
struct Counted final : LazyEntry {
    static inline int alive = 0;
    Counted() { ++alive; }
    ~Counted() override { --alive; }
};

} // namespace

TEST_CASE("LazyState: one slot for each signature, however many", "[kit][lazy_slot]") {
    std::array<int, 100> signatures{};
    LazyState state{1000, Where::here()};
    std::set<LazySlot*> slots;
    for (int& s : signatures) slots.insert(&state.slot(&s));
    CHECK(slots.size() == 100);
    for (int& s : signatures) {
        CHECK(state.slot(&s).signature == &s);
        CHECK(slots.contains(&state.slot(&s)));
    }
}

TEST_CASE("LazyState: threads that ask at once are given the same slot", "[kit][lazy_slot]") {
    std::array<int, 40> signatures{};
    LazyState state{1000, Where::here()};
    std::array<std::vector<LazySlot*>, 4> seen;
    std::atomic<int> ready = 0;
    std::vector<std::thread> threads;
    for (auto& mine : seen)
        threads.emplace_back([&] {
            ++ready;
            while (ready < 4) std::this_thread::yield();
            for (int& s : signatures) mine.push_back(&state.slot(&s));
        });
    for (std::thread& t : threads) t.join();
    for (auto const& other : seen) CHECK(other == seen[0]);
}

TEST_CASE("LazySlot: the entry that was published last comes first; all go with the slot",
          "[kit][lazy_slot]") {
    {
        LazyState state{1000, Where::here()};
        int signature = 0;
        LazySlot& slot = state.slot(&signature);
        auto* const a = new Counted;
        auto* const b = new Counted;
        slot.publish(a);
        slot.publish(b);
        CHECK(slot.first.load() == b);
        CHECK(b->next == a);
        CHECK(a->next == nullptr);
        a->hits = 2;
        b->hits = 5;
        CHECK(state.hits() == 7);
        CHECK(Counted::alive == 2);
    }
    CHECK(Counted::alive == 0);
}

TEST_CASE("LazyLock: is held by one at a time", "[kit][lazy_slot]") {
    LazyLock lock;
    CHECK(lock.try_lock());
    CHECK_FALSE(lock.try_lock());
    std::atomic<bool> entered = false;
    std::thread other{[&] {
        lock.lock();
        entered = true;
        lock.unlock();
    }};
    CHECK_FALSE(entered);
    lock.unlock();
    other.join();
    CHECK(entered);
    CHECK(lock.try_lock());
}

TEST_CASE("LazyTrace: knows what this thread traces, inner and outer", "[kit][lazy_slot]") {
    LazySlot a{nullptr}, b{nullptr};
    CHECK_FALSE(LazyTrace::any());
    {
        LazyTrace const outer{a};
        {
            LazyTrace const inner{b};
            CHECK((LazyTrace::of(a) && LazyTrace::of(b)));
            bool elsewhere = true;
            std::thread{[&] { elsewhere = LazyTrace::any(); }}.join();
            CHECK_FALSE(elsewhere);
        }
        CHECK((LazyTrace::of(a) && !LazyTrace::of(b)));
    }
    CHECK_FALSE(LazyTrace::any());
}

TEST_CASE("LazyState: says what differs from the trace that was most like this one",
          "[kit][lazy_slot]") {
    LazyState state{1000, Where::here()};
    state.note({"int", "fixed 3"}, false);
    state.note({"double", "fixed 4"}, false);
    state.note({"int", "fixed 4"}, false);
    state.note({"int"}, false);
    state.note({"int"}, false);
    CHECK(state.reasons() ==
          std::vector<std::string>{
              "first call",
              "argument 1: seen int, now double, argument 2: seen fixed 3, now fixed 4",
              "argument 1: seen double, now int", // the latest of those with one difference
              "seen 2 arguments, now 1", "an equal call was being traced"});
}
