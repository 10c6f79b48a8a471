// SPDX-License-Identifier: BSL-1.0
#include <limn/op/value_kernels.hpp>

#include <catch2/catch.hpp>

#include <cstddef>
#include <cstdint>
#include <string>

namespace value_kernels_test {

using limn::Cell;

/// Two cells of a frame.
template <class T> struct Two {
    static constexpr std::size_t offset = (Cell<T>::size + 15) / 16 * 16;
    alignas(16) std::byte frame[2 * offset]{};
    std::uint32_t const to_second[2]{offset, 0};
    std::byte* first() { return frame; }
    std::byte* second() { return frame + offset; }
};

TEST_CASE("ValueKernels: hand a value on", "[op][value_kernels]") {
    using Kernels = limn::detail::ValueKernels<double>;
    for (auto* const kernel : {&Kernels::copy, &Kernels::move, &Kernels::refer}) {
        Two<double> cells;
        Cell<double>::put(cells.first(), 2.5);
        kernel(cells.frame, cells.to_second);
        CHECK(Cell<double>::get(cells.second()) == 2.5);
    }
}

TEST_CASE("ValueKernels: copy, move or refer to a value that is not trivial",
          "[op][value_kernels]") {
    using Kernels = limn::detail::ValueKernels<std::string>;
    using Text = Cell<std::string>;
    std::string const text(50, 'a');
    Two<std::string> cells;
    Text::put(cells.first(), text);
    Kernels::copy(cells.frame, cells.to_second);
    CHECK(&Text::get(cells.second()) != &Text::get(cells.first()));
    CHECK(Text::get(cells.second()) == text);
    Text::destroy(cells.second());
    Kernels::refer(cells.frame, cells.to_second);
    CHECK(&Text::get(cells.second()) == &Text::get(cells.first()));
    Kernels::move(cells.frame, cells.to_second);
    CHECK(Text::get(cells.second()) == text);
    Text::destroy(cells.second());
    Text::destroy(cells.first());
}

// What an arm would have computed that did not run.
TEST_CASE("ValueKernels: nothing is handed on as nothing", "[op][value_kernels]") {
    using Kernels = limn::detail::ValueKernels<std::string>;
    for (auto* const kernel : {&Kernels::copy, &Kernels::move, &Kernels::refer}) {
        Two<std::string> cells;
        std::string const before = "b";
        Cell<std::string>::bind(cells.second(), before);
        kernel(cells.frame, cells.to_second);
        CHECK_FALSE(Cell<std::string>::holds(cells.second()));
    }
}

} // namespace value_kernels_test
