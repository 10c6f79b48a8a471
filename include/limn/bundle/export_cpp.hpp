// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `export_cpp`: a graph as a C++ project that needs no limn. Like bundle/bundle.hpp it needs
/// nlohmann_json and OpenSSL, and so is no part of limn.hpp.

#ifndef LIMN_BUNDLE_EXPORT_CPP_HPP
#define LIMN_BUNDLE_EXPORT_CPP_HPP

#include <limn/bundle/exported_check.hpp>
#include <limn/bundle/exported_files.hpp>
#include <limn/graph/graph.hpp>
#include <limn/io/files/folder_writer.hpp>
#include <limn/meta/error.hpp>
#include <limn/meta/identifier.hpp>
#include <limn/print/cpp.hpp>
#include <limn/type/draw.hpp>

#include <cstddef>
#include <filesystem>
#include <fstream>
#include <ios>
#include <iterator>
#include <span>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

namespace limn {

/// What an exported project is called and holds.
struct ExportOptions {
    std::string_view name = "traced"; ///< of the function, its files and its CMake target
    std::string_view name_space = ""; ///< `a::b`, or none
    std::vector<std::filesystem::path> headers{}; ///< of its ops: copied into its folder `include`
    std::size_t checks = 0;          ///< calls whose results are kept, for the project's own test
    std::vector<Generator> inputs{}; ///< for inputs of those calls that their type does not draw
};

namespace detail {

/// Refuses what printed code could not name: an op of the user's own without a header, and a type
/// that no header declares. A type may be declared by the header of an op.
template <class T = void> class HeaderCheck {
public:
    explicit HeaderCheck(Graph const& graph) : includes_{graph.includes()} {
        for (Parameter const& p : graph.parameters()) check(*p.structure, Where{});
        if (graph.result() != nullptr) check(*graph.result(), Where{});
        check(graph);
    }

private:
    void check(Graph const& graph) const {
        each_node(graph, [&](Node node) {
            if (node.kind() == Kind::loop) return check(graph.loop_of(node.value().index).body);
            if (node.kind() == Kind::call) check(node.op(), node.where());
            if (node.kind() != Kind::constant || node.type().module != nullptr)
                check(node.type(), node.where());
        });
    }
    void check(OpRow const& row, Where at) const {
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
    void check(TreeRow const& row, Where at) const {
        check(*row.type, at);
        for (TreeRow const* child : row.children) check(*child, at);
    }
    void check(TypeRow const& type, Where at) const {
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

    std::span<Include const> includes_;
};

/// `code` between the guard that a header's path makes.
template <class = void> std::string guarded(std::string const& name, std::string const& code) {
    std::string mark = macro_name(name);
    std::erase(mark, ':');
    mark.erase(0, mark.front() == '_' ? 1 : 0);
    return "#ifndef " + mark + "\n#define " + mark + "\n\n" + code + "\n#endif\n";
}

/// The text of CMakeLists.txt.
template <class T = void>
std::string export_cmake(std::string const& name, bool with_limn, bool reads_files, bool checked) {
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
               ExportedFiles<T>::folder_macro(name) + "=\"${CMAKE_CURRENT_SOURCE_DIR}\")\n";
    if (with_limn) out += "target_link_libraries(" + name + " PUBLIC limn::limn)\n";
    if (checked)
        out += "\nenable_testing()\nadd_executable(" + name + "_check " + name +
               "_check.cpp)\ntarget_link_libraries(" + name + "_check PRIVATE " + name +
               ")\nadd_test(NAME " + name + " COMMAND " + name + "_check)\n";
    return out;
}

} // namespace detail

/// Writes a project to the new folder `folder`: NAME.hpp and NAME.cpp with the function that
/// `to_cpp` prints, a CMakeLists.txt that makes a library of them, copies of the files that modules
/// are made of, and `constants.safetensors` where constants are vectors of more than 16 numbers. It
/// includes the headers of the graph's ops, and none of limn's but for limn's types
/// (`limn::tensor`).
///
/// With assets or such constants the function is a struct whose first member `folder` says where
/// the project is: `classify{}` looks where it was built, `classify{"/opt/classify"}` elsewhere. A
/// module takes each asset as a `std::string`.
///
/// With `checks` it has a test, NAME_check, which makes that many calls and compares the results,
/// to the bit, with those of now. The graph is run for that.
///
/// Errors  GraphError when an op has no header, or a module or a constant cannot be written as C++;
///         SaveError when `folder` is there, an asset or a header is missing, or the file system
///         refuses. Then nothing is there.
/// Example example/20_language
template <class T = void>
void export_cpp(Graph const& graph, std::filesystem::path const& folder,
                ExportOptions const& options = {}) {
    detail::HeaderCheck<T>{graph};
    auto const includes_limn = [](std::string_view code) {
        return code.find("#include <limn/") != code.npos ||
               code.find("#include <limn.hpp>") != code.npos;
    };
    std::string const name{options.name};
    detail::ExportedFiles<T> files{name};
    detail::CppFiles const code =
        detail::CppPrinter<T>{graph, {.name = name, .name_space = options.name_space}, &files}
            .print_files();

    std::string const space{options.name_space};
    std::string const check = options.checks == 0
                                  ? std::string{}
                                  : detail::ExportedCheck<T>{graph, options.inputs}.print(
                                        name + ".hpp", space + (space.empty() ? "" : "::") + name,
                                        code.is_struct, options.checks);

    std::string const include = "#include \"";
    detail::FolderWriter<T> out{folder, "export_cpp", detail::Existing::none};
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
                    detail::export_cmake<T>(name, with_limn, code.reads_files, !check.empty()));
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

#endif // LIMN_BUNDLE_EXPORT_CPP_HPP
