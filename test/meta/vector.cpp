// SPDX-License-Identifier: BSL-1.0
#include <limn/meta/vector.hpp>

#include <catch2/catch.hpp>

#include <memory>
#include <string>

namespace {

constexpr bool holds(limn::detail::Vector<int> const& v, std::initializer_list<int> expected) {
    return v == limn::detail::Vector<int>(expected);
}

constexpr bool grows() {
    limn::detail::Vector<int> v;
    for (int i = 0; i < 100; ++i) v.push_back(i);
    return v.size() == 100 && v.front() == 0 && v.back() == 99 && v[42] == 42;
}

constexpr bool inserts_and_erases() {
    limn::detail::Vector<int> v{1, 2, 4};
    if (*v.insert(v.begin() + 2, 3) != 3 || !holds(v, {1, 2, 3, 4})) return false;
    v.insert(v.begin(), 0);
    v.insert(v.end(), 5);
    if (!holds(v, {0, 1, 2, 3, 4, 5})) return false;
    if (*v.erase(v.begin() + 1, v.begin() + 3) != 3 || !holds(v, {0, 3, 4, 5})) return false;
    if (v.erase(v.end() - 1) != v.end() || !holds(v, {0, 3, 4})) return false;
    erase_if(v, [](int i) { return i == 3; });
    return holds(v, {0, 4});
}

constexpr bool copies_and_moves() {
    limn::detail::Vector<limn::detail::Vector<int>> a{{1}, {2, 3}};
    limn::detail::Vector<limn::detail::Vector<int>> b = a;
    b[0].push_back(9);
    if (a[0].size() != 1 || a == b) return false;
    limn::detail::Vector<limn::detail::Vector<int>> const c = std::move(b);
    b = a;
    a = std::move(b);
    return a.size() == 2 && c[0] == limn::detail::Vector<int>{1, 9} && a != c;
}

constexpr bool takes_sizes() {
    limn::detail::Vector<int> v(3);
    if (!holds(v, {0, 0, 0})) return false;
    v.resize(4, 7);
    v.resize(2);
    v.append(v.begin(), v.begin());
    if (!holds(v, {0, 0})) return false;
    v.assign(2, 5);
    return holds(v, {5, 5}) && holds(limn::detail::Vector<int>(2, 5), {5, 5}) &&
           holds(limn::detail::Vector<int>(v.begin(), v.begin() + 1), {5});
}

static_assert(grows() && inserts_and_erases() && copies_and_moves() && takes_sizes());

} // namespace

TEST_CASE("Vector: grows, copies, moves and erases at run time as well", "[meta][vector]") {
    CHECK(grows());
    CHECK(inserts_and_erases());
    CHECK(copies_and_moves());
    CHECK(takes_sizes());
}

TEST_CASE("Vector: holds what can only be moved, and destroys each element once",
          "[meta][vector]") {
    auto const shared = std::make_shared<int>(1);
    {
        limn::detail::Vector<std::shared_ptr<int>> v(9, shared);
        v.erase(v.begin() + 2, v.begin() + 5);
        v.insert(v.begin() + 1, shared);
        CHECK(shared.use_count() == 8);
        v.push_back(v[0]); // an element of its own
        CHECK(shared.use_count() == 9);
        v = limn::detail::Vector<std::shared_ptr<int>>{shared};
        CHECK(shared.use_count() == 2);
    }
    CHECK(shared.use_count() == 1);
    limn::detail::Vector<std::unique_ptr<std::string>> owners;
    for (int i = 0; i < 10; ++i)
        owners.insert(owners.begin(), std::make_unique<std::string>(std::to_string(i)));
    CHECK(*owners.front() == "9");
    CHECK(*owners.back() == "0");
}
