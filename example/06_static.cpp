// SPDX-License-Identifier: BSL-1.0
// The same graph inside the compiler: every node is a type, and a call costs what the plain one
// does.

#include <limn.hpp>

#include <boost/hana/for_each.hpp>

#include <iostream>
#include <type_traits>

/// From 0 to 1, flat at both ends.
inline constexpr auto smooth = [](auto x) { return x * x * (3.0 - 2.0 * x); };

constexpr auto curve = limn::static_trace<double>(smooth);

// It is a function, and the compiler can call it;
static_assert(curve(0.0) == 0.0 && curve(0.5) == 0.5 && curve(1.0) == 1.0);
// it holds nothing;
static_assert(std::is_empty_v<decltype(curve)>);
// its listing is a constant.
static_assert(curve.text().starts_with("x0 : double = input\n"));

int main() {
    std::cout << curve.text() << '\n';

    // Its nodes are a hana::tuple of types. Each names its op, its result and its operands.
    boost::hana::for_each(curve.nodes(), []<class Op, class Result, class... Operands>(
                                             limn::TypedNode<Op, Result, Operands...>) {
        if constexpr (sizeof...(Operands) > 0) {
            std::cout << Op::name;
            ((std::cout << " %" << Operands::value), ...);
            std::cout << (std::is_same_v<Result, double> ? ", a double\n" : "\n");
        }
    });

    // As a value it is the graph that `trace` makes at run time.
    bool const equal = curve.graph() == limn::trace<double>(smooth);
    std::cout << "\nsmooth(0.25) is " << curve(0.25) << "; " << curve.size() << " nodes, "
              << (equal ? "as" : "not as") << " traced at run time\n";
    return equal ? 0 : 1;
}
