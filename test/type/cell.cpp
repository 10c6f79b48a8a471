// SPDX-License-Identifier: BSL-1.0
#include <limn/type/cell.hpp>

#include <catch2/catch.hpp>

#include <array>
#include <cstddef>
#include <memory>
#include <string>

using limn::Cell;

namespace {

static_assert(Cell<double>::trivial && Cell<double>::size == sizeof(double));
static_assert(Cell<char>::size == 1 && Cell<char>::alignment == 1);
static_assert(Cell<std::array<int, 3>>::trivial && Cell<std::array<int, 3>>::size == 12);
static_assert(!Cell<std::string>::trivial);
static_assert(Cell<std::string>::size >= sizeof(std::string) + sizeof(void*));

/// A kibibyte and more: no frame on the stack has room for it.
struct Large {
    double numbers[200] = {};
};
static_assert(!Cell<Large>::trivial && Cell<Large>::size == 2 * sizeof(void*));

template <class T> struct Bytes { alignas(Cell<T>::alignment) std::byte bytes[Cell<T>::size]; };

} // namespace

TEST_CASE("Cell: a trivially copyable value is its own bytes", "[type][cell]") {
    Bytes<double> cell;
    double value = 1.5;
    Cell<double>::bind(cell.bytes, value);
    value = 2;
    CHECK(Cell<double>::get(cell.bytes) == 1.5);
    Cell<double>::put(cell.bytes, 3);
    CHECK(Cell<double>::get(cell.bytes) == 3);
}

TEST_CASE("Cell: any other is pointed at when it comes from outside", "[type][cell]") {
    Bytes<std::string> cell;
    std::string const value(100, 'a');
    Cell<std::string>::bind(cell.bytes, value);
    CHECK(&Cell<std::string>::get(cell.bytes) == &value);
}

TEST_CASE("Cell: and lives in the cell when it was made there, until it is destroyed",
          "[type][cell]") {
    using Shared = std::shared_ptr<int>;
    Bytes<Shared> cell;
    auto const value = std::make_shared<int>(7);
    Cell<Shared>::put(cell.bytes, value);
    CHECK(value.use_count() == 2);
    CHECK(*Cell<Shared>::get(cell.bytes) == 7);
    Cell<Shared>::destroy(cell.bytes);
    CHECK(value.use_count() == 1);
    Cell<Shared>::bind(cell.bytes, value); // the room is free again
    CHECK(value.use_count() == 1);
}

TEST_CASE("Cell: a large trivial value is pointed at too; what is made there is on the heap",
          "[type][cell]") {
    Bytes<Large> cell;
    Large value, out;
    Cell<Large>::bind(cell.bytes, value);
    CHECK(&Cell<Large>::get(cell.bytes) == &value);
    value.numbers[199] = 1.5;
    Cell<Large>::take(cell.bytes, out);
    CHECK(out.numbers[199] == 1.5);
    Cell<Large>::put(cell.bytes, value);
    CHECK(&Cell<Large>::get(cell.bytes) != &value);
    CHECK(Cell<Large>::get(cell.bytes).numbers[199] == 1.5);
    out = {};
    Cell<Large>::take(cell.bytes, out);
    CHECK(out.numbers[199] == 1.5);
    Cell<Large>::destroy(cell.bytes);
}

TEST_CASE("Cell: taken to where it stands, a value stays", "[type][cell]") {
    Bytes<std::string> cell;
    std::string value(100, 'a');
    Cell<std::string>::bind(cell.bytes, value);
    Cell<std::string>::take(cell.bytes, value);
    CHECK(value == std::string(100, 'a'));
    CHECK(&Cell<std::string>::get(cell.bytes) == &value);
}

// What an arm would have computed that did not run is handed on like anything else, and never used.
TEST_CASE("Cell: a bool is copied from any byte", "[type][cell]") {
    for (int const byte : {0, 1, 2, 211, 255}) {
        std::byte const from[]{static_cast<std::byte>(byte)};
        Bytes<bool> cell;
        Cell<bool>::copy(cell.bytes, from);
        CHECK(Cell<bool>::get(cell.bytes) == (byte % 2 == 1));
    }
    Bytes<double> from, cell;
    Cell<double>::put(from.bytes, 2.5);
    Cell<double>::copy(cell.bytes, from.bytes);
    CHECK(Cell<double>::get(cell.bytes) == 2.5);
}

TEST_CASE("Cell: what stands for nothing is referred to", "[type][cell]") {
    using Text = Cell<std::string>;
    Bytes<std::string> nothing{}, cell;
    CHECK_FALSE(Text::holds(nothing.bytes));
    Text::refer(cell.bytes, nothing.bytes);
    CHECK_FALSE(Text::holds(cell.bytes));
    std::string const value = "a";
    Text::bind(nothing.bytes, value);
    Text::refer(cell.bytes, nothing.bytes);
    CHECK(Text::holds(cell.bytes));
    CHECK(&Text::get(cell.bytes) == &value);
}
