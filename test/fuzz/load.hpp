// SPDX-License-Identifier: BSL-1.0
// What the fuzzer of `load` and the test of its corpus share: bundles as one text, and what must
// hold of each of them.

#ifndef LIMN_TEST_FUZZ_LOAD_HPP
#define LIMN_TEST_FUZZ_LOAD_HPP

#include "bundle/bundle_ops.hpp"
#include "work_folder.hpp"
#include <limn.hpp>
#include <limn/bundle/bundle.hpp>
#include <limn/io/files/digest.hpp>
#include <limn/io/files/folder_writer.hpp>

#include <nlohmann/json.hpp>

#include <array>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <stdexcept>
#include <string>
#include <string_view>
#include <unistd.h>
#include <vector>

namespace limn::test {

/// A module whose file is an asset.
class Words : public text::Vocabulary {
public:
    using text::Vocabulary::Vocabulary;
};

inline constexpr auto clip = op<"clip">([](double x) { return x < 0.0 ? 0.0 : x; }).version<2>();
inline constexpr auto dot =
    op<"dot">([](std::vector<double> const& a, std::vector<double> const& b) {
        double out = 0.0;
        for (std::size_t i = 0; i < a.size() && i < b.size(); ++i) out += a[i] * b[i];
        return out;
    });

inline Ops const& known_ops() {
    static Ops const known =
        ops(shout, on<double>(twice), on<int>(twice), clip, dot, module_type<Words>,
            value_type<Pose<double>>, value_type<std::array<int, 2>>);
    return known;
}

/// The files that a bundle may have. What a fuzzer makes up is written nowhere else.
inline constexpr std::array<char const*, 5> bundle_files{
    "bundle.json", "graph.json", "graph.cbor", "constants.safetensors", "assets/words.txt"};

/// A bundle as one text: each file behind a line `=== NAME`.
using Files = std::map<std::string, std::string>;

inline Files unpacked(std::string_view text) {
    Files out;
    while (text.starts_with("=== ")) {
        auto const line = text.find('\n');
        if (line == text.npos) break;
        std::string_view const name = text.substr(4, line - 4);
        text.remove_prefix(line + 1);
        auto const end = text.find("\n=== ");
        for (char const* known : bundle_files)
            if (name == known) out[known] = text.substr(0, end);
        if (end == text.npos) break;
        text.remove_prefix(end + 1);
    }
    return out;
}
inline std::string packed(Files const& files) {
    std::string out;
    for (auto const& [name, bytes] : files)
        out += (out.empty() ? "=== " : "\n=== ") + name + '\n' + bytes;
    return out;
}

/// Writes the files of a bundle, and a list of them that is right, where there is none.
inline void write_bundle(std::filesystem::path const& folder, Files files) {
    namespace fs = std::filesystem;
    fs::remove_all(folder);
    fs::create_directories(folder / "assets");
    if (files.count("bundle.json") == 0) {
        auto list = nlohmann::json::object();
        for (auto const& [name, bytes] : files) {
            detail::Digest digest;
            digest.add(bytes);
            list[name] = {{"size", bytes.size()}, {"sha256", std::move(digest).hex()}};
        }
        files["bundle.json"] = nlohmann::json{
            {"format", "limn bundle"},
            {"version", detail::bundle_version},
            {"files",
             std::move(list)}}.dump();
    }
    for (auto const& [name, bytes] : files) std::ofstream{folder / name, std::ios::binary} << bytes;
}

/// A folder for one bundle, with what is unpacked of it: gone afterwards.
struct Work {
    std::filesystem::path folder =
        std::filesystem::temp_directory_path() / ("limn_fuzz." + std::to_string(::getpid()));
    Work() {
        std::filesystem::create_directories(folder);
        ::setenv("TMPDIR", folder.c_str(), 1);
    }
    Work(Work const&) = delete;
    Work& operator=(Work const&) = delete;
    ~Work() {
        std::filesystem::remove_all(folder);
        if (was.empty()) ::unsetenv("TMPDIR");
        else ::setenv("TMPDIR", was.c_str(), 1);
    }
    std::string was = std::getenv("TMPDIR") == nullptr ? "" : std::getenv("TMPDIR");
};

inline bool is_archive(std::string_view text) { return text.starts_with("PK"); }

/// Loads the bundle, a folder's files or the bytes of an archive: the LoadError's text, or nothing
/// where it is one. What is loaded must be a graph that can be looked at, and, where that is asked
/// for, saved and loaded again as the same.
inline std::string load_fault(std::string_view text, bool saves = true) {
    Work const work;
    bool const one_file = is_archive(text);
    auto const bundle = work.folder / (one_file ? "bundle.limn" : "bundle");
    auto const again = work.folder / (one_file ? "again.limn" : "again");
    if (one_file) std::ofstream{bundle, std::ios::binary} << text;
    else write_bundle(bundle, unpacked(text));
    try {
        Graph const graph = load(bundle, known_ops());
        verify(graph);
        (void)to_dot(graph);
        if (!saves) return "";
        bool const json = std::filesystem::exists(bundle / "graph.json");
        save(graph, again, {.cbor = !json}); // texts of CBOR may be no UTF-8
        std::filesystem::remove_all(bundle); // paths of assets are in the listing
        std::filesystem::rename(again, bundle);
        Graph const other = load(bundle, known_ops(), {.map = true});
        auto const text_of = [](Graph const& g) { return to_text(g, {.locations = true}); };
        bool const same_text = one_file || text_of(other) == text_of(graph);
        if (!(other == graph) || other.hash() != graph.hash() || !same_text)
            throw std::logic_error{"saved:\n" + text_of(graph) + "loaded:\n" + text_of(other)};
        return "";
    } catch (LoadError const& fault) {
        return fault.what();
    }
}

} // namespace limn::test

#endif // LIMN_TEST_FUZZ_LOAD_HPP
