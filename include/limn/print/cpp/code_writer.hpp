// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `CodeWriter`: the text of C++ statements.

#ifndef LIMN_PRINT_CPP_CODE_WRITER_HPP
#define LIMN_PRINT_CPP_CODE_WRITER_HPP

#include <limn/meta/text.hpp>
#include <limn/meta/where.hpp>
#include <limn/print/cpp/code.hpp>
#include <limn/print/cpp/dialect.hpp>
#include <limn/print/cpp/expressions.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace limn::detail {

/// Appends statements to a text.
template <class T = void> class CodeWriter {
public:
    constexpr CodeWriter(Text& out, Code<T> const& code, Expressions<T> const& expressions,
                         Dialect dialect, bool locations)
        : out_{out}, code_{code}, expressions_{expressions}, dialect_{dialect}, locations_{
                                                                                    locations} {}

    constexpr void write(CodeList list, std::size_t indent) {
        for (std::uint32_t i = list.first; i != no_code; i = code_[i].next) write(code_[i], indent);
    }

private:
    using Does = CodeStatement::Does;
    static constexpr std::size_t jump_width = 92; ///< of an `if` and its jump in one line

    constexpr void write(CodeStatement const& s, std::size_t indent);
    constexpr void write_branch(CodeStatement const& s, std::size_t indent);
    constexpr void write_loop(CodeStatement const& s, std::size_t indent);
    constexpr void write_block(CodeList list, std::size_t indent);
    constexpr void append_simple(CodeStatement const& s);
    constexpr void append_variable(CodeStatement const& s);
    constexpr void append_value(CodeStatement const& s);
    constexpr bool is_short_jump(CodeStatement const& branch) const;
    constexpr void begin_line(std::size_t indent) {
        for (std::size_t i = 0; i < indent; ++i) out_ += ' ';
    }
    constexpr void end_line(std::string_view end, Where where);

    Text& out_;
    Code<T> const& code_;
    Expressions<T> const& expressions_;
    Dialect dialect_;
    bool locations_;
};

template <class T> constexpr void CodeWriter<T>::write(CodeStatement const& s, std::size_t indent) {
    begin_line(indent);
    switch (s.does) {
    case Does::branch:
        write_branch(s, indent);
        break;
    case Does::loop:
    case Does::count:
    case Does::go_over:
        write_loop(s, indent);
        break;
    default:
        append_simple(s);
        end_line(";", s.where);
    }
}

/// A statement of one line.
template <class T> constexpr void CodeWriter<T>::append_simple(CodeStatement const& s) {
    switch (s.does) {
    case Does::declare:
        append_variable(s);
        if (!s.value.empty()) append_value(s);
        else if (s.blank) out_ += "{}";
        break;
    case Does::assign:
        out_ += expressions_.view(s.name);
        if (!s.sign.empty()) ((out_ += ' ') += s.sign) += "= ";
        else out_ += " = ";
        expressions_.append(out_, s.value);
        break;
    case Does::give_back:
        out_ += "return ";
        expressions_.append(out_, s.value);
        break;
    case Does::leave:
        out_ += "break";
        break;
    default:
        expressions_.append(out_, s.value);
    }
}

/// A jump stands in the line of its condition, where that fits.
template <class T>
constexpr void CodeWriter<T>::write_branch(CodeStatement const& s, std::size_t indent) {
    out_ += "if (";
    expressions_.append(out_, s.condition);
    if (is_short_jump(s)) {
        out_ += ") ";
        append_simple(code_[s.first.first]);
        end_line(";", s.where);
        return;
    }
    end_line(") {", s.where);
    write_block(s.first, indent);
    if (!s.second.empty()) {
        end_line("} else {", Where{});
        write_block(s.second, indent);
    }
    end_line("}", Where{});
}

template <class T>
constexpr void CodeWriter<T>::write_loop(CodeStatement const& s, std::size_t indent) {
    if (s.does == Does::loop) {
        out_ += s.condition.empty() ? "for (;;" : "while (";
        if (!s.condition.empty()) expressions_.append(out_, s.condition);
    } else if (s.does == Does::count) {
        out_ += "for (";
        if (s.type != nullptr) append_variable(s);
        else out_ += expressions_.view(s.name);
        append_value(s);
        out_ += "; ";
        expressions_.append(out_, s.condition);
        (out_ += "; ++") += expressions_.view(s.name);
    } else {
        ((out_ += "for (") += s.type->name) += s.type->trivial ? " const " : " const& ";
        (out_ += expressions_.view(s.name)) += " : ";
        expressions_.append(out_, s.value);
    }
    end_line(") {", s.where);
    write_block(s.first, indent);
    end_line("}", Where{});
}

/// What stands in braces, and the blanks before the line of the last one.
template <class T> constexpr void CodeWriter<T>::write_block(CodeList list, std::size_t indent) {
    write(list, indent + 4);
    begin_line(indent);
}

template <class T> constexpr void CodeWriter<T>::append_variable(CodeStatement const& s) {
    if (s.constant && (dialect_.generic || s.deduced)) out_ += "auto";
    else if (dialect_.generic) ((out_ += "limn::Proxy<") += s.type->name) += '>';
    else out_ += s.type->name;
    (out_ += s.constant ? " const " : " ") += expressions_.view(s.name);
}
template <class T> constexpr void CodeWriter<T>::append_value(CodeStatement const& s) {
    out_ += " = ";
    expressions_.append(out_, s.value);
}

template <class T> constexpr bool CodeWriter<T>::is_short_jump(CodeStatement const& branch) const {
    CodeList const list = branch.first;
    if (!branch.second.empty() || list.empty() || list.first != list.last) return false;
    CodeStatement const& jump = code_[list.first];
    std::size_t const size = expressions_.size(branch.condition) + expressions_.size(jump.value);
    if (jump.does == Does::leave) return size + 11 <= jump_width;
    return jump.does == Does::give_back && size + 13 <= jump_width &&
           !expressions_[jump.value].breaks;
}

template <class T> constexpr void CodeWriter<T>::end_line(std::string_view end, Where where) {
    out_ += end;
    if (locations_ && where.line != 0) {
        std::string_view file = where.file;
        file.remove_prefix(file.find_last_of('/') + 1); // npos + 1 is 0
        out_ += " // ";
        for (char c : file)
            out_ += (c >= '\0' && c < ' ') || c == '\\' ? '?' : c; // stay on the line
        (out_ += ':').append_integer(where.line);
    }
    out_ += '\n';
}

} // namespace limn::detail

#endif // LIMN_PRINT_CPP_CODE_WRITER_HPP
