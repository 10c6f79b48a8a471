// SPDX-License-Identifier: BSL-1.0
// The command-line tool: looks at bundles, whatever ops they use. Nothing of a bundle is run.

#include <limn.hpp>
#include <limn/bundle.hpp>
#include <limn/io/json/bundle_reader.hpp>
#include <limn/io/json/known_reader.hpp>

#include <CLI/CLI.hpp>
#include <iostream>
#include <string>

namespace {

void show(limn::Graph const& graph, limn::detail::BundleReader const& bundle) {
    std::cout << limn::to_text(graph) << "\nops:\n";
    for (limn::OpCount const& op : limn::op_counts(graph))
        std::cout << "  " << op.count << "  " << op.signature << '\n';
    if (!graph.metadata.empty()) std::cout << "\nmetadata:\n";
    for (auto const& [name, text] : graph.metadata)
        std::cout << "  " << name.view() << ": " << text.view() << '\n';
    std::cout << "\nconstants:\n" << limn::to_text(limn::constants(graph)) << "\nassets:\n";
    for (auto const& [name, entry] : bundle.entries())
        if (name.starts_with("assets/"))
            std::cout << "  " << entry.size << "  " << name.substr(7) << "  sha256 "
                      << entry.sha256.substr(0, 12) << '\n';
}

} // namespace

int main(int argc, char** argv) {
    CLI::App app{"Looks at bundles, which limn::save writes. Nothing of them is run.", "limn"};
    app.require_subcommand(1);
    std::string path, name = "traced", name_space;
    auto const command = [&](char const* word, char const* what) {
        CLI::App* const out = app.add_subcommand(word, what);
        out->add_option("BUNDLE", path, "what limn::save wrote")->required();
        return out;
    };
    CLI::App const* const shows =
        command("show", "the listing; how often each op is called; constants; assets");
    CLI::App* const prints = command("cpp", "the graph as C++; headers of its ops are yours");
    prints->add_option("--name", name, "of the function")->capture_default_str();
    prints->add_option("--namespace", name_space, "which it is in");
    CLI::App const* const draws = command("dot", "the graph for Graphviz");
    CLI::App const* const verifies =
        command("verify", "whether each file is what was saved, and the graph keeps its rules");
    try {
        app.parse(argc, argv);
    } catch (CLI::Success const& help) {
        return app.exit(help);
    } catch (CLI::ParseError const& fault) {
        app.exit(fault);
        return 2;
    }
    try {
        limn::detail::BundleReader bundle{path};
        limn::Graph const graph = limn::detail::read_bundle(bundle, limn::builtin_ops, {},
                                                              limn::detail::Unknown::shown);
        if (*shows) show(graph, bundle);
        if (*prints) std::cout << limn::to_cpp(graph, {.name = name, .name_space = name_space});
        if (*draws) std::cout << limn::to_dot(graph);
        if (*verifies)
            std::cout << path << ": " << graph.size() << " nodes, " << bundle.entries().size()
                      << " files, all as they were saved\n";
    } catch (std::exception const& fault) {
        std::cerr << "limn: " << fault.what() << '\n';
        return 1;
    }
    if (!std::cout.flush()) {
        std::cerr << "limn: cannot write the output\n";
        return 1;
    }
}
