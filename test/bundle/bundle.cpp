// SPDX-License-Identifier: BSL-1.0
// Graphs that are saved, moved, loaded and run; and files that are no such graphs.
#include <limn.hpp>
#include <limn/bundle/bundle.hpp>
#include <limn/type/asset.hpp>
#include <limn/type/container_name.hpp>
#include <limn/type/tensor.hpp>

#include <catch2/catch.hpp>

#include <atomic>
#include <bit>
#include <cmath>
#include <csignal>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <bundle/assets_support.hpp>
#include <bundle/bundle_support.hpp>
#include <limits>
#include <map>
#include <random>
#include <string>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

using namespace limn;
using Catch::Matchers::Contains;
using namespace limn::test;
namespace fs = std::filesystem;

TEST_CASE("save, load: the same graph, with its lines and names", "[kit][bundle][features][J2]") {
    Folder const folder;
    Graph const g = newton();
    for (bool const cbor : {false, true}) {
        save(g, folder / "newton", {.cbor = cbor});
        Graph const h = load(folder / "newton");
        CHECK(h == g);
        CHECK(h.hash() == g.hash());
        CHECK(to_text(h, {.locations = true}) == to_text(g, {.locations = true}));
        CHECK(to_cpp(h) == to_cpp(g));
        auto const f = interpret<double(double, int)>(g), k = interpret<double(double, int)>(h);
        for (int n = 0; n < 8; ++n) CHECK(k(17.0, n) == f(17.0, n));
    }
}

TEST_CASE("save, load: every number, to the bit", "[kit][bundle][features][D2]") {
    Folder const folder;
    auto const same = [&]<class T>(std::vector<T> const& values) {
        for (T const& value : values) {
            Graph const g = trace<T>([value](auto x) { return select(x == x, value, x); });
            save(g, folder / "number");
            Graph const h = load(folder / "number");
            CHECK(h == g);
        }
    };
    same(std::vector{0.0, -0.0, 0.1, 5e-324, 1.7976931348623157e308, std::nan("7"),
                     std::bit_cast<double>(std::uint64_t{0xfff8000000000123}),
                     std::numeric_limits<double>::infinity()});
    same(std::vector{-0.0f, 0.1f, 1e-45f, -std::numeric_limits<float>::infinity()});
    same(std::vector<std::int64_t>{std::numeric_limits<std::int64_t>::min(), -1, 0,
                                   std::numeric_limits<std::int64_t>::max()});
    same(std::vector<std::uint64_t>{0, std::numeric_limits<std::uint64_t>::max()});
    same(std::vector<signed char>{-128, 127});
    same(std::vector<std::string>{"", "a\"b\\\n", std::string("\0x", 2), "\xff\xfe", "h\xc3\xa9"});
}

TEST_CASE("load: modules are made again, of assets that travel with them",
          "[kit][bundle][features][D8][J8]") {
    Folder const folder;
    fs::create_directories(folder / "a");
    fs::create_directories(folder / "b");
    write(folder / "a/vocab.txt", "red green blue!");
    write(folder / "b/vocab.txt", "one two");
    auto const colours = module<Vocabulary>(asset{folder / "a/vocab.txt"}, 99);
    auto const numbers = module<Vocabulary>((folder / "b/vocab.txt").string(), -1);
    Graph const g = trace<std::string>([&](auto word) {
        return colours(shout(word)) * 1000 + numbers(word) * 10 + call<&Vocabulary::size>(colours);
    });
    save(g, folder / "bundle");
    std::vector<int> wanted;
    auto const f = interpret<int(std::string)>(g);
    for (char const* word : {"blue", "two", "x"}) wanted.push_back(f(word));
    auto const known = ops(shout, module_type<Vocabulary, &Vocabulary::size>);
    CHECK(load(folder / "bundle", known) == g); // the files are others, their bytes are not
    CHECK(load(folder / "bundle", known).hash() == g.hash());
    fs::remove_all(folder / "a");
    fs::remove_all(folder / "b");
    fs::rename(folder / "bundle", folder / "moved");
    Graph const h = load(folder / "moved", known);
    save(h, folder / "again");
    CHECK(load(folder / "again", known) == h);
    auto const k = interpret<int(std::string)>(h);
    std::vector<int> got;
    for (char const* word : {"blue", "two", "x"}) got.push_back(k(word));
    CHECK(got == wanted);
    CHECK(got[0] == 1993);
    CHECK(fs::exists(folder / "moved/assets/vocab.txt"));
    CHECK(fs::exists(folder / "moved/assets/2/vocab.txt"));

    write(folder / "moved/assets/vocab.txt", "red green brown!");
    CHECK_THAT(fault(folder / "moved", known),
               Contains("assets/vocab.txt is longer") && Contains("save the graph again"));
    write(folder / "moved/assets/vocab.txt", "red green BLUE!");
    CHECK_THAT(fault(folder / "moved", known), Contains("SHA-256 differs"));
}

