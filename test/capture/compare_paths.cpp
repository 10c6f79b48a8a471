// SPDX-License-Identifier: BSL-1.0
#include <limn.hpp>
#include <limn/capture/compare_paths.hpp>

#include <catch2/catch.hpp>

#include "toys.hpp"

namespace compare_paths_test {

using namespace limn::detail;

/// Whether the function goes on alike after both arms of its first decision, from the second one.
template <class F> bool go_on_alike(F const& f) {
    capture_toys::Captured<F> toy{f};
    Witnesses<> const witnesses{toy.capture};
    REQUIRE(witnesses.usable());
    Point const first = toy.first();
    Point const one = toy.capture.run(first.answered(true)),
                other = toy.capture.run(first.answered(false));
    REQUIRE(one.tag == other.tag);
    Vector<Witnesses<>::Witness> here;
    for (std::size_t i = 0; i < witnesses.size(); ++i)
        if (witnesses.log(i)[0].taken && witnesses.log(i).size() > 1) here.push_back({i, 1});
    REQUIRE(here.size() > 1);
    ComparePaths<> compare{toy.capture, witnesses, 8};
    return compare.go_on_alike(one, other, here);
}

TEST_CASE("ComparePaths: two paths, of which plain variables differ", "[capture][compare_paths]") {
    CHECK(go_on_alike([](auto x) {
        int n = 0;
        if (x % 2 == 0) n = 1;
        static_cast<void>(n); // nothing reads it
        if (x > 5) return x + 1;
        return x;
    }));
    CHECK_FALSE(go_on_alike([](auto x) {
        int volatile n = 0;
        if (x % 2 == 0) n = 1;
        if (x > 5) return x + n;
        return x;
    }));
}

TEST_CASE("ComparePaths: one that decides once more", "[capture][compare_paths]") {
    CHECK_FALSE(go_on_alike([](auto x) {
        bool volatile even = false;
        if (x % 2 == 0) even = true;
        if (x > 5) {
            if (even && x > 50) return x * 2;
            return x + 1;
        }
        return x;
    }));
}

} // namespace compare_paths_test
