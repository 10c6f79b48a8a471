// SPDX-License-Identifier: BSL-1.0
// What says in which programming language a line is written. It knows nothing of limn; ops.hpp
// makes ops of it, and the exported project includes it as it is.

#ifndef LANGUAGE_HPP
#define LANGUAGE_HPP

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cctype>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string>
#include <unordered_map>
#include <vector>

namespace language {

using Words = std::vector<std::string>;

inline constexpr std::array<char const*, 6> names{"C++",   "Python", "Perl",
                                                  "shell", "CMake",  "JavaScript"};

/// Words of letters, digits and `_`; every other character that is no space stands alone.
inline Words tokenize(std::string const& line) {
    Words out;
    bool in_word = false;
    for (char const c : line) {
        bool const word = std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
        if (word && in_word) out.back() += c;
        else if (std::isspace(static_cast<unsigned char>(c)) == 0) out.emplace_back(1, c);
        in_word = word;
    }
    return out;
}

/// The numbers of words, by the line of the file on which each stands; unknown ones come last.
class Vocabulary {
public:
    explicit Vocabulary(std::string const& file) {
        std::ifstream in{file};
        for (std::string word; std::getline(in, word);)
            numbers_.insert({word, static_cast<int>(numbers_.size())});
        if (numbers_.empty()) throw std::runtime_error{file + " holds no words"};
    }
    std::vector<int> operator()(Words const& words) const {
        std::vector<int> out;
        for (std::string const& word : words) {
            auto const at = numbers_.find(word);
            out.push_back(at == numbers_.end() ? size() : at->second);
        }
        return out;
    }
    int size() const { return static_cast<int>(numbers_.size()); }

private:
    std::unordered_map<std::string, int> numbers_;
};

/// How often each number below `size` occurs, and how often `size` itself.
inline std::vector<double> bag_of_words(std::vector<int> const& numbers, int size) {
    std::vector<double> out(static_cast<std::size_t>(size) + 1);
    for (int const number : numbers) ++out[static_cast<std::size_t>(number)];
    return out;
}

/// A linear layer: one row of weights for each language, from a safetensors file.
class Linear {
public:
    explicit Linear(std::string const& file) {
        std::ifstream in{file, std::ios::binary};
        std::string const bytes{std::istreambuf_iterator<char>{in}, {}};
        std::uint64_t header = 0;
        if (bytes.size() < 8) throw std::runtime_error{file + " holds no weights"};
        std::memcpy(&header, bytes.data(), 8);
        auto const about = nlohmann::json::parse(bytes.substr(8, header)).at("weights");
        rows_ = about.at("shape").at(0).get<std::size_t>();
        weights_.resize(rows_ * about.at("shape").at(1).get<std::size_t>());
        if (bytes.size() != 8 + header + 8 * weights_.size())
            throw std::runtime_error{file + " holds other weights than it says"};
        std::memcpy(weights_.data(), bytes.data() + 8 + header, 8 * weights_.size());
    }
    std::vector<double> operator()(std::vector<double> const& x) const {
        std::vector<double> out(rows_);
        for (std::size_t i = 0; i < rows_; ++i)
            for (std::size_t k = 0; k < x.size(); ++k) out[i] += weights_[i * x.size() + k] * x[k];
        return out;
    }

private:
    std::size_t rows_ = 0;
    std::vector<double> weights_;
};

/// The place of the greatest; of several, the first.
inline int argmax(std::vector<double> const& scores) {
    std::size_t best = 0;
    for (std::size_t i = 1; i < scores.size(); ++i)
        if (scores[i] > scores[best]) best = i;
    return static_cast<int>(best);
}

} // namespace language

#endif // LANGUAGE_HPP
