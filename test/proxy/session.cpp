// SPDX-License-Identifier: BSL-1.0
#include <limn/proxy/session.hpp>
#include <limn/trace/trace.hpp>

#include <catch2/catch.hpp>

#include <csignal>
#include <cstdint>
#include <optional>
#include <set>
#include <thread>
#include <vector>

using limn::detail::begin_session;
using limn::detail::Session;

static_assert([] {
    Session session;
    std::uint32_t const before = session.current();
    session.end();
    return session.current() == before + 1 && session.tracer == nullptr;
}());

TEST_CASE("Session: the generation is odd while a trace runs, and grows when it ends",
          "[trace][session]") {
    Session& session = begin_session();
    std::uint32_t const running = session.current();
    CHECK(running % 2 == 1);
    session.end();
    CHECK(session.current() == running + 1);
}

TEST_CASE("Session: one in use is not given out again; one that has ended is, late",
          "[trace][session]") {
    std::set<Session*> held;
    for (int i = 0; i < 500; ++i) held.insert(&begin_session());
    CHECK(held.size() == 500);
    Session* const first = *held.begin();
    first->end();
    for (int i = 0; i < 100; ++i) {
        Session& next = begin_session();
        CHECK(held.count(&next) == (&next == first ? 1 : 0));
        next.end();
    }
    for (Session* session : held)
        if (session->current() % 2 == 1) session->end();
}

TEST_CASE("Session: threads never get the same one at once", "[trace][session]") {
    std::vector<std::set<Session*>> held(4);
    std::vector<std::thread> threads;
    for (auto& mine : held)
        threads.emplace_back([&mine] {
            for (int i = 0; i < 200; ++i) mine.insert(&begin_session());
        });
    for (auto& thread : threads) thread.join();
    std::set<Session*> all;
    for (auto const& mine : held) all.insert(mine.begin(), mine.end());
    CHECK(all.size() == 800);
    for (Session* session : all) session->end();
}

namespace {

void nest(int depth) {
    limn::trace<double>([depth](auto x) {
        if (depth > 1) nest(depth - 1);
        return x * 2.0;
    });
}

} // namespace

TEST_CASE("Session: hundreds of traces nest; thousands are refused, and leave nothing",
          "[trace][session][error]") {
    CHECK_NOTHROW(nest(500));
    CHECK_THROWS_WITH(nest(2000), Catch::Matchers::Contains("more than a thousand traces are being "
                                                            "recorded at once; end some of them"));
    CHECK_FALSE(limn::is_tracing());
    CHECK_NOTHROW(nest(500));
}

TEST_CASE("Session: traces that a signal ends leave nothing", "[trace][session][error]") {
    std::optional<limn::Tracer> lost; // its memory, that is, would be
    Session* inner = nullptr;
    auto const f = [&](auto x) {
        inner = lost.emplace(limn::TraceOptions{}, limn::Where{}).session();
        std::raise(SIGSEGV);
        return x;
    };
    CHECK_THROWS_AS(limn::trace<double>(f), limn::TraceError);
    CHECK_FALSE(limn::is_tracing());
    CHECK(inner->current() % 2 == 0);
    lost.reset();
    CHECK(inner->current() % 2 == 0);
}
