// SPDX-License-Identifier: BSL-1.0
// What is captured does not depend on the compiler, nor on what its optimiser does to the function.

#include "law/control_cases.hpp"
#include <limn.hpp>

#include <catch2/catch.hpp>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <random>
#include <sstream>
#include <string>

namespace {

std::filesystem::path const golden = LIMN_TEST_SOURCE "/law/control_listing.txt";

std::string read(std::filesystem::path const& file) {
    std::ostringstream out;
    out << std::ifstream{file}.rdbuf();
    return out.str();
}

} // namespace

TEST_CASE("law: what is captured is what the golden file says, whatever the compiler", "[law]") {
    std::ostringstream listing;
    for (auto const topic : limn::test::control_topics)
        for (limn::test::ControlCase const& c : topic())
            if (!limn::test::refused(c))
                listing << "# " << c.name << '\n' << limn::to_text(c.traced());
    if (std::getenv("LIMN_UPDATE_GOLDEN") != nullptr) std::ofstream{golden} << listing.str();
    CHECK(listing.str() == read(golden));
}

TEST_CASE("law: what is captured at -O0 is the same at -O2 and -O3", "[law]") {
    std::string const expected = read(golden);
    auto const folder = std::filesystem::temp_directory_path() /
                        ("limn_levels_" + std::to_string(std::random_device{}()));
    std::filesystem::create_directories(folder);
    for (std::string const level : {"-O2", "-O3"}) {
        CAPTURE(level);
        std::string const command = "cd '" + folder.string() +
                                    "' && " LIMN_TEST_COMPILER " -std=c++20 " + level +
                                    " -I" LIMN_TEST_INCLUDE " -I" LIMN_TEST_SOURCE
                                    " " LIMN_TEST_SOURCE "/law/levels/print.cpp -o print"
                                    " 2> errors && ./print > output";
        int const status = std::system(command.c_str());
        INFO(read(folder / "errors").substr(0, 4000));
        REQUIRE(status == 0);
        std::string const output = read(folder / "output");
        for (std::size_t at = 0, next; at < output.size(); at = next) {
            next = output.find("\n# ", at);
            next = next == std::string::npos ? output.size() : next + 1;
            std::string const entry = output.substr(at, next - at);
            if (expected.find(entry) == std::string::npos) FAIL_CHECK(level << '\n' << entry);
        }
    }
    std::filesystem::remove_all(folder);
}
