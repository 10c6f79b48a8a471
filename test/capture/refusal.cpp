// SPDX-License-Identifier: BSL-1.0
#include "capture/toys.hpp"
#include <limn.hpp>
#include <limn/capture/refusal.hpp>

#include <catch2/catch.hpp>

#include <exception>
#include <stdexcept>
#include <string>

namespace refusal_test {

using namespace limn;
using Catch::Contains;
using Catch::StartsWith;
using limn::detail::Divergence;

constexpr Where at{"f.cpp", 12};

template <class E> std::exception_ptr thrown(E error) { return std::make_exception_ptr(error); }

TEST_CASE("refusal: a loop whose iterations differ is named with its line", "[capture][refusal]") {
    capture_toys::Explored toy{[](auto n) { return n; }};
    Divergence difference;
    difference.loop_at = at;
    std::string const text = limn::detail::refusal(difference, toy.explorer).what();
    CHECK_THAT(text, StartsWith("f.cpp:12: capture: "));
    CHECK_THAT(text, Contains("each iteration of this loop") && Contains("limn::while_loop"));
}

TEST_CASE("refusal: a decision of the run that differs is named, with what depends on it",
          "[capture][refusal]") {
    unsigned line = 0;
    capture_toys::Explored toy{[&](auto n) {
        line = __LINE__ + 1;
        if (n > 3) n = n - 1;
        return n;
    }};
    toy.explorer.explore();
    REQUIRE(toy.explorer.checks().size() == 1);
    Divergence difference;
    difference.run = {{{1, 2, 3}, true}, {toy.explorer.checks()[0].tag, false}};
    difference.output = Where{"f.cpp", 40};
    difference.inputs = "x = 4";
    std::string const text = limn::detail::refusal(difference, toy.explorer).what();
    CHECK_THAT(text, Contains("refusal.cpp:" + std::to_string(line) + ": capture: "));
    CHECK_THAT(text, Contains("f.cpp:40 depends on it (for example on x = 4)"));
    CHECK_THAT(text, Contains("limn::cond"));

    difference.output = Where::here();
    CHECK_THAT(limn::detail::refusal(difference, toy.explorer).what(), Contains("and line "));
    difference.output = toy.tracer.session()->began;
    CHECK_THAT(limn::detail::refusal(difference, toy.explorer).what(),
               Contains("and its result depends on it"));
    difference.output = Where{};
    difference.inputs.clear();
    CHECK_THAT(limn::detail::refusal(difference, toy.explorer).what(),
               Contains("what the function throws or does depends on it; declare"));
}

TEST_CASE("refusal: an exception on every path must not have values to fill in",
          "[capture][refusal]") {
    std::string const mark =
        std::string{limn::detail::mark_begin} + "1 2" + std::string{limn::detail::mark_end};
    using limn::detail::refuse_marks;
    CHECK_NOTHROW(refuse_marks(thrown(std::logic_error{"plain"}), at));
    CHECK_NOTHROW(refuse_marks(thrown(7), at));
    CHECK_THROWS_WITH(refuse_marks(thrown(std::logic_error{"x is " + mark + "!"}), at),
                      StartsWith("f.cpp:12: trace: ") && Contains("\"x is ...!\""));
}

TEST_CASE("refusal: a function that ends on no path is told why", "[capture][refusal]") {
    CHECK_THAT(limn::detail::always_aborts(at).what(),
               StartsWith("f.cpp:12: capture: ") && Contains("std::abort on every path"));
    CHECK_THAT(limn::detail::never_defined(at).what(),
               StartsWith("f.cpp:12: capture: ") && Contains("sanitizer"));
}

// The exception came out of the trace as if the function always threw it.
TEST_CASE("refusal: a function that throws because a run before it was left",
          "[capture][refusal]") {
    auto const f = [](auto x) {
        static bool busy = false;
        if (busy) throw std::runtime_error{"re-entered"};
        busy = true;
        if (x > 0.0) x = x + 1.0;
        busy = false;
        return x;
    };
    CHECK_THROWS_WITH(limn::trace<double>(f),
                      Contains("throws before its first decision when it is run again") &&
                          Contains("static variable"));
}

} // namespace refusal_test
