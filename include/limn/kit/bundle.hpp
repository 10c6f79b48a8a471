// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `save` and `load`: a graph in a folder, with all that it needs to run elsewhere. It needs
/// nlohmann_json and OpenSSL, and so is no part of limn.hpp.
/// Layer: kit. Includes graph, io.

#ifndef LIMN_KIT_BUNDLE_HPP
#define LIMN_KIT_BUNDLE_HPP

#include <limn/graph/with_slots.hpp>
#include <limn/io/folder_reader.hpp>
#include <limn/io/folder_writer.hpp>
#include <limn/io/graph_reader.hpp>
#include <limn/io/graph_writer.hpp>
#include <limn/io/registered.hpp>

#include <nlohmann/json.hpp>

#include <cstddef>
#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace limn {

/// How a bundle is written.
struct SaveOptions {
    bool cbor = false; ///< the graph as CBOR: smaller and faster, but not to be read by people
    /// Values of parameters and states, as `f.slots()` gives them: who loads the graph goes on from
    /// there. Without them it begins as the graph does.
    std::vector<Slot> slots = {};
};

namespace detail {

/// Names for the assets of a bundle: `assets/vocab.txt`, then `assets/2/vocab.txt`.
class AssetNames {
public:
    std::string name(std::filesystem::path const& path) {
        std::filesystem::path const source =
            std::filesystem::weakly_canonical(std::filesystem::absolute(path));
        auto const [known, fresh] = names_.insert({source, ""});
        if (!fresh) return known->second;
        std::string const base = source.filename().string();
        std::size_t const same = ++bases_[base];
        known->second =
            same == 1 ? "assets/" + base : "assets/" + std::to_string(same) + "/" + base;
        return known->second;
    }
    std::map<std::filesystem::path, std::string> const& all() const noexcept { return names_; }

private:
    std::map<std::filesystem::path, std::string> names_;
    std::map<std::string, std::size_t> bases_;
};

} // namespace detail

/// Writes `graph` and all that it needs to the folder `bundle`: the graph as JSON, constants of
/// many numbers in `constants.safetensors`, the assets of its modules, and a list of it all with
/// sizes and hashes. What stood there before is replaced in one step, or left as it was.
///
/// An asset is an argument of a module that is a `limn::asset`, or a text that names a file or a
/// folder which is there.
///
/// Errors  TypeError when SaveOptions::slots are not the graph's;
///         SaveError when a constant is of a type without a codec, an asset is missing, the folder
///         is there and is no bundle, or the file system refuses
/// Example example/20_language
template <class T = void>
void save(Graph const& graph, std::filesystem::path const& bundle, SaveOptions options = {}) {
    detail::FolderWriter<T> out{bundle};
    detail::TensorWriter<T> tensors;
    detail::AssetNames assets;
    detail::GraphWriter<T> writer{tensors, [&](std::string_view text, bool declared) {
                                      std::error_code none;
                                      std::filesystem::path const path{text};
                                      bool const there = !text.empty() && text.size() < 4096 &&
                                                         std::filesystem::exists(path, none);
                                      return there || declared ? assets.name(path) : std::string{};
                                  }};
    nlohmann::json const json = options.slots.empty()
                                    ? writer.write(graph)
                                    : writer.write(with_slots(graph, options.slots));
    if (options.cbor) {
        std::string bytes;
        nlohmann::json::to_cbor(json, bytes);
        out.write_bytes("graph.cbor", bytes);
    } else {
        out.write_bytes("graph.json", json.dump());
    }
    if (!tensors.empty())
        out.write("constants.safetensors", [&](auto const& take) { tensors.write(take); });
    for (auto const& [source, name] : assets.all()) out.copy(name, source);
    nlohmann::json files = nlohmann::json::object();
    for (auto const& [name, entry] : out.entries())
        files[name] = {{"size", entry.size}, {"sha256", entry.sha256}};
    nlohmann::json const manifest{{"format", "limn bundle"},
                                  {"version", detail::bundle_version},
                                  {"files", std::move(files)}};
    out.write_bytes(detail::manifest_name, manifest.dump(2) + "\n");
    out.commit();
}

/// The graph in the folder `bundle`. Nothing of a file is ever run: what a node does is looked up
/// in `known`, by the op's name and the types of its operands. Modules are made again, of their
/// saved arguments and the bundle's copies of their assets.
///
/// Errors  LoadError: the file, the place in it, what is wrong, what to do
/// Example example/20_language
template <class T = void>
Graph load(std::filesystem::path const& bundle, Ops const& known = builtin_ops) {
    detail::FolderReader<T> in{bundle};
    bool const cbor = in.has("graph.cbor");
    std::string const name = cbor ? "graph.cbor" : "graph.json";
    std::string const label = (bundle / name).string();
    nlohmann::json json;
    try {
        std::string const bytes = in.read(name);
        json = cbor ? nlohmann::json::from_cbor(bytes) : nlohmann::json::parse(bytes);
    } catch (nlohmann::json::exception const& fault) {
        throw LoadError{Where{}, "load",
                        label + " cannot be read: " + fault.what() + "; save the graph again"};
    }
    std::string arrays;
    detail::TensorReader<T> tensors;
    std::string const constants = "constants.safetensors";
    if (in.has(constants)) {
        arrays = in.read(constants);
        tensors = detail::TensorReader<T>{(bundle / constants).string(), arrays};
    }
    in.check_others(); // before a module opens one
    return detail::GraphReader<T>{
        label, known, tensors, [&](std::string const& asset) { return in.path_of(asset).string(); }}
        .read(json);
}

} // namespace limn

#endif // LIMN_KIT_BUNDLE_HPP
