// SPDX-License-Identifier: BSL-1.0
#include <limn/print/text.hpp>
#include <limn/proxy/tracer.hpp>
#include <limn/trace/trace.hpp>

#include <catch2/catch.hpp>

#include <array>
#include <limits>
#include <string>
#include <thread>
#include <type_traits>
#include <utility>

using Catch::Matchers::Contains;
using limn::Tracer;
using limn::Where;
namespace prims = limn::prims;

static_assert(not std::is_copy_constructible_v<Tracer> and
              not std::is_move_constructible_v<Tracer>);
static_assert(not std::is_copy_assignable_v<Tracer>);
static_assert(limn::TraceOptions{}.max_nodes > 4'000'000'000u);

static_assert(
    [] {
        Tracer tracer{{}, Where{"f.cpp", 1}};
        auto const x = tracer.builder().parameter<int>("x").front();
        std::array const both{x, x};
        tracer.call(limn::op_row<prims::add, int, int>, both, Where{});
        return tracer.builder().graph().size() == 2 && Tracer::current() == nullptr;
    }(),
    "a tracer lives in a constant expression, where it is nobody's current one");

TEST_CASE("Tracer: the innermost of the thread is the current one, until it ends",
          "[trace][tracer]") {
    CHECK(Tracer::current() == nullptr);
    CHECK_FALSE(limn::is_tracing());
    {
        Tracer outer{{}, Where::here()};
        CHECK(Tracer::current() == &outer);
        {
            Tracer inner{{}, Where::here()};
            CHECK(Tracer::current() == &inner);
            CHECK(inner.session() != outer.session());
        }
        CHECK(Tracer::current() == &outer);
        bool elsewhere = true;
        std::thread{[&] { elsewhere = limn::is_tracing(); }}.join();
        CHECK_FALSE(elsewhere);
        CHECK(limn::is_tracing());
    }
    CHECK_FALSE(limn::is_tracing());
}

TEST_CASE("Tracer: its session knows where it began, and ends with it", "[trace][tracer]") {
    limn::detail::Session* session = nullptr;
    std::uint32_t generation = 0;
    {
        Tracer const tracer{{}, Where{"f.cpp", 7}};
        session = tracer.session();
        generation = session->current();
        CHECK(session->began == Where{"f.cpp", 7});
        CHECK(session->tracer == &tracer);
        CHECK(generation % 2 == 1);
    }
    CHECK(session->current() == generation + 1);
    CHECK(session->tracer == nullptr);
}

TEST_CASE("Tracer: calls are recorded up to max_nodes", "[trace][tracer][error]") {
    Tracer tracer{{.max_nodes = 3}, Where::here()};
    auto const x = tracer.builder().parameter<int>("x").front();
    std::array const both{x, x};
    limn::OpRow const& add = limn::op_row<prims::add, int, int>;
    tracer.call(add, both, Where{});
    tracer.call(add, both, Where{});
    CHECK_THROWS_WITH(tracer.call(add, both, Where{"f.cpp", 9}),
                      Contains("f.cpp:9: add: the trace has reached TraceOptions::max_nodes"));
    CHECK(tracer.builder().graph().size() == 3);
}
