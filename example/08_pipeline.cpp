// SPDX-License-Identifier: BSL-1.0
// A pipeline: ops, texts, members, and a module, an op with state. It is printed as a struct.

#include <limn.hpp>

#include <iostream>
#include <string>
#include <vector>

namespace text {

struct Token {
    std::string word;
    int place = 0;
};

inline constexpr auto strip = [](std::string const& s) { return Token{s.substr(1), 7}; };
inline constexpr auto tokenize = limn::op<"text::tokenize">(strip).header("text/tokenize.hpp");

/// Numbers words. Its constructor's arguments are kept, so that generated code can make it again.
struct Vocabulary {
    std::vector<std::string> words;
    int unknown = 0;

    int operator()(std::string const& word) const {
        for (std::size_t i = 0; i < words.size(); ++i)
            if (words[i] == word) return static_cast<int>(i);
        return unknown;
    }
    int size() const { return static_cast<int>(words.size()); }
};

} // namespace text

int main() {
    auto const vocabulary =
        limn::module<text::Vocabulary>(std::vector<std::string>{"limn", "draw"}, -1);

    auto const encode = [&](auto const& line) {
        auto const token = text::tokenize(line + "");
        auto const known = vocabulary(limn::field<&text::Token::word>(token));
        auto const place = limn::field<&text::Token::place>(token);
        return known * limn::call<&text::Vocabulary::size>(vocabulary) + place +
               limn::convert<int>(line.size());
    };
    limn::Graph const graph = limn::trace(encode, limn::input<std::string>("line"));

    std::cout << limn::to_text(graph) << '\n' << limn::to_cpp(graph, {.name = "encode"}) << '\n';

    auto const run = limn::interpret<int(std::string)>(graph);
    for (std::string const line : {"#limn", "#draw", "#do"})
        std::cout << line << ' ' << run(line) << ' ' << encode(line) << '\n';
    return run("#draw") == encode(std::string{"#draw"}) ? 0 : 1;
}
