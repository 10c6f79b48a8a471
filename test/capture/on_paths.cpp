// SPDX-License-Identifier: BSL-1.0
#include "toys.hpp"
#include <limn.hpp>
#include <limn/capture/on_paths.hpp>

#include <catch2/catch.hpp>

#include <cstddef>

namespace on_paths_test {

struct Compared {
    bool differs, all;
    std::size_t runs;
};
/// A function with a graph, on up to so many paths in order.
template <class F> Compared compared(F const& f, limn::Graph const& graph, std::size_t most) {
    capture_toys::Captured<F> toy{f};
    limn::detail::RunCheck<> check{toy.capture, graph};
    limn::detail::Vector<limn::detail::TaggedAnswers> const none;
    limn::detail::OnPaths<> paths{toy.capture, check, graph, none};
    bool const differs = paths.first_difference(most, 100'000).has_value();
    return {differs, paths.all(), paths.runs()};
}

/// As many ones as there are among the first eight bits; `most` of them at most.
auto ones(int most) {
    return [=](auto x) {
        int n = 0;
        for (int bit = 0; bit < 8; ++bit)
            if ((x >> bit) % 2 == 1) ++n;
        return x * 0 + (n < most ? n : most);
    };
}

TEST_CASE("OnPaths: each path, where there are few", "[capture][on_paths]") {
    limn::Graph const graph = limn::trace<int>(ones(8));
    Compared const right = compared(ones(8), graph, 1000);
    CHECK_FALSE(right.differs);
    CHECK(right.all);
    CHECK(right.runs == 256);
    CHECK(compared(ones(7), graph, 1000).differs); // on one path of 256
}

TEST_CASE("OnPaths: in each state, where there are many", "[capture][on_paths]") {
    limn::Graph const graph = limn::trace<int>(ones(8));
    Compared const right = compared(ones(8), graph, 10);
    CHECK_FALSE(right.differs);
    CHECK_FALSE(right.all);
    CHECK(compared(ones(7), graph, 10).differs);
}

} // namespace on_paths_test
