// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `detail::CppPrinter` and `print_cpp`: what `to_cpp` does.

#ifndef LIMN_PRINT_CPP_CPP_PRINTER_HPP
#define LIMN_PRINT_CPP_CPP_PRINTER_HPP

#include <limn/graph/graph.hpp>
#include <limn/meta/text.hpp>
#include <limn/meta/vector.hpp>
#include <limn/print/cpp/body.hpp>
#include <limn/print/cpp/code.hpp>
#include <limn/print/cpp/code_writer.hpp>
#include <limn/print/cpp/cpp_options.hpp>
#include <limn/print/cpp/expressions.hpp>
#include <limn/print/cpp/function_name.hpp>
#include <limn/print/cpp/given_names.hpp>
#include <limn/print/cpp/kept.hpp>
#include <limn/print/cpp/modules.hpp>
#include <limn/print/cpp/numbered.hpp>
#include <limn/print/cpp/parts_struct.hpp>
#include <limn/print/cpp/printed_function.hpp>
#include <limn/print/cpp/returns.hpp>
#include <limn/print/cpp/state_assignments.hpp>
#include <limn/print/cpp/user_lines.hpp>
#include <limn/print/cpp/wrap.hpp>

#include <cstddef>
#include <string_view>
#include <utility>

namespace limn {

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
    constexpr CppPrinter(Graph const& graph, CppOptions options, ExternalFiles* external = nullptr)
        : graph_{graph}, options_{options},
          function_{graph,
                    {options.generic, options.raise},
                    options.one_per_line,
                    options.locations,
                    options.for_speed,
                    free_prefix(graph),
                    Modules<T>{graph, options.name, free_prefix(graph).view(), members(options),
                               external},
                    GivenNames<T>{graph, options.names},
                    options.spellings},
          body_{graph, nullptr, function_}, returns_{body_} {
        check_function_name(options.name, options.name_space);
        Expressions<T>& all = function_.expressions;
        all.reserve(graph.size());
        function_.code.reserve(graph.size());
        for (Value input : graph.inputs())
            body_.locals().name(input, all.name(all.word(graph[input].name())));
        for (std::size_t k = 0; k < graph.slots().size(); ++k) {
            slots_.push_back(all.word(function_.modules.slot_name(k).view()));
            body_.locals().name(graph.slot_value(k), read_slot(k));
        }
    }
    CppPrinter(CppPrinter const&) = delete;
    CppPrinter& operator=(CppPrinter const&) = delete;

    /// The unit: the user's header, includes, the functions that this one calls, this one.
    constexpr Text print() {
        Text const others = kept_functions();
        Text const mine = definition("");
        Text unit = function_.includes.print(graph_, options_.generic), out;
        append_lines(out, options_.header, 0);
        if (!options_.header.empty()) out += '\n';
        for (auto const text : {unit.view(), others.view(), mine.view()}) append_wrapped(out, text);
        return out;
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
        Text header = declared.print(graph_, false),
             source = function_.includes.print(graph_, false) += others.view();
        Text defined = std::move(parts_);
        defined += function.view();
        if (!modules.empty())
            declaration = modules.wrap(wrap(declaration.view(), 96).view(), false);
        append_in_namespace(header, options_.name_space, std::move(declaration));
        append_in_namespace(source, options_.name_space, std::move(defined));
        return {wrap(header.view()), wrap(source.view()), !modules.empty(), modules.reads_files()};
    }

private:
    static constexpr std::string_view call_operator = "operator()";

