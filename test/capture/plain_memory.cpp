// SPDX-License-Identifier: BSL-1.0
// What a plain variable is shows in the words of memory, wherever it stands.

#include "capture/toys.hpp"
#include <limn/capture/memory_noise.hpp>
#include <limn/capture/plain_memory.hpp>

#include <catch2/catch.hpp>

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace plain_memory_test {

using Words = limn::detail::PlainMemory<>::Words;

/// Stops at the decision after one answer, and notes what is in memory there.
struct Look final : limn::detail::Capture<>::Policy {
    bool first;
    Words words{};

    explicit Look(bool answer) : first{answer} {}
    std::optional<bool> answer(limn::detail::Capture<>& capture, std::size_t decision) override {
        if (decision == 0) return first;
        words = capture.plain_words();
        return std::nullopt;
    }
    std::uint32_t facts() const override { return 0; } // both answers lead to the second decision
};

/// How many states there are at the second decision of `f`, after both answers to the first. Where
/// memory is handed out in another way, or a table grows, calls leave something else on the stack: that
/// is learned until two runs in turn find the same.
template <class F> std::size_t states(F f) {
    capture_toys::Captured toy{std::move(f)};
    limn::detail::MemoryNoise<> noise;
    limn::detail::Tag const here{};
    auto const look = [&](bool answer) {
        Look policy{answer};
        toy.capture.replay(policy);
        return policy.words;
    };
    bool steady = false;
    std::set<std::uint64_t> out;
    for (int i = 0; i < 30 && !steady; ++i) {
        out.clear();
        steady = i > 0;
        for (bool const answer : {false, true}) {
            Words const first = look(answer), again = look(answer);
            steady = steady && noise.hash(here, first) == noise.hash(here, again);
            for (Words const& words : {first, again}) out.insert(noise.hash(here, words));
            noise.learn(here, first, again);
        }
    }
    CHECK(steady);
    return out.size();
}

/// A function that keeps the answer to its first decision by `keep`, and then decides again.
template <class State, class Keep> auto keeps(State const& state, Keep keep) {
    return [=](auto x) {
        State now = state;
        if (x > 1) keep(now);
        if (x > 5) x = x + 1;
        asm volatile("" : : "r"(&now) : "memory"); // it is still in use
        return x;
    };
}

TEST_CASE("PlainMemory: plain variables show", "[capture][plain_memory]") {
    CHECK(states(keeps(0, [](int& n) { n = 3; })) >= 2);
    CHECK(states(keeps(std::optional<int>{}, [](auto& n) { n = 3; })) >= 2);
    CHECK(states(keeps(std::string(4, 'a'), [](std::string& s) { s[2] = 'b'; })) >= 2);
    CHECK(states(keeps(std::string(40, 'a'), [](std::string& s) { s[32] = 'b'; })) >= 2);
    CHECK(states(keeps(std::vector<int>(9), [](std::vector<int>& v) { v[7] = 1; })) >= 2);
    CHECK(states(keeps(std::vector<std::string>(3, std::string(20, 'a')),
                       [](auto& v) { v[1].back() = 'b'; })) >= 2);
    CHECK(states(keeps(std::map<int, int>{{1, 2}, {3, 4}, {5, 6}},
                       [](std::map<int, int>& m) { m[5] = 7; })) >= 2);
    CHECK(states(keeps(std::make_shared<int>(0), [](auto& p) { p = std::make_shared<int>(4); })) >=
          2);
}

/// What is found where a frame holds these words.
Words words_of(std::vector<std::uintptr_t> const& frame) {
    std::vector<std::uintptr_t> stack(8, 0); // what callees save
    stack.insert(stack.end(), frame.begin(), frame.end());
    return limn::detail::PlainMemory<>::words(stack.data() + 8, stack.data() + stack.size(), {},
                                              {});
}
std::uintptr_t address(void const* p) { return reinterpret_cast<std::uintptr_t>(p); }

/// A block of three words. The C library may give more than it was asked for: what is left of a freed
/// block, whole.
std::unique_ptr<std::uint64_t[]> block_of(std::uint64_t first, std::uint64_t second,
                                          std::uint64_t third) {
    std::vector<std::unique_ptr<std::uint64_t[]>> larger;
    for (int tries = 0; tries < 10'000; ++tries) {
        std::unique_ptr<std::uint64_t[]> out{new std::uint64_t[3]{first, second, third}};
        auto const found = limn::detail::heap_block(address(out.get()), limn::detail::heap_range());
        if (found.bytes == 3 * sizeof(std::uint64_t)) return out;
        larger.push_back(std::move(out));
    }
    throw std::runtime_error{"no block of that size"};
}

TEST_CASE("PlainMemory: it does not show where blocks stand", "[capture][plain_memory]") {
    auto const block = [](std::uint64_t last) { return block_of(1, 2, last); };
    auto const one = block(3), same = block(3), other = block(4);
    CHECK(words_of({7, address(&one[0])}) == words_of({7, address(&same[0])}));
    CHECK(words_of({7, address(&one[0])}) != words_of({8, address(&one[0])}));
    CHECK(words_of({7, address(&one[0])}) != words_of({7, address(&other[0])}));
    CHECK(words_of({address(&one[0]), address(&one[1])}) ==
          words_of({address(&same[0]), address(&same[1])}));
    CHECK(words_of({address(&one[0]), address(&one[1])}) !=
          words_of({address(&one[0]), address(&one[2])}));
    CHECK(words_of({address(&one[0]), address(&same[0])}) !=
          words_of({address(&one[0]), address(&one[0])}));
}

TEST_CASE("PlainMemory: words that stand elsewhere, and what they point to",
          "[capture][plain_memory]") {
    std::unique_ptr<std::uint64_t[]> const block{new std::uint64_t[3]{1, 2, 3}};
    std::uintptr_t elsewhere[]{5, address(block.get())};
    std::vector<std::uintptr_t> const stack(16, 0);
    auto const found = [&] {
        return limn::detail::PlainMemory<>::words(stack.data() + 8, stack.data() + stack.size(),
                                                  {address(&elsewhere[0]), address(&elsewhere[1])},
                                                  {});
    };
    Words const before = found();
    CHECK(found() == before);
    block[2] = 4;
    Words const other_block = found();
    CHECK(other_block != before);
    elsewhere[0] = 6;
    CHECK(found() != other_block);
}

TEST_CASE("PlainMemory: blocks that point to one another", "[capture][plain_memory]") {
    auto const one = block_of(0, 0, 0), other = block_of(0, 0, 0);
    one[0] = address(other.get());
    other[0] = address(one.get());
    Words const before = words_of({address(one.get())});
    CHECK(words_of({address(other.get())}) == before);
    other[2] = 5;
    CHECK(words_of({address(one.get())}) != before);
}

// A proxy that was destroyed says nothing of what comes to stand in its place.
TEST_CASE("PlainMemory: a plain variable where a proxy was", "[capture][plain_memory]") {
    CHECK(states([](auto x) {
              using X = decltype(x);
              alignas(X) unsigned char room[sizeof(X)];
              std::destroy_at(new (room) X{x});
              auto* const late = reinterpret_cast<int volatile*>(room + sizeof(X) - sizeof(int));
              *late = 0;
              if (x > 1) *late = 1;
              if (x > 5) x = x + 1;
              return x + *late;
          }) >= 2);
}

TEST_CASE("PlainMemory: pointers into the middle of blocks", "[capture][plain_memory]") {
    std::unique_ptr<std::uintptr_t[]> const block{new std::uintptr_t[3000]{}};
    auto const with = [&](std::size_t at) {
        return words_of({address(block.get()), address(&block[at])});
    };
    CHECK(with(5) != with(6));
    CHECK(with(2500) != with(2501));
    CHECK(with(2500) == with(2500));
}

TEST_CASE("PlainMemory: far in a large block", "[capture][plain_memory]") {
    for (std::size_t const size : {3000u, 15'000u, 100'000u}) // the last one stands apart
        CHECK(states(keeps(std::vector<int>(size), [](auto& v) { v[v.size() - 50] = 1; })) >= 2);
}

TEST_CASE("PlainMemory: the proxies in a large block do not show", "[capture][plain_memory]") {
    auto const looks = [](auto x) {
        using X = decltype(x);
        std::vector<X> many(300, X(0));
        std::vector<int> plain(3000);
        if (x > 1) plain[2000] = 0;
        for (std::size_t i = 200; i < 300; ++i) many[i] = x + static_cast<int>(i);
        if (x > 5) x = x + many[250];
        return x;
    };
    CHECK(states(looks) <= 2); // one for each answer, for the compiler may keep that
}

// Two blocks of which each holds a proxy and nothing else: which of them a pointer leads to is a state.
TEST_CASE("PlainMemory: swapped blocks of proxies", "[capture][plain_memory]") {
    CHECK(states([](auto x) {
              using X = decltype(x);
              auto one = std::make_unique<X>(x), other = std::make_unique<X>(x * 2);
              if (x > 1) std::swap(one, other);
              if (x > 5) *one = *one + 1;
              return *one;
          }) >= 2);
}

} // namespace plain_memory_test
