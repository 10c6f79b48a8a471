// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns what a graph knows of `std::mt19937_64`, the engine behind random numbers: its name, its
/// literal, and how a file keeps it.

#ifndef LIMN_TYPE_ENGINE_HPP
#define LIMN_TYPE_ENGINE_HPP

#include <limn/meta/error.hpp>
#include <limn/meta/inline.hpp>
#include <limn/meta/text.hpp>
#include <limn/type/codec.hpp>
#include <limn/type/type_name.hpp>

#include <cstddef>
#include <cstdint>
#include <locale>
#include <random>
#include <sstream>
#include <string>
#include <vector>

namespace limn {

namespace detail {

/// How many words `<<` writes of an engine's state: the last one is where it stands in the others.
inline constexpr std::size_t engine_words = std::mt19937_64::state_size + 1;

/// The seed alone where nothing was drawn since the seeding; else all words of the state.
LIMN_LAZY std::vector<std::uint64_t> words_of(std::mt19937_64 const& engine) {
    std::stringstream text;
    text.imbue(std::locale::classic());
    text << engine;
    std::vector<std::uint64_t> out;
    for (std::uint64_t word = 0; text >> word;) out.push_back(word);
    if (engine == std::mt19937_64{out.front()}) out.resize(1); // the seed is the first word
    return out;
}

/// The words of a state, spaces between.
LIMN_LAZY std::string joined_words(std::vector<std::uint64_t> const& words) {
    std::string out;
    for (std::uint64_t word : words) (out += out.empty() ? "" : " ") += std::to_string(word);
    return out;
}

} // namespace detail

template <> struct spelling<std::mt19937_64> {
    static constexpr std::string_view name = "std::mt19937_64", header = "<random>";
};

template <> struct codec<std::mt19937_64> {
    using Word = codec<std::uint64_t>;

    static void write(ValueWriter& out, std::mt19937_64 const& engine) {
        out.open(); // an array would have to live until the file is written
        for (std::uint64_t word : detail::words_of(engine)) Word::write(out, word);
        out.close();
    }
    static std::mt19937_64 read(ValueReader& in) {
        std::vector<std::uint64_t> words;
        for (std::size_t rest = in.open(); rest != 0; --rest) words.push_back(Word::read(in));
        in.close();
        if (words.size() == 1) return std::mt19937_64{words.front()};
        in.need(detail::engine_words, words.size());
        bool any = false; // of zeros alone come zeros for ever
        for (std::size_t i = 0; i + 1 < words.size(); ++i) any = any || words[i] != 0;
        if (!any || words.back() > std::mt19937_64::state_size)
            throw LoadError{Where{}, "load",
                            "an engine has a state that no seed leads to; save the graph again"};
        std::mt19937_64 out;
        std::istringstream text{detail::joined_words(words)};
        text.imbue(std::locale::classic());
        text >> out;
        return out;
    }
};

/// `std::mt19937_64{2026}` where nothing was drawn since the seeding; else what reads its state.
LIMN_LAZY bool append_literal(Text& out, std::mt19937_64 const& engine) {
    auto const words = detail::words_of(engine);
    if (words.size() == 1) {
        (out += "std::mt19937_64{").append_integer(words.front()) += '}';
        return true;
    }
    out += "[] { std::mt19937_64 engine; std::istringstream{\"";
    out += detail::joined_words(words);
    out += "\"} >> engine; return engine; }()";
    return true;
}

} // namespace limn

#endif // LIMN_TYPE_ENGINE_HPP