    /// The function, in its namespace, or in the struct whose members it uses.
    constexpr Text definition(std::string_view specifiers) {
        Text const returned = print_body();
        Modules<T> const& modules = function_.modules;
        modules.use(function_.includes);
        Text out, code = std::move(parts_), function{specifiers};
        append_signature(function, modules.empty() ? options_.name : call_operator);
        append_block(function, returned);
        if (modules.empty()) code += function.view();
        else code += modules.wrap(wrap(function.view(), 96).view(), options_.generic).view();
        if (!options_.after.empty()) append_lines(code += '\n', options_.after, 0);
        append_in_namespace(out, options_.name_space, std::move(code));
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
            options.header = options.parameters = options.before = options.after = {};
            options.names = {};
            CppPrinter printer{*f.graph, options};
            (out += printer.definition("inline ").view()) += '\n';
            if (options_.generic) append_keep(out, f, options.name);
            printer.function_.includes.use(*f.graph);
            function_.includes.use(printer.function_.includes);
        }
        return out;
    }

    constexpr void append_block(Text& out, Text const& returned) {
        out += " {\n";
        if (options_.generic) {
            function_.includes.append_usings(out);
            function_.modules.append_slots(out);
        }
        append_lines(out, options_.before, 4);
        out += returned.view();
        out += "}\n";
    }

    static constexpr WhichSlots members(CppOptions const& options) {
        if (options.slots_as_arguments) return WhichSlots::none;
        return options.generic ? WhichSlots::states : WhichSlots::all;
    }
    /// How the body reads a slot.
    constexpr ExpressionId read_slot(std::size_t k) {
        ExpressionId const name = function_.expressions.name(slots_[k]);
        if (!options_.generic || !graph_.slots()[k].state) return name;
        return Composition<T>{function_.expressions}
            .operand(name)
            .text(".proxy()")
            .calls()
            .finish();
    }
    constexpr bool is_used(Value v) { return body_.locals().uses.count(v) != 0; }

    /// Makes the statements, and gives them as they are printed.
    constexpr Text print_body() {
        if (graph_.result() == nullptr || graph_.state_count() != 0) {
            body_.print();
            end_function();
        } else {
            returns_.print();
        }
        CodeList rest = function_.code.list();
        if (!options_.generic && options_.most_statements != 0) {
            PartsStruct<T> parts{function_, options_.name};
            rest = parts.cut(rest, options_.most_statements);
            if (!parts.empty()) return print_parts(parts, rest);
        }
        Text out;
        CodeWriter<T>{out, function_.code, function_.expressions, function_.dialect,
                      function_.locations}
            .write(rest, 4);
        return out;
    }
    /// A function that is too long stands in a struct before this one, which calls it.
    constexpr Text print_parts(PartsStruct<T>& parts, CodeList rest) {
        each_argument([&](Argument const& a) { parts.add_argument(a.type, a.passed, a.name); });
        std::string_view const passed = graph_.state_count() != 0 ? "& " : " const& ";
        function_.modules.each_member([&](TypeRow const& type, std::string_view name) {
            parts.add_argument(type.name, passed, name);
        });
        parts_ = parts.print(rest, result_type());
        return parts.body();
    }
    constexpr std::string_view result_type() const {
        return graph_.result() == nullptr ? "void" : graph_.result()->type->name;
    }

    /// The states' next values are assigned, then the result is returned.
    constexpr void end_function() {
        using enum CodeStatement::Does;
        ExpressionId result;
        if (graph_.result() != nullptr) result = returns_.result();
        StateAssignments<T> assignments{function_.expressions};
        std::size_t next = graph_.result_leaves().size();
        for (std::size_t k = 0; k < graph_.slots().size(); ++k) {
            if (!graph_.slots()[k].state) continue;
            Value const v = graph_.outputs()[next++];
            if (v == graph_.slot_value(k)) continue;
            assignments.add(slots_[k], graph_[v].type(), body_.locals().operand(v));
        }
        if (assignments.change(result)) {
            Word const name = function_.fresh_name();
            function_.code.add({.does = declare,
                                .constant = true,
                                .name = name,
                                .type = graph_.result()->type,
                                .value = result});
            result = function_.expressions.name(name);
        }
        assignments.print(function_.code, [&] { return function_.fresh_name(); });
        if (!result.empty()) function_.code.add({.does = give_back, .value = result});
    }

    /// How an argument is declared.
    struct Argument {
        std::string_view type, passed, name;
        bool used;
    };
    template <class Visit> constexpr void each_argument(Visit const& visit) {
        std::size_t leaf = 0;
        for (Parameter const& p : graph_.parameters()) {
            bool used = false;
            for (std::size_t i = 0; i < p.structure->leaves; ++i, ++leaf)
                used = used || is_used(graph_.inputs()[leaf]);
            bool const by_value = p.structure->type->trivial && p.structure->leaves == 1 &&
                                  p.structure->access == Access::leaf;
            visit(Argument{options_.generic ? "auto" : p.structure->type->name,
                           by_value ? " " : " const& ", p.name.view(), used});
        }
        for (std::size_t k = 0; options_.slots_as_arguments && k < graph_.slots().size(); ++k) {
            Value const v = graph_.slot_value(k);
            bool const state = graph_.slots()[k].state;
            TypeRow const& type = graph_[v].type();
            visit(Argument{type.name, state ? "& " : type.trivial ? " " : " const& ",
                           function_.modules.slot_name(k).view(), state || is_used(v)});
        }
    }

    constexpr void append_signature(Text& out, std::string_view name, bool defines = true) {
        Text head{name};
        head += '(';
        if (options_.parameters.empty()) append_parameters(head, defines);
        else head += options_.parameters;
        bool const changes = graph_.state_count() != 0;
        head += function_.modules.empty() || changes ? ")" : ") const";
        std::string_view const result = result_type();
        out += options_.generic ? std::string_view{"auto"} : result;
        bool const two_lines = result.size() > 40 && result.size() + head.size() > 96;
        (out += two_lines ? '\n' : ' ') += head.view();
    }
    constexpr void append_parameters(Text& out, bool defines) {
        std::string_view separator = "";
        each_argument([&](Argument const& a) {
            out += separator;
            if (!a.used && defines) out += "[[maybe_unused]] ";
            ((out += a.type) += a.passed) += a.name;
            separator = ", ";
        });
    }

    Graph const& graph_;
    CppOptions options_;
    PrintedFunction<T> function_;
    BodyPrinter<T> body_;
    ReturnPrinter<T> returns_;
    Vector<Word> slots_;          ///< their names
    Text parts_;                  ///< the struct of them, where the function is too long
};

} // namespace detail

/// As `to_cpp`, in a constant expression too. It is not in limn.hpp, whose users would pay for it.
template <class T = void> constexpr Text print_cpp(Graph const& graph, CppOptions options = {}) {
    return detail::CppPrinter<T>{graph, options}.print();
}

} // namespace limn

#endif // LIMN_PRINT_CPP_CPP_PRINTER_HPP
