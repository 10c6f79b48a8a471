// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns the check of a graph against a C++ signature, and how its leaves are handed over.
/// Layer: run. Includes meta, type, graph.

#ifndef LIMN_RUN_SIGNATURE_HPP
#define LIMN_RUN_SIGNATURE_HPP

#include <limn/graph/graph.hpp>
#include <limn/meta/error.hpp>
#include <limn/type/tree.hpp>

#include <array>
#include <cstddef>
#include <string>
#include <type_traits>

namespace limn {

/// Arrays of inputs, leaf by leaf, with the distance from one value to the next.
struct Leaves {
    void const* const* address;
    std::size_t const* stride;
};
struct MutableLeaves {
    void* const* address;
    std::size_t const* stride;
};

namespace detail {

/// Addresses of the leaves in arrays of structured values.
template <class Pointer, std::size_t N> struct LeafArrays {
    std::array<Pointer, N> address;
    std::array<std::size_t, N> stride;
    std::size_t count = 0;

    template <class T> void append(T* values) {
        each_leaf(*values, [&](auto& leaf) {
            address[count] = &leaf;
            stride[count++] = sizeof(T);
        });
    }
};

template <class T> TreeRow const* structure_of() {
    if constexpr (std::is_void_v<T>) return nullptr;
    else return &tree<T>::row;
}

inline std::string name_of(TreeRow const* structure) {
    return structure == nullptr ? "void" : std::string{structure->type->name};
}

/// Graphs that were loaded or come from another library name types by other rows: hence by name.
inline bool same_structure(TreeRow const* a, TreeRow const* b) {
    if (a == b) return true;
    return a != nullptr && b != nullptr && a->type->name == b->type->name;
}

/// Errors  TypeError naming the argument, the type it has and the type it was given
template <class R, class... Args> void check_signature(Graph const& graph, Where at) {
    std::array<TreeRow const*, sizeof...(Args)> const given{structure_of<Args>()...};
    auto const parameters = graph.parameters();
    if (parameters.size() != given.size())
        throw TypeError{at, "interpret",
                        "the graph has " + std::to_string(parameters.size()) +
                            " arguments, the signature " + std::to_string(given.size()) +
                            "; write one type for each argument"};
    for (std::size_t i = 0; i < given.size(); ++i)
        if (!same_structure(parameters[i].structure, given[i]))
            throw TypeError{at, "interpret",
                            "argument `" + parameters[i].name.str() + "` is " +
                                name_of(parameters[i].structure) + ", the signature says " +
                                name_of(given[i]) + "; write " + name_of(parameters[i].structure)};
    if (!same_structure(graph.result(), structure_of<R>()))
        throw TypeError{at, "interpret",
                        "the graph returns " + name_of(graph.result()) + ", the signature says " +
                            name_of(structure_of<R>()) + "; write " + name_of(graph.result())};
}

} // namespace detail

} // namespace limn

#endif // LIMN_RUN_SIGNATURE_HPP
