// SPDX-License-Identifier: BSL-1.0
#include <limn/io/files/temporary_folder.hpp>

#include <catch2/catch.hpp>

#include <cstdlib>
#include <string>
#include <sys/wait.h>
#include <unistd.h>
#include <utility>
#include <work_folder.hpp>

using limn::detail::TemporaryFolder;
namespace fs = std::filesystem;

TEST_CASE("TemporaryFolder: goes with its owner", "[io][temporary_folder]") {
    fs::path path;
    {
        TemporaryFolder const folder;
        path = folder.path();
        limn::test::write(path / "in/a", "abc");
        CHECK(TemporaryFolder{}.path() != path);
        CHECK((fs::status(path).permissions() & fs::perms::others_all) == fs::perms::none);
    }
    CHECK_FALSE(fs::exists(path));
}

TEST_CASE("TemporaryFolder: one that is kept goes with the program", "[io][temporary_folder]") {
    limn::test::Folder const work;
    for (bool const forks : {false, true}) {
        pid_t const child = ::fork();
        if (child == 0) {
            ::setenv("TMPDIR", work.path.c_str(), 1);
            {
                TemporaryFolder folder;
                limn::test::write(folder.path() / "a", "abc");
                std::move(folder).keep();
            }
            if (work.size() != 1) ::_exit(1);
            if (forks) { // what a child does at its end is no end of the program
                pid_t const inner = ::fork();
                if (inner == 0) std::exit(0);
                ::waitpid(inner, nullptr, 0);
                if (work.size() != 1) ::_exit(2);
            }
            std::exit(0);
        }
        int status = 0;
        ::waitpid(child, &status, 0);
        CHECK(status == 0);
        CHECK(work.size() == 0);
    }
}

TEST_CASE("TemporaryFolder: where none can be made it says what to set",
          "[io][temporary_folder][error]") {
    char const* const was = std::getenv("TMPDIR");
    std::string const before = was == nullptr ? "" : was;
    limn::test::Folder const work;
    limn::test::write(work / "file", "");
    ::setenv("TMPDIR", (work / "file").c_str(), 1);
    CHECK_THROWS_WITH(TemporaryFolder{},
                      Catch::Contains("for the assets of a bundle; set TMPDIR"));
    if (was == nullptr) ::unsetenv("TMPDIR");
    else ::setenv("TMPDIR", before.c_str(), 1);
}
