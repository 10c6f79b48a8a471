// SPDX-License-Identifier: BSL-1.0
// Sequences of a length that is known when the graph runs, through range-for and range-v3.
#include <limn/print/cpp.hpp>
#include <limn/proxy/sequence_iterator.hpp>
#include <limn/run/interpret.hpp>
#include <limn/trace/trace.hpp>

#include <catch2/catch.hpp>
#include <range/v3/algorithm/all_of.hpp>
#include <range/v3/algorithm/count_if.hpp>
#include <range/v3/algorithm/max.hpp>
#include <range/v3/numeric/accumulate.hpp>
#include <range/v3/numeric/inner_product.hpp>
#include <range/v3/view/filter.hpp>
#include <range/v3/view/take_while.hpp>
#include <range/v3/view/transform.hpp>

#include <string>
#include <vector>

using namespace limn;
using Catch::Matchers::Contains;
namespace views = ranges::views;

namespace {

using Samples = sequence<double>;

std::vector<std::vector<double>> const samples{
    {}, {2.0}, {-2.0}, {1.0, -2.0, 3.5, 4.0, -7.0, 0.5}, {-1.0, -2.0, 5.0}, {9.0, 8.0, -1.0, 0.0}};

/// Whether the graph of `f` gives what `f` does; of samples of at least that length.
template <class R, class F> bool as_plain(F const& f, std::size_t least = 0) {
    auto const run = interpret<R(Samples)>(trace<Samples>(f));
    for (std::vector<double> const& xs : samples)
        if (xs.size() >= least && run(Samples{xs}) != static_cast<R>(f(Samples{xs}))) return false;
    return true;
}

template <class Xs> using element = ranges::range_value_t<Xs>;

} // namespace

TEST_CASE("sequence: filter, transform and accumulate become one loop",
          "[trace][sequence_iterator][features]") {
    auto const f = [](auto xs) {
        return ranges::accumulate(xs | views::transform([](auto const& x) { return x * x; }) |
                                      views::filter([](auto const& x) { return x > 2.0; }),
                                  element<decltype(xs)>(0.0));
    };
    CHECK(as_plain<double>(f));
    CHECK_THAT(to_cpp(trace<Samples>(f)), Contains("for (") || Contains("while ("));
}

TEST_CASE("sequence: filter alone", "[trace][sequence_iterator]") {
    CHECK(as_plain<double>([](auto xs) {
        return ranges::accumulate(xs | views::filter([](auto const& x) { return x > 0.0; }),
                                  element<decltype(xs)>(0.0));
    }));
}

TEST_CASE("sequence: take_while stops the loop", "[trace][sequence_iterator]") {
    CHECK(as_plain<double>([](auto xs) {
        return ranges::accumulate(xs | views::take_while([](auto const& x) { return x < 4.0; }),
                                  element<decltype(xs)>(0.0));
    }));
}

TEST_CASE("sequence: all_of, count_if, max and inner_product", "[trace][sequence_iterator]") {
    CHECK(as_plain<bool>(
        [](auto xs) { return ranges::all_of(xs, [](auto const& x) { return x > -3.0; }); }));
    CHECK(as_plain<std::ptrdiff_t>(
        [](auto xs) { return ranges::count_if(xs, [](auto const& x) { return x > 0.0; }); }));
    CHECK(as_plain<double>([](auto xs) { return ranges::max(xs); }, 1));
    CHECK(as_plain<double>(
        [](auto xs) { return ranges::inner_product(xs, xs, element<decltype(xs)>(0.0)); }));
}

TEST_CASE("sequence: what begins as a constant is no plain variable",
          "[trace][sequence_iterator]") {
    auto const goertzel = [](auto xs) {
        element<decltype(xs)> last = 0.0, before = 0.0;
        for (auto const& x : xs) {
            auto const next = x + 1.5 * last - before;
            before = last;
            last = next;
        }
        return last * last + before * before - 1.5 * last * before;
    };
    CHECK(as_plain<double>(goertzel));
    auto const limited = [](auto xs) {
        element<decltype(xs)> sum = 0.0, out = 0.0;
        for (auto const& x : xs) {
            out = 2.0 * x + 0.5 * sum;
            if (out > 1.0) out = 1.0;
            else if (out < -1.0) out = -1.0;
            else sum += x;
        }
        return out;
    };
    CHECK(as_plain<double>(limited));
    std::string const text = to_cpp(trace<Samples>(limited));
    CHECK(text.find("for (") == text.rfind("for ("));
}

TEST_CASE("sequence: what a range-for asks and reads stands at its line",
          "[trace][sequence_iterator][error]") {
    std::string const line = std::to_string(__LINE__ + 4);
    auto const weighted = [](auto xs) {
        element<decltype(xs)> out = 0.0;
        unsigned weight = 1;
        for (auto const& x : xs) {
            out += x * double(weight);
            weight = weight * 1664525 + 1013904223;
        }
        return out;
    };
    CHECK_THROWS_WITH(trace<Samples>(weighted),
                      Contains("sequence_iterator.cpp:" + line + ": capture: a plain variable"));
    auto const first = [](auto xs) {
        element<decltype(xs)> out = 0.0;
        bool begun = false;
        for (auto const& x : xs) {
            if (!begun) out = x;
            begun = true;
        }
        return out;
    };
    CHECK(as_plain<double>(first));
    auto const sum = [](auto xs) {
        element<decltype(xs)> out = 0.0;
        for (auto const& x : xs) out += x;
        return out;
    };
    CHECK_THAT(to_cpp(trace<Samples>(sum), {.locations = true}),
               Contains("sequence_iterator.cpp:") && !Contains("sequence_iterator.hpp"));
}

TEST_CASE("sequence: range-for with an early exit", "[trace][sequence_iterator]") {
    CHECK(as_plain<double>([](auto xs) {
        element<decltype(xs)> sum = 0.0;
        for (auto const& x : xs) {
            if (x == 0.0) continue;
            if (sum > 8.0) break;
            sum += x > 0.0 ? x : -x;
        }
        return sum;
    }));
}
