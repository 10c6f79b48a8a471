// SPDX-License-Identifier: BSL-1.0
#include "work_folder.hpp"
#include <limn/jit/jit.hpp>
#include <limn/op/call.hpp>
#include <limn/op/member.hpp>
#include <limn/op/module.hpp>
#include <limn/op/parameter.hpp>
#include <limn/op/require.hpp>
#include <limn/op/select.hpp>
#include <limn/op/state.hpp>
#include <limn/run/interpret.hpp>
#include <limn/trace/trace.hpp>

#include <catch2/catch.hpp>

#include <array>
#include <bit>
#include <cmath>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <limits>
#include <optional>
#include <stdexcept>
#include <string>
#include <system_error>
#include <thread>
#include <tuple>
#include <typeinfo>
#include <utility>
#include <variant>
#include <vector>

#ifdef __linux__
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#endif

namespace shop {

/// As the header of the test of modules has it.
struct Table {
    double first, step;
    Table(double f, double s) : first{f}, step{s} {}
    double operator()(int n) const { return first + step * n; }
    int size() const { return 7; }
};

} // namespace shop

template <> struct limn::spelling<shop::Table> {
    static constexpr std::string_view name = "shop::Table", header = "shop.hpp";
};

using namespace limn;
using Catch::Contains;
namespace fs = std::filesystem;

namespace {

/// Where compiled code is kept.
struct CacheFolder : limn::test::Folder {
    JitOptions options() const { return {.compiler = LIMN_TEST_COMPILER, .cache = path}; }
    std::vector<fs::path> libraries() const {
        std::vector<fs::path> out;
        for (auto const& entry : fs::directory_iterator{path}) out.push_back(entry.path());
        return out;
    }
    /// A program of the given text.
    std::string script(std::string const& text) const {
        fs::path const file = path / "script";
        std::ofstream{file} << "#!/bin/sh\n" << text << '\n';
        fs::permissions(file, fs::perms::owner_all);
        return file;
    }
};

bool same(double a, double b) {
    return std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b) || (a != a && b != b);
}

auto const branching = [](auto x, auto y) {
    return select(x < y, sin(x) * y + 0.1, sqrt(y) / x - 3.0);
};

using Point = std::pair<std::array<double, 2>, int>;
auto const move = [](auto p, auto by) {
    p.first[0] = p.first[0] + by;
    p.first[1] = p.first[1] * p.second;
    p.second = p.second + 1;
    return std::tuple{p, by, p.first[0] < p.first[1]};
};

} // namespace

TEST_CASE("jit: gives bit for bit what the function gives, one by one and mapped", "[kit][jit]") {
    CacheFolder const folder;
    auto const f = jit<double(double, double)>(trace<double, double>(branching), folder.options());
    double const inf = std::numeric_limits<double>::infinity(), nan = std::nan("");
    std::vector<double> const values{0.0, -0.0, 1.0, -2.5, 1e300, 1e-310, inf, -inf, nan, 0.1};
    std::vector<double> x, y, expected;
    for (double a : values)
        for (double b : values) {
            x.push_back(a);
            y.push_back(b);
            expected.push_back(branching(a, b));
        }
    std::vector<double> out(x.size());
    f.map(out, x, y);
    for (std::size_t i = 0; i < x.size(); ++i)
        if (!same(f(x[i], y[i]), expected[i]) || !same(out[i], expected[i]))
            FAIL(x[i] << " " << y[i]);
}

TEST_CASE("jit: a structured argument and result, called and mapped", "[kit][jit]") {
    CacheFolder const folder;
    auto const f = jit<std::tuple<Point, double, bool>(Point, double)>(trace<Point, double>(move),
                                                                       folder.options());
    std::vector<Point> points;
    std::vector<double> by;
    for (int i = 0; i < 100; ++i) {
        points.push_back({{i * 1.0, i / 7.0}, i % 5});
        by.push_back(i * 0.25);
    }
    std::vector<std::tuple<Point, double, bool>> out(points.size());
    f.map(out, points, by);
    bool equal = true;
    for (std::size_t i = 0; i < out.size(); ++i)
        equal = equal && out[i] == move(points[i], by[i]) && out[i] == f(points[i], by[i]);
    CHECK(equal);
}

