// SPDX-License-Identifier: BSL-1.0
// The classifier as it was exported: no limn is here. Says of each line of its input in which
// language it is written.

#include <classify.hpp>
#include <iostream>
#include <language.hpp>
#include <string>

int main() {
    classify const classify_line{};
    for (std::string line; std::getline(std::cin, line);)
        std::cout << language::names.at(static_cast<std::size_t>(classify_line(line))) << '\n';
}
