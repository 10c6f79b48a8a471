// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns the check of a graph against a C++ signature, and how its leaves are handed over.

#ifndef LIMN_RUN_SIGNATURE_HPP
#define LIMN_RUN_SIGNATURE_HPP

#include <limn/graph/graph.hpp>
#include <limn/meta/error.hpp>
#include <limn/meta/inline.hpp>
#include <limn/run/argument.hpp>
#include <limn/type/tree.hpp>

#include <array>
#include <cstddef>
#include <string>
#include <type_traits>
#include <vector>

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
    /// To the next values.
    void advance() {
        using Byte = std::conditional_t<std::is_same_v<Pointer, void*>, std::byte, std::byte const>;
        for (std::size_t i = 0; i < count; ++i)
            address[i] = static_cast<Byte*>(address[i]) + stride[i];
    }
};

template <class T> TreeRow const* structure_of() {
    if constexpr (std::is_void_v<T>) return nullptr;
    else return &tree<T>::row;
}

LIMN_DECLARE std::string name_of(TreeRow const* structure);

/// Graphs that were loaded or come from another library name types by other rows: hence by name.
LIMN_DECLARE bool same_structure(TreeRow const* a, TreeRow const* b);

/// The arguments of `graph` that the signature has: its parameters, with the fixed ones between
/// where the number of types says so.
///
/// Errors  TypeError naming the argument, the type it has and the type it was given
template <class R, class... Args>
std::vector<ArgumentRow> check_signature(Graph const& graph, Where at) {
    std::array<TreeRow const*, sizeof...(Args)> const given{structure_of<Args>()...};
    std::size_t const parameters = graph.parameters().size(), fixed = graph.fixed().size();
    bool const with_fixed = fixed != 0 && parameters + fixed == given.size();
    if (parameters != given.size() && !with_fixed)
        throw TypeError{
            at, "interpret",
            "the graph has " + std::to_string(parameters) + " arguments" +
                (fixed == 0 ? "" : ", with the fixed ones " + std::to_string(parameters + fixed)) +
                ", the signature " + std::to_string(given.size()) +
                "; write one type for each argument"};
    std::vector<ArgumentRow> arguments = arguments_of(graph, with_fixed);
    for (std::size_t i = 0; i < given.size(); ++i)
        if (arguments[i].type() != given[i]->type->name)
            throw TypeError{at, "interpret",
                            arguments[i].label() + " is " + std::string{arguments[i].type()} +
                                ", the signature says " + name_of(given[i]) + "; write " +
                                std::string{arguments[i].type()}};
    if (!same_structure(graph.result(), structure_of<R>()))
        throw TypeError{at, "interpret",
                        "the graph returns " + name_of(graph.result()) + ", the signature says " +
                            name_of(structure_of<R>()) + "; write " + name_of(graph.result())};
    return arguments;
}

} // namespace detail

} // namespace limn

#ifndef LIMN_COMPILED
#include <limn/run/signature.ipp>
#endif

#endif // LIMN_RUN_SIGNATURE_HPP
