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
