// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `PartsStruct`: the struct whose member functions are the parts of a long function.

#ifndef LIMN_PRINT_CPP_PARTS_STRUCT_HPP
#define LIMN_PRINT_CPP_PARTS_STRUCT_HPP

#include <limn/meta/text.hpp>
#include <limn/meta/vector.hpp>
#include <limn/print/cpp/code.hpp>
#include <limn/print/cpp/code_writer.hpp>
#include <limn/print/cpp/parts.hpp>
#include <limn/print/cpp/printed_function.hpp>

#include <cstddef>
#include <string_view>

namespace limn::detail {

/// Prints a function that is cut into parts. Its arguments, and the variables that the parts
/// share, are members of a struct; each part is a member function, which compilers are told to
/// compile apart.
template <class T = void> class PartsStruct {
public:
    /// `name` is that of the function.
    constexpr PartsStruct(PrintedFunction<T>& function, std::string_view name)
        : function_{function}, name_{name}, parts_{function.code, function.expressions} {}

    /// Cuts the statements, where they are more than `bound`. Gives those that are left.
    constexpr CodeList cut(CodeList list, std::size_t bound) {
        auto const call = [this](std::size_t number) {
            Text wanted{"part_"};
            names_.push_back(unique(wanted.append_integer(number + 1).view()));
            return Composition<T>{function_.expressions}
                .text(names_.back().view())
                .text("()")
                .calls()
                .finish();
        };
        return parts_.cut(list, bound, call, [this] { return function_.fresh_name(); });
    }
    constexpr bool empty() const { return parts_.empty(); }

    /// An argument: `T const&`, its name.
    constexpr void add_argument(std::string_view type, std::string_view passed,
                                std::string_view name) {
        (((members_ += "    ") += type) += passed) += name;
        members_ += ";\n";
        (arguments_ += arguments_.empty() ? "" : ", ") += name;
    }

    /// The struct, in a namespace without a name. `rest` are the statements that are left.
    constexpr Text print(CodeList rest, std::string_view result) {
        Text const type = unique((Text{name_} += "_parts").view());
        Text const run = unique("run");
        Text out;
        out.reserve(most_per_node * function_.graph.size());
        out += "namespace {\n\nstruct ";
        ((out += type.view()) += " {\n") += members_.view();
        for (SharedVariable const& v : parts_.shared()) {
            Text const blank = blank_value(*v.type);
            ((out += "    ") += v.type->name) += ' ';
            out += function_.expressions.view(v.name);
            if (blank.view().ends_with("{}")) out += "{}";
            else (out += " = ") += blank.view();
            out += ";\n";
        }
        for (std::size_t k = 0; k < names_.size(); ++k) {
            ((out += "\n    [[gnu::noinline]] void ") += names_[k].view()) += "() {\n";
            write(out, parts_.all()[k]);
        }
        ((((out += "\n    ") += result) += ' ') += run.view()) += "() {\n";
        write(out, rest);
        out += "};\n\n} // namespace\n\n";
        use_it(type.view(), run.view());
        return out;
    }
    /// What the function itself does.  Requires  the struct is printed
    constexpr Text const& body() const { return body_; }

private:
    /// Above so many members the struct does not stand on the stack, which may be small.
    static constexpr std::size_t most_on_stack = 10'000;
    static constexpr std::size_t most_per_node = 40; ///< characters, as a rule

    constexpr Text unique(std::string_view wanted) {
        return function_.names.unique(function_.graph, function_.modules, function_.prefix.view(),
                                      wanted);
    }
    constexpr void write(Text& out, CodeList list) {
        CodeWriter<T>{out, function_.code, function_.expressions, function_.dialect,
                      function_.locations}
            .write(list, 8);
        out += "    }\n";
    }
    constexpr void use_it(std::string_view type, std::string_view run) {
        bool const heap = parts_.shared().size() > most_on_stack;
        if (heap) function_.includes.use_header("<memory>");
        body_ += function_.graph.result() == nullptr ? "    " : "    return ";
        if (heap) ((body_ += "std::unique_ptr<") += type) += ">{new ";
        ((body_ += type) += '{') += arguments_.view();
        (body_ += heap ? "}}->" : "}.") += run;
        body_ += "();\n";
    }

    PrintedFunction<T>& function_;
    std::string_view name_;
    Parts<T> parts_;
    Vector<Text> names_; ///< of the parts
    Text members_, arguments_, body_;
};

} // namespace limn::detail

#endif // LIMN_PRINT_CPP_PARTS_STRUCT_HPP
