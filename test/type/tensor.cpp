// SPDX-License-Identifier: BSL-1.0
#include <limn/type/tensor.hpp>
#include <limn/type/type_row.hpp>

#include <catch2/catch.hpp>

#include <cmath>
#include <span>
#include <vector>

using limn::Constant;
using limn::tensor;

static_assert(limn::traceable<tensor<float>> && limn::encodable<tensor<float>>);
static_assert(limn::type_name<tensor<double>> == "limn::tensor<double>");

TEST_CASE("tensor: copies share the array, also as constants", "[type][tensor]") {
    tensor<int> const a = std::vector{1, 2, 3};
    tensor<int> const b = a;
    CHECK(b.data() == a.data());
    CHECK(Constant{a}.as<tensor<int>>().data() == a.data());
    CHECK((b.size() == 3 && b[1] == 2));
    int sum = 0;
    for (int x : b) sum += x;
    CHECK(sum == 6);
    CHECK(std::span<int const>{b}.size() == 3);
}

TEST_CASE("tensor: equal by its bits", "[type][tensor]") {
    double const nan = std::nan("");
    tensor<double> const a = std::vector{0.0, nan};
    CHECK(a == tensor<double>{std::vector{0.0, nan}});
    CHECK_FALSE(a == tensor<double>{std::vector{-0.0, nan}});
    CHECK_FALSE(a == tensor<double>{std::vector{0.0}});
    CHECK(tensor<double>{} == tensor<double>{std::vector<double>{}});
    CHECK(Constant{a} == Constant{tensor<double>{std::vector{0.0, nan}}});
    CHECK(Constant{a}.hash() == Constant{tensor<double>{std::vector{0.0, nan}}}.hash());
}
