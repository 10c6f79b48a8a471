// SPDX-License-Identifier: BSL-1.0
#include "law.hpp"
#include <limn/op/catalogue.hpp>

#include <boost/hana/concept/foldable.hpp>
#include <boost/hana/equal.hpp>
#include <boost/hana/for_each.hpp>
#include <boost/hana/length.hpp>
#include <boost/hana/tuple.hpp>

#include <algorithm>
#include <bit>
#include <concepts>
#include <cstdint>
#include <limits>
#include <random>
#include <string>
#include <string_view>
#include <vector>

namespace hana = boost::hana;

namespace limn::test {

namespace {

/// What is most likely to go wrong.
template <class T> std::vector<T> const& edges() {
    static std::vector<T> const all = [] {
        using limits = std::numeric_limits<T>;
        std::vector<T> out{T(0), T(1)};
        if constexpr (std::same_as<T, bool>) return out;
        for (int i : {2, 3, 5, 7, 8, 10, 31, 32, 63, 64, 100}) out.push_back(static_cast<T>(i));
        out.push_back(limits::max());
        out.push_back(limits::lowest());
        if constexpr (std::floating_point<T>) {
            for (double d : {0.5, 1.5, 2.5, 1e-5, 3.14159, 88.0, 710.0, 1e10})
                out.push_back(static_cast<T>(d));
            for (T t : {limits::infinity(), limits::quiet_NaN(), limits::min(), limits::epsilon(),
                        limits::denorm_min()})
                out.push_back(t);
            for (std::size_t i = out.size(); i-- > 0;) out.push_back(-out[i]);
        } else {
            out.push_back(static_cast<T>(limits::max() - 1));
            out.push_back(static_cast<T>(limits::min() + 1));
            if constexpr (std::signed_integral<T>) out.push_back(T(-1));
        }
        return out;
    }();
    return all;
}

/// An edge, a value of everyday size, or any bits at all.
template <class T> T draw(std::mt19937_64& random) {
    std::uint64_t const bits = random();
    switch (random() % 3) {
    case 0:
        return edges<T>()[bits % edges<T>().size()];
    case 1:
        if constexpr (std::floating_point<T>)
            return static_cast<T>(std::uniform_real_distribution<double>{-20, 20}(random));
        else return static_cast<T>(bits % 64);
    default:
        if constexpr (std::same_as<T, double>) return std::bit_cast<double>(bits);
        else if constexpr (std::same_as<T, float>)
            return std::bit_cast<float>(static_cast<std::uint32_t>(bits));
        else if constexpr (std::same_as<T, bool>) return bits % 2 == 0;
        else return static_cast<T>(bits);
    }
}

/// Many rows, the same in every run.
std::vector<Row> const& rows() {
    static std::vector<Row> const all = [] {
        std::mt19937_64 random{20240229};
        std::vector<Row> out(6007);
        for (Row& row : out)
            std::apply([&]<class... Ts>(Ts&... leaf) { ((leaf = draw<Ts>(random)), ...); }, row);
        return out;
    }();
    return all;
}

} // namespace

void Law::check(std::string_view op) const {
    constexpr std::size_t count = 600; // blocks of 256, the last one not full
    auto const graph = limn::trace<Row, Row, Row>([this](auto const&... in) {
        TracedRow out;
        trace({in...}, out);
        return out;
    });
    auto const run = interpret<Row(Row, Row, Row)>(graph);

    std::mt19937_64 random{op.size()};
    std::vector<Row> in[3], expected, mapped(count);
    std::string fault;
    while (expected.size() < count) {
        Row const now[3]{rows()[random() % rows().size()], rows()[random() % rows().size()],
                         rows()[random() % rows().size()]};
        if (!has_meaning(now)) continue;
        expected.emplace_back();
        apply(now, expected.back());
        for (std::size_t i = 0; i < 3; ++i) in[i].push_back(now[i]);
        if (!identical(run(now[0], now[1], now[2]), expected.back())) fault += spell(now);
    }
    run.map(mapped, in[0], in[1], in[2]);
    for (std::size_t k = 0; k < count; ++k)
        if (!identical(mapped[k], expected[k]))
            fault += "mapped " + spell({in[0][k], in[1][k], in[2][k]});
    CAPTURE(op, to_text(graph));
    CHECK(fault == "");
}

} // namespace limn::test

TEST_CASE("catalogue: Hana folds it, and makes a tuple of it", "[op][catalogue]") {
    static_assert(hana::Foldable<decltype(limn::catalogue)>::value);
    constexpr auto ops = hana::to_tuple(limn::catalogue);
    static_assert(ops[hana::size_c<0>] == hana::type_c<limn::prims::add>);
    STATIC_REQUIRE(hana::length(ops) == hana::length(limn::catalogue));
}

TEST_CASE("catalogue: every op meets the concept Op, and says its name once", "[op][catalogue]") {
    std::vector<std::string_view> names;
    hana::for_each(limn::catalogue, [&]<class T>(T) {
        using O = typename T::type;
        static_assert(limn::explain_op<O>());
        names.push_back(O::name);
    });
    CHECK(names.size() > 80);
    std::ranges::sort(names);
    CHECK(std::ranges::adjacent_find(names) == names.end());
}

TEST_CASE("catalogue: every op is pure, and written with a name or an operator of C++",
          "[op][catalogue]") {
    hana::for_each(limn::catalogue, [&]<class T>(T) {
        using O = typename T::type;
        CAPTURE(O::name);
        CHECK(O::traits.pure());
        CHECK_FALSE(O::notation.spelling.empty());
        if (O::notation.form == limn::Form::call) {
            CHECK(O::notation.spelling == "std::" + std::string{O::name});
            CHECK(limn::is_qualified_name(O::notation.spelling));
            CHECK(O::notation.header.starts_with('<'));
        }
    });
}