TEST_CASE("jit: texts, no arguments, no result, mapping in place", "[kit][jit]") {
    CacheFolder const folder;
    auto const greet = jit<std::string(std::string)>(
        trace<std::string>([](auto const& s) { return "<" + s + ">"; }), folder.options());
    CHECK(greet("a text too long for the small buffer") ==
          "<a text too long for the small buffer>");
    CHECK(jit<int()>(trace<>([] { return Proxy<int>(42); }), folder.options())() == 42);
    CHECK_NOTHROW(jit<void()>(trace<>([] {}), folder.options())());
    auto const square =
        jit<int(int)>(trace<int>([](auto x) { return x * x - 1; }), folder.options());
    std::vector<int> v(1000);
    for (std::size_t i = 0; i < v.size(); ++i) v[i] = static_cast<int>(i);
    square.map(v, v);
    for (std::size_t i = 0; i < v.size(); ++i)
        if (v[i] != static_cast<int>(i * i) - 1) FAIL(i);
}

TEST_CASE("jit: compiles once, and finds the code again", "[kit][jit]") {
    CacheFolder const folder;
    auto const g = trace<double, double>(branching);
    auto const first = jit<double(double, double)>(g, folder.options());
    auto const kept = folder.libraries();
    REQUIRE(kept.size() == 1);
    auto const written = fs::last_write_time(kept.front());
    auto const second = jit<double(double, double)>(g, folder.options());
    CHECK(first(1, 2) == second(1, 2));
    CHECK(fs::last_write_time(kept.front()) == written);
    JitOptions other = folder.options();
    other.flags = {"-O1"};
    CHECK(jit<double(double, double)>(g, other)(1, 2) == first(1, 2));
    CHECK(folder.libraries().size() == 2);
}

TEST_CASE("jit: a damaged file in the cache is compiled anew", "[kit][jit]") {
    CacheFolder const folder;
    auto const g = trace<int>([](auto x) { return x + 1; });
    { CHECK(jit<int(int)>(g, folder.options())(1) == 2); }
    auto const file = folder.libraries().front();
    fs::remove(file);
    std::ofstream{file} << "no code";
    CHECK(jit<int(int)>(g, folder.options())(1) == 2);
    CHECK(fs::file_size(file) > 1000);
}

TEST_CASE("jit: code in the cache that was cut off, or changed, is compiled anew", "[kit][jit]") {
    CacheFolder const folder;
    auto const g = trace<int>([](auto x) { return x + 1; });
    {
        CHECK(jit<int(int)>(g, folder.options())(1) == 2);
    }
    auto const file = folder.libraries().front();
    auto const size = fs::file_size(file);
    std::string code(size, ' ');
    std::ifstream{file, std::ios::binary}.read(code.data(), static_cast<std::streamsize>(size));
    auto const write = [&](std::string const& text) {
        fs::remove(file);
        std::ofstream{file, std::ios::binary} << text;
        CHECK(jit<int(int)>(g, folder.options())(1) == 2);
        CHECK(fs::file_size(file) == size);
    };
    write(code.substr(0, 3000));
    write("");
    std::string changed = code;
    for (std::size_t i = size / 2; i < size / 2 + 6; ++i)
        changed[i] = static_cast<char>(~changed[i]);
    write(changed);
    auto const written = fs::last_write_time(file);
    CHECK(jit<int(int)>(g, folder.options())(1) == 2);
    CHECK(fs::last_write_time(file) == written); // it is used again
}

