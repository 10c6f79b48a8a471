// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns how C++ writes the ops that check, throw, print, draw and stream.

#ifndef LIMN_PRINT_CPP_COMPOSE_EFFECT_HPP
#define LIMN_PRINT_CPP_COMPOSE_EFFECT_HPP

#include <limn/meta/vector.hpp>
#include <limn/op/op_row.hpp>
#include <limn/op/raise.hpp>
#include <limn/op/streamed.hpp>
#include <limn/print/cpp/arguments.hpp>
#include <limn/type/literal.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace limn::detail {

/// Of the literal of a string the part in quotes, with them; else nothing.
template <class T> constexpr Word quotes_of(Expressions<T> const& all, ExpressionId operand) {
    Word const literal = all.literal_of(operand);
    std::string_view const text = all.view(literal), quotes = quoted(text);
    if (quotes.empty()) return {};
    auto const before = static_cast<std::uint32_t>(quotes.data() - text.data());
    return {literal.at + before, static_cast<std::uint32_t>(quotes.size())};
}

/// A text, as the constructor of an exception takes it.
template <class T>
constexpr void append_message(Composition<T>& out, Expressions<T> const& all, ExpressionId text) {
    Word const quotes = quotes_of(all, text);
    if (quotes.empty()) out.operand(text);
    else out.word(quotes);
}

/// `if (!a) throw std::runtime_error{"b"}`
template <class T> constexpr ExpressionId compose_check(Expressions<T>& all, Operands operands) {
    Composition<T> out{all};
    out.text("if (!").calls();
    append_object(out, all, operands[0]);
    out.text(") throw std::runtime_error{");
    append_message(out, all, operands[1]);
    return out.text("}").finish();
}

/// `std::printf("x = %g\n", x)`: texts that are known are part of the format.
template <class T>
constexpr ExpressionId compose_print(Expressions<T>& all, OpRow const& row, Operands operands) {
    Composition<T> out{all};
    out.text("std::printf(\"").calls();
    std::string_view const spelling = row.notation.spelling;
    auto const conversion_of = [](std::string_view conversions) {
        return conversions.substr(0, conversions.find_first_of("%\n", 1));
    };
    std::string_view conversions = spelling;
    for (ExpressionId const operand : operands) {
        std::string_view const conversion = conversion_of(conversions);
        conversions.remove_prefix(conversion.size());
        Word const quotes = quotes_of(all, operand);
        for (std::uint32_t k = 1; k + 1 < quotes.size; ++k) {
            Word const one{quotes.at + k, 1};
            if (all.view(one) == "%") out.word(one);
            out.word(one);
        }
        if (quotes.empty()) out.text(conversion);
    }
    out.text("\\n\"");
    conversions = spelling;
    for (ExpressionId const operand : operands) {
        std::string_view const conversion = conversion_of(conversions);
        conversions.remove_prefix(conversion.size());
        if (!quotes_of(all, operand).empty()) continue;
        out.text(", ");
        if (conversion != "%s") {
            out.operand(operand);
            continue;
        }
        append_object(out, all, operand);
        out.text(".c_str()");
    }
    return out.text(")").finish();
}

/// `std::normal_distribution<double>{mean, deviation}(generator)`; to be traced again it is drawn
/// from the generator there.
template <class T>
constexpr ExpressionId compose_draw(Expressions<T>& all, OpRow const& row, Operands operands,
                                    Dialect dialect) {
    Composition<T> out{all};
    if (dialect.generic) {
        out.text("limn::random<").text(row.notation.spelling).text(">");
        append_arguments(out, all, operands.subspan(1), dialect);
        return out.finish();
    }
    out.text(row.notation.spelling);
    append_arguments(out, all, operands.subspan(1), dialect, true);
    return out.text("(").operand(operands[0]).text(")").finish();
}

/// The standard's exception that generated code throws for the type of a `raise`, or null.
template <class T>
constexpr StandardException const* thrown_by(Expressions<T> const& all, ExpressionId type) {
    std::string_view const name = all.view(quotes_of(all, type));
    return name.empty() ? nullptr : standard_exception(name.substr(1, name.size() - 2));
}

/// `throw std::domain_error{"b"}`; what limn throws where it knows no such type is a
/// std::runtime_error, or thrown by what the user calls.
template <class T>
constexpr ExpressionId compose_raise(Expressions<T>& all, Operands operands, Dialect dialect) {
    StandardException const* const known = thrown_by(all, operands[0]);
    Composition<T> out{all};
    if (known == nullptr && !dialect.raise.empty()) {
        append_call(out, all, dialect.raise, operands, dialect);
        return out.finish();
    }
    out.text("throw ");
    out.text(known == nullptr ? std::string_view{"std::runtime_error"} : known->name).text("{");
    if (known == nullptr || known->of_text) append_message(out, all, operands[1]);
    return out.text("}").finish();
}

/// `streamed(a, std::ios_base::dec | std::ios_base::fixed, b, c, d)`
template <class T>
constexpr ExpressionId compose_stream(Expressions<T>& all, OpRow const& row, Operands operands,
                                      Dialect dialect) {
    Composition<T> out{all};
    out.text(dialect.callee(row.notation));
    if (dialect.generic || operands.size() == 1) {
        append_arguments(out, all, operands, dialect);
        return out.finish();
    }
    out.text("(").calls();
    append_typed(out, all, operands[0], dialect);
    int bits = 0;
    for (char digit : all.view(all.literal_of(operands[1]))) bits = 10 * bits + (digit - '0');
    std::string_view separator = ", ";
    for (StreamFlag const& f : stream_flags) {
        if (bits % 2 != 0) {
            out.text(separator).text("std::ios_base::").text(f.name);
            separator = " | ";
        }
        bits /= 2;
    }
    if (separator == ", ") out.text(", std::ios_base::fmtflags{}");
    for (ExpressionId const operand : operands.subspan(2)) out.text(", ").operand(operand);
    return out.text(")").finish();
}

} // namespace limn::detail

#endif // LIMN_PRINT_CPP_COMPOSE_EFFECT_HPP
