// SPDX-License-Identifier: BSL-1.0
// What is captured does not depend on the compiler, nor on what its optimiser does to the function.

#include "law/control_cases.hpp"
#include "law/program.hpp"
#include <limn.hpp>

#include <catch2/catch.hpp>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

namespace {

std::filesystem::path const golden = LIMN_TEST_SOURCE "/law/control_listing.txt";

} // namespace

TEST_CASE("law: what is captured is what the golden file says, whatever the compiler", "[law]") {
    std::ostringstream listing;
    for (auto const topic : limn::test::control_topics)
        for (limn::test::ControlCase const& c : topic())
            if (!limn::test::refused(c))
                listing << "# " << c.name << '\n' << limn::to_text(c.traced());
    if (std::getenv("LIMN_UPDATE_GOLDEN") != nullptr) std::ofstream{golden} << listing.str();
    CHECK(listing.str() == limn::test::bytes_of(golden));
}

TEST_CASE("law: what is captured at -O0 is the same at -O2 and -O3", "[law]") {
    std::string const expected = limn::test::bytes_of(golden);
    limn::test::Folder const folder;
    for (std::string const level : {"-O2", "-O3"}) {
        CAPTURE(level);
        std::string const output =
            output_of(folder, level + " " LIMN_TEST_SOURCE "/law/levels/print.cpp");
        for (std::size_t at = 0, next; at < output.size(); at = next) {
            next = output.find("\n# ", at);
            next = next == std::string::npos ? output.size() : next + 1;
            std::string const entry = output.substr(at, next - at);
            if (expected.find(entry) == std::string::npos) FAIL_CHECK(level << '\n' << entry);
        }
    }
}
