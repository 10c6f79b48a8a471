// SPDX-License-Identifier: BSL-1.0
// What is captured does not depend on what the optimiser does to the function. CMake compiles this at
// every level; it takes the golden file, and prints the listings of which that holds no copy.

#include "corpus/control_bits.hpp"
#include "corpus/control_calendar.hpp"
#include "corpus/control_digits.hpp"
#include "corpus/control_finance.hpp"
#include "corpus/control_geometry.hpp"
#include "corpus/control_integer.hpp"
#include "corpus/control_nests.hpp"
#include "corpus/control_order.hpp"
#include "corpus/control_roots.hpp"
#include "corpus/control_series.hpp"
#include "corpus/control_signal.hpp"
#include "work_folder.hpp"
#include <limn/print/text.hpp>
#include <limn/trace/trace.hpp>

#include <exception>
#include <iostream>
#include <string>

using namespace limn::test::control;

namespace {

template <class R, class... Args, class F> limn::Graph traced(R (*)(Args...), F const& f) {
    return limn::trace<Args...>(f);
}

/// Of one function, with its heading, as the golden file has it.
template <class Entry> std::string listing() {
    std::string const heading = "# " + std::string{Entry::name} + '\n';
    try {
        using Signature = typename Entry::signature;
        return heading +
               limn::to_text(traced(static_cast<Signature*>(nullptr), Entry::function));
    } catch (std::exception const& e) {
        return heading + e.what() + '\n';
    }
}

/// Whether the golden file holds all of them; those that it does not hold are printed.
template <class... Entries> bool hold(std::string const& golden) {
    bool all = true;
    for (std::string const& l : {listing<Entries>()...}) {
        bool const held = golden.find(l) != std::string::npos;
        if (!held) std::cout << l;
        all = all && held;
    }
    return all;
}

} // namespace

int main(int, char** arguments) {
    return hold<gcd, lcm, collatz, integer_root, is_prime, bit_count, crc16, longest_run, bisection,
                quadratic_roots, mandelbrot, bessel_j0, median_of_three, next_day, months_to_repay,
                angle_axis, pid_step, gcd_by_differences, triangle_down, pairs>(
               limn::test::bytes_of(arguments[1]))
               ? 0
               : 1;
}
