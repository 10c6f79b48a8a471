// SPDX-License-Identifier: BSL-1.0
// Traces the classifier and saves it, with its vocabulary and its weights, in a folder.
// Usage: 20_language_save DATA BUNDLE

#include "language.hpp"
#include <limn.hpp>
#include <limn/kit/bundle.hpp>

#include <iostream>
#include <string>

int main(int argc, char** argv) try {
    std::string const data = argc == 3 ? argv[1] : LIMN_EXAMPLE_DATA;
    std::string const bundle = argc == 3 ? argv[2] : "language.limn";
    auto const vocabulary = limn::module<language::Vocabulary>(data + "/vocab.txt");
    auto const linear = limn::module<language::Linear>(data + "/weights.safetensors");

    auto const classify = [&](auto line) {
        auto const words = vocabulary(language::tokenize(line));
        auto const size = limn::call<&language::Vocabulary::size>(vocabulary);
        return language::argmax(linear(language::bag_of_words(words, size)));
    };
    limn::Graph const graph = limn::trace(classify, limn::input<std::string>("line"));
    limn::save(graph, bundle);
    std::cout << limn::to_cpp(graph, {.name = "classify"});
} catch (std::exception const& fault) {
    std::cerr << fault.what() << '\n';
    return 1;
}
