// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `ModuleRef<M>`: an object with state as a value of a graph, and how it was made.

#ifndef LIMN_TYPE_MODULE_ROW_HPP
#define LIMN_TYPE_MODULE_ROW_HPP

#include <limn/meta/text.hpp>
#include <limn/meta/vector.hpp>
#include <limn/type/type_row.hpp>

#include <memory>
#include <string_view>
#include <utility>

namespace limn {

class Graph;

/// How a module was made, so that generated code can make it again.
struct ModuleRow {
    TypeRow const* type;                ///< of the module as a value of a graph
    Text name;                          ///< of the member in generated code; may be empty
    bool braces;                        ///< `M{...}` is the same as `M(...)`
    detail::Vector<Constant> arguments; ///< of its constructor
    Graph const* graph = nullptr;       ///< of a traced function, which nothing else makes
    unsigned version = 1;               ///< of its type: `module_version`
};

/// The version of a module's type: a graph that was saved with another is refused. Specialise it
/// where calls compute something else than before:
/// `template <> inline constexpr unsigned limn::module_version<Vocabulary> = 2;`
template <class M> inline constexpr unsigned module_version = 1;

/// A reference to an object with state. All copies share the object; two are equal when they do.
template <class M> class ModuleRef {
public:
    struct Held {
        ModuleRow row;
        M object;
    };

    ModuleRef() = default;
    explicit ModuleRef(std::shared_ptr<Held const> held) : held_{std::move(held)} {}

    M const& object() const { return held_->object; }
    ModuleRow const& module_row() const { return held_->row; }

    friend bool operator==(ModuleRef const&, ModuleRef const&) = default;

private:
    std::shared_ptr<Held const> held_;
};

template <class M> struct spelling<ModuleRef<M>> : spelling<M> {};

namespace detail {

/// An argument of a module's constructor, as C++ source writes it; a text is its quotes alone.
constexpr void append_argument(Text& out, Constant const& argument) {
    Text text;
    if (!argument.type().literal(text, argument)) text = Text{argument.type().name};
    std::string_view const quotes = quoted(text.view());
    out += quotes.empty() ? text.view() : quotes;
}
constexpr void append_arguments(Text& out, ModuleRow const& row) {
    std::string_view separator = "";
    for (Constant const& argument : row.arguments) {
        append_argument(out += separator, argument);
        separator = ", ";
    }
}

/// `Vocabulary{"assets/vocab.txt", 1024}`
constexpr void append_module(Text& out, ModuleRow const& row) {
    (out += row.type->name) += row.braces ? '{' : '(';
    append_arguments(out, row);
    out += row.braces ? '}' : ')';
}

} // namespace detail

template <class M> constexpr bool append_literal(Text& out, ModuleRef<M> const& module) {
    detail::append_module(out, module.module_row());
    return true;
}

} // namespace limn

#endif // LIMN_TYPE_MODULE_ROW_HPP
