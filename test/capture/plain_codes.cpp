// SPDX-License-Identifier: BSL-1.0
// Plain variables that have another value after nearly each path.

#include <limn.hpp>

#include <catch2/catch.hpp>

#include <cstddef>
#include <string>
#include <vector>

namespace plain_codes_test {

/// The refusal names the line in `from` to `to`.
template <class F> void is_refused(F const& f) {
    try {
        limn::trace<limn::sequence<double>>(f);
        FAIL("it is captured");
    } catch (limn::TraceError const& e) {
        CHECK_THAT(e.what(), Catch::Contains("plain_codes.cpp:"));
        CHECK_THAT(e.what(), Catch::Contains("too many to compare the graph with"));
    }
}

TEST_CASE("PlainCodes: a shift register that looks for a word", "[capture][plain_codes]") {
    is_refused([](auto xs) {
        limn::Proxy<double> out = 0.0;
        unsigned h = 0;
        for (auto x : xs) {
            h = ((h << 1) | (x > 0.0 ? 1u : 0u)) & 0xFFFFu;
            if (h == 0xEB90u) out += 1.0;
        }
        return out;
    });
}

TEST_CASE("PlainCodes: an average of plain numbers", "[capture][plain_codes]") {
    is_refused([](auto xs) {
        limn::Proxy<double> out = 0.0;
        double rate = 0.0;
        for (auto x : xs) {
            rate = 0.9 * rate + (x > 0.0 ? 0.1 : 0.0);
            if (rate > 0.41 && rate < 0.410001) out += 1.0;
        }
        return out;
    });
}

TEST_CASE("PlainCodes: answers that are spelled in a text", "[capture][plain_codes]") {
    is_refused([](auto xs) {
        limn::Proxy<double> out = 0.0;
        std::string last = "--------------";
        for (auto x : xs) {
            last = last.substr(1) + (x > 0.0 ? 'U' : 'D');
            if (last == "UUDUDDUUDUUDUD") out += 1.0;
        }
        return out;
    });
}

/// What follows has values of its own too, but few, or such as the graph knows.
template <class F> void is_right(F const& f) {
    auto const run =
        limn::interpret<double(std::span<double const>)>(limn::trace<limn::sequence<double>>(f));
    std::vector<double> xs;
    for (int i = 0; i < 60; ++i) {
        CHECK(run(xs) == f(xs).constant());
        xs.push_back(i * 37 % 11 - 5.0);
    }
}

TEST_CASE("PlainCodes: a count is none", "[capture][plain_codes]") {
    is_right([](auto xs) {
        limn::Proxy<double> out = 0.0;
        int up = 0;
        for (auto x : xs) {
            if (x > 0.0) ++up;
            out += x;
        }
        return out + double(up);
    });
}

TEST_CASE("PlainCodes: one bit of a register is a state", "[capture][plain_codes]") {
    is_right([](auto xs) {
        limn::Proxy<double> out = 0.0;
        unsigned last = 0;
        for (auto x : xs) {
            last = (last << 1 | (x > 0.0 ? 1u : 0u)) & 7u;
            if (last == 5u) out += x;
        }
        return out;
    });
}

} // namespace plain_codes_test