TEST_CASE("jit: what a process has left that was ended is removed, and not what another uses",
          "[kit][jit]") {
    CacheFolder const folder;
    auto const g = trace<int>([](auto x) { return x + 2; });
    fs::create_directory(folder.path / "build-abcdef");
    std::ofstream{folder.path / "build-abcdef" / "traced.cpp"} << "int";
    detail::CodeCache const cache{folder.path, Where{}};
    detail::BuildFolder const used{cache, Where{}};
    CHECK_FALSE(fs::exists(folder.path / "build-abcdef"));
    CHECK(jit<int(int)>(g, folder.options())(1) == 3);
    CHECK(folder.libraries().size() == 2); // one is `used`
    used.write_source("int", Where{});
}

TEST_CASE("jit: several threads compile one graph at once", "[kit][jit]") {
    CacheFolder const folder;
    auto const g = trace<int>([](auto x) { return x * 3; });
    std::array<int, 4> out{};
    std::vector<std::thread> threads;
    for (std::size_t t = 0; t < out.size(); ++t)
        threads.emplace_back([&, t] { out[t] = jit<int(int)>(g, folder.options())(int(t)); });
    for (auto& thread : threads) thread.join();
    CHECK(out == std::array{0, 3, 6, 9});
    CHECK(folder.libraries().size() == 1);
}

TEST_CASE("jit: an op in a header of one's own is compiled anew, and may throw", "[kit][jit]") {
    CacheFolder const folder, headers;
    auto const write = [&](std::string const& body) {
        std::ofstream{headers.path / "shop.hpp"}
            << "#include <stdexcept>\nnamespace shop { inline int price(int n) { " << body
            << " } }\n";
    };
    auto const price = op<"shop::price">([](int n) { return n; }).header("shop.hpp");
    auto const g = trace<int>([&](auto n) { return price(n) + 1; });
    JitOptions options = folder.options();
    options.flags = {"-I" + headers.path.string()};
    write("return 10 * n;");
    CHECK(jit<int(int)>(g, options)(2) == 21);
    write("if (n < 0) throw std::invalid_argument{\"negative\"}; return 20 * n;");
    auto const f = jit<int(int)>(g, options);
    CHECK(f(2) == 41);
    CHECK_THROWS_WITH(f(-1), "negative");
    CHECK(folder.libraries().empty());
}

TEST_CASE("jit: a module is made in the compiled code, of its arguments", "[kit][jit]") {
    CacheFolder const folder, headers;
    std::ofstream{headers.path / "shop.hpp"}
        << "namespace shop { struct Table { double first, step;\n"
           "    Table(double f, double s) : first{f}, step{s} {}\n"
           "    double operator()(int n) const { return first + step * n; }\n"
           "    int size() const { return 7; } }; }\n";
    auto const table = module<shop::Table>(0.5, -0.25);
    state<double> sum{1.0, "sum"};
    auto const f = [&](auto n) {
        if (n < call<&shop::Table::size>(table)) sum += table(n);
        return sum + parameter(2.0, "shift");
    };
    Graph const g = trace<int>(f);
    JitOptions options = folder.options();
    options.flags = {"-I" + headers.path.string()};
    auto compiled = jit<double(int)>(g, options);
    auto interpreted = interpret<double(int)>(g);
    for (int n : {0, 3, 8, -5}) CHECK(compiled(n) == interpreted(n));
    CHECK(compiled.get<double>("sum") == interpreted.get<double>("sum"));
    compiled.set("shift", 4.0);
    interpreted.set("shift", 4.0);
    std::vector<int> const in{5, 6, 7, 0};
    std::vector<double> a(4), b(4);
    compiled.map(a, in);
    interpreted.map(b, in);
    CHECK(a == b);
    CHECK(jit<double(int)>(trace<int>(table), options)(2) == 0.0);
}

TEST_CASE("jit: the signature is checked before anything is compiled", "[kit][jit][error]") {
    CHECK_THROWS_WITH(
        jit<int(double, double)>(trace<double, double>(branching), {.compiler = "none"}),
        Contains("jit.cpp:") && Contains("the graph returns double"));
}

