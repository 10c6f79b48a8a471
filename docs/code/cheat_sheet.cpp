// SPDX-License-Identifier: BSL-1.0
// The blocks of docs/cheat_sheet.md, and calls of docs/coming_from.md: compiled, run as a test.

#include <limn.hpp>
#include <limn/jit/native.hpp>
#include <limn/pass/reroll.hpp>

#include <array>
#include <cstddef>
#include <functional>
#include <iostream>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

namespace {

inline constexpr auto f = [](auto x, auto y) { return x * y + 1.0; };

struct Point {
    double x = 0, y = 0;
    double norm() const { return x * x + y * y; }
};

template <class T> struct Model {
    T weight;
    auto loss(T const& x) const { return weight * x * x; }
};

struct Table {
    double scale;
    double operator()(double x) const { return scale * x; }
};

struct Listener : limn::TraceHooks {
    std::size_t calls = 0;
    std::optional<limn::Value> on_call(limn::TraceCall const&) override {
        ++calls;
        return std::nullopt; // or a value, in place of the call
    }
};

void tracing() {
    limn::Graph g = limn::trace<double, double>(f);                     // inputs x0, x1
    limn::Graph named = limn::trace(f, limn::input<double>("spot"),     // names,
                                    limn::input<double>("rate", 0.02)); // and a default
    limn::Graph fixed = limn::trace(f, limn::input<double>("x"), limn::fixed(3.0));
    auto const loss = limn::trace<double>([](auto x) { return Model<decltype(x)>{x}.loss(x); });
    auto const norm = limn::trace([](auto const& v) { return v[0] + v[1]; },
                                  limn::shaped("v", std::vector<double>(2)));
    auto const mean = limn::trace([](auto const& xs) { return limn::fold(xs, 0.0, std::plus<>{}); },
                                  limn::input<limn::sequence<double>>("xs"));
    Listener listener;
    limn::trace<double, double>(f, {.hooks = &listener}); // is told of each call and decision
    constexpr auto lifted = limn::static_trace<double, double>(f);
    static_assert(lifted(3.0, 4.0) == 13.0);
    auto const lazily = limn::lazy(f); // traces at the first call
    lazily(3.0, 4.0);
    bool const inside = limn::is_tracing();
    std::cout << g.size() << named.size() << fixed.size() << loss.size() << norm.size()
              << mean.size() << inside << '\n';
}

void looking(limn::Graph const& g) {
    limn::to_text(g);                   // the listing
    limn::to_cpp(g, {.name = "price"}); // a complete translation unit
    limn::to_dot(g);                    // Graphviz
    limn::to_table(g);                  // columns
    limn::op_counts(g);                 // how often each op is called
    limn::constants(g);                 // what the trace baked in, with lines and users
    limn::report(g);                    // what it was compared with; unrolled loops; open orders
    limn::explain(g, 3.0, 4.0);         // each value of a run; the first NaN
    limn::profile(g, 3.0, 4.0);         // time by node and by line; chrome_trace()
    for (limn::Node const node : g.nodes()) // op, operands, type, line
        if (node.kind() == limn::Kind::call) std::cout << node.op().name << ' ';
    std::cout << (g == g) << (g.hash() == g.hash()) << '\n';
}

void running(limn::Graph const& g) {
    auto run = limn::interpret<double(double, double)>(g);        // needs no compiler
    auto const fast = limn::jit<double(double, double)>(g);       // needs one; kept on disk
    auto const code = limn::native<double(double, double)>(g);    // machine code, without one
    auto const loud = limn::explained<double(double, double)>(g); // an error says op and operands
    std::vector<double> x{1.0, 2.0}, y{3.0, 4.0}, out(2);
    run.map(out, x, y);                                                       // a batch
    run(1.0, limn::arg("x1") = 2.0);                                          // by name
    auto const both = limn::trace<double>([&](auto v) { return run(v, v); }); // inlined
    auto const kept = limn::keep<"price">(run); // stays one node in other traces
    std::cout << fast(1.0, 3.0) << code(1.0, 3.0) << loud(1.0, 3.0) << out[0] << both.size()
              << kept(1.0, 3.0) << '\n';
}

void changing(limn::Graph g) {
    g = g | limn::pass::dead_code | limn::pass::common_subexpressions | limn::pass::fold_constants |
        limn::pass::simplify; // pass::optimize is all of them
    auto const [changed, count] =
        limn::rewrite<double>(g, [](auto x) { return x + 1.0; }, [](auto x) { return 1.0 + x; });
    g = limn::reroll(changed); // equal iterations become a loop again
    limn::verify(g);           // every invariant, each with its own message
    std::cout << count << limn::difference(g, changed).text << '\n';
}

inline constexpr auto values = [](auto x, auto n) {
    auto const c = x > 0.0;
    auto const chosen = limn::select(c, x, -x);         // both are evaluated
    auto const whole = limn::convert<int>(x);           // static_cast
    auto const area = limn::named(x * x, "area");       // a name in listings and in C++
    limn::scope scope{"shape"};                         // what follows belongs to it
    limn::note(area, "unit", "m2");                     // what listings say of a value
    limn::require(n > 0, "n is positive");              // a check in each run
    limn::print("x = ", x);                             // a line of output in each run
    auto const weight = limn::parameter(0.5, "weight"); // f.set("weight", 0.25)
    auto const side = limn::cond(                       // one side is evaluated
        c, [](auto v) { return v + 1.0; }, [](auto v) { return v - 1.0; }, x);
    auto const one_of =
        limn::switch_(n, std::tuple{[](auto v) { return v; }, [](auto v) { return v * 2.0; }}, x);
    auto const halved =
        limn::while_loop([](auto v) { return v > 1.0; }, [](auto v) { return v * 0.5; }, x);
    auto const power = limn::for_loop(n, [](auto, auto v) { return v * 2.0; }, x);
    return weight * (chosen + whole + area + side + one_of + halved + power);
};

inline constexpr auto twice =
    limn::op<"my::twice">([](double x) { return 2.0 * x; }).header("my/twice.hpp").version<2>();
inline constexpr auto tell = limn::op<"my::tell", limn::effect>([](double x) { return x; });

auto members(limn::Proxy<Point> const& p) {
    return limn::field<&Point::x>(p) + limn::call<&Point::norm>(p);
}

} // namespace

int main() {
    tracing();
    limn::Graph const g = limn::trace<double, double>(f);
    std::cout << limn::to_text(g) << limn::to_cpp(g, {.name = "price"}); // for ARCHITECTURE.md
    looking(g);
    running(g);
    changing(g);
    limn::Graph const v = limn::trace<double, int>(values);
    std::cout << limn::interpret<double(double, int)>(v)(2.0, 1) << '\n';
    auto const table = limn::module<Table>(3.0); // an op with state, made of these arguments
    limn::Graph const t = limn::trace<double>([&](auto x) { return tell(twice(table(x))); });
    limn::Graph const m =
        limn::trace([](auto const& p) { return members(p); }, limn::input<Point>("p"));
    std::cout << limn::interpret<double(double)>(t)(2.0) << ' '
              << limn::interpret<double(Point)>(m)({1, 2}) << '\n';
    limn::Report const report = limn::check<double(double, double)>(f, g); // by plain calls
    return report ? 0 : 1;
}
