// SPDX-License-Identifier: BSL-1.0
#include <limn.hpp>
#include <limn/capture/fenced_heap.hpp>
#include <limn/capture/fenced_lock.hpp>

#include <catch2/catch.hpp>

#include <atomic>
#include <chrono>
#include <thread>
#include <vector>

namespace fenced_lock_test {

using limn::detail::FencedLock;

TEST_CASE("FencedLock: who comes second waits, also for a thread that does not run",
          "[capture][fenced_lock]") {
    int entered = 0, most = 0, inside = 0;
    bool all_held = true;
    std::vector<std::thread> threads;
    for (int i = 0; i < 4; ++i)
        threads.emplace_back([&] {
            for (int k = 0; k < 5; ++k) {
                FencedLock const lock;
                all_held = all_held && lock.is_held;
                most = ++inside > most ? inside : most;
                std::this_thread::sleep_for(std::chrono::milliseconds{3});
                --inside;
                ++entered;
            }
        });
    for (auto& t : threads) t.join();
    CHECK(entered == 20);
    CHECK(most == 1);
    CHECK(all_held);
}

TEST_CASE("FencedLock: it can be let go without its destructor", "[capture][fenced_lock]") {
    alignas(FencedLock) unsigned char room[sizeof(FencedLock)];
    auto* const lost = new (room) FencedLock; // as a jump leaves it
    CHECK(lost->is_held);
    FencedLock::let_go();
    FencedLock::let_go(); // which does nothing
    FencedLock const lock;
    CHECK(lock.is_held);
}

#ifdef LIMN_FENCED_HEAP
TEST_CASE("FencedLock: traces side by side that write beyond the end of a vector",
          "[capture][fenced_lock]") {
    auto const f = [](auto x, auto y) {
        std::vector<int> counts(2);
        int k = -1; // so where both are answered by false
        if (x < y) k = 0;
        if (x >= y) k = 1;
        if (x != x || y != y) k = 0;
        ++counts[static_cast<std::size_t>(k)];
        return x + double(counts[0]);
    };
    std::vector<std::thread> threads;
    std::atomic<int> refused = 0, wrong = 0;
    for (int i = 0; i < 2; ++i)
        threads.emplace_back([&] {
            for (int k = 0; k < 3; ++k) try {
                    auto const g = limn::trace<double, double>(f);
                    auto const run = limn::interpret<double(double, double)>(g);
                    if (run(1.0, 2.0) != 2.0 || run(2.0, 1.0) != 2.0) ++wrong;
                } catch (limn::TraceError const&) {
                    ++refused;
                }
        });
    for (auto& t : threads) t.join();
    CHECK(wrong == 0);
    CHECK(refused == 0);
}
#endif

} // namespace fenced_lock_test