TEST_CASE("jit: what the compiler refuses is told in its own words", "[kit][jit][error]") {
    CacheFolder const folder;
    auto const g =
        trace<int>([f = op<"nowhere::f">([](int n) { return n; })](auto n) { return f(n); });
    CHECK_THROWS_AS(jit<int(int)>(g, folder.options()), CompileError);
    CHECK_THROWS_WITH(jit<int(int)>(g, folder.options()),
                      Contains("jit.cpp:") && Contains("jit: the compiler `") &&
                          Contains("refuses the code; give ops and types their header") &&
                          Contains("nowhere"));
    CHECK(folder.libraries().empty());
}

TEST_CASE("jit: a compiler that does not start, does nothing, or does not end",
          "[kit][jit][error]") {
    CacheFolder const folder, scripts;
    auto const g = trace<int>([](auto x) { return x + 5; });
    JitOptions options = folder.options();
    options.compiler = "limn-no-such-compiler";
    CHECK_THROWS_WITH(jit<int(int)>(g, options),
                      Contains("`limn-no-such-compiler` does not start: No such file") &&
                          Contains("use limn::interpret"));
    options.compiler = scripts.script("exit 0");
    CHECK_THROWS_WITH(jit<int(int)>(g, options), Contains("has written no library"));
    options.compiler = scripts.script("exit 1");
    CHECK_THROWS_WITH(jit<int(int)>(g, options),
                      Contains("refuses the code") && Contains("it says:\n(nothing)"));
    options.compiler = scripts.script("sleep 1000 & sleep 1000");
    options.seconds = 0;
    CHECK_THROWS_WITH(jit<int(int)>(g, options), Contains("has not ended after 0 seconds"));
    options.compiler = scripts.script("while [ \"$1\" != -o ]; do shift; done; echo code > \"$2\"");
    options.seconds = 60;
    CHECK_THROWS_WITH(jit<int(int)>(g, options), Contains("the compiled code cannot be loaded"));
}

TEST_CASE("jit: flags that make no library are named", "[kit][jit][error]") {
    CacheFolder const folder;
    JitOptions options = folder.options();
    options.flags = {"-E"};
    CHECK_THROWS_WITH(jit<int(int)>(trace<int>([](auto x) { return x; }), options),
                      Contains("give JitOptions::flags no -c, -S or -E"));
}

/// What a function throws on that value, by its type and text.
template <class F> std::string thrown_on(F const& f, int value) {
    try {
        f(value);
    } catch (GuardError const& e) {
        return std::string{"GuardError: "} + e.what();
    } catch (RunError const& e) {
        return std::string{"RunError: "} + e.what();
    } catch (std::exception const& e) {
        return std::string{typeid(e).name()} + ": " + e.what();
    }
    return "";
}

TEST_CASE("jit: it throws what `interpret` does", "[kit][jit]") {
    struct Mine : std::runtime_error {
        using std::runtime_error::runtime_error;
    };
    CacheFolder const folder;
    auto const g = trace<int>([](auto x) {
        std::variant<int, double> const variant{1};
        std::optional<int> const none;
        if (x == 1) throw 42;
        if (x == 2) throw Mine{"of the program"};
        if (x == 3) throw std::out_of_range{"of the standard's"};
        if (x == 4) std::abort();
        if (x == 5) static_cast<void>(std::get<double>(variant));
        if (x == 6) static_cast<void>(none.value());
        require(x != 7, "it is not seven");
        for (int i = 0; i < 3; ++i)
            if (x == 8 + i) throw std::system_error{std::make_error_code(std::errc::io_error)};
        return x;
    });
    auto const interpreted = interpret<int(int)>(g);
    auto const compiled = jit<int(int)>(g, folder.options());
    for (int x = 0; x < 12; ++x) CHECK(thrown_on(compiled, x) == thrown_on(interpreted, x));
    CHECK(thrown_on(compiled, 0).empty());
    CHECK(thrown_on(compiled, 1).find("RunError: ") == 0);
    auto const mapped = [&](int x) {
        std::vector<int> const in{0, x};
        std::vector<int> out(2);
        compiled.map(out, in);
    };
    for (int x = 1; x < 11; ++x) CHECK(thrown_on(mapped, x) == thrown_on(interpreted, x));
    auto const followed = trace([](auto x) { return x < 0 ? -x : x; },
                                TraceOptions{.branches = limn::follow}, input<int>("x", 2));
    CHECK(thrown_on(jit<int(int)>(followed, folder.options()), -3).find("GuardError: ") == 0);
}

