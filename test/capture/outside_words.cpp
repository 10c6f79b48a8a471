// SPDX-License-Identifier: BSL-1.0
#include <limn/capture/captured_function.hpp>
#include <limn/capture/outside_words.hpp>
#include <limn/meta/address_range.hpp>
#include <limn/meta/address_sanitizer.hpp>
#include <limn/meta/vector.hpp>

#include <catch2/catch.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace outside_words_test {

using limn::detail::AddressRange;
using Words = limn::detail::OutsideWords<>;
using Noted = limn::detail::Vector<std::uint64_t>;

/// Those of a function whose object that is; above `caller` stand the frames of its callers.
template <class T>
Words words_of(T const& object, AddressRange ours = {}, void const* caller = nullptr) {
    auto const range = AddressRange::of(&object, sizeof object);
    return {{nullptr, nullptr, nullptr, limn::Where::here(), range, caller}, ours};
}
bool holds(limn::detail::Vector<std::uintptr_t> const& all, void const volatile* word) {
    auto const at = reinterpret_cast<std::uintptr_t>(word) / 8 * 8;
    return std::find(all.begin(), all.end(), at) != all.end();
}

Noted noted(Words& words) {
    Noted out;
    words.note(out);
    return out;
}

#if !LIMN_ADDRESS_SANITIZER
int counted; // by the test below
#endif

TEST_CASE("OutsideWords: those that change are found, and not the library's",
          "[capture][outside_words]") {
    struct {
        std::uintptr_t begin[12]{}, changes = 1, after[4]{}, ours = 1;
    } volatile here;
    Words words = words_of(here, AddressRange::of(&here.ours, 8));
    REQUIRE(words.has_any());
    words.look();
    CHECK(words.changed().empty());
    here.changes = 2;
    here.ours = 2;
    words.look();
    here.changes = 1; // it has been another one
    words.look();
    auto const changed = words.changed();
    CHECK(holds(changed, &here.changes));
    CHECK_FALSE(holds(changed, &here.ours));
    CHECK(holds(changed, &here.begin[11]));
    CHECK_FALSE(holds(changed, &here.begin[0]));
#if !LIMN_ADDRESS_SANITIZER
    CHECK_FALSE(holds(changed, &counted));
    Words statics{{nullptr, nullptr, nullptr, limn::Where::here()}, {}};
    statics.look();
    counted = 5;
    statics.look();
    CHECK(holds(statics.changed(), &counted));
#endif
}

TEST_CASE("OutsideWords: a pointer has changed where what it points to has",
          "[capture][outside_words]") {
    struct Node {
        int value = 0;
        std::unique_ptr<Node> next{};
    };
    struct {
        std::uintptr_t before[16]{};
        std::unique_ptr<Node> node = std::make_unique<Node>();
        std::uintptr_t after[16]{};
        std::vector<int> unused = std::vector<int>(3);
    } here;
    here.node->next = std::make_unique<Node>();
    Words words = words_of(here);
    words.look();
    here.node->next->value = 5;
    words.look();
    auto const changed = words.changed();
    CHECK(holds(changed, &here.node));
    CHECK_FALSE(holds(changed, &here.unused));
}

TEST_CASE("OutsideWords: of the callers' frames what the object leads to is seen",
          "[capture][outside_words]") {
    struct Model {
        std::uintptr_t volatile* count;
    };
    std::uintptr_t volatile count = 1;
    Model const model{&count}, leads_nowhere{nullptr};
    auto const owned = std::make_unique<Model const*>(&model);
    Model const* const* const leads_there = owned.get(); // on the stack, to the heap, to the stack
    auto* const frame =
        static_cast<char*>(__builtin_frame_address(0)); // its variables are below it
    auto const is_seen = [&](auto const& object, void const* caller) {
        Words words = words_of(object, {}, caller);
        words.look();
        count = count + 1;
        words.look();
        return holds(words.changed(), &count);
    };
    CHECK(is_seen(leads_there, frame - 8192));
    CHECK_FALSE(is_seen(leads_there, frame));
    CHECK_FALSE(is_seen(leads_nowhere, frame - 8192));
}

TEST_CASE("OutsideWords: a variable that is a part of a word is seen", "[capture][outside_words]") {
    struct {
        alignas(8) int volatile first = 1;
        int volatile second = 1;
    } here;
    auto const* const object = &here.second;
    Words words = words_of(object, {}, static_cast<char*>(__builtin_frame_address(0)) - 8192);
    words.look();
    here.second = 2;
    words.look();
    CHECK(holds(words.changed(), &here.second));
    Words by_value = words_of(here.second);
    by_value.look();
    here.second = 3;
    by_value.look();
    CHECK(holds(by_value.changed(), &here.second));
}

TEST_CASE("OutsideWords: what differs between equal runs is forgotten",
          "[capture][outside_words]") {
    struct {
        std::uintptr_t volatile same = 1;
        std::uintptr_t far[32]{};
        std::uintptr_t volatile turns = 1;
    } here;
    Words words = words_of(here);
    words.look();
    here.same = here.same + 1;
    here.turns = here.turns + 1;
    words.look();
    auto const run = [&] {
        here.turns = here.turns + 1;
        return noted(words);
    };
    auto const first = run();
    words.forget_unequal(first, run());
    CHECK(holds(words.changed(), &here.same));
    CHECK_FALSE(holds(words.changed(), &here.turns));
}

TEST_CASE("OutsideWords: of an address on the heap counts what stands there",
          "[capture][outside_words]") {
    auto const one = std::make_unique<std::array<int, 6>>(),
               other = std::make_unique<std::array<int, 6>>();
    struct {
        std::array<int, 6>* block = nullptr;
        int* within = nullptr;
    } here;
    Words words = words_of(here);
    words.look();
    here = {one.get(), &(*one)[2]};
    words.look();
    auto const first = noted(words);
    here.within = &(*other)[2]; // a vector's end, say: another address in each run
    CHECK(first == noted(words));
    (*one)[1] = 5;
    CHECK_FALSE(first == noted(words));
}

TEST_CASE("OutsideWords: without an object there are statics alone", "[capture][outside_words]") {
    Words words{{nullptr, nullptr, nullptr, limn::Where::here()}, {}};
    CHECK(words.has_any() == !LIMN_ADDRESS_SANITIZER);
}

} // namespace outside_words_test
