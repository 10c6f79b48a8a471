// SPDX-License-Identifier: BSL-1.0
#include <limn/parallel/workers.hpp>

#include <catch2/catch.hpp>

#include <atomic>
#include <stdexcept>
#include <string>
#include <vector>

using limn::Parallel;
using limn::detail::FirstFailure;
using limn::detail::Workers;

TEST_CASE("Workers: parts are the whole, each of them once", "[kit][workers]") {
    for (unsigned threads : {0u, 1u, 2u, 5u})
        for (std::size_t least : {1u, 7u, 256u})
            for (std::size_t count : {0u, 1u, 6u, 7u, 8u, 1000u}) {
                std::vector<std::atomic<int>> seen(count);
                std::atomic<bool> small = false;
                Workers{Parallel{threads}}.each_part(count, least,
                                                     [&](std::size_t begin, std::size_t end) {
                                                         if (end - begin < least && end != count)
                                                             small = true;
                                                         for (std::size_t i = begin; i < end; ++i)
                                                             ++seen[i];
                                                     });
                CHECK_FALSE(small);
                bool once = true;
                for (auto const& times : seen) once = once && times == 1;
                CHECK(once);
            }
}

TEST_CASE("Workers: of what parts throw, the first arrives", "[kit][workers]") {
    Workers const workers{Parallel{4}};
    for (int iteration = 0; iteration < 20; ++iteration)
        CHECK_THROWS_WITH(workers.each_part(1000, 1,
                                            [](std::size_t begin, std::size_t end) {
                                                for (std::size_t i = begin; i < end; ++i)
                                                    if (i % 100 == 41)
                                                        throw std::runtime_error{std::to_string(i)};
                                            }),
                          "41");
}

TEST_CASE("FirstFailure: keeps the least position", "[kit][workers]") {
    FirstFailure failure;
    CHECK(failure.reaches(1'000'000));
    CHECK_NOTHROW(failure.rethrow());
    for (std::size_t position : {5u, 3u, 4u}) {
        try {
            throw std::runtime_error{std::to_string(position)};
        } catch (...) {
            failure.keep(position);
        }
    }
    CHECK(failure.reaches(2));
    CHECK_FALSE(failure.reaches(3));
    CHECK_THROWS_WITH(failure.rethrow(), "3");
}
