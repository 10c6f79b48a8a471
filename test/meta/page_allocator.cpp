// SPDX-License-Identifier: BSL-1.0
#include <limn/meta/page_allocator.hpp>

#include <catch2/catch.hpp>

#include <cstddef>
#include <cstdint>
#include <numeric>
#include <type_traits>
#include <vector>

using limn::PageAllocator;

namespace {

template <class T> using Vector = std::vector<T, PageAllocator<T>>;

static_assert(std::is_empty_v<PageAllocator<int>>, "a vector is not larger for it");
static_assert(PageAllocator<int>{} == PageAllocator<int>{PageAllocator<double>{}});

constexpr int sum_while_compiling() {
    Vector<int> v;
    for (int i = 0; i < 100; ++i) v.push_back(i);
    return std::accumulate(v.begin(), v.end(), 0);
}
static_assert(sum_while_compiling() == 4950, "in a constant expression as std::allocator");

} // namespace

TEST_CASE("PageAllocator: a vector grows through it, from small blocks to large pages",
          "[meta][page_allocator]") {
    Vector<std::uint32_t> v;
    for (std::uint32_t i = 0; i < 3'000'000; ++i) v.push_back(i);
    CHECK(std::accumulate(v.begin(), v.end(), std::uint64_t{0}) == 4'499'998'500'000u);
    Vector<std::uint32_t> const copy = v;
    v.resize(10);
    v.shrink_to_fit();
    CHECK(v.back() == 9);
    CHECK(copy.back() == 2'999'999);
}

TEST_CASE("PageAllocator: a large block begins on a large page, a small one costs no page",
          "[meta][page_allocator]") {
    PageAllocator<char> allocator;
    std::size_t const large = std::size_t{4} << 20;
    char* const block = allocator.allocate(large);
    CHECK(reinterpret_cast<std::uintptr_t>(block) % (std::size_t{2} << 20) == 0);
    block[large - 1] = 'x';
    allocator.deallocate(block, large);
    char* const below = allocator.allocate(large - 1); // the bound must fall alike on the way back
    below[0] = 'y';
    allocator.deallocate(below, large - 1);
}
