// SPDX-License-Identifier: BSL-1.0
#include <limn.hpp>
#include <limn/capture/fenced_new.hpp>

#include <catch2/catch.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <new>
#include <tuple>
#include <vector>

namespace fenced_new_test {

using namespace limn;

TEST_CASE("operator new: of its own where the heap is fenced", "[capture][fenced_new]") {
    auto const plain = std::make_unique<int>(7);
    CHECK(detail::FencedHeap::block_size(reinterpret_cast<std::uintptr_t>(plain.get())) == 0);
#ifdef LIMN_FENCED_HEAP
    std::vector<int> fenced;
    {
        detail::FencedHeap::Switch const on{true};
        fenced.assign(10, 3);
    }
    auto const begin = reinterpret_cast<std::uintptr_t>(fenced.data());
    CHECK(detail::FencedHeap::block_size(begin) == 48);
    fenced.push_back(4); // it moves, and the old block is given back
    CHECK(detail::FencedHeap::block_size(begin) == 0);
    std::size_t volatile too_much = static_cast<std::size_t>(-1) / 2;
    CHECK_THROWS_AS(::operator new(too_much), std::bad_alloc);
#endif
}

#ifdef LIMN_FENCED_HEAP
template <class F, class... Ts>
void is_harmless(F const& f, std::vector<std::tuple<Ts...>> inputs) {
    std::vector<std::vector<int>> beside(50, std::vector<int>(5, 7));
    try {
        auto const run = interpret<int(Ts...)>(trace<Ts...>(f));
        for (auto const& input : inputs) try {
                CHECK(std::apply(run, input) == std::apply(f, input));
            } catch (GuardError const&) {
            }
    } catch (TraceError const& e) {
        CHECK(std::strstr(e.what(), "fenced_new.cpp") != nullptr);
    }
    for (auto const& v : beside) CHECK(v == std::vector<int>(5, 7));
}

TEST_CASE("operator new: loops that write into what is just as large as an input needs",
          "[capture][fenced_new]") {
    std::vector<std::tuple<unsigned>> const unsigneds{{0u}, {7u}, {1'234'567u}, {4'294'967'295u}};
    is_harmless(
        [](auto n) {
            std::vector<int> digits(12);
            int count = 0;
            while (n > 0u) {
                digits[static_cast<std::size_t>(count++)] = n % 2u == 0u ? 0 : 1;
                n = n / 10u;
            }
            int odd = 0;
            for (int i = 0; i < count; ++i) odd += digits[static_cast<std::size_t>(i)];
            return odd;
        },
        unsigneds);
    is_harmless(
        [](auto n) {
            std::vector<char> bits(32);
            int count = 0;
            while (n > 0u) {
                bits[static_cast<std::size_t>(count++)] = (n & 1u) == 1u ? 1 : 0;
                n = n >> 1;
            }
            int ones = 0;
            for (int i = 0; i < count; ++i) ones += bits[static_cast<std::size_t>(i)];
            return ones;
        },
        unsigneds);
    is_harmless(
        [](auto t) {
            decltype(t) low = 0, high = 1000;
            auto const turns = std::make_unique<char[]>(10);
            int count = 0;
            while (low < high) {
                auto const middle = (low + high) / 2;
                if (middle < t) low = middle + 1;
                else high = middle;
                turns[static_cast<std::size_t>(count++)] = 'x';
            }
            return count;
        },
        std::vector<std::tuple<int>>{{0}, {500}, {999}, {1000}});
    is_harmless(
        [](auto a, auto b) { // each run that goes on too long is lost, and there are thousands
            if (a < 0 || a > 999'999'999 || b < 0 || b > 999'999'999) return -1;
            std::vector<int> carries(10);
            int count = 0;
            auto carry = a * 0;
            while (a > 0 || b > 0 || carry > 0) {
                auto const sum = a % 10 + b % 10 + carry;
                carries[static_cast<std::size_t>(count++)] = sum > 9 ? 1 : 0;
                carry = sum / 10;
                a = a / 10;
                b = b / 10;
            }
            return count + carries[0];
        },
        std::vector<std::tuple<int, int>>{{0, 0}, {5, 7}, {999, 1}, {999'999'999, 1}});
}

TEST_CASE("operator new: answers that exclude each other", "[capture][fenced_new]") {
    is_harmless(
        [](auto x) { // each input sets the index
            std::vector<int> counts(3);
            int kind = -1;
            if (x < 0.0) kind = 0;
            if (x >= 0.0) kind = 1;
            if (x != x) kind = 2;
            ++counts[static_cast<std::size_t>(kind)];
            return counts[0] + 2 * counts[1] + 4 * counts[2];
        },
        std::vector<std::tuple<double>>{{-1.0}, {0.0}, {2.5}});
    is_harmless(
        [](auto x, auto y) {
            std::vector<int> queue;
            queue.reserve(2);
            if (x < y) queue.push_back(1);
            if (x + 1.0 < y) queue.back() = 7;
            return queue.empty() ? 0 : queue[0];
        },
        std::vector<std::tuple<double, double>>{{0.0, 0.5}, {0.0, 5.0}, {5.0, 0.0}});
    is_harmless(
        [](auto x, auto y) { // freed, and used after that
            auto* const p = new int(3);
            bool freed = false;
            int out = 0;
            if (x + 1.0 < y) {
                delete p;
                freed = true;
            }
            if (!(x < y)) out = *p = 9;
            if (!freed) delete p;
            return out;
        },
        std::vector<std::tuple<double, double>>{{0.0, 0.5}, {0.0, 5.0}, {5.0, 0.0}});
}
#endif

} // namespace fenced_new_test
