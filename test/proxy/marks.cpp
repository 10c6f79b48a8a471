// SPDX-License-Identifier: BSL-1.0
#include <limn/jit/jit.hpp>
#include <limn/op/math.hpp>
#include <limn/print/cpp.hpp>
#include <limn/print/text.hpp>
#include <limn/proxy/marks.hpp>
#include <limn/run/interpret.hpp>
#include <limn/trace/inlined.hpp>
#include <limn/trace/trace.hpp>

#include <catch2/catch.hpp>

#include <iomanip>
#include <iostream>
#include <locale>
#include <sstream>
#include <stdexcept>
#include <string>

using Catch::Matchers::Contains;
using limn::interpret;
using limn::jit;
using limn::to_cpp;
using limn::to_text;
using limn::trace;
using limn::TraceError;

namespace {

template <class F> std::string text_of(F const& f, double x, int n) {
    try {
        return std::to_string(f(x, n));
    } catch (std::domain_error const& e) {
        return e.what();
    }
}

/// Generic code that builds the text of an error, as Boost.Math does everywhere.
struct Checked {
    template <class T, class N> T operator()(T x, N n) const {
        using std::sqrt;
        if (x < 0.0) {
            std::ostringstream text;
            text.precision(17);
            text << "checked_sqrt: argument is " << x << ", but must be >= 0";
            throw std::domain_error(text.str());
        }
        if (n > 9) {
            std::ostringstream text;
            text << std::setw(6) << std::setfill('*') << n << std::hex << std::showbase << n << '|'
                 << std::scientific << x << std::boolalpha << (x > 2.0) << std::defaultfloat << x
                 << T(0.5);
            throw std::domain_error("n = " + text.str());
        }
        return sqrt(x);
    }
};

} // namespace

TEST_CASE("marks: the text of an exception is that of the plain function", "[trace][marks]") {
    Checked const f;
    auto const graph = trace<double, int>(f);
    auto const run = interpret<double(double, int)>(graph);
    auto const compiled = jit<double(double, int)>(graph);
    auto const again = interpret<double(double, int)>(
        trace<double, int>([&](auto x, auto n) { return run(x, n) + 0.0; }));
    for (double x : {-0.1, -1e300, 0.0, 4.0})
        for (int n : {-3, 9, 10, 77777777}) {
            std::string const want = text_of(f, x, n);
            CHECK(text_of(run, x, n) == want);
            CHECK(text_of(compiled, x, n) == want);
            CHECK(text_of(again, x, n) == want);
        }
    CHECK_THAT(to_cpp(graph), Contains("throw std::domain_error{") && !Contains("#include <limn"));
}

TEST_CASE("marks: what a handler makes of the text arrives as well", "[trace][marks]") {
    auto const f = [](auto x) {
        try {
            std::ostringstream text;
            text << x;
            if (x > 1.0) throw std::runtime_error(text.str());
        } catch (std::runtime_error const& e) {
            throw std::logic_error(std::string{"outer: "} + e.what());
        }
        return x;
    };
    auto const run = interpret<double(double)>(trace<double>(f));
    CHECK(run(0.5) == 0.5);
    CHECK_THROWS_WITH(run(2.5), "outer: 2.5");
}

TEST_CASE("marks: an exception of the user's own has its text", "[trace][marks]") {
    struct Mine : std::runtime_error {
        using std::runtime_error::runtime_error;
    };
    auto const f = [](auto x, auto n) {
        while (x > 1.0) {
            x = x * 0.5;
            std::ostringstream text;
            text << "at " << x << " of " << n;
            if (x < 0.75) throw Mine(text.str());
        }
        return x;
    };
    auto const graph = trace<double, int>(f);
    auto const run = interpret<double(double, int)>(graph);
    auto const compiled = jit<double(double, int)>(graph);
    for (double x : {0.5, 1.25, 1.75, 11.0}) {
        std::string want = "returns";
        try {
            f(x, 3);
        } catch (Mine const& e) {
            want = e.what();
        }
        for (auto const& call : {run, compiled}) {
            if (want == "returns") CHECK(call(x, 3) == f(x, 3));
            else CHECK_THROWS_WITH(call(x, 3), want);
        }
    }
    CHECK_THAT(to_cpp(graph), Contains("throw std::runtime_error{"));
}

TEST_CASE("marks: a text that is returned, or an operand, is filled in too", "[trace][marks]") {
    auto const graph = trace<double>([](auto x) {
        std::ostringstream text;
        text << "x = " << x;
        return text.str();
    });
    CHECK(to_text(graph) == "x0 : double = input\n"
                            "%1 : std::string = constant std::string{\"x = \"}\n"
                            "%2 : std::string = streamed(x0)\n"
                            "%3 : std::string = add(%1, %2)\n"
                            "return %3\n");
    CHECK(interpret<std::string(double)>(graph)(0.25) == "x = 0.25");
}

TEST_CASE("marks: a text outlives its stream, and gathers values in a plain loop",
          "[trace][marks]") {
    auto const f = [](auto x) {
        std::string message;
        {
            std::ostringstream text;
            auto power = x;
            for (int i = 0; i < 3; ++i) text << i << ": " << (power = power * x) << ' ';
            message = text.str();
        }
        if (x > 4.0) x = x + 1.0;
        if (x < 0.0) throw std::domain_error(message);
        std::ostringstream other;
        other << message << x;
        std::ostringstream copy;
        copy.copyfmt(other);
        copy << "; " << x;
        if (x > 2.0) throw std::domain_error(other.str() + copy.str());
        return x;
    };
    auto const run = interpret<double(double)>(trace<double>(f));
    for (double x : {-1.5, 1.0, 3.0, 5.0}) {
        std::string want;
        try {
            f(x);
        } catch (std::domain_error const& e) {
            want = e.what();
        }
        if (want.empty()) CHECK(run(x) == f(x));
        else CHECK_THROWS_WITH(run(x), want);
    }
}

TEST_CASE("marks: a constant is written as it is, dead proxies are refused", "[trace][marks]") {
    std::ostringstream out;
    out << limn::Proxy<double>{0.5} << ' ' << limn::Proxy<int>{3};
    CHECK(out.str() == "0.5 3");
    limn::Proxy<double> dead;
    trace<double>([&](auto x) { return dead = x; });
    CHECK_THROWS_WITH(out << dead, Contains("has ended"));
}

TEST_CASE("marks: what cannot be filled in is refused", "[trace][marks][error]") {
    auto const to_output = [](auto x) {
        std::cout << x;
        return x * 2.0;
    };
    CHECK_THROWS_WITH(trace<double>(to_output),
                      Contains("a Proxy has no value while tracing") && Contains("limn::print"));
    auto const with_locale = [](auto x) {
        struct Comma : std::numpunct<char> {
            char do_decimal_point() const override { return ','; }
        };
        std::ostringstream text;
        text.imbue(std::locale(std::locale::classic(), new Comma));
        text << x;
        return text.str();
    };
    CHECK_THROWS_WITH(trace<double>(with_locale), Contains("locale"));
    auto const cut = [](auto x) {
        std::ostringstream text;
        text << "value " << x;
        return text.str().substr(0, 12);
    };
    CHECK_THROWS_WITH(trace<double>(cut), Contains("holds a part of a traced value"));
    auto const always = [](auto x) -> decltype(x) {
        std::ostringstream text;
        text << "no " << x;
        throw std::runtime_error(text.str());
    };
    CHECK_THROWS_AS(trace<double>(always), TraceError);
    CHECK_THROWS_WITH(trace<double>(always), Contains("on every path") && Contains("no ..."));
}
