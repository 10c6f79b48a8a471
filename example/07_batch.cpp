// SPDX-License-Identifier: BSL-1.0
// Run a traced function over columns of values, in several threads at once.

#include <limn.hpp>

#include <cstddef>
#include <iostream>
#include <span>
#include <thread>
#include <vector>

/// How far a ball thrown at `speed` and `angle` (radians) flies.
inline constexpr auto range = [](auto speed, auto angle) {
    using std::sin;
    return speed * speed * sin(2.0 * angle) / 9.81;
};

int main() {
    auto const fly = limn::interpret<double(double, double)>(limn::trace<double, double>(range));

    constexpr std::size_t count = 100'000, threads = 4, part = count / threads;
    std::vector<double> speed(count), angle(count), distance(count);
    for (std::size_t i = 0; i < count; ++i) {
        speed[i] = 5.0 + double(i % 100);
        angle[i] = double(i % 157) / 100.0;
    }

    {
        // `map` is const: the threads share one function, and each fills its own part.
        std::vector<std::jthread> workers;
        for (std::size_t begin = 0; begin < count; begin += part)
            workers.emplace_back([&, begin] {
                fly.map(std::span{distance}.subspan(begin, part),
                        std::span{speed}.subspan(begin, part),
                        std::span{angle}.subspan(begin, part));
            });
    } // here they are joined

    std::size_t equal = 0;
    for (std::size_t i = 0; i < count; ++i) equal += distance[i] == range(speed[i], angle[i]);
    std::cout << equal << " of " << count << " as the plain function gives them\n";
    return equal == count ? 0 : 1;
}
