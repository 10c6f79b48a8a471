// SPDX-License-Identifier: BSL-1.0
// Laws of captured control flow, over random programs. LIMN_RANDOM_PROGRAMS says how many, and
// LIMN_RANDOM_SEED with which number to begin.

#include "law/random_program.hpp"
#include "law/support.hpp"
#include <limn.hpp>

#include <catch2/catch.hpp>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <string>

namespace {

using namespace limn::test::random;

std::uint64_t from_environment(char const* name, std::uint64_t otherwise) {
    char const* const text = std::getenv(name);
    return text == nullptr ? otherwise : std::strtoull(text, nullptr, 10);
}

template <class T> T drawn(std::mt19937_64& random) {
    if constexpr (std::numeric_limits<T>::has_infinity) {
        constexpr T inf = std::numeric_limits<T>::infinity();
        T const specials[] = {inf, -inf, std::numeric_limits<T>::quiet_NaN(), T(-0.0)};
        if (random() % 12 == 0) return specials[random() % 4];
        if (random() % 2 == 0) return limn::test::drawn<T>(random, -4.0, 4.0);
    }
    return static_cast<T>(static_cast<int>(random() % 9) - 4);
}

/// What is wrong with the graph of a program; "" where nothing is, "refused ..." where the trace
/// says that it cannot be captured.
template <class T, int Bound, std::size_t Ids>
std::string fault(Block const& program, std::uint64_t seed) {
    limn::Graph graph;
    try {
        graph =
            limn::trace<Memory<T>>([&](auto const& x) { return evaluate<Bound, Ids>(program, x); });
        limn::verify(graph);
    } catch (limn::TraceError const& e) {
        return std::string{"refused: "} + e.what();
    } catch (limn::Error const& e) {
        return e.what();
    }
    auto const captured = limn::interpret<Memory<T>(Memory<T>)>(graph);
    auto const optimized = limn::interpret<Memory<T>(Memory<T>)>(graph | limn::pass::optimize);
    std::mt19937_64 random{seed};
    for (int i = 0; i != 24; ++i) {
        Memory<T> x{};
        for (T& v : x) v = drawn<T>(random);
        std::string const expected = limn::test::bits_of(evaluate<Bound, Ids>(program, x));
        for (auto const* function : {&captured, &optimized}) {
            std::string const got = limn::test::bits_of((*function)(x));
            if (got != expected)
                return std::string{function == &captured ? "" : "optimized: "} + "on " +
                       limn::test::bits_of(x) + "gives " + got + "not " + expected;
        }
    }
    return "";
}

template <class T, int Bound, std::size_t Ids> std::uint64_t refused(std::uint64_t programs) {
    std::uint64_t const first = from_environment("LIMN_RANDOM_SEED", 20260621);
    bool const verbose = std::getenv("LIMN_RANDOM_VERBOSE") != nullptr;
    std::uint64_t out = 0;
    int shown = 0;
    for (std::uint64_t seed = first; seed != first + programs; ++seed) {
        if (verbose) std::fprintf(stderr, "%llu\n", static_cast<unsigned long long>(seed));
        Block const program = Maker{seed}.program();
        std::string const what = fault<T, Bound, Ids>(program, seed);
        bool const refusal = what.starts_with("refused");
        out += refusal;
        if (what.empty() || (refusal && !verbose) || ++shown > 20) continue;
        Block const small = shrink(program, [&](Block const& p) {
            std::string const now = fault<T, Bound, Ids>(p, seed);
            return !now.empty() && now.starts_with("refused") == refusal;
        });
        std::string const report = "seed " + std::to_string(seed) + "\n" + to_string(small) +
                                   fault<T, Bound, Ids>(small, seed);
        if (refusal) WARN(report);
        else FAIL_CHECK(report);
    }
    WARN("programs " << programs << " from seed " << first << ", refused " << out);
    return out;
}

std::string to_string(Operand const& o) {
    return o.variable == variables ? std::to_string(o.constant) : "x" + std::to_string(o.variable);
}
std::string to_string(Comparison const& c) {
    constexpr char const* names[] = {" < ", " <= ", " == ", " > ", " != "};
    return to_string(c.a) + names[c.relation] + to_string(c.b);
}
std::string to_string(Condition const& c) {
    constexpr char const* names[] = {"", " && ", " || "};
    return c.join == Condition::alone ? to_string(c.first)
                                      : to_string(c.first) + names[c.join] + to_string(c.second);
}
std::string to_string(Expression const& e) {
    constexpr char const* names[] = {"", " + ", " - ", " * "};
    return e.does == Expression::copy ? to_string(e.a)
                                      : to_string(e.a) + names[e.does] + to_string(e.b);
}

} // namespace

std::string limn::test::random::to_string(Block const& block, std::string const& indent) {
    std::string out;
    for (Statement const& s : block) {
        out += indent;
        std::string const target = "x" + std::to_string(s.target) + " = ";
        switch (s.does) {
        case Statement::assign:
            out += target + ::to_string(s.value) + ";\n";
            break;
        case Statement::choose:
            out += target + ::to_string(s.condition) + " ? " + ::to_string(s.value) + " : " +
                   ::to_string(s.other) + ";\n";
            break;
        case Statement::branch:
            out += "if (" + ::to_string(s.condition) + ") {\n" + to_string(s.body, indent + "  ");
            if (!s.otherwise.empty())
                out += indent + "} else {\n" + to_string(s.otherwise, indent + "  ");
            out += indent + "}\n";
            break;
        case Statement::repeat:
            out += "for (left = min(" + ::to_string(s.rounds) + ", 3); left > 0";
            if (s.conditional) out += " && (" + ::to_string(s.condition) + ")";
            out += "; left -= 1) {\n" + to_string(s.body, indent + "  ") + indent + "}\n";
            break;
        case Statement::leave:
            out += "break;\n";
            break;
        case Statement::give_back:
            out += "return;\n";
            break;
        }
    }
    return out;
}

TEST_CASE("law: random programs of doubles are captured bit for bit", "[law]") {
    auto const programs = from_environment("LIMN_RANDOM_PROGRAMS", 100);
    CHECK(refused<double, 0, most_ids>(programs) <= programs / 20);
}

TEST_CASE("law: random programs of ints are captured bit for bit", "[law]") {
    auto const programs = from_environment("LIMN_RANDOM_PROGRAMS", 100);
    CHECK(refused<int, 1000, most_ids>(programs) <= programs / 20);
}

// Here the engine may refuse, but what it gives is right.
TEST_CASE("law: where the host alone knows what runs, random programs are never wrong", "[law]") {
    refused<double, 0, 1>(from_environment("LIMN_RANDOM_PROGRAMS", 100) / 4);
}
