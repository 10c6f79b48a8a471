// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `save` and `load`: a graph in a folder or a file, with all that it needs to run elsewhere.
/// It needs nlohmann_json, OpenSSL and libzip, and so is no part of limn.hpp.

#ifndef LIMN_BUNDLE_BUNDLE_HPP
#define LIMN_BUNDLE_BUNDLE_HPP

#include <limn/graph/with_slots.hpp>
#include <limn/io/files/asset_names.hpp>
#include <limn/io/files/folder_writer.hpp>
#include <limn/io/files/zipped.hpp>
#include <limn/io/json/bundle_reader.hpp>
#include <limn/io/json/graph_file.hpp>
#include <limn/io/json/graph_reader.hpp>
#include <limn/io/json/graph_writer.hpp>
#include <limn/io/registered.hpp>

#include <nlohmann/json.hpp>

#include <filesystem>
#include <memory>
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

/// How a bundle is read.
struct LoadOptions {
    /// Leaves `constants.safetensors` where it is: what a `limn::tensor` holds is mapped into
    /// memory, and read when it is used. Of that file the size is checked, its SHA-256 is not; it
    /// must not change as long as the graph or a copy lives. Saving anew to that place is no
    /// change. A bundle of one file is read whole.
    bool map = false;
};

namespace detail {

/// Errors  SaveError where a name is no text that JSON holds
template <class = void> std::string dumped(nlohmann::json const& json, int indent = -1) {
    try {
        return json.dump(indent);
    } catch (nlohmann::json::type_error const&) {
        throw SaveError{Where{}, "save",
                        "the name of a file, a parameter or an op is not UTF-8; rename it"};
    }
}

} // namespace detail

/// Writes `graph` and all that it needs to the folder `bundle`; or, where that ends in `.limn`, to
/// one file, a zip archive without compression. The graph as JSON, constants of
/// many numbers in `constants.safetensors`, the assets of its modules, and a list of it all with
/// sizes and hashes. What stood there before is replaced in one step, or left as it was.
///
/// An asset is an argument of a module that is a `limn::asset`, or a text that names a file or a
/// folder which is there; in lists and maps too, and in structs that have a codec (`field_codec`).
///
/// Errors  TypeError when SaveOptions::slots are not the graph's;
///         SaveError when a constant is of a type without a codec, an asset is missing, the folder
///         is there and is not a bundle, or the file system refuses
/// Example example/20_language
template <class T = void>
void save(Graph const& graph, std::filesystem::path const& bundle, SaveOptions options = {}) {
    bool const one_file = bundle.extension() == ".limn";
    detail::FolderWriter<T> out{bundle, "save",
                                one_file ? detail::Existing::file : detail::Existing::bundle};
    detail::TensorWriter<T> tensors;
    detail::AssetNames<> assets;
    detail::GraphWriter<T> writer{
        tensors, [&](std::string_view text, bool declared) { return assets.keep(text, declared); }};
    nlohmann::json const json = options.slots.empty()
                                    ? writer.write(graph)
                                    : writer.write(with_slots(graph, options.slots));
    if (options.cbor) {
        std::string bytes;
        nlohmann::json::to_cbor(json, bytes);
        out.write_bytes("graph.cbor", bytes);
    } else {
        out.write_bytes("graph.json", detail::dumped(json));
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
    out.write_bytes(detail::manifest_name, detail::dumped(manifest, 2) + "\n");
    if (one_file) out.commit_as([&](auto const& folder) { return detail::zipped(folder); });
    else out.commit();
}

namespace detail {

/// The graph in a bundle.
template <class T = void>
Graph read_bundle(BundleReader<T>& in, Ops const& known, LoadOptions options = {},
                  Unknown unknown = Unknown::refused) {
    bool const cbor = in.has("graph.cbor");
    std::string const name = cbor ? "graph.cbor" : "graph.json";
    std::string const label = in.file(name).string();
    GraphFile<T> file;
    if (!file.read(in.read(name), cbor))
        throw LoadError{Where{}, "load",
                        label + " cannot be read: " + file.fault() + "; save the graph again"};
    TensorReader<T> tensors;
    std::string const constants = "constants.safetensors";
    if (in.has(constants)) {
        std::string const arrays = in.file(constants).string();
        std::shared_ptr<char const> const mapped = options.map ? in.map(constants) : nullptr;
        if (mapped != nullptr) {
            tensors = {arrays, {mapped.get(), in.entries().at(constants).size}, mapped};
        } else {
            auto const bytes = std::make_shared<std::string const>(in.read(constants));
            tensors = {arrays, *bytes, bytes};
        }
    }
    bool const shown = unknown == Unknown::shown;
    in.check_others(!shown); // before a module opens one
    auto const find = [&](std::string const& asset) {
        std::string const path = in.path_of(asset).string();
        return shown ? asset : path;
    };
    Graph graph = GraphReader<T>{label, file, known, tensors, find, unknown}.read();
    in.keep();
    return graph;
}

} // namespace detail

/// The graph in `bundle`, a folder or a file. Nothing of a file is ever run: what a node does is
/// looked up in `known`, by the op's name and the types of its operands. Modules are made again, of
/// their saved arguments and the bundle's copies of their assets; those of one file are unpacked to
/// a temporary folder, which goes when the program ends.
///
/// Errors  LoadError: the file, the place in it, what is wrong, what to do
/// Example example/20_language
template <class T = void>
Graph load(std::filesystem::path const& bundle, Ops const& known = builtin_ops,
           LoadOptions options = {}) {
    detail::BundleReader<T> in{bundle};
    return detail::read_bundle<T>(in, known, options);
}

} // namespace limn

/// What can be compiled once for many translation units, as LIMN_INSTANCES: define
/// LIMN_COMPILED_BUNDLE, and link one unit that instantiates it, as cmake/compiled_bundle.cpp does.
#define LIMN_BUNDLE_INSTANCES(PREFIX)                                                              \
    PREFIX template void limn::save<void>(limn::Graph const&, std::filesystem::path const&,        \
                                          limn::SaveOptions);                                      \
    PREFIX template limn::Graph limn::detail::read_bundle<void>(                                   \
        limn::detail::BundleReader<void>&, limn::Ops const&, limn::LoadOptions,                    \
        limn::detail::Unknown);                                                                    \
    PREFIX template limn::Graph limn::load<void>(std::filesystem::path const&, limn::Ops const&,   \
                                                 limn::LoadOptions);

#ifdef LIMN_COMPILED_BUNDLE
LIMN_BUNDLE_INSTANCES(extern)
#endif

#endif // LIMN_BUNDLE_BUNDLE_HPP
