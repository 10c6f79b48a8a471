// SPDX-License-Identifier: BSL-1.0
// Laws of rerolling, over random programs with unrolled iterations. LIMN_RANDOM_PROGRAMS says how
// many, and LIMN_RANDOM_SEED with which number to begin.

#include "law/support.hpp"
#include <limn.hpp>
#include <limn/pass/reroll.hpp>

#include <catch2/catch.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <random>
#include <string>
#include <vector>

namespace {

/// A random function of three ints that repeats a body in plain iterations: with guards, exits,
/// values of iterations before, faults in one of the iterations, and iterations within iterations.
struct Rounds {
    struct Step {
        unsigned op, a, b, to, guard, constant;
    };
    std::vector<Step> before{}, body{}, inner{}, after{};
    unsigned iterations = 3, inner_iterations = 0, fault = 99, leaves = 0, kept = 99, outer_guard = 0;

    explicit Rounds(std::uint64_t seed) {
        std::mt19937_64 random{seed};
        auto const below = [&](unsigned n) { return static_cast<unsigned>(random() % n); };
        auto const steps = [&](unsigned count) {
            std::vector<Step> out(count);
            for (Step& s : out) s = {below(9), below(4), below(4), below(4), below(8), below(4)};
            return out;
        };
        before = steps(below(3));
        body = steps(1 + below(4));
        after = steps(below(3));
        iterations = 3 + below(6);
        if (below(4) == 0) inner = steps(1 + below(2));
        inner_iterations = inner.empty() ? 0 : 3 + below(3);
        if (below(3) == 0) fault = below(iterations);
        if (below(3) == 0) kept = below(iterations);
        leaves = below(6);
        outer_guard = below(4);
    }

    template <class T>
    static void run(std::vector<Step> const& steps, std::array<T, 4>& v, unsigned k, bool fault) {
        for (Step const& s : steps) {
            int const c = static_cast<int>(s.constant) - 1;
            T const a = v[s.a], b = v[s.b];
            T& to = v[s.to];
            auto const apply = [&] {
                if (s.op == 0) to = (a + b) % 1000;
                if (s.op == 1) to = (a * (fault ? c + 2 : c + 1)) % 1000;
                if (s.op == 2) to = a ^ b;
                if (s.op == 3) to = (a + 1) % 100;
                if (s.op == 4) to = (a + static_cast<int>(k)) % 1000;
                if (s.op == 5) to = b;
                if (s.op == 6) to = limn::select(a < b, a, b);
                if (s.op == 7)
                    if (b != 0) to = a / b;
                if (s.op == 8)
                    if (b > 0 && a % b == c) to = a - c;
            };
            if (s.guard == 0) {
                if (v[0] == c) apply(); // the same in every round, perhaps
            } else if (s.guard == 1) {
                if (a < b) apply();
            } else {
                apply();
            }
        }
    }

    template <class T> T operator()(T const& x, T const& y, T const& z) const {
        std::array<T, 4> v{x, y, z, (x ^ y)};
        T const first = y, second = z;
        run(before, v, 0, false);
        T out = z;
        auto const all = [&]() -> bool {
            for (unsigned k = 0; k < iterations; ++k) {
                run(body, v, k, k == fault);
                for (unsigned i = 0; i < inner_iterations; ++i) run(inner, v, i, false);
                if (leaves == 0 && v[0] < v[1]) return true;
                if (leaves == 1 && v[2] == first) break;
                if (k == kept) out = v[0];
            }
            return false;
        };
        if (outer_guard == 0) {
            if (first > second)
                if (all()) return v[2];
        } else if (all()) {
            return v[2];
        }
        run(after, v, 1, false);
        if (v[1] == 1) return x;
        return (v[0] ^ v[1] ^ v[3]) + out % 100;
    }
};

std::uint64_t from_environment(char const* name, std::uint64_t otherwise) {
    char const* const given = std::getenv(name);
    return given == nullptr ? otherwise : std::strtoull(given, nullptr, 10);
}

std::size_t loops(limn::Graph const& g) {
    std::size_t out = 0;
    for (std::uint32_t i = 0; i < g.size(); ++i)
        if (g.row_of(i).kind == limn::Kind::loop) out += 1 + loops(g.loop_of(i).body);
    return out;
}

} // namespace

TEST_CASE("law: a rerolled random program gives the same bits", "[law]") {
    std::uint64_t const programs = from_environment("LIMN_RANDOM_PROGRAMS", 100);
    std::uint64_t const first = from_environment("LIMN_RANDOM_SEED", 20261122);
    bool const verbose = std::getenv("LIMN_RANDOM_VERBOSE") != nullptr;
    std::size_t refused = 0, rolled = 0, shown = 0;
    for (std::uint64_t seed = first; seed != first + programs && shown < 10; ++seed) {
        if (verbose) std::fprintf(stderr, "%llu\n", static_cast<unsigned long long>(seed));
        Rounds const f{seed};
        limn::Graph g;
        try {
            g = limn::trace<int, int, int>(
                [&](auto const& x, auto const& y, auto const& z) { return f(x, y, z); });
        } catch (limn::TraceError const&) {
            ++refused;
            continue;
        }
        limn::Graph const r = limn::reroll(g);
        rolled += loops(r) > loops(g);
        CHECK_NOTHROW(limn::verify(r));
        CHECK(limn::reroll(r) == r);
        auto const before = limn::interpret<int(int, int, int)>(g);
        auto const after = limn::interpret<int(int, int, int)>(r);
        std::mt19937_64 random{seed};
        for (int draw = 0; draw < 40; ++draw) {
            auto const small = [&] { return static_cast<int>(random() % 9) - 4; };
            auto const large = [&] { return static_cast<int>(random() % 20001) - 10000; };
            int const x = draw % 2 == 0 ? small() : large(), y = small(), z = small();
            if (after(x, y, z) == before(x, y, z)) continue;
            ++shown;
            FAIL_CHECK("seed " << seed << " on " << x << ' ' << y << ' ' << z << " gives "
                               << after(x, y, z) << " not " << before(x, y, z) << '\n'
                               << to_text(g) << to_text(r));
            break;
        }
    }
    WARN("programs " << programs << " from seed " << first << ", refused " << refused
                     << ", rerolled " << rolled);
}
