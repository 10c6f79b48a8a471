// SPDX-License-Identifier: BSL-1.0
#include <limn.hpp>
#include <limn/capture/attempt_errors.hpp>

#include <catch2/catch.hpp>

#include <exception>
#include <string>
#include <type_traits>

namespace attempt_errors_test {

using namespace limn;
using Catch::Contains;

// What a user catches is an error of the trace; what ends an attempt alone is nothing that a
// handler of exceptions, in the function or around it, would take for one of its own.
static_assert(std::is_base_of_v<TraceError, detail::Endless>);
static_assert(!std::is_base_of_v<std::exception, detail::NewState>);
static_assert(!std::is_base_of_v<std::exception, detail::WrongNumber>);
static_assert(!std::is_base_of_v<std::exception, detail::GrowsDeep>);
static_assert(!std::is_base_of_v<std::exception, detail::DistinctLoop>);

/// What is said of a function of one double that is not captured.
template <class F> std::string refusal_of(F const& f) {
    try {
        static_cast<void>(trace<double>(f));
        return "captured";
    } catch (TraceError const& e) {
        return e.what();
    }
}

TEST_CASE("attempt_errors: a loop that goes on whatever is decided is refused, with its line",
          "[capture][attempt_errors]") {
    int line = 0;
    std::string const text = refusal_of([&](auto x) {
        for (;;) {
            line = __LINE__ + 1;
            if (x > 0.5) x = x * 0.5;
            else x = x + 1.0;
        }
        return x;
    });
    CHECK_THAT(text, Contains("attempt_errors.cpp:" + std::to_string(line) + ": "));
}

TEST_CASE("attempt_errors: a handler in the function does not keep an attempt from ending",
          "[capture][attempt_errors]") {
    auto const f = [](auto x) {
        int n = 0;
        try {
            while (x > 1.0) {
                x = x * 0.5;
                ++n; // learned in an attempt of its own
            }
        } catch (std::exception const&) {
            n = -1;
        }
        return x + double(n);
    };
    auto const run = interpret<double(double)>(trace<double>(f));
    for (double x : {0.5, 3.0, 1e9}) CHECK(run(x) == f(x));
}

TEST_CASE("attempt_errors: what an attempt has learned is not left to the next trace",
          "[capture][attempt_errors]") {
    auto const f = [](auto x) {
        bool odd = false;
        int n = 0;
        while (x > 1.0) {
            x = x * 0.5;
            odd = !odd;
            ++n;
        }
        return odd ? x + double(n) : x - 1.0;
    };
    Graph const first = trace<double>(f);
    CHECK(trace<double>(f) == first);
    auto const run = interpret<double(double)>(first);
    for (double x : {0.5, 3.0, 1e9}) CHECK(run(x) == f(x));
}

} // namespace attempt_errors_test