TEST_CASE("jit: no word of the options reaches a shell", "[kit][jit][error]") {
    CacheFolder const folder;
    JitOptions options = folder.options();
    fs::path const trap = folder.path / "trap";
    options.flags = {"; touch " + trap.string(), "$(touch " + trap.string() + ")"};
    CHECK_THROWS_AS(jit<int(int)>(trace<int>([](auto x) { return x; }), options), CompileError);
    CHECK(!fs::exists(trap));
}

TEST_CASE("jit: a cache that others may write to is refused", "[kit][jit][error]") {
    CacheFolder const folder;
    auto const g = trace<int>([](auto x) { return x - 1; });
    fs::permissions(folder.path, fs::perms::all);
    CHECK_THROWS_WITH(jit<int(int)>(g, folder.options()),
                      Contains("others may write to it; name a folder of your own"));
    fs::permissions(folder.path, fs::perms::owner_all);
    std::ofstream{folder.path / "file"} << "";
    JitOptions options = folder.options();
    options.cache = folder.path / "file";
    CHECK_THROWS_WITH(jit<int(int)>(g, options), Contains("it is not a folder"));
    options.cache = folder.path / "made" / "here";
    CHECK(jit<int(int)>(g, options)(3) == 2);
}

#ifdef __linux__
TEST_CASE("jit: a cache on a full or a read-only disk is an error, and nothing is left behind",
          "[kit][jit][error]") {
    CacheFolder const folder;
    auto const g = trace<int>([](auto x) { return x - 1; });
    JitOptions options = folder.options();
    options.cache = "/proc/limn";
    CHECK_THROWS_WITH(jit<int(int)>(g, options), Contains("/proc/limn"));

    pid_t const child = fork(); // in which no file may have a byte
    if (child == 0) {
        rlimit const none{0, 0};
        std::signal(SIGXFSZ, SIG_IGN);
        setrlimit(RLIMIT_FSIZE, &none);
        std::string text;
        try {
            jit<int(int)>(g, folder.options());
        } catch (CompileError const& e) {
            text = e.what();
        }
        _exit(text.find("make room") != text.npos ? 0 : 1);
    }
    int status = -1;
    REQUIRE(waitpid(child, &status, 0) == child);
    CHECK(status == 0);
    CHECK(std::distance(fs::directory_iterator{folder.path}, {}) == 0);
    CHECK(jit<int(int)>(g, folder.options())(3) == 2);
}
#endif

TEST_CASE("jit: branches and loops", "[kit][jit]") {
    CacheFolder const folder;
    auto const steps = [](auto n) { // of Collatz
        auto count = n - n;
        while (n != 1) {
            if (n % 2 == 0) n = n / 2;
            else n = 3 * n + 1;
            count = count + 1;
        }
        return count;
    };
    auto const f = jit<int(int)>(trace<int>(steps), folder.options());
    std::vector<int> n(100), out(100);
    for (int i = 0; i < 100; ++i) n[static_cast<std::size_t>(i)] = i + 1;
    f.map(out, n);
    for (std::size_t i = 0; i < n.size(); ++i)
        if (out[i] != steps(n[i]) || f(n[i]) != out[i]) FAIL(n[i]);
}
