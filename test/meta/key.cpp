// SPDX-License-Identifier: BSL-1.0
#include <limn/meta/key.hpp>

#include <catch2/catch.hpp>

#include <string>
#include <type_traits>

namespace {

/// A row as the library has them: it ties its own address to its type.
struct Row {
    int size;
};
template <class T>
inline constexpr Row row{limn::detail::tie_key<&row<T>, T>::keep(static_cast<int>(sizeof(T)))};

template <class T>
inline constexpr bool comes_back = std::is_same_v<limn::detail::type_behind_t<&row<T>>, T>;

static_assert(row<int>.size == sizeof(int), "keep hands the member through");
static_assert(comes_back<int> && comes_back<int const> && comes_back<int&>);
static_assert(comes_back<std::string> && comes_back<void (*)(int)>);
static_assert(std::is_same_v<limn::detail::identity<int>::type, int>);

} // namespace

TEST_CASE("key: an address that came from a list of rows leads back to the type too",
          "[meta][key]") {
    static constexpr Row const* rows[] = {&row<char>, &row<double>};
    STATIC_REQUIRE(std::is_same_v<limn::detail::type_behind_t<rows[1]>, double>);
    CHECK(rows[1]->size == 8);
}
