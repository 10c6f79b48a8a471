// SPDX-License-Identifier: BSL-1.0
// The listings of the corpus are the same from every compiler: one golden file for all of them.

#include "law/cases.hpp"
#include <limn.hpp>

#include <catch2/catch.hpp>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

TEST_CASE("law: listings and hashes are those of the golden file, whatever the compiler", "[law]") {
    std::ostringstream listing;
    for (limn::test::Case const& c : limn::test::cases())
        listing << "# " << c.name << ' ' << std::hex << c.graph.hash() << '\n'
                << limn::to_text(c.graph);
    std::filesystem::path const golden = LIMN_TEST_SOURCE "/law/listing.txt";
    if (std::getenv("LIMN_UPDATE_GOLDEN") != nullptr) std::ofstream{golden} << listing.str();
    std::ostringstream expected;
    expected << std::ifstream{golden}.rdbuf();
    CHECK(listing.str() == expected.str());
}
