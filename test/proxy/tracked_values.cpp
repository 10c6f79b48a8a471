// SPDX-License-Identifier: BSL-1.0
#include <limn/proxy/record.hpp>
#include <limn/proxy/tracked_values.hpp>
#include <limn/run/interpret.hpp>
#include <limn/trace/trace.hpp>

#include <catch2/catch.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <memory>
#include <new>
#include <string>
#include <vector>

using limn::Tracer;
using limn::Value;
using limn::detail::TrackedRow;
using limn::detail::TrackedValues;

namespace {

/// Stands for a proxy; `own` says whether it is of the trace.
struct Object {
    bool own = true;
};

TrackedRow const object_row{
    [](void const* p, Tracer&) { return static_cast<Object const*>(p)->own; }, nullptr, nullptr,
    nullptr};

std::vector<void const*> alive(TrackedValues const& list) {
    std::vector<void const*> out;
    list.each([&](std::size_t number, TrackedValues::Entry const& e) {
        CHECK(number == out.size());
        out.push_back(e.proxy);
    });
    return out;
}
using Objects = std::vector<void const*>;

/// A list whose entries need no tracer to say whose they are.
struct List : TrackedValues {
    alignas(std::max_align_t) std::byte nobody[1]{};
    List() { tracer = reinterpret_cast<Tracer*>(nobody); }
};

struct Counted : limn::detail::Living<Counted> {
    static TrackedRow const& live_row() {
        static TrackedRow const always{[](void const*, Tracer&) { return true; }, nullptr, nullptr,
                                       nullptr, true};
        return always;
    }
    int content = 0;
    bool live() const { return is_live(); }
};

} // namespace

TEST_CASE("TrackedValues: the objects in order of construction, without those of other traces",
          "[trace][tracked_values]") {
    List list;
    Object a, b{false}, c;
    list.enter(&a, object_row);
    list.enter(&b, object_row);
    list.enter(&c, object_row);
    CHECK(alive(list) == Objects{&a, &c});
    list.clear();
    CHECK(alive(list).empty());
}

TEST_CASE("TrackedValues: who leaves out of turn leaves a handle that nobody takes",
          "[trace][tracked_values]") {
    List list;
    Object a, b, c, d;
    std::uint32_t const first = list.enter(&a, object_row), second = list.enter(&b, object_row);
    std::uint32_t const third = list.enter(&c, object_row);
    list.leave(&b, second);
    CHECK(alive(list) == Objects{&a, &c});
    CHECK_FALSE(list.holds(&b, second));
    CHECK(list.enter(&d, object_row) == third + 1);
    CHECK(alive(list) == Objects{&a, &c, &d});
    list.leave(&d, third + 1);
    list.leave(&c, third);
    CHECK(list.enter(&b, object_row) == second); // the empty handles at the end have gone
    CHECK(list.holds(&a, first));
}

TEST_CASE("TrackedValues: who is not in its handle leaves nothing", "[trace][tracked_values]") {
    List list;
    Object a, b;
    std::uint32_t const handle = list.enter(&a, object_row);
    list.leave(&b, handle);
    list.leave(&a, handle + 5);
    CHECK(alive(list) == Objects{&a});
    CHECK_FALSE(list.holds(&a, handle + 5));
}

namespace {

/// While it lives, a run of a capture.
struct Run : List {
    Run() {
        clear();
        current() = this;
    }
    ~Run() { current() = before; }
    TrackedValues* const before = current();
};

Counted const of_the_compiler;

} // namespace

TEST_CASE("TrackedValues: one of which a byte is written over", "[trace][tracked_values]") {
    Run list;
    std::vector<Counted> all(600);
    Counted const *const first = all.data(), *const end = first + all.size();
    auto const are_whole = [&](std::size_t most) { return list.are_whole(first - 1, end, most); };
    all[300].content = 7; // which is its own
    CHECK(are_whole(600));
    auto* const begin = reinterpret_cast<unsigned char*>(&all[300]);
    for (std::size_t byte = 0; byte < sizeof(std::uint32_t); ++byte) {
        begin[byte] ^= 1;
        CHECK_FALSE(are_whole(600));
        CHECK(are_whole(299));                 // those after it
        CHECK(list.are_whole(&all[300], end)); // that one stands elsewhere
        CHECK(list.are_whole(first - 1, &all[300]));
        begin[byte] ^= 1;
    }
    begin[0] ^= 1;
    list.forget([&](void const* proxy) { return proxy == begin; });
    CHECK(are_whole(600));
    begin[0] ^= 1;
}

TEST_CASE("Living: copies take handles of their own, and leave them", "[trace][tracked_values]") {
    Run list;
    {
        Counted const a;
        Counted const b = a;
        CHECK(alive(list).size() == 2);
        CHECK((a.live() && b.live()));
    }
    CHECK(alive(list).empty());
}

TEST_CASE("Living: what was made before a run is known by its address", "[trace][tracked_values]") {
    static Counted const before;
    auto const copied = std::make_unique<Counted>();
    {
        Run const list;
        CHECK((before.live() && copied->live() && of_the_compiler.live()));
        Run const inner;
        CHECK((before.live() && copied->live()));
    }
    CHECK(before.live());
}

