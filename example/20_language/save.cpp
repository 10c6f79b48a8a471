// SPDX-License-Identifier: BSL-1.0
// Traces the classifier and saves it, with its vocabulary and its weights, in a folder; and again
// as a C++ project. Then it classifies the lines of its input by the plain function. Usage:
// 20_language_save DATA BUNDLE PROJECT < LINES    DATA: a folder with language.hpp,
//        vocab.txt and weights.safetensors

#include "ops.hpp"
#include <limn.hpp>
#include <limn/bundle.hpp>

#include <iostream>
#include <string>

int main(int argc, char** argv) try {
    std::string const data = argc > 1 ? argv[1] : ".";
    std::string const bundle = argc > 2 ? argv[2] : "language";
    std::string const project = argc > 3 ? argv[3] : "classify";
    auto const vocabulary = limn::module<language::Vocabulary>(data + "/vocab.txt");
    auto const linear = limn::module<language::Linear>(data + "/weights.safetensors");

    auto const classify = [&](auto line) {
        auto const words = vocabulary(language::ops::tokenize(line));
        auto const size = limn::call<&language::Vocabulary::size>(vocabulary);
        return language::ops::argmax(linear(language::ops::bag_of_words(words, size)));
    };
    limn::Graph graph = limn::trace(classify, limn::input<std::string>("line"));
    graph.metadata["languages"] = "C++, Python, Perl, shell, CMake, JavaScript";
    limn::save(graph, bundle);
    limn::export_cpp(graph, project, {.name = "classify", .headers = {data + "/language.hpp"}});
    for (std::string line; std::getline(std::cin, line);)
        std::cout << language::names.at(static_cast<std::size_t>(classify(line))) << '\n';
} catch (std::exception const& fault) {
    std::cerr << fault.what() << '\n';
    return 1;
}
