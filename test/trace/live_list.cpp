// SPDX-License-Identifier: BSL-1.0
#include <limn/trace/live_list.hpp>

#include <catch2/catch.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

using limn::Tracer;
using limn::Value;
using limn::detail::LiveList;
using limn::detail::LiveRow;

namespace {

/// Stands for a proxy; `own` says whether it is of the trace.
struct Object {
    bool own = true;
};

LiveRow const object_row{[](void const* p, Tracer&) { return static_cast<Object const*>(p)->own; },
                         nullptr, nullptr, nullptr};

std::vector<void const*> alive(LiveList const& list) {
    std::vector<void const*> out;
    for (LiveList::Entry const& e : list.entries()) out.push_back(e.proxy);
    return out;
}
using Objects = std::vector<void const*>;

/// A list whose entries need no tracer to say whose they are.
struct List : LiveList {
    alignas(std::max_align_t) std::byte nobody[1]{};
    List() { tracer = reinterpret_cast<Tracer*>(nobody); }
};

struct Counted : limn::detail::Living<Counted> {
    static LiveRow const& live_row() {
        static LiveRow const always{[](void const*, Tracer&) { return true; }, nullptr, nullptr,
                                    nullptr};
        return always;
    }
    bool strange() const { return has_no_seat(); }
};

} // namespace

TEST_CASE("LiveList: the objects in order of construction, without those of other traces",
          "[trace][live_list]") {
    List list;
    Object a, b{false}, c;
    list.enter(&a, object_row);
    list.enter(&b, object_row);
    list.enter(&c, object_row);
    CHECK(alive(list) == Objects{&a, &c});
    list.clear();
    CHECK(alive(list).empty());
}

TEST_CASE("LiveList: who leaves out of turn leaves a seat that nobody takes",
          "[trace][live_list]") {
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
    CHECK(list.enter(&b, object_row) == second); // the empty seats at the end have gone
    CHECK(list.holds(&a, first));
}

TEST_CASE("LiveList: who is not in its seat leaves nothing", "[trace][live_list]") {
    List list;
    Object a, b;
    std::uint32_t const seat = list.enter(&a, object_row);
    list.leave(&b, seat);
    list.leave(&a, seat + 5);
    CHECK(alive(list) == Objects{&a});
    CHECK_FALSE(list.holds(&a, seat + 5));
}

TEST_CASE("Living: copies take seats of their own, and what is older than the list has none",
          "[trace][live_list]") {
    Counted const before;
    CHECK_FALSE(before.strange());
    List list;
    LiveList::current() = &list;
    {
        Counted const a;
        Counted const b = a;
        CHECK(list.entries().size() == 2);
        CHECK_FALSE((a.strange() || b.strange()));
        CHECK(before.strange());
    }
    CHECK(list.entries().empty());
    LiveList::current() = nullptr;
}
