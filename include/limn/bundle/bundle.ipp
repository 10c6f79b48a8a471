// SPDX-License-Identifier: BSL-1.0

#ifndef LIMN_BUNDLE_BUNDLE_IPP
#define LIMN_BUNDLE_BUNDLE_IPP

#include <limn/bundle/bundle.hpp>
#include <limn/graph/with_slots.hpp>
#include <limn/io/files/asset_names.hpp>
#include <limn/io/files/folder_writer.hpp>
#include <limn/io/files/zipped.hpp>
#include <limn/io/json/bundle_reader.hpp>
#include <limn/io/json/graph_file.hpp>
#include <limn/io/json/graph_reader.hpp>
#include <limn/io/json/graph_writer.hpp>
#include <limn/io/json/known_reader.hpp>
#include <limn/io/registered.hpp>
#include <limn/meta/inline.hpp>

#include <nlohmann/json.hpp>

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

namespace limn::detail {

/// Errors  SaveError where a name is not a text that JSON holds
LIMN_DECLARE std::string dumped(nlohmann::json const& json, int indent = -1) {
    try {
        return json.dump(indent);
    } catch (nlohmann::json::type_error const&) {
        throw SaveError{Where{}, "save",
                        "the name of a file, a parameter or an op is not UTF-8; rename it"};
    }
}

} // namespace limn::detail

namespace limn {

LIMN_DEFINE void save(Graph const& graph, std::filesystem::path const& bundle,
                      SaveOptions options) {
    bool const one_file = bundle.extension() == ".limn";
    detail::FolderWriter out{bundle, "save",
                             one_file ? detail::Existing::file : detail::Existing::bundle};
    detail::TensorWriter tensors;
    detail::AssetNames assets;
    detail::GraphWriter writer{
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

} // namespace limn

namespace limn::detail {

LIMN_DEFINE Graph read_bundle(BundleReader& in, Ops const& known, LoadOptions options,
                              Unknown unknown) {
    bool const cbor = in.has("graph.cbor");
    std::string const name = cbor ? "graph.cbor" : "graph.json";
    std::string const label = in.file(name).string();
    GraphFile file;
    if (!file.read(in.read(name), cbor))
        throw LoadError{Where{}, "load",
                        label + " cannot be read: " + file.fault() + "; save the graph again"};
    TensorReader tensors;
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
    Graph graph = GraphReader{label, file, known, tensors, find, unknown}.read();
    in.keep();
    return graph;
}

} // namespace limn::detail

namespace limn {

LIMN_DEFINE Graph load(std::filesystem::path const& bundle, Ops const& known, LoadOptions options) {
    detail::BundleReader in{bundle};
    return detail::read_bundle(in, known, options, detail::Unknown::refused);
}

} // namespace limn

#endif // LIMN_BUNDLE_BUNDLE_IPP
