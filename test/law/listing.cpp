// SPDX-License-Identifier: BSL-1.0
// The listings of the corpus are the same from every compiler: one golden file for all of them.

#include "corpus/corpus.hpp"
#include "law/support.hpp"

#include <limn.hpp>

#include <boost/hana/for_each.hpp>
#include <catch2/catch.hpp>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace hana = boost::hana;

TEST_CASE("law: listings and hashes are those of the golden file, whatever the compiler", "[law]") {
    std::ostringstream listing;
    hana::for_each(limn::test::corpus::corpus, [&]<class T>(T) {
        using Entry = typename T::type;
        limn::Graph const graph =
            limn::test::Law<typename Entry::signature>::traced(Entry::function);
        listing << "# " << Entry::name << ' ' << std::hex << graph.hash() << '\n'
                << limn::to_text(graph);
    });
    std::filesystem::path const golden = LIMN_TEST_SOURCE "/law/listing.txt";
    if (std::getenv("LIMN_UPDATE_GOLDEN") != nullptr) std::ofstream{golden} << listing.str();
    std::ostringstream expected;
    expected << std::ifstream{golden}.rdbuf();
    CHECK(listing.str() == expected.str());
}
