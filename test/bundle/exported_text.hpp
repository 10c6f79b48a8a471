// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns the ops of an exported project: the test includes them, and the project gets a copy.

#ifndef TEXT_HPP
#define TEXT_HPP

#include <cstddef>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <tuple>
#include <vector>

namespace text {

inline int length(std::string const& word) { return static_cast<int>(word.size()); }

/// A word list: a module whose file is an asset.
class Vocabulary {
public:
    Vocabulary(std::string const& file, int unknown) : unknown_{unknown} {
        std::ifstream in{file};
        for (std::string word; in >> word;) words_.insert({word, static_cast<int>(words_.size())});
    }
    int operator()(std::string const& word) const {
        auto const at = words_.find(word);
        return at == words_.end() ? unknown_ : at->second;
    }
    int size() const { return static_cast<int>(words_.size()); }

private:
    std::map<std::string, int> words_;
    int unknown_;
};

inline double dot(std::vector<double> const& a, std::vector<double> const& b) {
    double out = 0.0;
    for (std::size_t i = 0; i < a.size() && i < b.size(); ++i) out += a[i] * b[i];
    return out;
}

} // namespace text

#endif // TEXT_HPP
