// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `Modules`: the modules and slots of a graph, and what it reads from files, as members of
/// the struct that generated code becomes.

#ifndef LIMN_PRINT_CPP_MODULES_HPP
#define LIMN_PRINT_CPP_MODULES_HPP

#include <limn/graph/graph.hpp>
#include <limn/meta/error.hpp>
#include <limn/meta/identifier.hpp>
#include <limn/meta/text.hpp>
#include <limn/meta/vector.hpp>
#include <limn/print/cpp/external_files.hpp>
#include <limn/print/cpp/includes.hpp>
#include <limn/print/cpp/numbered.hpp>
#include <limn/type/module_row.hpp>

#include <string>
#include <string_view>
#include <utility>

namespace limn::detail {

/// Which slots are members.
enum class WhichSlots : unsigned char { all, states, none };

/// Names each module of a graph, and wraps the function that uses them.
template <class T = void> class Modules {
public:
    /// `function` and `local` are names that the printer has given away: `local` with any number.
    constexpr Modules(Graph const& graph, std::string_view function, std::string_view local,
                      WhichSlots which = WhichSlots::all, ExternalFiles* external = nullptr)
        : graph_{graph}, function_{function}, local_{local}, which_{which}, external_{external} {
        for (Slot const& slot : graph.slots()) slots_.push_back(unique(joined_name(slot)));
        if (external_ != nullptr) folder_ = unique(Text{"folder"});
        collect(graph);
        for (Slot const& slot : graph.slots()) note_file(slot.initial, false);
    }

    constexpr bool empty() const noexcept {
        for (Slot const& slot : graph_.slots())
            if (is_member(slot)) return false;
        return members_.empty();
    }
    /// Whether the struct has the member that says where its files are.
    constexpr bool reads_files() const noexcept { return reads_files_; }
    /// Whether that is the name of the function, of a member, or of a parameter.
    constexpr bool taken(std::string_view name) const {
        if (name == function_ || name == folder_.view()) return true;
        for (Member const& member : members_)
            if (member.name.view() == name) return true;
        for (Text const& slot : slots_)
            if (slot.view() == name) return true;
        for (Parameter const& p : graph_.parameters())
            if (p.name.view() == name) return true;
        return false;
    }
    constexpr Text const& slot_name(std::size_t number) const { return slots_[number]; }

    /// Calls `visit` with the type and the name of each member that the function may use.
    template <class Visit> constexpr void each_member(Visit const& visit) const {
        for (std::size_t k = 0; k < slots_.size(); ++k)
            if (is_member(graph_.slots()[k]))
                visit(graph_.slots()[k].initial.type(), slots_[k].view());
        for (Member const& member : members_)
            visit(member.row == nullptr ? member.file->type() : *member.row->type,
                  member.name.view());
    }

    /// The member that a constant stands for; empty where it is not a module and in no file.
    constexpr std::string_view name_of(Constant const& constant) const {
        if (constant.type().module == nullptr && external_ == nullptr) return {};
        ModuleRow const* const row = row_of(constant);
        for (Member const& member : members_)
            if (row != nullptr ? member.row == row : member.file == &constant)
                return member.name.view();
        return {};
    }

    constexpr void use(Includes<T>& includes) const {
        for (std::size_t k = 0; k < slots_.size(); ++k) {
            Constant const& initial = graph_.slots()[k].initial;
            Text text;
            if (which_ == WhichSlots::states && !is_member(graph_.slots()[k])) continue;
            if (which_ != WhichSlots::none && !append_value(text, initial, false))
                throw GraphError{graph_[graph_.slot_value(k)].where(), "to_cpp",
                                 (graph_.slots()[k].state ? "the state " : "the parameter ") +
                                     graph_.slots()[k].name.str() + " of type " +
                                     std::string{initial.type().name} + " has no C++ literal; " +
                                     (graph_.slots()[k].state ? "make it of numbers or texts"
                                                              : "pass it as an input")};
            includes.use_literal(text.view(), initial.type());
        }
        for (Member const& member : members_) {
            if (member.file != nullptr) {
                includes.use(member.file->type());
                continue;
            }
            includes.use(*member.row->type);
            for (Constant const& argument : member.row->arguments) {
                Text text;
                if (!append_value(text, argument, true))
                    throw GraphError{member.where, "to_cpp",
                                     "an argument of the module " + member.name.str() +
                                         " is of type " + std::string{argument.type().name} +
                                         ", which has no C++ literal; make it of numbers and "
                                         "texts"};
                if (argument.type().name != "std::string" &&
                    argument.type().name != "limn::asset") // they are written as quotes alone
                    includes.use_literal(text.view(), argument.type());
            }
        }
    }

    /// The parameters as a function to be traced again declares them.
    constexpr void append_slots(Text& out) const {
        for (std::size_t k = 0; k < slots_.size(); ++k) {
            Slot const& slot = graph_.slots()[k];
            if (slot.state) continue;
            ((out += "    limn::Proxy<") += slot.initial.type().name) += "> const ";
            slot.initial.type().literal((out += slots_[k].view()) += " = limn::parameter(",
                                        slot.initial);
            ((out += ", \"") += slot.name.view()) += "\");\n";
        }
    }

    /// `struct price { ... };` around `function`, whose lines fit the deeper indent already.
    constexpr Text wrap(std::string_view function, bool generic) const {
        Text out{"struct "};
        (out += function_) += " {\n";
        if (reads_files_)
            (((out += "    std::string ") += folder_.view()) += " = ") +=
                external_->default_folder();
        if (reads_files_) out += ";\n";
        for (std::size_t k = 0; k < slots_.size(); ++k)
            if (is_member(graph_.slots()[k])) append_slot(out, k, generic);
        for (Member const& member : members_) append_member(out, member, generic);
        out += '\n';
        while (!function.empty()) {
            std::string_view const line = function.substr(0, function.find('\n') + 1);
            if (line != "\n") out += "    ";
            out += line;
            function.remove_prefix(line.size());
        }
        return out += "};\n";
    }

private:
    constexpr void collect(Graph const& graph) {
        for (std::uint32_t i = 0; i < graph.size(); ++i) {
            Node const node = graph[Value{i}];
            if (node.kind() == Kind::loop) collect(graph.loop_of(i).body);
            if (node.kind() != Kind::constant || !name_of(node.constant()).empty()) continue;
            if (ModuleRow const* const row = row_of(node.constant()); row != nullptr) {
                if (row->graph != nullptr) continue; // a function
                for (Constant const& argument : row->arguments) note_file(argument, true);
                members_.push_back({row, nullptr, unique(base_name(*row)), node.where()});
            } else if (note_file(node.constant(), false)) {
                members_.push_back(
                    {nullptr, &node.constant(), unique(Text{"constant"}), node.where()});
            }
        }
    }
    static constexpr ModuleRow const* row_of(Constant const& constant) {
        return constant.type().module == nullptr ? nullptr : constant.type().module(constant);
    }
    constexpr bool note_file(Constant const& constant, bool argument) {
        Text text;
        bool const read =
            external_ != nullptr && external_->append(text, constant, argument, folder_.view());
        reads_files_ = reads_files_ || read;
        return read;
    }
    /// The value as an expression: its literal, or what reads it. False where there is none.
    constexpr bool append_value(Text& out, Constant const& value, bool argument) const {
        if (external_ != nullptr && external_->append(out, value, argument, folder_.view()))
            return true;
        return value.type().literal(out, value);
    }

    /// A module, or a constant that is read from a file.
    struct Member {
        ModuleRow const* row;
        Constant const* file;
        Text name;
        Where where;
    };

    constexpr void append_member(Text& out, Member const& member, bool generic) const {
        if (member.file != nullptr) {
            ((out += "    ") += member.file->type().name) += ' ';
            append_value((out += member.name.view()) += " = ", *member.file, false);
            out += ";\n";
            return;
        }
        std::string_view const type = member.row->type->name;
        out += "    ";
        if (generic) {
            ((out += "limn::Module<") += type) += "> ";
            ((out += member.name.view()) += " = limn::module<") += type;
            out += ">(";
        } else if (member.row->braces) {
            (((out += type) += ' ') += member.name.view()) += '{';
        } else {
            ((((out += type) += ' ') += member.name.view()) += " = ") += type;
            out += '(';
        }
        std::string_view separator = "";
        for (Constant const& argument : member.row->arguments) {
            out += separator;
            if (external_ == nullptr || !external_->append(out, argument, true, folder_.view()))
                append_argument(out, argument);
            separator = ", ";
        }
        out += generic || !member.row->braces ? ");\n" : "};\n";
    }

    /// To be traced again, what draws at random takes the generator there.
    constexpr bool is_member(Slot const& slot) const {
        return which_ == WhichSlots::all || (which_ == WhichSlots::states && slot.state &&
                                             slot.initial.type().name != "std::mt19937_64");
    }
    constexpr void append_slot(Text& out, std::size_t k, bool generic) const {
        Constant const& initial = graph_.slots()[k].initial;
        if (generic) {
            (((out += "    limn::state<") += initial.type().name) += "> ") += slots_[k].view();
            initial.type().literal(out += '{', initial);
            ((out += ", \"") += graph_.slots()[k].name.view()) += "\"};\n";
            return;
        }
        (((out += "    ") += initial.type().name) += ' ') += slots_[k].view();
        Text value;
        append_value(value, initial, false);
        std::string_view const text = value.view(), type = initial.type().name;
        bool const braces = text.starts_with(type) && text.substr(type.size()).starts_with('{');
        if (!braces) out += " = ";
        (out += braces ? text.substr(type.size()) : text) += ";\n";
    }
    /// `layer.w` is called `layer_w`, `sections[2].z1` is called `sections_2_z1`.
    static constexpr Text joined_name(Slot const& slot) {
        Text out;
        for (char c : slot.name.view())
            if (c != ']') out += c == '.' || c == '[' ? '_' : c;
        return out;
    }

    /// `nlp::TextEncoder` is called `text_encoder`.
    static constexpr Text base_name(ModuleRow const& row) {
        if (!row.name.empty()) return row.name;
        std::string_view type = row.type->name;
        type = type.substr(0, type.find('<'));
        type.remove_prefix(type.find_last_of(':') + 1); // npos + 1 is 0
        Text out;
        bool small = false;
        for (char c : type) {
            bool const capital = c >= 'A' && c <= 'Z';
            if (capital && small) out += '_';
            out += capital ? static_cast<char>(c - 'A' + 'a') : c;
            small = !capital && c != '_';
        }
        if (!is_identifier(out.view())) out = Text{"module"};
        return out;
    }

    constexpr Text unique(Text const& base) const {
        Text start{numbered(base.view(), local_) ? "module_" : ""};
        start += base.view();
        Text name = start;
        for (int number = 2; taken(name.view()); ++number) (name = start).append_integer(number);
        return name;
    }

    Graph const& graph_;
    std::string_view function_;
    std::string_view local_;
    WhichSlots which_;
    ExternalFiles* external_;
    bool reads_files_ = false;
    Text folder_;        ///< the name of the member
    Vector<Text> slots_; ///< their names
    Vector<Member> members_;
};

} // namespace limn::detail

#endif // LIMN_PRINT_CPP_MODULES_HPP
