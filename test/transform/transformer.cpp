// SPDX-License-Identifier: BSL-1.0
// What torch.fx's tests of Transformer ask for, and what arms, loops and effects add to it.
#include <limn.hpp>

#include <catch2/catch.hpp>

#include <cmath>
#include <span>
#include <vector>

namespace transformer_test {

using limn::Graph, limn::Node, limn::Place, limn::Transformer, limn::Value;

/// Each sine becomes a cosine.
class Cosines : public Transformer {
    using Transformer::Transformer;
    Value call(Node const& node, std::span<Value const> x, Place const& here) override {
        if (!limn::is<limn::prims::sin>(node.op())) return Transformer::call(node, x, here);
        return here.insert([](auto v) { return limn::cos(v); }, x[0]);
    }
};

/// Each product is clipped, and each sum is halved.
class Wrapped : public Transformer {
    using Transformer::Transformer;
    Value call(Node const& node, std::span<Value const> x, Place const& here) override {
        Value const now = Transformer::call(node, x, here);
        if (limn::is<limn::prims::add>(node.op()))
            return here.insert([](auto v) { return v * 0.5; }, now);
        if (!limn::is<limn::prims::multiply>(node.op())) return now;
        return here.insert(
            [](auto v) {
                if (v > 1.0) v = 1.0;
                return v;
            },
            now);
    }
};

/// The operands of differences are exchanged, and 2 becomes 3.
class Exchanged : public Transformer {
    using Transformer::Transformer;
    Value call(Node const& node, std::span<Value const> x, Place const& here) override {
        if (!limn::is<limn::prims::subtract>(node.op())) return Transformer::call(node, x, here);
        return Transformer::call(node, std::vector{x[1], x[0]}, here);
    }
    Value constant(Node const& node, Place const& here) override {
        if (!(node.constant() == limn::Constant{2.0})) return Transformer::constant(node, here);
        return here.insert([] { return limn::Proxy<double>{3.0}; });
    }
};

/// Each constant becomes one more.
class Raised : public Transformer {
    using Transformer::Transformer;
    Value constant(Node const& node, Place const& here) override {
        if (!limn::is_type<double>(node.type())) return node.value();
        return here.insert([](auto c) { return c + 1.0; }, node.value());
    }
};

std::vector<double> seen;
auto const note = limn::op<"transformer_test::note", limn::effect>([](double x) {
    seen.push_back(x);
    return x;
});

/// Notes are left out.
class Silent : public Transformer {
    using Transformer::Transformer;
    Value call(Node const& node, std::span<Value const> x, Place const& here) override {
        if (node.op().name != "transformer_test::note") return Transformer::call(node, x, here);
        return dropped;
    }
};

constexpr auto sine = [](auto x) {
    using std::sin;
    return sin(x);
};
constexpr auto cosine = [](auto x) {
    using std::cos;
    return cos(x);
};
/// A loop with an arm, and `wave` in it and after it.
template <class Wave> auto bent_by(Wave wave) {
    return [wave](auto x, auto y) {
        decltype(x) sum = 0.0;
        while (x > 1.0) {
            if (y > x) sum += wave(x) / y;
            x = x * 0.5;
        }
        return sum + wave(y);
    };
}
auto const bent = bent_by(sine);
auto const bent_cosines = bent_by(cosine);

TEST_CASE("Transformer: H4: without an override the graph is the same") {
    Graph const g = limn::trace<double, double>(bent);
    CHECK(Transformer{g}.run() == g);
    Graph const f = limn::trace<double>([](auto x) { note(note(x)); });
    CHECK(Transformer{f}.run() == f);
}

TEST_CASE("Transformer: H4: one override replaces an op, in arms and loops too") {
    Graph const g = limn::trace<double, double>(bent);
    Cosines cosines{g};
    Graph const h = cosines.run();
    CHECK(h == limn::trace<double, double>(bent_cosines));
    CHECK(cosines.run() == h);
    CHECK(g == limn::trace<double, double>(bent));
}

TEST_CASE("Transformer: a call is wrapped, with a branch") {
    Graph const g = limn::trace<double, double>([](auto x, auto y) { return x * y + y; });
    auto const f = limn::interpret<double(double, double)>(Wrapped{g}.run());
    CHECK(f(2.0, 3.0) == 2.0);
    CHECK(f(0.5, 0.5) == 0.375);
}

TEST_CASE("Transformer: operands and constants are exchanged") {
    Graph const g = limn::trace<double, double>([](auto x, auto y) { return (x - y) * 2.0; });
    CHECK(Exchanged{g}.run() ==
          limn::trace<double, double>([](auto x, auto y) { return (y - x) * 3.0; }));
}

TEST_CASE("Transformer: a loop that is left by several exits") {
    auto const search = [](auto by, auto end) {
        return [by, end](auto x) {
            limn::Proxy<int> n = 0;
            while (n < 7 && !(x > end)) {
                x = x * by;
                n = n + 1;
            }
            return x;
        };
    };
    Graph const g = limn::trace<double>(search(2.0, 10.0));
    CHECK(Transformer{g}.run() == g);
    auto const raised = limn::interpret<double(double)>(Raised{g}.run());
    auto const wanted = limn::interpret<double(double)>(limn::trace<double>(search(3.0, 11.0)));
    for (double const x : {0.001, 1.0, 4.0, 10.5, 20.0}) CHECK(raised(x) == wanted(x));
}

TEST_CASE("Transformer: constants of what is inserted are not those of the graph") {
    Graph const g = limn::trace<double>([](auto x) { return x * 1.0 + 2.0; });
    auto const raised = limn::interpret<double(double)>(Raised{g}.run());
    CHECK(raised(5.0) == 13.0);
}

TEST_CASE("Transformer: a call on other operands stays in its arm") {
    auto const guarded = [](auto a, auto b) {
        decltype(a) out = 1;
        if (b != 0) out = a / b;
        return out - b;
    };
    Graph const g = limn::trace<int, int>(guarded);
    class Swap : public Transformer {
        using Transformer::Transformer;
        Value call(Node const& node, std::span<Value const> x, Place const& here) override {
            if (!limn::is<limn::prims::divide>(node.op())) return Transformer::call(node, x, here);
            return Transformer::call(node, std::vector{x[1], x[1]}, here);
        }
    };
    auto const f = limn::interpret<int(int, int)>(Swap{g}.run());
    CHECK(f(7, 0) == 1);
    CHECK(f(7, 3) == -2);
}

TEST_CASE("Transformer: an effect is left out, unless its value is used") {
    Graph const g = limn::trace<double>([](auto x) {
        note(x);
        return x + 1.0;
    });
    CHECK(Silent{g}.run() == limn::trace<double>([](auto x) { return x + 1.0; }));
    Graph const used = limn::trace<double>([](auto x) { return note(x) + 1.0; });
    CHECK_THROWS_WITH(Silent{used}.run(), Catch::Contains("transformer.cpp:") &&
                                              Catch::Contains("replace its uses first"));
}

TEST_CASE("Transformer: a chain of 100,000 replaced calls") {
    limn::Builder b;
    Value v = b.parameter<double>("x").front();
    for (int i = 0; i < 100'000; ++i) v = b.call<limn::prims::subtract, double, double>({v, {0}});
    b.result<double>({v});
    Graph const g = std::move(b).finish();
    Graph const h = Exchanged{g}.run();
    CHECK(h.size() == g.size());
    CHECK(h != g);
}

} // namespace transformer_test
