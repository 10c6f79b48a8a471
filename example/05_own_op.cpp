// SPDX-License-Identifier: BSL-1.0
// Ops of your own, on types of your own. Those with an effect run once each, in their order.

#include <limn.hpp>

#include <cstddef>
#include <iostream>
#include <string>

namespace text {

struct Title {
    std::string words;
    std::size_t length = 0;
};

/// Any callable becomes an op. Its name is what generated code calls, after including the header.
inline constexpr auto shout = [](std::string const& s) { return Title{s + "!", s.size() + 1}; };
inline constexpr auto title = limn::op<"text::title">(shout).header("text/title.hpp");

inline constexpr auto underline = limn::op<"text::underline">(
    [](Title const& t) { return t.words + '\n' + std::string(t.length, '='); });

/// An effect is never dropped, though nobody uses what it returns, nor moved across another.
inline constexpr auto log = limn::op<"text::log", limn::effect>(
    [](std::string const& s) { return std::cout << "log: " << s << '\n', 0; });

} // namespace text

/// How generated code names the type, and what it must include for it.
template <> struct limn::spelling<text::Title> {
    static constexpr std::string_view name = "text::Title", header = "text/title.hpp";
};

/// Generic code that calls ops: with plain values it runs, with proxies it is traced.
inline constexpr auto heading = [](auto first, auto second) {
    text::log(second);
    auto const words = first + " " + second;
    text::log(words);
    return text::underline(text::title(words));
};

int main() {
    limn::Graph const graph =
        limn::trace(heading, limn::input<std::string>("first"), limn::input<std::string>("second"));
    std::cout << limn::to_text(graph) << '\n' << limn::to_cpp(graph, {.name = "heading"}) << '\n';

    std::string const hello = "Hello", world = "world";
    auto const run = limn::interpret<std::string(std::string, std::string)>(graph);
    std::cout << run(hello, world) << "\n\nand plainly:\n" << heading(hello, world) << '\n';
}
