// SPDX-License-Identifier: BSL-1.0
// Learns the vocabulary and the weights from source files: naive Bayes over words. Every tenth file
// is held out, and the share of its lines that are classified well is printed.
// Usage: 20_language_train OUT < LIST    LIST: lines of LANGUAGE, a tab, FILE

#include "language.hpp"

#include <cmath>
#include <fstream>
#include <iostream>
#include <map>
#include <set>
#include <string>
#include <utility>

namespace {

constexpr std::size_t languages = language::names.size();
constexpr std::size_t vocabulary_size = 1024;
constexpr std::size_t lines_of_a_language = 40000;

struct Line {
    std::size_t language;
    language::Words words;
};

std::size_t number_of(std::string const& name) {
    for (std::size_t i = 0; i < languages; ++i)
        if (name == language::names[i]) return i;
    throw std::runtime_error{"no language is called " + name};
}

/// The words that stand on most lines.
std::vector<std::string> vocabulary_of(std::vector<Line> const& lines) {
    std::map<std::string, std::size_t> counts;
    for (Line const& line : lines)
        for (std::string const& word : std::set<std::string>(line.words.begin(), line.words.end()))
            ++counts[word];
    std::vector<std::pair<std::size_t, std::string>> ranked;
    for (auto const& [word, count] : counts) ranked.push_back({count, word});
    std::sort(ranked.rbegin(), ranked.rend());
    ranked.resize(std::min(ranked.size(), vocabulary_size));
    std::vector<std::string> out;
    for (auto const& [count, word] : ranked) out.push_back(word);
    return out;
}

void write_tensor(std::string const& file, std::vector<double> const& weights) {
    nlohmann::json const header{{"weights",
                                 {{"dtype", "F64"},
                                  {"shape", {languages, weights.size() / languages}},
                                  {"data_offsets", {0, 8 * weights.size()}}}}};
    std::string text = header.dump();
    text.resize((text.size() + 7) / 8 * 8, ' ');
    std::uint64_t const length = text.size();
    std::ofstream out{file, std::ios::binary};
    out.write(reinterpret_cast<char const*>(&length), 8);
    out.write(text.data(), static_cast<std::streamsize>(text.size()));
    out.write(reinterpret_cast<char const*>(weights.data()),
              static_cast<std::streamsize>(8 * weights.size()));
    if (!out.flush()) throw std::runtime_error{"cannot write " + file};
}

} // namespace

int main(int argc, char** argv) try {
    std::string const folder = argc > 1 ? argv[1] : ".";
    std::vector<Line> known, held_out;
    std::array<std::size_t, languages> files{}, taken{};
    for (std::string entry; std::getline(std::cin, entry);) {
        std::size_t const tab = entry.find('\t');
        std::size_t const language = number_of(entry.substr(0, tab));
        bool const hold = ++files[language] % 10 == 0;
        std::ifstream in{entry.substr(tab + 1)};
        for (std::string line; std::getline(in, line);) {
            if (taken[language] == lines_of_a_language) break;
            language::Words words = language::tokenize(line);
            if (words.size() < 3) continue;
            ++taken[language];
            (hold ? held_out : known).push_back({language, std::move(words)});
        }
    }

    std::vector<std::string> const vocabulary = vocabulary_of(known);
    std::ofstream out{folder + "/vocab.txt"};
    for (std::string const& word : vocabulary) out << word << '\n';
    if (!out.flush()) throw std::runtime_error{"cannot write " + folder + "/vocab.txt"};

    language::Vocabulary const number{folder + "/vocab.txt"};
    std::size_t const width = vocabulary.size() + 1;
    std::vector<double> weights(languages * width, 1.0);
    for (Line const& line : known)
        for (int const word : number(line.words))
            ++weights[line.language * width + static_cast<std::size_t>(word)];
    for (std::size_t i = 0; i < languages; ++i) {
        double total = 0.0;
        for (std::size_t k = 0; k < width; ++k) total += weights[i * width + k];
        for (std::size_t k = 0; k < width; ++k)
            weights[i * width + k] = std::log(weights[i * width + k] / total);
    }
    write_tensor(folder + "/weights.safetensors", weights);

    language::Linear const linear{folder + "/weights.safetensors"};
    std::array<std::size_t, languages> right{}, all{};
    for (Line const& line : held_out) {
        auto const scores = linear(language::bag_of_words(number(line.words), number.size()));
        ++all[line.language];
        right[line.language] +=
            static_cast<std::size_t>(language::argmax(scores)) == line.language ? 1 : 0;
    }
    std::size_t all_right = 0;
    for (std::size_t i = 0; i < languages; ++i) {
        all_right += right[i];
        std::cout << language::names[i] << ": " << right[i] << " of " << all[i]
                  << " held-out lines\n";
    }
    std::cout << "all: " << all_right << " of " << held_out.size() << '\n';
} catch (std::exception const& fault) {
    std::cerr << fault.what() << '\n';
    return 1;
}
