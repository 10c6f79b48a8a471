// SPDX-License-Identifier: BSL-1.0
#include <limn/graph/in_place.hpp>
#include <limn/proxy/sequence.hpp>
#include <limn/proxy/sequence_iterator.hpp>
#include <limn/trace/trace.hpp>

#include <catch2/catch.hpp>

#include <string>
#include <tuple>

using namespace limn;
using limn::detail::Vector;

namespace {

/// Of the only loop of a function: which carried values are computed in place.
template <class... Ts, class F> Vector<bool> fits(F const& f) {
    Graph const graph = trace<Ts...>(f);
    for (std::uint32_t i = 0; i < graph.size(); ++i)
        if (graph.row_of(i).kind == Kind::loop) {
            Loop const& loop = graph.loop_of(i);
            return in_place(loop, statements(loop.body, &loop));
        }
    return {};
}

} // namespace

TEST_CASE("in_place: a sum and a counter take the place of their last value", "[graph][in_place]") {
    CHECK(fits<sequence<double>>([](auto const& xs) {
              Proxy<double> sum = 0.0;
              for (auto const& x : xs) sum += x * x;
              return sum;
          }) == Vector<bool>{true, true});
}

TEST_CASE("in_place: what changes places, or is read after the next one is made, is copied",
          "[graph][in_place]") {
    CHECK(fits<int, int>([](auto a, auto b) { // a = b; b = a % b
              while (b != 0) {
                  auto const r = a % b;
                  a = b;
                  b = r;
              }
              return a;
          }) == Vector<bool>{false, false});
    CHECK(fits<double, double>([](auto x, auto y) { // y needs the old x
              while (x < 100.0) {
                  auto const old = x;
                  x = x * 2.0 + 1.0;
                  y = y * (x + 1.0) - old;
              }
              return x + y;
          }) == Vector<bool>{false, true});
}

TEST_CASE("in_place: an exit after the next value that leaves the present one forbids it",
          "[graph][in_place]") {
    CHECK(fits<double>([](auto x) {
              while (x < 1000.0) {
                  auto const next = x * 3.0;
                  if (next > 500.0) return x; // the present one
                  x = next;
              }
              return x;
          }) == Vector<bool>{false});
    CHECK(fits<double>([](auto x) {
              while (x < 1000.0) {
                  x = x * 3.0;
                  if (x > 500.0) return x; // the next one
              }
              return x;
          }) == Vector<bool>{true});
}

TEST_CASE("in_place: one arm may read what the other replaces", "[graph][in_place]") {
    CHECK(fits<int>([](auto n) {
              auto s = n * 0;
              for (auto i = n * 0; i < n; i += 1) {
                  if (i % 3 == 0) s += 100 / (i + 1);
                  else s -= 7 / (i + 1);
              }
              return s;
          }) == Vector<bool>{true, true});
}

TEST_CASE("in_place: a value with a destructor is made beside its operand", "[graph][in_place]") {
    CHECK(fits<std::string>([](auto s) {
              while (s.size() < 100u) s = s + s;
              return s;
          }) == Vector<bool>{false});
}
