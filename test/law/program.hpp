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

/// Compiles with these arguments in that folder, and runs what comes of it. The library is that of
/// the tests, so that its bodies are not compiled once more for each program: who writes them to a
/// header finds them compiled in `single_header` and `cross.aarch64`.
inline std::string output_of(Folder const& folder, std::string const& arguments) {
    std::string const command =
        "cd '" + folder.path.string() +
        "' && " LIMN_TEST_COMPILER " " LIMN_TEST_FLAGS
        " -std=c++20 -DLIMN_COMPILED -I" LIMN_TEST_INCLUDE " -I" LIMN_TEST_SOURCE " " +
        arguments + " " LIMN_TEST_LIBRARY " -o program 2> errors && ./program > output";
    int const status = std::system(command.c_str());
    INFO(bytes_of(folder / "errors").substr(0, 4000));
    REQUIRE(status == 0);
    return bytes_of(folder / "output");
}

} // namespace limn::test

#endif // LIMN_TEST_LAW_PROGRAM_HPP
