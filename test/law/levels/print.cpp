// SPDX-License-Identifier: BSL-1.0
// Prints the listings of some functions that decide on what they compute. law/control_listing.cpp
// compiles it at every level of optimisation.

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
#include <limn/print/text.hpp>
#include <limn/trace/trace.hpp>

#include <exception>
#include <iostream>

using namespace limn::test::control;

namespace {

template <class R, class... Args, class F> limn::Graph traced(R (*)(Args...), F const& f) {
    return limn::trace<Args...>(f);
}

template <class Entry> void print() {
    std::cout << "# " << Entry::name << '\n';
    try {
        using Signature = typename Entry::signature;
        limn::Graph const graph = traced(static_cast<Signature*>(nullptr), Entry::function);
        std::cout << limn::to_text(graph);
    } catch (std::exception const& e) {
        std::cout << e.what() << '\n';
    }
}

template <class... Entries> void print_all() { (print<Entries>(), ...); }

} // namespace

int main() {
    print_all<gcd, lcm, collatz, integer_root, is_prime, bit_count, crc16, longest_run, bisection,
              quadratic_roots, mandelbrot, bessel_j0, median_of_three, next_day, months_to_repay,
              angle_axis, pid_step, gcd_by_differences, triangle_down, pairs>();
}
