// SPDX-License-Identifier: BSL-1.0
// Traces the classifier and saves it, with its vocabulary and its weights, in a folder. Then it
// classifies the lines of its input by the plain function.
// Usage: 20_language_save DATA BUNDLE < LINES

#include "language.hpp"
#include <limn.hpp>
#include <limn/kit/bundle.hpp>

#include <iostream>
#include <string>

int main(int argc, char** argv) try {
    std::string const data = argc > 1 ? argv[1] : ".";
    std::string const bundle = argc > 2 ? argv[2] : "language.limn";
    auto const vocabulary = limn::module<language::Vocabulary>(data + "/vocab.txt");
    auto const linear = limn::module<language::Linear>(data + "/weights.safetensors");

    auto const classify = [&](auto line) {
        auto const words = vocabulary(language::tokenize(line));
        auto const size = limn::call<&language::Vocabulary::size>(vocabulary);
        return language::argmax(linear(language::bag_of_words(words, size)));
    };
    limn::Graph const graph = limn::trace(classify, limn::input<std::string>("line"));
    limn::save(graph, bundle);
    std::clog << limn::to_cpp(graph, {.name = "classify"});
    for (std::string line; std::getline(std::cin, line);)
        std::cout << language::names.at(static_cast<std::size_t>(classify(line))) << '\n';
} catch (std::exception const& fault) {
    std::cerr << fault.what() << '\n';
    return 1;
}
