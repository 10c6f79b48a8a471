// SPDX-License-Identifier: BSL-1.0
#include <limn/op/arithmetic.hpp>
#include <limn/op/call.hpp>
#include <limn/op/op_row.hpp>
#include <limn/op/select.hpp>

#include <catch2/catch.hpp>

#include <array>
#include <cstring>
#include <string>

using namespace limn;

namespace {

constexpr OpRow const& add_doubles = op_row<prims::add, double, double>;
constexpr OpRow const& add_texts = op_row<prims::add, std::string, std::string>;

static_assert(add_doubles.kind == Kind::call);
static_assert(add_doubles.name == "add");
static_assert(add_doubles.result == &type_row<double>);
static_assert(add_doubles.arity == 2 && add_doubles.operands[1] == &type_row<double>);
static_assert(add_doubles.hidden == 0);
static_assert(add_texts.block == nullptr, "a text is made one by one");
static_assert(op_row<prims::subtract, short, short>.result == &type_row<int>);

static_assert(source_row<Kind::input, int>.arity == 0);
static_assert(source_row<Kind::input, int>.kernel == nullptr);
static_assert(source_row<Kind::input, int>.hash != source_row<Kind::constant, int>.hash);
static_assert(source_row<Kind::input, int>.hash != source_row<Kind::input, long>.hash);
static_assert(add_doubles.hash != op_row<prims::add, float, float>.hash);
static_assert(add_doubles.hash != op_row<prims::multiply, double, double>.hash);

/// A type whose author says nothing of its operators, and one whose author does.
struct Checked {};
Checked operator+(Checked, Checked) { return {}; }
struct Point {};
Point operator+(Point, Point) { return {}; }
enum class Day { monday };
Day operator+(Day day, int) { return day; }

} // namespace
template <> inline constexpr bool limn::total_operators<Point> = true;
namespace {

static_assert(!add_doubles.partial && !add_texts.partial &&
              !op_row<prims::add, Point, Point>.partial);
static_assert(op_row<prims::add, Checked, Checked>.partial, "it may throw");
static_assert(op_row<prims::add, Day, int>.partial && !op_row<prims::less, Day, Day>.partial);
static_assert(op_row<prims::convert<std::string>, std::string>.partial == false);
static_assert(op_row<prims::convert<Checked>, Checked>.partial, "a constructor may throw");
static_assert(add_doubles.builtin && !add_texts.builtin);
static_assert(!op_row<prims::gate, bool, double, double>.builtin, "not an operator of C++");

using Behind = detail::type_behind_t<&op_row<prims::add, double, double>>;
static_assert(std::same_as<Behind, detail::RowTypes<prims::add, double, double, double>>,
              "from the row back to the op and the types");
static_assert(std::same_as<detail::type_behind_t<&source_row<Kind::input, int>>,
                           detail::RowTypes<prims::input, int>>);

constexpr auto my_gate = op<"gate">([](bool, double x) { return x; });
constexpr OpRow const& users_gate = op_row<decltype(my_gate)::op, bool, double>;
static_assert(is<prims::add>(add_doubles) && is<prims::add>(add_texts));
static_assert(!is<prims::subtract>(add_doubles));
static_assert(is_any<prims::subtract, prims::add>(add_doubles));
static_assert(is<prims::convert<int>>(op_row<prims::convert<long>, double>), "to any type");
static_assert(value_rows<int>.gate->is_gate() && is<prims::gate>(*value_rows<int>.gate));
static_assert(users_gate.name == "gate" && !users_gate.is_gate() && !is<prims::gate>(users_gate));
static_assert(is<prims::loop>(loop_row) && is<prims::result>(result_row<int>));
static_assert(is<prims::input>(source_row<Kind::input, int>));

} // namespace

TEST_CASE("OpRow: its address is its identity", "[op][op_row]") {
    CHECK(&op_row<prims::add, int, int> == &op_row<prims::add, int, int>);
    CHECK(&op_row<prims::add, int, int> != &op_row<prims::add, long, long>);
}

TEST_CASE("OpRow: the kernel computes on the bytes of a frame, also onto its own operand",
          "[op][op_row]") {
    alignas(double) std::array<std::byte, 3 * sizeof(double)> frame{};
    Cell<double>::put(frame.data() + 8, 1.5);
    Cell<double>::put(frame.data() + 16, 2.0);
    add_doubles.kernel(frame.data(), std::array<std::uint32_t, 3>{0, 8, 16}.data());
    CHECK(Cell<double>::get(frame.data()) == 3.5);
    add_doubles.kernel(frame.data(), std::array<std::uint32_t, 3>{16, 8, 16}.data());
    CHECK(Cell<double>::get(frame.data() + 16) == 3.5);
}

TEST_CASE("OpRow: the block kernel computes as many as it is asked for, none too", "[op][op_row]") {
    std::array<double, 9> frame{0, 0, -7, 1, 2, 3, 10, 20, 30};
    auto* const bytes = reinterpret_cast<std::byte*>(frame.data());
    std::array<std::uint32_t, 3> const at{0, 8,
                                          16}; // of single values: three lanes are thrice as far
    add_doubles.block(bytes, at.data(), 3, 0);
    CHECK(frame[0] == 0.0);
    add_doubles.block(bytes, at.data(), 3, 2);
    CHECK(frame == std::array<double, 9>{11, 22, -7, 1, 2, 3, 10, 20, 30});
}