TEST_CASE("Living: no other bytes are taken for one, those of a proxy neither",
          "[trace][tracked_values]") {
    alignas(Counted) std::byte bytes[2][sizeof(Counted)];
    auto const at = [&](int i) { return reinterpret_cast<Counted*>(bytes[i]); };
    for (int const filler : {0, 1, 0x7F, 0xFF}) {
        std::memset(bytes, filler, sizeof bytes);
        Run const list;
        CHECK_FALSE(at(0)->live());
        CHECK_FALSE(at(1)->live());
    }
    new (at(0)) Counted;
    std::memcpy(bytes[1], bytes[0], sizeof(Counted));
    Run const list;
    CHECK(at(0)->live());
    CHECK_FALSE(at(1)->live());
    at(1)->~Counted();
    CHECK(std::memcmp(bytes[1], bytes[0], sizeof(Counted)) == 0);
    at(0)->~Counted();
    CHECK_FALSE(at(0)->live());
    new (at(1)) Counted;
    CHECK(at(1)->live());
    at(1)->~Counted();
    CHECK_FALSE(at(1)->live());
}

TEST_CASE("Living: nothing is left of what one was", "[trace][tracked_values]") {
    alignas(Counted) std::byte bytes[2][sizeof(Counted)];
    auto const at = [&](int i) { return reinterpret_cast<Counted*>(bytes[i]); };
    Run const list;
    for (int i = 0; i < 2; ++i) {
        new (at(i)) Counted;
        at(i)->content = 7 + i;
    }
    for (int i = 0; i < 2; ++i) at(i)->~Counted();
    CHECK(std::memcmp(bytes[0], bytes[1], sizeof(Counted)) == 0);
    int content = 1;
    std::memcpy(&content, bytes[0] + sizeof(Counted) - sizeof content, sizeof content);
    CHECK(content == 0);
}

TEST_CASE("Living: what outlives a run is known to the next, and to another capture",
          "[trace][tracked_values]") {
    std::unique_ptr<Counted> kept;
    {
        Run list;
        kept = std::make_unique<Counted>();
        list.clear();
        CHECK(alive(list).empty());
        CHECK(kept->live());
    }
    Run const other;
    CHECK(kept->live());
}

TEST_CASE("Living: in a capture inside of another both know their own", "[trace][tracked_values]") {
    Run outer;
    {
        auto a = std::make_unique<Counted>();
        Run inner;
        Counted const b;
        CHECK((a->live() && b.live()));
        CHECK(alive(inner).size() == 1);
        CHECK(alive(outer).size() == 1);
        a.reset();
        CHECK(alive(outer).empty());
    }
}

namespace {

/// Whether the graph gives what the function gives, for four values in many orders.
template <class F> void orders_as_plain(F const& f) {
    auto const graph = limn::trace<double, double, double, double>(f);
    auto const run = limn::interpret<double(double, double, double, double)>(graph);
    for (int i = 0; i < 256; ++i) {
        double const a = i % 4 - 1.5, b = i / 4 % 4 - 1.25, c = i / 16 % 4 - 1.125, d = i / 64 - 1;
        CHECK(run(a, b, c, d) == f(a, b, c, d));
    }
}

constexpr auto by_square = [](auto const& x, auto const& y) { return x * x < y * y; };
constexpr auto weighted = [](auto const& v) { return v[0] + 2.0 * v[1] + 4.0 * v[2] + 8.0 * v[3]; };

} // namespace

// Answers that contradict each other lead the algorithms of the standard beyond their arrays.
TEST_CASE("Living: sorted by an order of one's own, nothing beyond the array is touched",
          "[trace][tracked_values]") {
    orders_as_plain([](auto a, auto b, auto c, auto d) {
        std::vector v{a, b, c, d};
        std::sort(v.begin(), v.end(), by_square);
        return weighted(v);
    });
    orders_as_plain([](auto a, auto b, auto c, auto d) {
        std::vector v{a, b, c, d};
        std::sort(v.begin(), v.begin() + 3, std::greater<>());
        std::sort(v.begin() + 1, v.end(), by_square);
        return weighted(v);
    });
    orders_as_plain([](auto a, auto b, auto c, auto d) {
        std::vector v{a, b, c, d};
        std::nth_element(v.begin(), v.begin() + 2, v.end(), by_square);
        return v[2] + 0.0;
    });
    orders_as_plain([](auto a, auto b, auto c, auto d) {
        std::vector v{a, b, c, d};
        std::make_heap(v.begin(), v.end(), by_square);
        std::sort_heap(v.begin(), v.end(), by_square);
        return weighted(v);
    });
}

TEST_CASE("Living: constants from before, from outside, and of an earlier run stay valid",
          "[trace][tracked_values]") {
    auto const half = std::make_shared<limn::Proxy<double> const>(std::strtod("0.5", nullptr));
    auto const f = [&](auto x) {
        static decltype(x) const two = std::strtod("2", nullptr);
        if (x > 1.0) {
            static decltype(x) const three = std::strtod("3", nullptr);
            if (x > 2.0) x = x * three;
            x = x + *half;
        }
        return x > 5.0 ? x * two : x;
    };
    auto const run = limn::interpret<double(double)>(limn::trace<double>(f));
    CHECK(run(0.5) == 0.5);
    CHECK(run(1.5) == 2.0);
    CHECK(run(3.0) == 19.0);
    auto const again = limn::interpret<double(double)>(limn::trace<double>(f));
    CHECK(again(3.0) == 19.0);
}

TEST_CASE("Living: texts that were never made are not destroyed", "[trace][tracked_values]") {
    auto const f = [](auto s, auto n) {
        std::vector<decltype(s)> v{s, s + "b"};
        if (n > 0) v.pop_back();
        if (n > 1) v.pop_back();
        if (n < 0) v.pop_back(); // with the first two answers, beyond the vector
        return v.empty() ? decltype(s){} : v.back();
    };
    auto const graph = limn::trace<std::string, int>(f);
    auto const run = limn::interpret<std::string(std::string, int)>(graph);
    for (int const n : {-1, 0, 1, 2}) CHECK(run("a", n) == f(std::string{"a"}, n));
}
