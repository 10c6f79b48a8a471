// SPDX-License-Identifier: BSL-1.0
// Without Eigen's vector instructions, which add in other orders than one entry after another.
#define EIGEN_DONT_VECTORIZE
#include "work_folder.hpp"
#include <limn/adapt/eigen.hpp>
#include <limn/graph/verify.hpp>
#include <limn/jit/jit.hpp>
#include <limn/print/cpp.hpp>
#include <limn/print/text.hpp>
#include <limn/run/interpret.hpp>

#include <Eigen/LU>
#include <catch2/catch.hpp>

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdlib>
#include <random>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>

using namespace limn;
using Catch::Contains;

namespace {

using Traced = Eigen::NumTraits<Proxy<double>>;
using Plain = Eigen::NumTraits<double>;
static_assert(int(Traced::ReadCost) == int(Plain::ReadCost));
static_assert(int(Traced::AddCost) == int(Plain::AddCost));
static_assert(int(Traced::MulCost) == int(Plain::MulCost));
static_assert(
    std::same_as<mapped_tree_t<Eigen::Matrix2d, Proxy>, Eigen::Matrix<Proxy<double>, 2, 2>>);

template <class M> M random_matrix(std::mt19937& engine) {
    std::uniform_real_distribution<double> value{-1, 1};
    M out;
    for (int i = 0; i < out.rows(); ++i)
        for (int j = 0; j < out.cols(); ++j) out(i, j) = value(engine);
    return out;
}

} // namespace

TEST_CASE("Eigen: a matrix in, a matrix out, entries row by row", "[adapt][eigen][features][C3]") {
    auto const f = [](auto const& m, auto const& v) { return (m * v).eval(); };
    auto const graph = trace([&](auto m, auto v) { return f(m, v); }, input<Eigen::Matrix2d>("m"),
                             input<Eigen::Vector2d>("v"));
    verify(graph);
    CHECK(to_text(graph) == "m : Eigen::Matrix<double, 2, 2>\n"
                            "m(0, 0) : double = input\n"
                            "m(0, 1) : double = input\n"
                            "m(1, 0) : double = input\n"
                            "m(1, 1) : double = input\n"
                            "v : Eigen::Matrix<double, 2, 1>\n"
                            "v(0) : double = input\n"
                            "v(1) : double = input\n"
                            "%6 : double = multiply(m(0, 0), v(0))\n"
                            "%7 : double = multiply(m(0, 1), v(1))\n"
                            "%8 : double = add(%6, %7)\n"
                            "%9 : double = multiply(m(1, 0), v(0))\n"
                            "%10 : double = multiply(m(1, 1), v(1))\n"
                            "%11 : double = add(%9, %10)\n"
                            "return %8, %11 : Eigen::Matrix<double, 2, 1>\n");
    auto const run = interpret<Eigen::Vector2d(Eigen::Matrix2d, Eigen::Vector2d)>(graph);
    Eigen::Matrix2d const m{{1, 2}, {3, 4}};
    CHECK(run(m, Eigen::Vector2d{5, 6}) == Eigen::Vector2d{17, 39});
}

TEST_CASE("Eigen: expressions agree with the plain ones bit for bit", "[adapt][eigen][law]") {
    auto const f = [](auto const& a, auto const& b) {
        auto const c = (a * b.transpose() + 2.0 * a - b).eval();
        return (c * c.trace() + c.cwiseProduct(a) * (a * b).sum()).eval();
    };
    using M = Eigen::Matrix4d;
    auto const run = interpret<M(M, M)>(trace<M, M>([&](auto a, auto b) { return f(a, b); }));
    unsigned const seed = std::random_device{}();
    CAPTURE(seed);
    std::mt19937 engine{seed};
    M const a = random_matrix<M>(engine), b = random_matrix<M>(engine);
    M const traced = run(a, b);
    CHECK(traced == f(a, b));
}

TEST_CASE("Eigen: printed C++ makes the matrix of rows", "[adapt][eigen][print]") {
    auto const square =
        trace([](auto m) { return decltype(m)(m.transpose()); }, input<Eigen::Matrix2f>("m"));
    CHECK(to_cpp(square, {.name = "turned"}) ==
          "#include <Eigen/Core>\n\n"
          "Eigen::Matrix<float, 2, 2> turned(Eigen::Matrix<float, 2, 2> const& m) {\n"
          "    return Eigen::Matrix<float, 2, 2>{{m(0, 0), m(1, 0)}, {m(0, 1), m(1, 1)}};\n"
          "}\n");
}

TEST_CASE("Eigen: printed to be traced again, the matrix is one of proxies", "[adapt][eigen]") {
    auto const graph = trace([](auto m) { return (m + m).eval(); }, input<Eigen::Vector2d>("v"));
    CHECK(to_cpp(graph, {.name = "twice", .generic = true}) ==
          "#include <Eigen/Core>\n#include <limn.hpp>\n#include <limn/adapt/eigen.hpp>\n\n"
          "auto twice(auto const& v) {\n"
          "    return limn::mapped_tree_t<Eigen::Matrix<double, 2, 1>, limn::Proxy>"
          "{v(0) + v(0), v(1) + v(1)};\n"
          "}\n");
    auto const twice = [](auto const& v) {
        return mapped_tree_t<Eigen::Matrix<double, 2, 1>, Proxy>{v(0) + v(0), v(1) + v(1)};
    };
    CHECK(trace(twice, input<Eigen::Vector2d>("v")) == graph);
}

