// SPDX-License-Identifier: BSL-1.0
#include "toys.hpp"
#include <limn.hpp>
#include <limn/capture/run_check.hpp>

#include <catch2/catch.hpp>

#include <optional>
#include <stdexcept>

namespace run_check_test {

using limn::detail::Divergence;

/// The difference of a function from a graph, on the run that answers each decision so.
template <class F>
std::optional<Divergence> difference(F const& f, limn::Graph const& graph, bool taken,
                                     bool guarded = false) {
    capture_toys::Captured<F> toy{f};
    capture_toys::Always policy{taken};
    limn::detail::RunCheck<> check{toy.capture, graph, guarded};
    limn::detail::Point const end = toy.capture.replay(policy);
    return check.difference(end, policy.log);
}

TEST_CASE("RunCheck: a run on which the graph has another result, and where that is computed",
          "[capture][run_check]") {
    auto const f = [](auto x) {
        if (x > 7) return x - 1;
        return x * 2; // of another line
    };
    limn::Graph const same = limn::trace<int>(f);
    limn::Graph const other = limn::trace<int>([](auto x) {
        if (x > 7) return x - 1;
        return x * 3;
    });
    for (bool const taken : {true, false}) CHECK_FALSE(difference(f, same, taken).has_value());
    CHECK_FALSE(difference(f, other, true).has_value());
    auto const found = difference(f, other, false);
    REQUIRE(found.has_value());
    CHECK(found->output.line == __LINE__ - 11);
    REQUIRE(found->run.size() == 1);
    CHECK_FALSE(found->run[0].taken);
    CHECK_FALSE(found->failed);
}

TEST_CASE("RunCheck: one that throws, where the graph does not", "[capture][run_check]") {
    auto const throws = [](auto x) {
        if (x > 7) throw std::runtime_error("large");
        return x * 2;
    };
    limn::Graph const same = limn::trace<int>(throws);
    limn::Graph const other = limn::trace<int>([](auto x) {
        if (x > 7) return x;
        return x * 2;
    });
    CHECK_FALSE(difference(throws, same, true).has_value());
    CHECK(difference(throws, other, true).has_value());
    CHECK_FALSE(difference(throws, other, false).has_value());
}

TEST_CASE("RunCheck: one that fails, where the graph has no guard", "[capture][run_check]") {
    auto const fails = [](auto x) __attribute__((no_sanitize("undefined"))) {
        int const volatile* const volatile nothing = nullptr;
        if (x > 7) return x * *nothing;
        return x * 2;
    };
    limn::Graph const other = limn::trace<int>([](auto x) {
        if (x > 7) return x;
        return x * 2;
    });
    auto const found = difference(fails, other, true);
    REQUIRE(found.has_value());
    CHECK(found->failed);
    CHECK_FALSE(difference(fails, other, true, true).has_value());
}

TEST_CASE("RunCheck: those that differ may be noted", "[capture][run_check]") {
    auto const f = [](auto x) { return x + 1; };
    limn::Graph const other = limn::trace<int>([](auto x) { return x + 2; });
    capture_toys::Captured<decltype(f)> toy{f};
    limn::detail::RunCheck<> check{toy.capture, other};
    limn::detail::Vector<limn::detail::TaggedAnswers> noted;
    check.noted = &noted;
    CHECK_FALSE(check.difference(toy.first(), {}).has_value());
    CHECK(noted.size() == 1);
}

} // namespace run_check_test
