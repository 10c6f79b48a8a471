// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `to_cpp`: the graph as C++ that a person would have written.

#ifndef LIMN_PRINT_CPP_HPP
#define LIMN_PRINT_CPP_HPP

#include <limn/graph/graph.hpp>
#include <limn/meta/error.hpp>
#include <limn/meta/identifier.hpp>
#include <limn/meta/text.hpp>
#include <limn/print/cpp/body.hpp>
#include <limn/print/cpp/braces.hpp>
#include <limn/print/cpp/expression.hpp>
#include <limn/print/cpp/kept.hpp>
#include <limn/print/cpp/loop.hpp>
#include <limn/print/cpp/modules.hpp>
#include <limn/print/cpp/state_assignments.hpp>
#include <limn/print/cpp/wrap.hpp>

#include <string>
#include <string_view>

namespace limn {

/// How generated code looks.
struct CppOptions {
    std::string_view name = "traced"; ///< of the function
    std::string_view name_space = ""; ///< `a::b`, or none
    bool one_per_line = false;        ///< a statement for every node
    bool locations = false;           ///< the user's file and line, behind every statement
    bool generic = false;             ///< with `auto` parameters, so that it can be traced again
    bool slots_as_arguments = false;  ///< parameters and states come last; else they are members
};

namespace detail {

/// A function in two files: what its users include, and what is compiled once.
struct CppFiles {
    Text header, source;
    bool is_struct;
    bool reads_files; ///< of a folder that stands in the member `folder` of the struct
};

/// Prints one graph as a function.
template <class T = void> class CppPrinter {
public:
    constexpr CppPrinter(Graph const& graph, CppOptions options, Beside* beside = nullptr)
        : graph_{graph}, options_{options}, function_{graph,
                                                      {options.generic},
                                                      options.one_per_line,
                                                      options.locations,
                                                      free_prefix(graph),
                                                      Modules<T>{graph, options.name,
                                                                 free_prefix(graph).view(),
                                                                 members(options), beside}},
          body_{graph, nullptr, function_, 4} {
        check_names();
        for (Value input : graph.inputs()) body_.name_input(input, Text{graph[input].name()});
        for (std::size_t k = 0; k < graph.slots().size(); ++k)
            body_.name_input(graph.slot_value(k), read_slot(k));
    }
    CppPrinter(CppPrinter const&) = delete;
    CppPrinter& operator=(CppPrinter const&) = delete;

    /// The unit: includes, the functions that this one calls, this one.
    constexpr Text print() {
        Text const others = kept_functions();
        Text const mine = definition("");
        Text out = function_.includes.print(graph_, options_.generic);
        return wrap(((out += others.view()) += mine.view()).view());
    }

    /// The declaration, and the definition. Requires  neither generic nor slots as arguments
    constexpr CppFiles print_files() {
        Text const others = kept_functions();
        Text const returned = print_body();
        Modules<T> const& modules = function_.modules;
        Includes<T> declared;
        if (!modules.empty()) declared.use_ops_of(function_.includes);
        if (modules.reads_files()) declared.use_header("<string>");
        modules.use(declared);
        Text declaration, function, name{options_.name};
        append_signature(declaration, modules.empty() ? options_.name : call_operator, false);
        declaration += ";\n";
        if (!modules.empty()) (name += "::") += call_operator;
        append_signature(function, name.view());
        append_block(function, returned);
        Text header = declared.print(graph_, false);
        Text source = function_.includes.print(graph_, false);
        source += others.view();
        if (!modules.empty())
            declaration = modules.wrap(wrap(declaration.view(), 96).view(), false);
        append_in_namespace(header, declaration);
        append_in_namespace(source, function);
        return {wrap(header.view()), wrap(source.view()), !modules.empty(), modules.reads_files()};
    }

private:
    static constexpr std::string_view call_operator = "operator()";

    /// The function, in its namespace, or in the struct whose members it uses.
    constexpr Text definition(std::string_view specifiers) {
        Text const returned = print_body();
        Modules<T> const& modules = function_.modules;
        modules.use(function_.includes);
        Text out, function{specifiers};
        append_signature(function, modules.empty() ? options_.name : call_operator);
        append_block(function, returned);
        if (modules.empty()) append_in_namespace(out, function);
        else
            append_in_namespace(out,
                                modules.wrap(wrap(function.view(), 96).view(), options_.generic));
        return out;
    }

    /// The functions that are kept as calls of this one.
    constexpr Text kept_functions() {
        KeptFunctions<T> const kept{graph_, options_.name};
        Text out;
        for (KeptFunction const& f : kept.all()) {
            CppOptions options = options_;
            options.name_space = f.name_space();
            Text name{f.last_name()};
            options.name = options_.generic ? (name += "_body").view() : name.view();
            CppPrinter printer{*f.graph, options};
            (out += printer.definition("inline ").view()) += '\n';
            if (options_.generic) append_keep(out, f, options.name);
            printer.function_.includes.use(*f.graph);
            function_.includes.use(printer.function_.includes);
        }
        return out;
    }

    constexpr void append_in_namespace(Text& out, Text const& code) const {
        if (!options_.name_space.empty())
            ((out += "namespace ") += options_.name_space) += " {\n\n";
        out += code.view();
        if (!options_.name_space.empty())
            ((out += "\n} // namespace ") += options_.name_space) += '\n';
    }
    constexpr void append_block(Text& out, Text const& returned) {
        out += " {\n";
        if (options_.generic) {
            function_.includes.append_usings(out);
            function_.modules.append_slots(out);
        }
        out += function_.out.view();
        out += returned.view();
        out += "}\n";
    }

    /// What has the function's name already where it stands in no namespace.
    constexpr std::string_view owner_of_name() const {
        if (!options_.name_space.empty()) return "";
        if (options_.name == "main") return "the program's own function";
        if (options_.name == "std") return "the namespace of the standard library";
        return is_c_function(options_.name) ? "a function of the C library" : "";
    }

    constexpr void check_names() const {
        if (!is_identifier(options_.name))
            throw GraphError{Where{}, "to_cpp",
                             std::string{"CppOptions::name `"} + std::string{options_.name} +
                                 "` is not a C++ name; " + std::string{name_remedy(options_.name)}};
        if (std::string_view const owner = owner_of_name(); !owner.empty())
            throw GraphError{Where{}, "to_cpp",
                             std::string{"CppOptions::name `"} + std::string{options_.name} +
                                 "` is " + std::string{owner} +
                                 "; write another, or a CppOptions::name_space"};
        if (!options_.name_space.empty() && !is_qualified_name(options_.name_space))
            throw GraphError{Where{}, "to_cpp",
                             std::string{"CppOptions::name_space `"} +
                                 std::string{options_.name_space} +
                                 "` is not a C++ name; write names joined by `::`"};
        if (options_.name_space == "std" || options_.name_space.starts_with("std::"))
            throw GraphError{Where{}, "to_cpp",
                             "CppOptions::name_space `std` is the standard library's own; write "
                             "another"};
    }

    static constexpr WhichSlots members(CppOptions const& options) {
        if (options.slots_as_arguments) return WhichSlots::none;
        return options.generic ? WhichSlots::states : WhichSlots::all;
    }
    /// How the body reads a slot.
    constexpr Text read_slot(std::size_t k) const {
        Text out = function_.modules.slot_name(k);
        if (options_.generic && graph_.slots()[k].state) out += ".proxy()";
        return out;
    }

    /// The statements; gives those that end the function after others were printed.
    constexpr Text print_body() {
        if (graph_.result() == nullptr || graph_.state_count() != 0) {
            body_.print();
            return end_of_function();
        }
        body_.print_returning();
        return {};
    }

    /// The states' next values are assigned, then the result is returned.
    constexpr Text end_of_function() {
        Text out, result;
        if (graph_.result() != nullptr) result = body_.result_value();
        StateAssignments<T> assignments;
        std::size_t next = graph_.result_leaves().size();
        for (std::size_t k = 0; k < graph_.slots().size(); ++k) {
            if (!graph_.slots()[k].state) continue;
            Value const v = graph_.outputs()[next++];
            if (v == graph_.slot_value(k)) continue;
            assignments.add(function_.modules.slot_name(k), body_.operand(v).text);
        }
        if (assignments.change(result.view())) {
            Text const name = function_.fresh_name();
            out += "    ";
            out += options_.generic ? std::string_view{"auto"} : graph_.result()->type->name;
            ((out += " const ") += name.view()) += " = ";
            out += result.view();
            out += ";\n";
            result = name;
        }
        assignments.print(out, [&] { return function_.fresh_name(); });
        if (graph_.result() != nullptr) ((out += "    return ") += result.view()) += ";\n";
        return out;
    }

    constexpr void append_signature(Text& out, std::string_view name, bool defines = true) {
        std::string_view const result =
            graph_.result() == nullptr ? "void" : graph_.result()->type->name;
        Text head{name};
        head += '(';
        std::string_view separator = "";
        std::size_t leaf = 0;
        for (Parameter const& p : graph_.parameters()) {
            Text one;
            bool used = false;
            for (std::size_t i = 0; i < p.structure->leaves; ++i, ++leaf)
                used = used || body_.used(graph_.inputs()[leaf]);
            if (!used && defines) one += "[[maybe_unused]] ";
            one += options_.generic ? "auto" : p.structure->type->name;
            bool const by_value = p.structure->type->trivial && p.structure->leaves == 1 &&
                                  p.structure->access == Access::leaf;
            one += by_value ? " " : " const& ";
            one += p.name.view();
            (head += separator) += one.view();
            separator = ", ";
        }
        for (std::size_t k = 0; options_.slots_as_arguments && k < graph_.slots().size(); ++k) {
            Value const v = graph_.slot_value(k);
            head += separator;
            bool const state = graph_.slots()[k].state;
            if (!state && !body_.used(v)) head += "[[maybe_unused]] ";
            head += graph_[v].type().name;
            head += state ? "& " : graph_[v].type().trivial ? " " : " const& ";
            head += function_.modules.slot_name(k).view();
            separator = ", ";
        }
        bool const changes = graph_.state_count() != 0;
        head += function_.modules.empty() || changes ? ")" : ") const";
        out += options_.generic ? std::string_view{"auto"} : result;
        bool const two_lines = result.size() > 40 && result.size() + head.size() > 96;
        (out += two_lines ? '\n' : ' ') += head.view();
    }

    Graph const& graph_;
    CppOptions options_;
    PrintedFunction<T> function_;
    BodyPrinter<T> body_;
};

} // namespace detail

/// As `to_cpp`, in a constant expression too.
template <class T = void> constexpr Text print_cpp(Graph const& graph, CppOptions options = {}) {
    return detail::CppPrinter<T>{graph, options}.print();
}

/// `graph` as a complete C++ translation unit: its includes, and one function of the plain types,
/// `double price(double spot, double strike)`. Bit for bit the traced function; compiles without a
/// warning under -Wall -Wextra -Wconversion.
///
/// Errors  GraphError when a name is not a C++ name, or a constant has no literal
/// Cost    linear
/// Example example/03_generate.cpp
template <class T = void> std::string to_cpp(Graph const& graph, CppOptions options = {}) {
    return print_cpp<T>(graph, options).str();
}

} // namespace limn

#endif // LIMN_PRINT_CPP_HPP
