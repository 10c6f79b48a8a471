// SPDX-License-Identifier: BSL-1.0
// What is captured does not depend on the compiler: one golden file for all of them. Nor on what its
// optimiser does to the function: see law/levels.

#include "law/control_cases.hpp"
#include "work_folder.hpp"
#include <limn.hpp>

#include <catch2/catch.hpp>

#include <cstddef>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

namespace {

std::filesystem::path const golden = LIMN_TEST_SOURCE "/law/control_listing.txt";

std::string heading(limn::test::ControlCase const& c) { return "# " + c.name + '\n'; }

void update() {
    std::ofstream listing{golden};
    for (auto const topic : limn::test::control_topics)
        for (limn::test::ControlCase const& c : topic())
            if (!limn::test::refused(c)) listing << heading(c) << limn::to_text(c.traced());
}

/// The golden file, which is written anew first where that is asked for.
std::string const& listing() {
    static std::string const all = [] {
        if (std::getenv("LIMN_UPDATE_GOLDEN") != nullptr) update();
        return limn::test::bytes_of(golden);
    }();
    return all;
}

} // namespace

std::string limn::test::listed(ControlCase const& c) {
    std::string const all = '\n' + listing();
    std::size_t const at = all.find('\n' + heading(c));
    if (at == std::string::npos) return {};
    std::size_t const begin = at + 1 + heading(c).size();
    std::size_t const end = all.find("\n# ", begin);
    return all.substr(begin, end == std::string::npos ? end : end + 1 - begin);
}

// The laws of each function compare what is captured of it with its entry: see `check`.
TEST_CASE("law: the golden file lists each function that is captured, and no other", "[law]") {
    std::string entries;
    for (auto const topic : limn::test::control_topics)
        for (limn::test::ControlCase const& c : topic())
            if (!limn::test::refused(c)) {
                CAPTURE(c.name);
                CHECK_FALSE(limn::test::listed(c).empty());
                entries += heading(c) + limn::test::listed(c);
            }
    CHECK(entries == listing());
}
