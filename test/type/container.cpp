// SPDX-License-Identifier: BSL-1.0
#include <limn/type/container.hpp>

#include <catch2/catch.hpp>

#include <array>
#include <map>
#include <optional>
#include <string>
#include <type_traits>
#include <vector>

using namespace limn;

static_assert(detail::is_container<std::vector<int>>);
static_assert(!detail::is_container<std::array<int, 2>>, "its length is part of its type");
static_assert(!detail::is_container<std::string>, "a text is one value");
static_assert(std::is_same_v<container<std::vector<std::array<int, 2>>>::mapped<std::type_identity>,
                             std::vector<std::array<std::type_identity<int>, 2>>>);
static_assert(std::is_same_v<container<std::map<std::string, int>>::mapped<std::type_identity>,
                             std::map<std::string, std::type_identity<int>>>);

namespace {

/// `value` taken apart and made again.
template <class C> C again(C const& value) {
    std::vector<typename container<C>::element> elements;
    container<C>::each(value, [&](auto const& one) { elements.push_back(one); });
    std::size_t next = 0;
    return container<C>::make(container<C>::shape(value), [&] { return elements[next++]; });
}

} // namespace

TEMPLATE_TEST_CASE("container: law: made of its elements it is the same", "[type][container][law]",
                   std::vector<int>, (std::map<std::string, int>), std::optional<int>) {
    CHECK(again(TestType{}) == TestType{});
}

TEST_CASE("container: elements come in order, and as many as there are", "[type][container]") {
    CHECK(again(std::vector{3, 1, 2}) == std::vector{3, 1, 2});
    CHECK(again(std::optional{3}) == std::optional{3});
    std::map<std::string, int> const map{{"a", 1}, {"b", 2}};
    CHECK(again(map) == map);
    CHECK(container<std::map<std::string, int>>::shape(map) == std::array<std::size_t, 1>{2});
    CHECK(container<std::optional<int>>::shape(std::optional<int>{}) ==
          std::array<std::size_t, 1>{0});
}
