// SPDX-License-Identifier: BSL-1.0
#include <limn/meta/late.hpp>

#include <catch2/catch.hpp>

#include <type_traits>

using limn::detail::late;
using limn::detail::late_void;

static_assert(std::is_same_v<late<int, char>, int>);
static_assert(std::is_same_v<late<int>, int>);
static_assert(std::is_void_v<late_void<int>>);
static_assert(std::is_void_v<late_void<>>);

namespace {

template <class T> struct Never {
    static_assert(!std::is_void_v<T>, "instantiated though nobody called");
};
/// Compiles only because the `Never` in it is not made before somebody calls this.
template <class User> int uncalled() { return static_cast<int>(sizeof(Never<late_void<User>>)); }

struct Unfinished;
/// Compiles only because `Unfinished` is not looked at before somebody calls this.
template <class User> int uncalled_too() {
    return static_cast<int>(sizeof(late<Unfinished, User>));
}

template <class T> struct Made { static constexpr bool of_void = std::is_void_v<T>; };
template <class User> bool called() { return Made<late_void<User>>::of_void; }

} // namespace

TEST_CASE("late_void: is void where it is called, and nothing before", "[meta][late]") {
    CHECK(called<int>());
}
