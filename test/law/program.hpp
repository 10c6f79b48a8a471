// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `output_of`: what a program prints that a law has written.

#ifndef LIMN_TEST_LAW_PROGRAM_HPP
#define LIMN_TEST_LAW_PROGRAM_HPP

#include "work_folder.hpp"

#include <catch2/catch.hpp>

#include <cstdlib>
#include <string>

namespace limn::test {

inline constexpr auto strictest = "-Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror";

/// Compiles with these arguments in that folder, and runs what comes of it.
inline std::string output_of(Folder const& folder, std::string const& arguments) {
    std::string const command = "cd '" + folder.path.string() +
                                "' && " LIMN_TEST_COMPILER " -std=c++20 -I" LIMN_TEST_INCLUDE
                                " -I" LIMN_TEST_SOURCE " " +
                                arguments + " -o program 2> errors && ./program > output";
    int const status = std::system(command.c_str());
    INFO(bytes_of(folder / "errors").substr(0, 4000));
    REQUIRE(status == 0);
    return bytes_of(folder / "output");
}

} // namespace limn::test

#endif // LIMN_TEST_LAW_PROGRAM_HPP
