// SPDX-License-Identifier: BSL-1.0
// Forward kinematics of a six-joint arm, written in Eigen for any scalar, traced as it is.

// Eigen's vector instructions add in other orders than its code for one entry after another.
#define EIGEN_DONT_VECTORIZE
#include <limn.hpp>
#include <limn/adapt/eigen.hpp>

#include <array>
#include <cmath>
#include <iostream>
#include <numbers>
#include <random>

template <class T> using Pose = Eigen::Matrix<T, 4, 4>;
template <class T> using Joints = Eigen::Matrix<T, 6, 1>;

/// A link by its Denavit-Hartenberg parameters. The angle alpha is a quarter turn, or none.
struct Link {
    double a, d, cos_alpha, sin_alpha;
};
/// Source  Universal Robots, "DH parameters for calculations of kinematics and dynamics": UR5
constexpr std::array<Link, 6> ur5{{{0, 0.089159, 0, 1},
                                   {-0.425, 0, 1, 0},
                                   {-0.39225, 0, 1, 0},
                                   {0, 0.10915, 0, 1},
                                   {0, 0.09465, 0, -1},
                                   {0, 0.0823, 1, 0}}};

template <class T> Pose<T> joint(Link const& link, T const& angle) {
    using std::cos, std::sin;
    T const c = cos(angle), s = sin(angle);
    Pose<T> out;
    out << c, -s * link.cos_alpha, s * link.sin_alpha, c * link.a, //
        s, c * link.cos_alpha, -c * link.sin_alpha, s * link.a,    //
        T(0), T(link.sin_alpha), T(link.cos_alpha), T(link.d),     //
        T(0), T(0), T(0), T(1);
    return out;
}

/// Where the tool is, and how it is turned.
template <class T> Pose<T> forward(Joints<T> const& q) {
    Pose<T> out = joint(ur5[0], q[0]);
    for (int i = 1; i < 6; ++i) out = (out * joint(ur5[std::size_t(i)], q[i])).eval();
    return out;
}

/// The position alone.
auto const tool = [](auto const& q) {
    auto const pose = forward(q);
    return pose.template topRightCorner<3, 1>().eval();
};

int main() {
    auto const q_input = limn::input<Joints<double>>("q");
    limn::Graph const graph = limn::trace(tool, q_input) | limn::pass::optimize;
    std::cout << limn::to_cpp(graph, {.name = "tool"}) << '\n';

    auto const position = limn::interpret<Eigen::Vector3d(Joints<double>)>(graph);
    Joints<double> const straight = Joints<double>::Zero();
    Joints<double> upright = straight;
    upright[1] = upright[3] = -std::numbers::pi / 2;
    for (auto const& q : {straight, upright}) {
        Eigen::Vector3d const millimetres = (position(q) * 1e6).array().round() / 1e3 + 0.0;
        std::cout << millimetres.transpose() << " mm\n";
    }

    auto const run = limn::interpret<Pose<double>(Joints<double>)>(
        limn::trace([](auto const& q) { return forward(q); }, q_input));
    std::mt19937 random{6};
    std::size_t equal = 0, count = 10000;
    for (std::size_t k = 0; k < count; ++k) {
        Joints<double> q;
        for (double& angle : q) angle = double(random()) / 4294967296.0 * 12.6 - 6.3;
        equal += run(q) == forward(q) && position(q) == tool(q);
    }
    std::cout << equal << " of " << count << " poses as the plain function gives them\n";
    return equal == count ? 0 : 1;
}