TEST_CASE("Eigen: printed C++ of every shape compiles", "[adapt][eigen][print]") {
    std::string source;
    auto const print = [&]<class M>(M const&, std::string const& name) {
        auto const graph = trace([](auto m) { return (m + m).eval(); }, input<M>("m"));
        source += to_cpp(graph, {.name = name});
        auto const pair = [](auto m) { return std::pair{m(0, 0), (m + m).eval()}; };
        source += to_cpp(trace(pair, input<M>("m")), {.name = name + "_in_a_pair"});
        auto const chosen = [](auto m) {
            if (m(0, 0) > typename M::Scalar(0)) return m;
            return (m + m).eval();
        };
        source += to_cpp(trace(chosen, input<M>("m")), {.name = name + "_chosen"});
    };
    print(Eigen::Matrix<double, 1, 1>{}, "one");
    print(Eigen::Matrix2d{}, "square");
    print(Eigen::Matrix<float, 2, 3>{}, "wide");
    print(Eigen::Matrix<int, 7, 7, Eigen::RowMajor>{}, "large");
    print(Eigen::Vector2i{}, "two");
    print(Eigen::RowVector4f{}, "row");
    print(Eigen::Matrix<double, 6, 1>{}, "column");
    test::Folder const folder;
    test::write(folder / "printed.cpp", source);
    std::string const command =
        LIMN_TEST_COMPILER
        " -std=c++20 -Wall -Wextra -Werror -fsyntax-only -isystem " LIMN_TEST_EIGEN " " +
        (folder / "printed.cpp").string();
    CHECK(std::system(command.c_str()) == 0);
}

TEST_CASE("Eigen: jit of a matrix in, a matrix out", "[adapt][eigen][jit]") {
    using Wide = Eigen::Matrix<double, 2, 3>;
    using One = Eigen::Matrix<double, 1, 1>;
    using Out = std::tuple<Wide, Eigen::Vector3d, One>;
    auto const f = [](auto const& m, auto const& wide, auto const& one) {
        return std::tuple{(m * wide * one(0, 0)).eval(), wide.row(1).transpose().eval(),
                          (one + one).eval()};
    };
    test::Folder const folder;
    JitOptions const options{
        .compiler = LIMN_TEST_COMPILER, .flags = {"-I" LIMN_TEST_EIGEN}, .cache = folder.path};
    auto const run = jit<Out(Eigen::Matrix2d, Wide, One)>(
        trace(f, input<Eigen::Matrix2d>("m"), input<Wide>("wide"), input<One>("one")), options);
    Eigen::Matrix2d const m{{1.5, 2}, {3, 4.25}};
    Wide const wide{{1, 2, 3}, {4, 5, 0.1}};
    One const one{0.3};
    CHECK(run(m, wide, one) == Out{f(m, wide, one)});
}

TEST_CASE("Eigen: a chain of a hundred products traces", "[adapt][eigen]") {
    using M = Eigen::Matrix4d;
    auto const graph = trace<M>([](auto m) {
        auto out = m;
        for (int i = 0; i < 100; ++i) out = (out * m).eval();
        return out;
    });
    CHECK(graph.size() == 16 + 100 * (64 + 48));
    verify(graph);
}

TEST_CASE("Eigen: forward kinematics of two joints, unchanged", "[adapt][eigen]") {
    auto const forward = [](auto a, auto b) {
        using std::cos, std::sin;
        using T = decltype(a);
        auto const turn = [](T const& angle, T const& length) {
            Eigen::Matrix<T, 3, 3> m;
            m << cos(angle), -sin(angle), length, sin(angle), cos(angle), T(0), T(0), T(0), T(1);
            return m;
        };
        Eigen::Matrix<T, 3, 1> origin(T(0), T(0), T(1));
        return Eigen::Matrix<T, 3, 1>(turn(a, T(1)) * turn(b, T(0.5)) * origin);
    };
    auto const run = interpret<Eigen::Vector3d(double, double)>(trace<double, double>(forward));
    Eigen::Vector3d const plain = forward(0.3, 0.7);
    CHECK(run(0.3, 0.7) == plain);
}

TEST_CASE("Eigen: decompositions that look for pivots", "[adapt][eigen]") {
    auto const check = [](auto const& determinant) {
        auto const graph =
            limn::trace<double, double, double, double, double, double, double, double, double>(
                [&](auto... x) { return determinant(std::array{x...}); });
        auto const run = limn::interpret<double(double, double, double, double, double, double,
                                                double, double, double)>(graph);
        std::mt19937_64 random{3};
        std::normal_distribution<double> normal;
        int wrong = 0, guards = 0;
        for (int i = 0; i < 200; ++i) {
            std::array<double, 9> a;
            for (double& x : a) x = i % 3 == 0 ? std::round(normal(random)) : normal(random);
            try {
                wrong += std::apply(run, a) != determinant(a);
            } catch (limn::GuardError const&) { // in words, and no other number
                ++guards;
            }
        }
        CHECK(wrong == 0);
        CHECK(guards <= 4);
    };
    auto const matrix = [](auto const& a) {
        Eigen::Matrix<typename std::decay_t<decltype(a)>::value_type, 3, 3> m;
        for (int i = 0; i < 9; ++i) m(i / 3, i % 3) = a[static_cast<std::size_t>(i)];
        return m;
    };
    check([&](auto const& a) { return matrix(a).partialPivLu().determinant(); });
    check([&](auto const& a) { return matrix(a).fullPivLu().determinant(); });
}
