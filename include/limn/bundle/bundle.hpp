// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `save` and `load`: a graph in a folder or a file, with all that it needs to run elsewhere.
/// It needs nlohmann_json, OpenSSL and libzip, and so is not a part of limn.hpp.

#ifndef LIMN_BUNDLE_BUNDLE_HPP
#define LIMN_BUNDLE_BUNDLE_HPP

#include <limn/graph/graph.hpp>
#include <limn/graph/parameter.hpp>
#include <limn/io/builtin_ops.hpp>
#include <limn/io/registered.hpp>
#include <limn/meta/inline.hpp>

#include <filesystem>
#include <string>
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
LIMN_DECLARE void save(Graph const& graph, std::filesystem::path const& bundle,
                       SaveOptions options = {});

namespace detail {

class BundleReader;
enum class Unknown : unsigned char;

/// The graph in a bundle.
LIMN_DECLARE Graph read_bundle(BundleReader& in, Ops const& known, LoadOptions options,
                               Unknown unknown);

} // namespace detail

/// The graph in `bundle`, a folder or a file. Nothing of a file is ever run: what a node does is
/// looked up in `known`, by the op's name and the types of its operands. Modules are made again, of
/// their saved arguments and the bundle's copies of their assets; those of one file are unpacked to
/// a temporary folder, which goes when the program ends.
///
/// Errors  LoadError: the file, the place in it, what is wrong, what to do
/// Example example/20_language
LIMN_DECLARE Graph load(std::filesystem::path const& bundle, Ops const& known = builtin_ops,
                        LoadOptions options = {});

} // namespace limn

#ifndef LIMN_COMPILED
#include <limn/bundle/bundle.ipp>
#endif

#endif // LIMN_BUNDLE_BUNDLE_HPP
