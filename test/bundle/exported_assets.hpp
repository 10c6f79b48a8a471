// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns modules that are made of assets, in lists and maps too: the test includes them, and the
/// project gets a copy.

#ifndef ASSETS_HPP
#define ASSETS_HPP

#include <limn/type/asset.hpp>

#include <fstream>
#include <iterator>
#include <map>
#include <string>
#include <vector>

namespace assets {

inline int bytes(std::string const& file) {
    std::ifstream in{file, std::ios::binary};
    return static_cast<int>(std::distance(std::istreambuf_iterator<char>{in}, {}));
}

struct One {
    limn::asset file;
    explicit One(limn::asset where) : file{where} {}
    int operator()(int x) const { return x + bytes(file); }
};
struct Many {
    std::vector<limn::asset> files;
    int operator()(int x) const {
        for (auto const& file : files) x += bytes(file);
        return x;
    }
};
struct Named {
    std::map<std::string, limn::asset> declared;
    std::map<std::string, std::string> files;
    int operator()(int x) const {
        for (auto const& [name, file] : declared) x += bytes(file);
        for (auto const& [name, file] : files) x += bytes(file);
        return x;
    }
};
struct Both {
    limn::asset a;
    std::string b;
    int times;
};
struct Structure {
    Both both;
    int operator()(int x) const { return x + bytes(both.a) + both.times * bytes(both.b); }
};

} // namespace assets

#endif // ASSETS_HPP
