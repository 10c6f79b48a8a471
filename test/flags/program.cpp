// SPDX-License-Identifier: BSL-1.0
// Must compile with the flags of test/check_sources.cmake.
#include <limn.hpp>

#include <array>
#include <vector>

namespace {

[[maybe_unused]] auto const polynomial = [](auto x, auto y) { return x * y + 1.0; };
[[maybe_unused]] auto const steps = [](auto const& a, auto n) {
    auto sum = a[0];
    for (int i = 0; i < 3; ++i)
        if (sum > n) sum -= n;
    return std::vector{sum, n};
};

// With -fsanitize=undefined g++ cannot trace at compile time: static_trace says so.
#if !defined(LIMN_NO_STATIC_TRACE)
constexpr auto lifted = limn::static_trace<double, double>(polynomial);
static_assert(lifted.size() == 5 && lifted(2.0, 3.0) == 7.0);
#endif

} // namespace

int main() {
    auto const graph =
        limn::trace(steps, limn::input<std::array<double, 3>>("a"), limn::input<double>("n", 2.0));
    auto const texts = limn::to_text(graph) + limn::to_dot(graph) + limn::to_cpp(graph);
    auto const product = limn::trace<double, double>(polynomial) | limn::pass::optimize;
    auto const run = limn::interpret<double(double, double)>(product);
    auto const kept = limn::lazy(polynomial);
    return limn::check(polynomial, product).ok() && run(1.0, 2.0) == kept(1.0, 2.0) &&
                   !texts.empty()
               ? 0
               : 1;
}
