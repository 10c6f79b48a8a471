// SPDX-License-Identifier: BSL-1.0
#include <limn.hpp>

#include <catch2/catch.hpp>

namespace prims = limn::prims;
namespace pass = limn::pass;

namespace {

/// A graph that computes `a op b` on two constants, which no tracer would record.
template <class O, class T> constexpr limn::Graph on_constants(T a, T b) {
    limn::Builder builder;
    limn::Value const x = builder.constant(a), y = builder.constant(b);
    builder.result<T>({builder.call<O, T, T>({x, y})});
    return std::move(builder).finish();
}

static_assert((on_constants<prims::add>(2.0, 0.5) | pass::fold_constants).size() == 1);

} // namespace

TEST_CASE("fold_constants: what is known is computed", "[pass]") {
    CHECK(limn::to_text(on_constants<prims::add>(2.0, 0.5) | pass::fold_constants) ==
          "%0 : double = constant 2.5\nreturn %0\n");
}

TEST_CASE("fold_constants: an integer division that traps stays for the run", "[pass]") {
    auto const zero = on_constants<prims::divide>(1, 0);
    CHECK((zero | pass::fold_constants) == zero);
    auto const overflow = on_constants<prims::modulus>(std::numeric_limits<int>::min(), -1);
    CHECK((overflow | pass::fold_constants) == overflow);
    CHECK((on_constants<prims::divide>(7, 2) | pass::fold_constants).size() == 1);
}

TEST_CASE("fold_constants: a call that throws stays for the run", "[pass]") {
    using Small = limn::prims::call<"small", decltype([](double x) {
                                        return x < 5.0 ? x : throw std::range_error{"large"};
                                    })>;
    auto const small = [](double x) {
        limn::Builder builder;
        builder.result<double>({builder.call<Small, double>({builder.constant(x)})});
        return std::move(builder).finish();
    };
    CHECK((small(7.0) | pass::fold_constants) == small(7.0));
    CHECK((small(2.0) | pass::fold_constants).size() == 1);
}

TEST_CASE("fold_constants: effects are kept", "[pass]") {
    using Log = limn::prims::call<"log_it", decltype([](double x) { return x; }), limn::effect>;
    limn::Builder builder;
    limn::Value const x = builder.constant(1.0);
    builder.result<double>({builder.call<Log, double>({x})});
    limn::Graph const g = std::move(builder).finish();
    CHECK((g | pass::fold_constants) == g);
}
