// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns what the tests of bundles share: forged lists, full disks and a graph.

#ifndef LIMN_TEST_KIT_BUNDLE_SUPPORT_HPP
#define LIMN_TEST_KIT_BUNDLE_SUPPORT_HPP

#include "bundle/bundle_ops.hpp"
#include "work_folder.hpp"
#include <limn.hpp>
#include <limn/bundle/bundle.hpp>
#include <limn/io/files/digest.hpp>

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <string>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#include <utility>
#include <vector>

namespace limn::test {

namespace fs = std::filesystem;

/// Makes the list of files say what is there now: as one would who forges a bundle.
inline void seal(fs::path const& bundle) {
    auto manifest = nlohmann::json::parse(bytes_of(bundle / "bundle.json"));
    for (auto& [name, entry] : manifest["files"].items()) {
        std::string const bytes = bytes_of(bundle / name);
        detail::Digest digest;
        digest.add(bytes);
        entry = {{"size", bytes.size()}, {"sha256", std::move(digest).hex()}};
    }
    write(bundle / "bundle.json", manifest.dump());
}

inline std::string fault(fs::path const& bundle, Ops const& known = builtin_ops) {
    try {
        (void)load(bundle, known);
    } catch (LoadError const& e) {
        return e.what();
    }
    return "";
}

/// Saves `next` over `old`, at `bundle` in a folder of its own, on disks that are full after so
/// many bytes: what is there is the one or the other, whole. Gives how often it was the old one.
inline std::size_t saves_on_full_disks(fs::path const& bundle, Graph const& old, Graph const& next,
                                       rlim_t limits, rlim_t step) {
    std::signal(SIGXFSZ, SIG_IGN);
    std::size_t failed = 0;
    for (rlim_t limit = 0; limit < limits; limit += step) {
        save(old, bundle);
        if (::fork() == 0) {
            rlimit const most{limit, limit};
            ::setrlimit(RLIMIT_FSIZE, &most);
            try {
                save(next, bundle);
            } catch (SaveError const&) {
                ::_exit(1);
            }
            ::_exit(0);
        }
        int status = 0;
        ::wait(&status);
        bool const wrote = WIFEXITED(status) && WEXITSTATUS(status) == 0;
        failed += wrote ? 0 : 1;
        CHECK(load(bundle) == (wrote ? next : old));
        CHECK(std::distance(fs::directory_iterator{bundle.parent_path()}, {}) == 1); // no litter
    }
    return failed;
}

inline Graph newton() {
    return trace<double, int>([](auto a, auto n) {
        auto x = a;
        for (auto i = n; i > 0; --i) x = (x + a / x) * 0.5;
        if (x > 3.0) x = x - 3.0;
        return x;
    });
}

} // namespace limn::test

#endif // LIMN_TEST_KIT_BUNDLE_SUPPORT_HPP
