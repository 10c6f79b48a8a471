// SPDX-License-Identifier: BSL-1.0
// The functions of language.hpp as ops, for the program that traces and saves, and for the one that
// loads and runs.

#ifndef LANGUAGE_OPS_HPP
#define LANGUAGE_OPS_HPP

#include "language.hpp"
#include <limn/op/call.hpp>

namespace language::ops {

inline constexpr auto tokenize = limn::op<"language::tokenize">([](std::string const& line) {
                                     return language::tokenize(line);
                                 }).header("language.hpp");

inline constexpr auto bag_of_words =
    limn::op<"language::bag_of_words">([](std::vector<int> const& numbers, int size) {
        return language::bag_of_words(numbers, size);
    }).header("language.hpp");

inline constexpr auto argmax = limn::op<"language::argmax">([](std::vector<double> const& scores) {
                                   return language::argmax(scores);
                               }).header("language.hpp");

} // namespace language::ops

#endif // LANGUAGE_OPS_HPP
