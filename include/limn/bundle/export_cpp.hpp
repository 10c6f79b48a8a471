// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `export_cpp`: a graph as a C++ project that needs no limn. Like bundle/bundle.hpp it needs
/// nlohmann_json and OpenSSL, and so is not a part of limn.hpp.

#ifndef LIMN_BUNDLE_EXPORT_CPP_HPP
#define LIMN_BUNDLE_EXPORT_CPP_HPP

#include <limn/graph/graph.hpp>
#include <limn/meta/error.hpp>
#include <limn/meta/inline.hpp>
#include <limn/type/draw.hpp>

#include <cstddef>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
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
class HeaderCheck {
public:
    LIMN_DECLARE explicit HeaderCheck(Graph const& graph);

private:
    LIMN_DECLARE void check(Graph const& graph) const;
    LIMN_DECLARE void check(OpRow const& row, Where at) const;
    LIMN_DECLARE void check(TreeRow const& row, Where at) const;
    LIMN_DECLARE void check(TypeRow const& type, Where at) const;

    std::span<Include const> includes_;
};

/// `code` between the guard that a header's path makes.
LIMN_DECLARE std::string guarded(std::string const& name, std::string const& code);

/// The text of CMakeLists.txt.
LIMN_DECLARE std::string export_cmake(std::string const& name, bool with_limn, bool reads_files,
                                      bool checked);

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
LIMN_DECLARE void export_cpp(Graph const& graph, std::filesystem::path const& folder,
                             ExportOptions const& options = {});

} // namespace limn

#ifndef LIMN_COMPILED
#include <limn/bundle/export_cpp.ipp>
#endif

#endif // LIMN_BUNDLE_EXPORT_CPP_HPP
