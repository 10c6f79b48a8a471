// SPDX-License-Identifier: BSL-1.0
// Loads the classifier, which it has never seen, and says of each line of its input in which
// language it is written.
// Usage: 20_language_run BUNDLE < LINES

#include "ops.hpp"
#include <limn.hpp>
#include <limn/bundle.hpp>

#include <iostream>
#include <string>

int main(int argc, char** argv) try {
    using namespace language;
    limn::Graph const graph = limn::load(
        argc > 1 ? argv[1] : "language",
        limn::ops(ops::tokenize, ops::bag_of_words, ops::argmax, limn::module_type<Linear>,
                  limn::module_type<Vocabulary, &Vocabulary::size>));
    auto const classify = limn::interpret<int(std::string)>(graph);
    for (std::string line; std::getline(std::cin, line);)
        std::cout << names.at(static_cast<std::size_t>(classify(line))) << '\n';
} catch (std::exception const& fault) {
    std::cerr << fault.what() << '\n';
    return 1;
}
