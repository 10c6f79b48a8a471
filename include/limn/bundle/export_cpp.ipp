// SPDX-License-Identifier: BSL-1.0

#ifndef LIMN_BUNDLE_EXPORT_CPP_IPP
#define LIMN_BUNDLE_EXPORT_CPP_IPP

#include <limn/bundle/export_cpp.hpp>
#include <limn/bundle/exported_check.hpp>
#include <limn/bundle/exported_files.hpp>
#include <limn/graph/graph.hpp>
#include <limn/io/files/folder_writer.hpp>
#include <limn/meta/error.hpp>
#include <limn/meta/identifier.hpp>
#include <limn/meta/inline.hpp>
#include <limn/print/cpp/cpp_printer.hpp>

#include <filesystem>
#include <fstream>
#include <ios>
#include <iterator>
#include <string>
#include <string_view>
#include <system_error>

namespace limn::detail {

LIMN_DEFINE HeaderCheck::HeaderCheck(Graph const& graph) : includes_{graph.includes()} {
    for (Parameter const& p : graph.parameters()) check(*p.structure, Where{});
    if (graph.result() != nullptr) check(*graph.result(), Where{});
    check(graph);
}

LIMN_DEFINE void HeaderCheck::check(Graph const& graph) const {
    each_node(graph, [&](Node node) {
        if (node.kind() == Kind::loop) return check(graph.loop_of(node.value().index).body);
        if (node.kind() == Kind::call) check(node.op(), node.where());
        if (node.kind() != Kind::constant || node.type().module != nullptr)
            check(node.type(), node.where());
    });
}

LIMN_DEFINE void HeaderCheck::check(OpRow const& row, Where at) const {
    if (!row.user || row.notation.form != Form::call) return; // a member: its type declares it
    for (Include const& include : includes_)
        if (include.op.view() == row.name) return;
    std::string const name{row.name};
    throw GraphError{at, "export_cpp",
                     "the op " + name +
                         " has no header, which the exported code must include; write "
                         "limn::op<\"" +
                         name + "\">(...).header(\"...\")"};
}

LIMN_DEFINE void HeaderCheck::check(TreeRow const& row, Where at) const {
    check(*row.type, at);
    for (TreeRow const* child : row.children) check(*child, at);
}

LIMN_DEFINE void HeaderCheck::check(TypeRow const& type, Where at) const {
    if (!type.header.empty() || !includes_.empty()) return;
    std::string_view rest = type.name;
    while (is_keyword(rest.substr(0, rest.find(' ')))) { // `unsigned long`
        if (rest.find(' ') == rest.npos) return;
        rest.remove_prefix(rest.find(' ') + 1);
    }
    throw GraphError{at, "export_cpp",
                     "the type " + std::string{type.name} +
                         " has no header, which the exported code must include; specialise "
                         "limn::spelling for it, with `header`"};
}

LIMN_DEFINE std::string guarded(std::string const& name, std::string const& code) {
    std::string mark = macro_name(name);
    std::erase(mark, ':');
    mark.erase(0, mark.front() == '_' ? 1 : 0);
    return "#ifndef " + mark + "\n#define " + mark + "\n\n" + code + "\n#endif\n";
}

LIMN_DEFINE std::string export_cmake(std::string const& name, bool with_limn, bool reads_files,
                                     bool checked) {
    std::string const folders = name + "_INCLUDE_DIRS";
    std::string out = "# The library `" + name +
                      "`, made by limn: add_subdirectory this folder, and link it.\n"
                      "cmake_minimum_required(VERSION 3.16)\n"
                      "project(" +
                      name +
                      " LANGUAGES CXX)\n\n"
                      "set(" +
                      folders +
                      " \"\" CACHE STRING \"Where the headers of its ops are, "
                      "beside the folder include\")\n";
    if (with_limn) out += "find_package(limn REQUIRED) # for ops of its own\n";
    out += "\nadd_library(" + name + " STATIC " + name +
           ".cpp)\n"
           "target_compile_features(" +
           name +
           " PUBLIC cxx_std_20)\n"
           "target_compile_options(" +
           name +
           " PRIVATE -ffp-contract=off) # as plain C++ computes\n"
           "target_include_directories(" +
           name +
           " PUBLIC ${CMAKE_CURRENT_SOURCE_DIR}\n"
           "    ${CMAKE_CURRENT_SOURCE_DIR}/include ${" +
           folders + "})\n";
    if (reads_files)
        out += "target_compile_definitions(" + name + " PUBLIC\n    " +
               ExportedFiles::folder_macro(name) + "=\"${CMAKE_CURRENT_SOURCE_DIR}\")\n";
    if (with_limn) out += "target_link_libraries(" + name + " PUBLIC limn::limn)\n";
    if (checked)
        out += "\nenable_testing()\nadd_executable(" + name + "_check " + name +
               "_check.cpp)\ntarget_link_libraries(" + name + "_check PRIVATE " + name +
               ")\nadd_test(NAME " + name + " COMMAND " + name + "_check)\n";
    return out;
}

} // namespace limn::detail

namespace limn {

LIMN_DEFINE void export_cpp(Graph const& graph, std::filesystem::path const& folder,
                            ExportOptions const& options) {
    detail::HeaderCheck{graph};
    auto const includes_limn = [](std::string_view code) {
        return code.find("#include <limn/") != code.npos ||
               code.find("#include <limn.hpp>") != code.npos;
    };
    std::string const name{options.name};
    detail::ExportedFiles files{name};
    detail::CppFiles const code =
        detail::CppPrinter<>{graph, {.name = name, .name_space = options.name_space}, &files}
            .print_files();

    std::string const space{options.name_space};
    std::string const check = options.checks == 0
                                  ? std::string{}
                                  : detail::ExportedCheck{graph, options.inputs}.print(
                                        name + ".hpp", space + (space.empty() ? "" : "::") + name,
                                        code.is_struct, options.checks);

    std::string const include = "#include \"";
    detail::FolderWriter out{folder, "export_cpp", detail::Existing::none};
    out.write_bytes(name + ".hpp",
                    detail::guarded(space + "_" + name + "_HPP",
                                    (files.has_arrays() ? include + name + "_files.hpp\"\n" : "") +
                                        code.header.str()));
    out.write_bytes(name + ".cpp", include + name + ".hpp\"\n" + code.source.str());
    if (files.has_arrays())
        out.write_bytes(name + "_files.hpp",
                        detail::guarded(name + "_FILES_HPP", files.reader_code(name)));
    if (!check.empty()) out.write_bytes(name + "_check.cpp", check);
    bool with_limn = includes_limn(code.header.view()) || includes_limn(code.source.view());
    for (std::filesystem::path const& header : options.headers) {
        std::ifstream in{header, std::ios::binary};
        with_limn = with_limn || includes_limn(std::string{std::istreambuf_iterator<char>{in}, {}});
    }
    out.write_bytes("CMakeLists.txt",
                    detail::export_cmake(name, with_limn, code.reads_files, !check.empty()));
    for (std::filesystem::path const& header : options.headers) {
        std::error_code none;
        if (!std::filesystem::exists(header, none))
            throw SaveError{Where{}, "export_cpp",
                            "the header " + header.string() +
                                " is not there; look at ExportOptions::headers"};
        out.copy("include/" + header.filename().string(), header);
    }
    files.write(out);
    out.commit();
}

} // namespace limn

#endif // LIMN_BUNDLE_EXPORT_CPP_IPP