TEST_CASE("load: assets in lists, maps and structs travel too", "[kit][bundle][features][D8]") {
    Folder const folder;
    write(folder / "a/x", "1");
    write(folder / "b/x", "22");
    write(folder / "c", "333");
    asset const a{folder / "a/x"}, b{folder / "b/x"};
    std::string const c = (folder / "c").string();
    auto const many = module<assets::Many>(std::vector<asset>{a, b, a});
    auto const named = module<assets::Named>(std::map<std::string, asset>{{"a", a}, {"b", b}},
                                             std::map<std::string, std::string>{{"c", c}});
    auto const both = module<assets::Structure>(assets::Both{b, c, 2});
    Graph const g = trace<int>([&](auto n) { return many(n) * 10'000 + named(n) * 100 + both(n); });
    auto const known = ops(module_type<assets::Many>, module_type<assets::Named>,
                           module_type<assets::Structure>, value_type<assets::Both>);
    for (char const* name : {"bundle", "bundle.limn"}) {
        save(g, folder / name);
        CHECK(load(folder / name, known) == g);
    }
    for (char const* original : {"a", "b", "c"}) fs::remove_all(folder / original);
    fs::rename(folder / "bundle", folder / "moved");
    for (char const* name : {"moved", "bundle.limn"})
        CHECK(interpret<int(int)>(load(folder / name, known))(0) == 40608);
    CHECK(std::distance(fs::recursive_directory_iterator{folder / "moved/assets"}, {}) == 4);
}

TEST_CASE("save: an asset that is not there is an error, and nothing is written",
          "[kit][bundle][features][D8]") {
    Folder const folder;
    write(folder / "vocab.txt", "red");
    auto const words = module<Vocabulary>(asset{folder / "vocab.txt"}, 0);
    fs::remove(folder / "vocab.txt");
    Graph const g = trace<std::string>([&](auto word) { return words(word); });
    CHECK_THROWS_WITH(save(g, folder / "bundle"),
                      Contains("vocab.txt is neither a file nor a folder; look where"));
    CHECK(fs::is_empty(folder.path));
}

TEST_CASE("load: ops come from the registry alone", "[kit][bundle][features][F3][F4]") {
    Folder const folder;
    Graph const g = trace<double, int>([](auto x, auto n) { return half(twice(x)) + twice(n); });
    save(g, folder / "bundle");
    CHECK_THAT(fault(folder / "bundle"),
               Contains("graph.json calls `twice(double) -> double`, which is not registered; the "
                        "nearest are") &&
                   Contains("limn::ops(...)"));
    Ops const known = ops(half, on<double>(twice), on<int>(twice));
    Graph const h = load(folder / "bundle", known);
    CHECK(h == g);
    CHECK(interpret<double(double, int)>(h)(1.5, 4) == 9.5);
    CHECK_THAT(to_cpp(h), Contains("halve.hpp"));
}

TEST_CASE("load: an unknown name of a megabyte makes a short message",
          "[kit][bundle][features][Z9]") {
    Folder const folder;
    save(newton(), folder / "bundle");
    auto json = nlohmann::json::parse(bytes_of(folder / "bundle/graph.json"));
    auto const with = [&](auto const& change) {
        auto copy = json;
        change(copy);
        write(folder / "bundle/graph.json", copy.dump());
        seal(folder / "bundle");
        return fault(folder / "bundle");
    };
    std::string const name(1'000'000, 'x');
    for (std::string const& said :
         {with([&](auto& in) { in["ops"][2]["op"] = name; }),
          with([&](auto& in) { in["ops"][2]["result"] = name; }),
          with([&](auto& in) { in["graph"]["result"] = name; }),
          with([&](auto& in) { in["graph"]["parameters"][0]["type"] = name; })}) {
        CHECK_THAT(said, Contains("xxx... -> ") || Contains("xxx...`"));
        CHECK(said.size() < 2000);
    }
}

TEST_CASE("load: the nearest name is offered", "[kit][bundle][features][F3]") {
    Folder const folder;
    save(trace<std::string>([](auto s) { return shout(s); }), folder / "bundle");
    static constexpr auto shouted =
        op<"shouted">([](std::string const& text) { return text + "!"; });
    CHECK_THAT(fault(folder / "bundle", ops(shouted)),
               Contains("the nearest are `shouted(std::string) -> std::string`"));
}

TEST_CASE("save, load: structures, sequences, defaults, fixed arguments",
          "[kit][bundle][features][C1]") {
    Folder const folder;
    Graph const poses = trace<Pose<double>, std::array<int, 2>>([](auto p, auto k) {
        return Pose{p.y * k[0], p.x - k[1]};
    });
    save(poses, folder / "poses");
    CHECK_THAT(fault(folder / "poses"), Contains("limn::value_type<") && Contains("Pose<double>"));
    Ops const known = ops(value_type<Pose<double>>, value_type<std::array<int, 2>>);
    Graph const back = load(folder / "poses", known);
    CHECK(back == poses);
    auto const f = interpret<Pose<double>(Pose<double>, std::array<int, 2>)>(back);
    CHECK(f({1.0, 2.0}, {3, 4}).x == 6.0);

    Graph const priced = trace([](auto spot, auto years, auto rate) { return spot * years + rate; },
                               input<double>("spot"), fixed(3), input<double>("rate", 0.02));
    save(priced, folder / "priced");
    Graph const again = load(folder / "priced");
    CHECK(again == priced);
    CHECK(to_text(again) == to_text(priced));
    CHECK(again.fixed().size() == 1);
    CHECK(again.parameters()[1].defaults == priced.parameters()[1].defaults);

    Graph const sum = trace<sequence<double>>([](auto xs) {
        auto total = 0.0 * xs[0];
        for (auto x : xs) total += x;
        return total;
    });
    save(sum, folder / "sum");
    CHECK(load(folder / "sum") == sum);

    Graph const sums = trace<sequence<double>>([](auto const& xs) {
        return scan(xs, 0, [](auto s, auto x) { return std::pair{s + x, s + x}; });
    });
    save(sums, folder / "sums");
    using Sums = std::pair<double, std::vector<double>>;
    Ops const with_sums = ops(value_type<Sums>);
    Graph const loaded = load(folder / "sums", with_sums);
    CHECK(loaded == sums);
    std::vector const xs{1.0, 2.5};
    CHECK(interpret<Sums(sequence<double>)>(loaded)(xs) == Sums{3.5, {1.0, 3.5}});
}

TEST_CASE("save, load: named parameters, checks", "[kit][bundle][features][D3][B10]") {
    Folder const folder;
    Graph const g = trace<double>([](auto x) {
        require(x > 0.0, "positive");
        return x * parameter(0.5, "w") + parameter(2.0, "bias");
    });
    save(g, folder / "bundle");
    Graph const h = load(folder / "bundle");
    CHECK(h == g);
    CHECK(to_text(h) == to_text(g));
    auto f = interpret<double(double)>(h);
    CHECK(f(4.0) == 4.0);
    f.set("w", 1.0);
    CHECK(f(4.0) == 6.0);
    CHECK_THROWS_WITH(f(-1.0), Contains("positive"));
}

TEST_CASE("save, load: state, as it began or as it is", "[kit][bundle][features][D5]") {
    state<double> sum{0.5, "filter.sum"};
    state<std::string> log{"a", "log"};
    auto const graph = trace<double>([&](auto x) {
        if (x > 0.0) sum += x;
        else log += "b";
        return sum.get();
    });
    auto f = interpret<double(double)>(graph);
    f(2.0);
    f(-1.0);
    Folder const folder;
    for (bool const cbor : {false, true}) {
        save(graph, folder / "began", {.cbor = cbor});
        save(graph, folder / "is", {.cbor = cbor, .slots = f.slots()});
        CHECK(load(folder / "began") == graph);
        CHECK(interpret<double(double)>(load(folder / "began"))(1.0) == 1.5);
        auto loaded = interpret<double(double)>(load(folder / "is"));
        CHECK(loaded.get<std::string>("log") == "ab");
        CHECK(loaded.get<double>("filter.sum") == 2.5);
        CHECK(loaded(1.0) == 3.5);
    }
    CHECK_THROWS_WITH(
        save(trace<double>([](auto x) { return x; }), folder / "other", {.slots = f.slots()}),
        Contains("the graph has no parameter or state `filter.sum` of type double"));
    // a forger's name would reach generated code
    save(graph, folder / "forged");
    std::string json = bytes_of(folder / "forged" / "graph.json");
    auto const at = json.find("\"filter.sum\"");
    REQUIRE(at != json.npos);
    json.replace(at, 12, "\"filter;sum\"");
    write(folder / "forged" / "graph.json", json);
    seal(folder / "forged");
    CHECK_THAT(fault(folder / "forged"),
               Contains("`filter;sum` is not a name; write C++ names joined by `.`"));
}

TEST_CASE("save, load: containers that a function makes", "[kit][bundle][features][C4]") {
    Folder const folder;
    Graph const g = trace<double>([](auto x) { return std::vector{x, x * 2.0, 1.0 + x}; });
    save(g, folder / "vector");
    Graph const h = load(folder / "vector");
    CHECK(h == g);
    CHECK(interpret<std::vector<double>(double)>(h)(2.0) == std::vector{2.0, 4.0, 3.0});
}

TEST_CASE("save: arrays of numbers go to a file of tensors, equal ones once",
          "[kit][bundle][features][D1]") {
    Folder const folder;
    static constexpr auto dot =
        op<"dot">([](std::vector<double> const& a, std::vector<double> const& b) {
            double out = 0.0;
            for (std::size_t i = 0; i < a.size() && i < b.size(); ++i) out += a[i] * b[i];
            return out;
        });
    std::vector<double> const weights(1000, 0.25);
    Graph const g = trace<std::vector<double>>(
        [&](auto const& x) { return dot(x, weights) + dot(x, std::vector<double>(1000, 0.25)); });
    save(g, folder / "bundle");
    CHECK(fs::file_size(folder / "bundle/constants.safetensors") < 8200);
    Graph const h = load(folder / "bundle", ops(dot));
    CHECK(to_text(h) == to_text(g));

    std::string const good = bytes_of(folder / "bundle/constants.safetensors");
    auto const forged = [&](std::string const& bytes) {
        write(folder / "bundle/constants.safetensors", bytes);
        seal(folder / "bundle");
        return fault(folder / "bundle", ops(dot));
    };
    for (std::size_t size = 0; size < good.size(); size += size < 200 ? 1 : 997)
        CHECK_THAT(forged(good.substr(0, size)), Contains("constants.safetensors"));
    CHECK_THAT(forged(std::string(8, '\xff') + good.substr(8)), Contains("longer than the file"));
}

TEST_CASE("load: tensors share what was read, or are mapped from the file",
          "[kit][bundle][features][D1]") {
    Folder const folder;
    static constexpr auto sum = op<"sum">(
        [](double x, tensor<double> const& w, tensor<float> const& v, std::vector<int> const& u) {
            for (std::size_t i = 0; i < w.size(); ++i) x += w[i] + v[i] + u[i];
            return x;
        });
    tensor<double> const w = std::vector<double>(1000, 0.25);
    tensor<float> const v = std::vector<float>(1001, 0.5f);
    std::vector<int> const u(1000, 2);
    Graph const g = trace<double>([&](auto x) { return sum(x, w, v, u); });
    CHECK(interpret<double(double)>(g)(1.0) == 2751.0);
    save(g, folder / "bundle");
    auto const known = ops(sum);
    auto const data = [](Graph const& graph) {
        return graph.constants()[0].as<tensor<double>>().data();
    };
    for (bool const map : {false, true}) {
        Graph const h = load(folder / "bundle", known, {.map = map});
        CHECK(h == g);
        Graph const copy = h;
        CHECK(data(copy) == data(h));
        auto const f = interpret<double(double)>(h);
        save(g, folder / "bundle"); // what is mapped is the old file
        fs::remove_all(folder / "bundle");
        CHECK(f(1.0) == 2751.0);
        CHECK(h == g);
        save(g, folder / "bundle");
    }

    std::string bytes = bytes_of(folder / "bundle/constants.safetensors");
    bytes[bytes.find("\xd0\x3f")] ^= 1; // of the first 0.25
    write(folder / "bundle/constants.safetensors", bytes);
    CHECK_THAT(fault(folder / "bundle", known), Contains("SHA-256 differs"));
    CHECK_FALSE(load(folder / "bundle", known, {.map = true}) == g); // as documented
    write(folder / "bundle/constants.safetensors", bytes + "x");
    CHECK_THROWS_WITH(load(folder / "bundle", known, {.map = true}), Contains("is longer than"));
    write(folder / "bundle/constants.safetensors", bytes.substr(1));
    CHECK_THROWS_WITH(load(folder / "bundle", known, {.map = true}), Contains("is shorter than"));
    write(folder / "bundle/constants.safetensors", "");
    seal(folder / "bundle");
    CHECK_THROWS_WITH(load(folder / "bundle", known, {.map = true}), Contains("has no header"));
}

TEST_CASE("save, load: few numbers of a tensor stand with the graph", "[kit][bundle]") {
    Folder const folder;
    static constexpr auto first =
        op<"first">([](float x, tensor<float> const& w) { return x + w[0]; });
    Graph const g = trace<float>([](auto x) {
        return first(x, tensor<float>{std::vector{1.5f, 2.0f}});
    });
    save(g, folder / "bundle");
    CHECK_FALSE(fs::exists(folder / "bundle/constants.safetensors"));
    Graph const h = load(folder / "bundle", ops(first));
    CHECK(h == g);
    CHECK(interpret<float(float)>(h)(1.0f) == 2.5f);
}

TEST_CASE("load: a bundle that is cut anywhere is an error", "[kit][bundle][features][Z9]") {
    Folder const folder;
    save(newton(), folder / "bundle");
    for (char const* name : {"bundle.json", "graph.json"}) {
        std::string const good = bytes_of(folder.path / "bundle" / name);
        for (std::size_t size = 0; size + 1 < good.size(); size += name[0] == 'b' ? 1 : 7) {
            write(folder.path / "bundle" / name, good.substr(0, size));
            CHECK_THAT(fault(folder / "bundle"), Contains(name));
            if (std::string_view{name} == "bundle.json") continue;
            seal(folder / "bundle"); // a forger would
            CHECK_THAT(fault(folder / "bundle"), Contains("graph.json cannot be read"));
        }
        write(folder.path / "bundle" / name, good);
        seal(folder / "bundle");
    }
    CHECK(load(folder / "bundle") == newton());
}

TEST_CASE("load: a flipped bit is an error, or says the same", "[kit][bundle][features][Z9]") {
    Folder const folder;
    Graph const g = newton();
    save(g, folder / "bundle");
    std::string const good = bytes_of(folder / "bundle/graph.json");
    std::mt19937 random{7};
    std::size_t refused = 0;
    for (int i = 0; i < 300; ++i) {
        std::string bad = good;
        bad[random() % bad.size()] ^= static_cast<char>(1 << random() % 7);
        write(folder / "bundle/graph.json", bad);
        CHECK_THAT(fault(folder / "bundle"), Contains("SHA-256 differs"));
        seal(folder / "bundle");
        if (!fault(folder / "bundle").empty()) ++refused;
        else CHECK(load(folder / "bundle").hash() == g.hash());
    }
    CHECK(refused > 150);
}

TEST_CASE("load: what a forger writes is refused, with its place", "[kit][bundle][features][Z9]") {
    Folder const folder;
    save(newton(), folder / "bundle");
    auto const good = nlohmann::json::parse(bytes_of(folder / "bundle/graph.json"));
    auto const forged = [&](char const* where, nlohmann::json const& value) {
        auto bad = good;
        bad[nlohmann::json::json_pointer{where}] = value;
        write(folder / "bundle/graph.json", bad.dump());
        seal(folder / "bundle");
        return fault(folder / "bundle");
    };
    CHECK_THAT(forged("/version", 2), Contains("version 2") && Contains("newer limn"));
    CHECK_THAT(forged("/version", -1), Contains("graph.json"));
    CHECK_THAT(forged("/graph/nodes/1/3", 4000000000u), Contains("graph.nodes[1]"));
    CHECK_THAT(forged("/graph/nodes/1/3", -1), Contains("graph.nodes[1]"));
    CHECK_THAT(forged("/graph/nodes/1/3", 0.5), Contains("graph.nodes[1]"));
    CHECK_THAT(forged("/graph/nodes/1/3", 9), Contains("graph.nodes[1]")); // points forward
    CHECK_THAT(forged("/graph/nodes/1", nlohmann::json::array()), Contains("is not a node"));
    CHECK_THAT(forged("/graph/nodes/0/0", 999), Contains("graph.nodes[0]"));
    CHECK_THAT(forged("/graph/outputs", {77}), Contains("outputs"));
    CHECK_THAT(forged("/graph/outputs", nlohmann::json::array()), Contains("result"));
    CHECK_THAT(forged("/graph/result", "int"), Contains("is not a graph"));
    CHECK_THAT(forged("/graph/result", nullptr), Contains("is not a graph"));
    CHECK_THAT(forged("/graph/parameters/1/name", "x0"), Contains("two parameters"));
    CHECK_THAT(forged("/graph/parameters/1/name", "x; system()"), Contains("is not a C++ name"));
    CHECK_THAT(forged("/graph/loops/0/carried", 4000000000u), Contains("loops[0]"));
    CHECK_THAT(forged("/graph/loops/0/leaves_when", nlohmann::json::array()), Contains("loops[0]"));
    CHECK_THAT(forged("/graph/loops/0/path", 12), Contains("loops[0]"));
    CHECK_THAT(forged("/graph/loops", nlohmann::json::array()), Contains("graph.nodes["));
    CHECK_THAT(forged("/hash", "0000000000000000"), Contains("hash differs"));
    CHECK_THAT(forged("/files", {1}), Contains("files"));
}

TEST_CASE("load: no name leads out of the bundle", "[kit][bundle][features][Z9][J3]") {
    Folder const folder;
    write(folder / "secret", "x");
    save(newton(), folder / "bundle");
    auto const good = nlohmann::json::parse(bytes_of(folder / "bundle/bundle.json"));
    for (char const* name : {"../secret", "/etc/passwd", "assets/../../secret", "", "a/./b"}) {
        auto bad = good;
        bad["files"][name] = {{"size", 1}, {"sha256", ""}};
        write(folder / "bundle/bundle.json", bad.dump());
        CHECK_THAT(fault(folder / "bundle"), Contains("bundle.json has"));
    }
    auto linked = good;
    linked["files"]["assets/link"] = {{"size", 1}, {"sha256", ""}};
    write(folder / "bundle/bundle.json", linked.dump());
    fs::create_directories(folder / "bundle/assets");
    fs::create_symlink(folder / "secret", folder / "bundle/assets/link");
    CHECK_THAT(fault(folder / "bundle"), Contains("symbolic link"));
    auto newer = good;
    newer["version"] = 2;
    write(folder / "bundle/bundle.json", newer.dump());
    CHECK_THAT(fault(folder / "bundle"), Contains("newer limn"));
    CHECK_THAT(fault(folder / "nowhere"), Contains("is neither a folder nor a file"));
}

TEST_CASE("save: what was there stays whole when the disk is full", "[kit][bundle][features][J4]") {
    Folder const folder;
    Graph const old = newton();
    Graph const g = trace<double>([](auto x) {
        for (int i = 0; i < 100; ++i) x = x * x + i;
        return x;
    });
    CHECK(saves_on_full_disks(folder / "bundle", old, g, 12'000, 500) > 5);
}

TEST_CASE("save: a process that is killed, and two that save at once", "[kit][bundle][J4]") {
    Folder const folder;
    Graph const a = newton(), b = trace<double>([](auto x) { return x + 1.0; });
    save(a, folder / "bundle");
    for (unsigned i = 0; i < 30; ++i) {
        pid_t const child = ::fork();
        if (child == 0) {
            for (;;) save(i % 2 == 0 ? a : b, folder / "bundle");
        }
        ::usleep(500 + 200 * i);
        save(b, folder / "bundle");
        ::kill(child, SIGKILL);
        ::waitpid(child, nullptr, 0);
        Graph const now = load(folder / "bundle");
        CHECK((now == a || now == b));
    }
}

TEST_CASE("save: a folder that is no bundle is not touched", "[kit][bundle]") {
    Folder const folder;
    write(folder / "thesis.tex", "ten years");
    CHECK_THROWS_WITH(save(newton(), folder.path), Contains("is there and is not a bundle"));
    CHECK(bytes_of(folder / "thesis.tex") == "ten years");
    CHECK_THROWS_AS(save(newton(), folder / "thesis.tex/bundle"), SaveError);
}

TEST_CASE("save: a name that is not UTF-8 is refused", "[kit][bundle]") {
    Folder const folder;
    write(folder / "vocab\xff.txt", "red");
    auto const words = module<Vocabulary>(asset{folder / "vocab\xff.txt"}, 0);
    Graph const g = trace<std::string>([&](auto word) { return words(word); });
    CHECK_THROWS_WITH(save(g, folder / "bundle"), Contains("is not UTF-8; rename it"));
    CHECK_THROWS_WITH(save(g, folder / "bundle", {.cbor = true}), Contains("rename it"));
    CHECK(std::distance(fs::directory_iterator{folder.path}, {}) == 1);
}

TEST_CASE("save: a type without a codec is refused, with the line", "[kit][bundle]") {
    Folder const folder;
    struct Opaque {
        int hidden = 0;
    };
    static constexpr auto look = op<"look">([](double x, Opaque const&) { return x; });
    Graph const g = trace<double>([](auto x) { return look(x, Opaque{}); });
    CHECK_THROWS_WITH(save(g, folder / "bundle"),
                      Contains("bundle.cpp:") && Contains("specialise limn::codec"));
}

TEST_CASE("save, load: names of values, in loops too", "[kit][bundle][features][B13]") {
    Folder const folder;
    Graph const g = trace<double>([](auto x) {
        auto y = named(x * 2.0, "doubled");
        while (y > 1.0) y = named(y * 0.5, "halved");
        return y;
    });
    save(g, folder / "bundle");
    CHECK(to_text(load(folder / "bundle")) == to_text(g));
    auto bad = nlohmann::json::parse(bytes_of(folder / "bundle/graph.json"));
    auto const refused = [&](nlohmann::json const& names) {
        bad["graph"]["names"] = names;
        write(folder / "bundle/graph.json", bad.dump());
        seal(folder / "bundle");
        return fault(folder / "bundle");
    };
    CHECK_THAT(refused(nlohmann::json::parse(R"([[2, "a b"]])")),
               Contains("`a b` is not a C++ name"));
    CHECK_THAT(refused(nlohmann::json::parse(R"([[2, "x0"]])")), Contains("`x0` is used twice"));
    CHECK_THAT(refused(nlohmann::json::parse(R"([[0, "q"]])")), Contains("names an input"));
    CHECK_THAT(refused(nlohmann::json::parse(R"([[99, "q"]])")), Contains("99"));
    CHECK_THAT(refused(nlohmann::json::parse(R"([["q"]])")), Contains("a name of no value"));
    CHECK_THAT(refused(7), Contains("has no list `names`"));
}

TEST_CASE("save, load: metadata", "[kit][bundle][features][D9]") {
    Folder const folder;
    Graph g = newton();
    g.metadata["model_name"] = "tiny";
    g.metadata["author \xff"] = std::string_view{"a\0\n\xfe", 4};
    for (char const* name : {"bundle", "bundle.limn"}) {
        save(g, folder / name);
        Graph h = load(folder / name);
        CHECK(h == newton());
        CHECK(h.metadata["model_name"] == "tiny");
        CHECK(h.metadata["author \xff"].str() == std::string("a\0\n\xfe", 4));
        CHECK_FALSE(h.metadata.contains("missing"));
    }
    auto bad = nlohmann::json::parse(bytes_of(folder / "bundle/graph.json"));
    auto const refused = [&](nlohmann::json const& metadata) {
        bad["graph"]["metadata"] = metadata;
        write(folder / "bundle/graph.json", bad.dump());
        seal(folder / "bundle");
        return fault(folder / "bundle");
    };
    CHECK_THAT(refused(nlohmann::json::parse(R"([["a", "b"], ["a", "c"]])")),
               Contains("two metadata of one name"));
    CHECK_THAT(refused(nlohmann::json::parse(R"([["a"]])")), Contains("metadata without a name"));
    CHECK_THAT(refused(nlohmann::json::parse(R"([["a", 1]])")), Contains("metadata is not a text"));
    CHECK_THAT(refused(7), Contains("has no list `metadata`"));
}

TEST_CASE("save, load: the wiring of a split, whose calls have names",
          "[kit][bundle][features][G8]") {
    Folder const folder;
    Graph const g = trace<double, double>([](auto x, auto y) { return (x + y) * 2.0 - x; });
    Graph const wiring = limn::split(g, [](Node const& node) -> std::size_t {
                             return node.op().name == "add" ? 0 : 1;
                         }).wiring();
    save(wiring, folder / "bundle");
    Graph const h = load(folder / "bundle");
    CHECK(h == wiring);
    CHECK(to_text(h) == to_text(wiring)); // names too
    CHECK(interpret<double(double, double)>(h)(0.3, 0.4) == (0.3 + 0.4) * 2.0 - 0.3);
}

TEST_CASE("save, load: scopes and notes of nodes", "[kit][bundle][features][K3][G10]") {
    Folder const folder;
    Graph const g = trace<double>([](auto x) {
        limn::scope const s{"outer \xff"};
        return limn::note(x * 2.0, "key", std::string_view{"\0\n\xfe", 3}) + 1.0;
    });
    for (char const* name : {"bundle", "bundle.limn"}) {
        save(g, folder / name);
        Graph const h = load(folder / name);
        CHECK(h == g);
        CHECK(to_text(h, {.locations = true}) == to_text(g, {.locations = true}));
        for (std::uint32_t i = 0; i < g.size(); ++i) {
            CHECK(h[Value{i}].scope() == g[Value{i}].scope());
            CHECK(h[Value{i}].notes() == g[Value{i}].notes());
        }
    }
    auto bad = nlohmann::json::parse(bytes_of(folder / "bundle/graph.json"));
    auto const refused = [&](char const* key, nlohmann::json const& value) {
        for (nlohmann::json& file : bad["files"])
            if (file.is_object()) file[key] = value;
        write(folder / "bundle/graph.json", bad.dump());
        seal(folder / "bundle");
        return fault(folder / "bundle");
    };
    CHECK_THAT(refused("notes", nlohmann::json::parse(R"([["a"]])")),
               Contains("a note without a value"));
    CHECK_THAT(refused("scope", 7), Contains("what is noted is not a text"));
}

namespace {

struct Clip {
    double operator()(double x) const { return x < 0.0 ? 0.0 : x; }
};
struct ClipBetter {
    double operator()(double x) const { return x > 0.0 ? x : 0.0; }
};
inline constexpr auto clip = op<"clip">(Clip{});
inline constexpr auto clip_better = op<"clip">(ClipBetter{}).version<2>();

/// A module type that has changed since.
struct Scaled {
    double by;
    double operator()(double x) const { return by * x; }
};

} // namespace

template <> inline constexpr unsigned limn::module_version<Scaled> = 3;

TEST_CASE("load: an op in another version is refused, with both versions",
          "[kit][bundle][features][F3][J3]") {
    Folder const folder;
    Graph const first = trace<double>([](auto x) { return clip(x); });
    Graph const second = trace<double>([](auto x) { return clip_better(x); });
    CHECK(first != second);
    CHECK(first.hash() != second.hash());
    save(first, folder / "first");
    save(second, folder / "second");
    CHECK(load(folder / "first", ops(clip)) == first);
    CHECK(load(folder / "second", ops(clip_better)) == second);
    CHECK_THAT(
        fault(folder / "first", ops(clip_better)),
        Contains("graph.json calls `clip(double) -> double` in version 1, this program has "
                 "version 2; trace and save the graph again, or load it where version 1 is"));
    CHECK_THAT(fault(folder / "second", ops(clip)),
               Contains("graph.json calls `clip(double) -> double` in version 2, this program has "
                        "version 1; build the program with the newer one"));
    CHECK_THAT(bytes_of(folder / "first/graph.json"), !Contains("\"version\":1,\"written\""));

    // the library's own ops have versions too
    save(trace<double>([](auto x) { return x * x; }), folder / "square");
    auto json = nlohmann::json::parse(bytes_of(folder / "square/graph.json"));
    for (auto& op : json["ops"])
        if (op["op"] == "multiply") op["version"] = 2;
    write(folder / "square/graph.json", json.dump());
    seal(folder / "square");
    CHECK_THAT(fault(folder / "square"),
               Contains("calls `multiply(double, double) -> double` in version 2, this program has "
                        "version 1; build the program with the newer one"));
    for (auto& op : json["ops"]) op["version"] = "two";
    write(folder / "square/graph.json", json.dump());
    seal(folder / "square");
    CHECK_THAT(fault(folder / "square"), Contains("has \"two\" as `version`"));
}

TEST_CASE("load: a module of another version is refused, with both versions",
          "[kit][bundle][features][J3]") {
    Folder const folder;
    auto const scaled = module<Scaled>(2.0);
    save(trace<double>([&](auto x) { return scaled(x); }), folder / "bundle");
    Ops const known = ops(module_type<Scaled>);
    CHECK(interpret<double(double)>(load(folder / "bundle", known))(1.5) == 3.0);
    auto json = nlohmann::json::parse(bytes_of(folder / "bundle/graph.json"));
    CHECK(json["modules"][0]["version"] == 3);
    json["modules"][0].erase("version");
    write(folder / "bundle/graph.json", json.dump());
    seal(folder / "bundle");
    CHECK_THAT(fault(folder / "bundle", known),
               Contains("has a module `") &&
                   Contains("Scaled` in version 1, this program has version 3; trace and save"));
}
