// SPDX-License-Identifier: BSL-1.0
#include <limn.hpp>

#include <catch2/catch.hpp>

#include <cstddef>
#include <exception>
#include <limits>
#include <stdexcept>
#include <string>
#include <vector>

namespace tell_progress_test {

using namespace limn;
using Catch::Contains;

struct Told : TraceHooks {
    std::size_t most = std::numeric_limits<std::size_t>::max(); ///< runs, before it cancels
    std::vector<Progress> all{};
    bool on_progress(Progress const& now) override {
        all.push_back(now);
        return now.runs < most;
    }
};

auto const decides = [](auto x) {
    Proxy<int> n = 0;
    while (x > 1.0) {
        if (x > 8.0) x = x * 0.25;
        x = x * 0.5;
        n += 1;
    }
    if (n > 3) return x + 1.0;
    return x;
};

TEST_CASE("on_progress: runs, decisions, open paths and the line", "[capture][progress]") {
    Told told;
    Graph const g = trace<double>(decides, {.hooks = &told});
    CHECK(g == trace<double>(decides));
    REQUIRE(told.all.size() > 2);
    bool in_order = true, open = false, lines = true;
    for (std::size_t i = 0; i < told.all.size(); ++i) {
        Progress const& now = told.all[i];
        in_order = in_order && now.runs == 16 * (i + 1);
        in_order = in_order && (i == 0 || now.decisions >= told.all[i - 1].decisions);
        open = open || now.open_paths > 0;
        lines = lines && std::string{now.line.file}.ends_with("tell_progress.cpp");
    }
    CHECK(in_order);
    CHECK(open);
    CHECK(lines);
    CHECK(told.all.front().decisions > 0);
    CHECK(told.all.back().open_paths == 0); // it is compared
}

TEST_CASE("on_progress: a function that decides nothing is not told of", "[capture][progress]") {
    Told told;
    auto const straight = [](auto x) {
        for (int i = 0; i < 100; ++i) x = x * 0.5;
        return x;
    };
    trace<double>(straight, {.hooks = &told});
    CHECK(told.all.empty());
}

TEST_CASE("on_progress: false cancels the trace, and no other way is tried",
          "[capture][progress][error]") {
    for (std::size_t const most : {16u, 48u}) { // while it explores, and while it compares
        Told told;
        told.most = most;
        CHECK_THROWS_WITH(trace<double>(decides, {.hooks = &told}),
                          Contains("tell_progress.cpp:") &&
                              Contains(": capture: TraceHooks::on_progress cancelled the trace, "
                                       "after " +
                                       std::to_string(most) + " runs of the function and ") &&
                              Contains(" decisions; let it return true to go on"));
        CHECK(told.all.size() == most / 16);
    }
    CHECK_FALSE(is_tracing());
}

TEST_CASE("on_progress: what it throws ends the trace", "[capture][progress][error]") {
    struct Throws : TraceHooks {
        int calls = 0;
        bool on_progress(Progress const&) override {
            ++calls;
            throw std::runtime_error{"the window is gone"};
        }
    } hooks;
    try {
        trace<double>(decides, {.hooks = &hooks});
        FAIL("it was not thrown");
    } catch (TraceError const& e) {
        CHECK_THAT(e.what(), Contains("capture: the window is gone"));
        CHECK_THROWS_AS(std::rethrow_if_nested(e), std::runtime_error);
    }
    CHECK(hooks.calls == 1);
}

} // namespace tell_progress_test
