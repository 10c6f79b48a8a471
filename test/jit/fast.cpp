// SPDX-License-Identifier: BSL-1.0
#include "work_folder.hpp"
#include <limn/jit/fast.hpp>
#include <limn/trace/trace.hpp>

#include <catch2/catch.hpp>

#include <array>
#include <atomic>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <string>
#include <thread>
#include <vector>

using namespace limn;

namespace jit_fast {

constexpr auto distance = [](auto x, auto y) { return sqrt(x * x + y * y) - sin(y) * 0.5; };

/// Runs until that code runs; false where it does not come.
bool reaches(detail::FastRunner const& runner, std::size_t tier) {
    double x = 3.0, y = 4.0, out = 0.0;
    void const* const in[]{&x, &y};
    void* const to[]{&out};
    auto const late = std::chrono::steady_clock::now() + std::chrono::minutes{2};
    while (std::chrono::steady_clock::now() < late) {
        runner.run(in, to);
        if (out != distance(x, y)) return false;
        if (runner.tier() == tier) return true;
        std::this_thread::yield();
    }
    return false;
}

} // namespace jit_fast

TEST_CASE("fast: is interpreted first, then native, and gives the same throughout", "[jit]") {
    Graph const g = trace<double, double>(jit_fast::distance);
    detail::FastRunner const runner{g, {.runs = 3}, Where{}};
    CHECK(runner.tier() == 0);
    CHECK(jit_fast::reaches(runner, 1));
    CHECK(detail::FastRunner{g, {.runs = 0}, Where{}}.tier() == 1);
}

TEST_CASE("fast: is compiled where the options say so; where that fails it goes on", "[jit]") {
    limn::test::Folder const folder;
    Graph const g = trace<double, double>(jit_fast::distance);
    FastOptions options{.runs = 0, .runs_before_jit = 1};
    options.jit = JitOptions{.compiler = LIMN_TEST_COMPILER, .cache = folder.path};
    CHECK(jit_fast::reaches(detail::FastRunner{g, options, Where{}}, 2));
    options.jit->compiler = "/no/such/compiler";
    options.jit->cache = folder.path / "another";
    auto const f = fast<double(double, double)>(g, options);
    for (int i = 0; i < 10; ++i) CHECK(f(1.0, i) == jit_fast::distance(1.0, double(i)));
}

TEST_CASE("fast: its end ends the compiler that runs for it", "[jit]") {
    limn::test::Folder const folder;
    auto const began = folder.path / "began", ended = folder.path / "ended",
               script = folder.path / "compiler";
    std::ofstream{script} << "#!/bin/sh\ntouch " << began << "\nsleep 20\ntouch " << ended << '\n';
    std::filesystem::permissions(script, std::filesystem::perms::owner_all);
    FastOptions options{.runs = 0, .runs_before_jit = 1};
    options.jit = JitOptions{.compiler = script, .cache = folder.path / "cache"};
    {
        auto const f =
            fast<double(double, double)>(trace<double, double>(jit_fast::distance), options);
        auto const late = std::chrono::steady_clock::now() + std::chrono::minutes{2};
        while (!std::filesystem::exists(began) && std::chrono::steady_clock::now() < late)
            CHECK(f(1.0, 2.0) == jit_fast::distance(1.0, 2.0));
    }
    REQUIRE(std::filesystem::exists(began));
    CHECK_FALSE(std::filesystem::exists(ended)); // it was not waited for
    bool is_empty = true;                        // of what the compiler was to write
    for (auto const& entry : std::filesystem::directory_iterator{folder.path / "cache"})
        is_empty = is_empty && entry.path().filename().string().find("build-") != 0;
    CHECK(is_empty);
}

TEST_CASE("fast: several threads call it while the code is replaced", "[jit]") {
    for (int round = 0; round < 10; ++round) {
        auto const f = fast<double(double, double)>(trace<double, double>(jit_fast::distance));
        std::atomic<int> faults = 0;
        std::vector<std::thread> threads;
        for (int t = 0; t < 4; ++t)
            threads.emplace_back([&] {
                for (int i = 0; i < 500; ++i)
                    if (f(0.5, 0.01 * i) != jit_fast::distance(0.5, 0.01 * i)) ++faults;
            });
        for (std::thread& thread : threads) thread.join();
        CHECK(faults == 0);
    }
    auto const f = fast<double(double, double)>(trace<double, double>(jit_fast::distance));
    std::vector<double> const x{1.0, 2.0}, y{3.0, 4.0};
    std::vector<double> out(2);
    f.map(out, x, y);
    CHECK(out == std::vector{jit_fast::distance(1.0, 3.0), jit_fast::distance(2.0, 4.0)});
}
