// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns what counts as a C++ name, for all that reaches generated code.

#ifndef LIMN_META_IDENTIFIER_HPP
#define LIMN_META_IDENTIFIER_HPP

#include <limn/meta/taken_names.hpp>

#include <string_view>

namespace limn {

/// Whether C++ reserves the word. Source  ISO C++ [lex.key], [lex.digraph]
constexpr bool is_keyword(std::string_view word) {
    for (std::string_view keyword : {"alignas",       "alignof",     "and",
                                     "and_eq",        "asm",         "auto",
                                     "bitand",        "bitor",       "bool",
                                     "break",         "case",        "catch",
                                     "char",          "char8_t",     "char16_t",
                                     "char32_t",      "class",       "compl",
                                     "concept",       "const",       "consteval",
                                     "constexpr",     "constinit",   "const_cast",
                                     "continue",      "co_await",    "co_return",
                                     "co_yield",      "decltype",    "default",
                                     "delete",        "do",          "double",
                                     "dynamic_cast",  "else",        "enum",
                                     "explicit",      "export",      "extern",
                                     "false",         "float",       "for",
                                     "friend",        "goto",        "if",
                                     "inline",        "int",         "long",
                                     "mutable",       "namespace",   "new",
                                     "noexcept",      "not",         "not_eq",
                                     "nullptr",       "operator",    "or",
                                     "or_eq",         "private",     "protected",
                                     "public",        "register",    "reinterpret_cast",
                                     "requires",      "return",      "short",
                                     "signed",        "sizeof",      "static",
                                     "static_assert", "static_cast", "struct",
                                     "switch",        "template",    "this",
                                     "thread_local",  "throw",       "true",
                                     "try",           "typedef",     "typeid",
                                     "typename",      "union",       "unsigned",
                                     "using",         "virtual",     "void",
                                     "volatile",      "wchar_t",     "while",
                                     "xor",           "xor_eq"})
        if (word == keyword) return true;
    return false;
}

/// Whether `word` can name a variable of generated code: letters, digits and single underscores.
/// Names that the implementation reserves, and macros, are not names. Source  ISO C++ [lex.name]
constexpr bool is_identifier(std::string_view word) {
    if (word.empty() || word.front() == '_' || (word.front() >= '0' && word.front() <= '9'))
        return false;
    char before = ' ';
    for (char c : word) {
        bool const letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
        if (!letter && !(c >= '0' && c <= '9') && c != '_') return false;
        if (c == '_' && before == '_') return false;
        before = c;
    }
    return !is_keyword(word) && !is_macro(word);
}

/// What to write in place of a word that is not a C++ name.
constexpr std::string_view name_remedy(std::string_view word) {
    return is_macro(word) ? "it is a macro of the platform: write another name"
                          : "write letters, digits and single underscores";
}

/// Whether `words` is identifiers joined by `::`, or by something else.
constexpr bool is_qualified_name(std::string_view words, std::string_view joint = "::") {
    for (;;) {
        auto const end = words.find(joint);
        if (!is_identifier(words.substr(0, end))) return false;
        if (end == words.npos) return true;
        words.remove_prefix(end + joint.size());
    }
}

/// Whether `words` is identifiers joined by `.`, each with indices or none:
/// `filter.sections[2].z1`.
constexpr bool is_path(std::string_view words) {
    for (;;) {
        auto const end = words.find('.');
        std::string_view word = words.substr(0, end);
        std::string_view rest =
            word.substr(word.find('[') < word.size() ? word.find('[') : word.size());
        word.remove_suffix(rest.size());
        if (!is_identifier(word)) return false;
        while (!rest.empty()) {
            auto const shut = rest.find(']');
            if (rest.front() != '[' || shut == rest.npos || shut == 1) return false;
            for (char c : rest.substr(1, shut - 1))
                if (c < '0' || c > '9') return false;
            rest.remove_prefix(shut + 1);
        }
        if (end == words.npos) return true;
        words.remove_prefix(end + 1);
    }
}

} // namespace limn

#endif // LIMN_META_IDENTIFIER_HPP
