// SPDX-License-Identifier: BSL-1.0
#include "capture/toys.hpp"
#include <limn.hpp>
#include <limn/capture/roam.hpp>

#include <catch2/catch.hpp>

#include <cstddef>
#include <cstdint>

namespace roam_test {

struct Count final : limn::detail::Roam<> {
    using limn::detail::Roam<>::Roam;
    std::size_t seen = 0;

private:
    void see(limn::detail::Capture<>&, limn::detail::Tag const&) override { ++seen; }
};

TEST_CASE("Roam: it sees each decision, and answers otherwise in other runs", "[capture][roam]") {
    auto const f = [](auto x) {
        for (int i = 0; i < 8; ++i)
            if (x > i) x = x + 1;
        return x;
    };
    capture_toys::Captured<decltype(f)> toy{f};
    limn::detail::TaggedAnswers const none;
    limn::detail::TaggedAnswers logs[2];
    for (std::uint64_t seed = 0; seed < 2; ++seed) {
        Count policy{none, seed};
        toy.capture.replay(policy);
        CHECK(policy.seen == policy.chosen);
        CHECK(policy.seen > 0);
        logs[seed] = policy.log;
    }
    CHECK_FALSE(logs[0] == logs[1]);
}

TEST_CASE("Roam: it leaves a loop after some iterations", "[capture][roam]") {
    auto const f = [](auto x) {
        while (x < 100) x = x + 1;
        return x;
    };
    capture_toys::Captured<decltype(f)> toy{f};
    limn::detail::TaggedAnswers const none;
    Count first{none, 1};
    toy.capture.replay(first);
    REQUIRE(first.seen > 0);
    limn::detail::TaggedAnswers const leaving{{first.log.front().tag, false}};
    Count policy{leaving, 1};
    toy.capture.replay(policy);
    CHECK(policy.seen == 41);
}

} // namespace roam_test
