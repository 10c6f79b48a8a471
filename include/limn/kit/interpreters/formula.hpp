// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `Formula`: a value in mathematical notation, as LaTeX, and how ops join such values.

#ifndef LIMN_KIT_INTERPRETERS_FORMULA_HPP
#define LIMN_KIT_INTERPRETERS_FORMULA_HPP

#include <limn/graph/graph.hpp>
#include <limn/kit/interpreters/number.hpp>
#include <limn/meta/text.hpp>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <numbers>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace limn {

/// LaTeX of a value, and how tightly it is bound, so that brackets stand only where they are
/// needed.
struct Formula {
    enum Binds : unsigned char { choice, logic, relation, sum, product, power, atom };

    std::string text;
    Binds binds = atom;
    bool digits = false;   ///< a positive number, which stands before what it multiplies
    std::string base = {}; ///< of a power of a natural number
    int exponent = 0;
    /// Of cases: what it is, and when; the last row has no condition.
    struct Row {
        std::string text, condition;
    };
    std::vector<Row> rows = {};

    friend bool operator==(Formula const& a, Formula const& b) { return a.text == b.text; }
};

namespace detail::formulas {

/// Text with LaTeX's own characters escaped.
inline std::string escaped(std::string_view text) {
    std::string out;
    for (char const c : text) {
        if (c == '\\') out += "\\backslash ";
        else if (c == '^') out += "\\wedge ";
        else if (c == '~') out += "\\sim ";
        else {
            if (std::string_view{"_%$#&{}"}.find(c) != std::string_view::npos) out += '\\';
            out += c;
        }
    }
    return out;
}
/// A name: digits at its end become an index, Greek letters are themselves.
inline std::string name(std::string_view text) {
    constexpr std::string_view greek = " alpha beta gamma delta epsilon zeta eta theta iota kappa "
                                       "lambda mu nu xi pi rho sigma tau phi chi psi omega Gamma "
                                       "Delta Theta Lambda Xi Pi Sigma Phi Psi Omega ";
    std::string_view letters = text.substr(0, text.find_last_not_of("0123456789") + 1);
    std::string const index{text.substr(letters.size())};
    if (letters.size() > 1 && letters.back() == '_' && !index.empty()) letters.remove_suffix(1);
    std::string out{letters};
    if (greek.find(" " + out + " ") != greek.npos) out.insert(0, 1, '\\');
    else if (letters.size() != 1 || letters == "_") out = "\\mathit{" + escaped(letters) + '}';
    return index.empty() ? out : out + "_{" + index + '}';
}
inline std::string in_brackets(std::string const& text) {
    bool const tall = text.find("\\frac") != text.npos || text.find("\\begin") != text.npos ||
                      text.find("\\left") != text.npos;
    return tall ? "\\left(" + text + "\\right)" : '(' + text + ')';
}
inline std::string tight(Formula const& f, Formula::Binds binds) {
    return f.binds < binds ? in_brackets(f.text) : f.text;
}

template <class T> Formula number(T value) {
    if (std::isnan(value)) return {"\\mathrm{NaN}"};
    bool const negative = std::signbit(value);
    T const size = std::abs(value);
    std::array<char, 32> chars{};
    auto const end = std::to_chars(chars.data(), chars.data() + chars.size(), size).ptr;
    std::string digits{chars.data(), end};
    Formula out{.text = digits, .digits = true};
    if (std::isinf(size)) out = {"\\infty"};
    else if (size == std::numbers::pi_v<T>) out = {"\\pi"};
    else if (size == std::numbers::e_v<T>) out = {"e"};
    else if (auto const e = digits.find('e'); e != digits.npos) {
        int exponent = 0;
        char const* const first = digits.data() + e + (digits[e + 1] == '+' ? 2 : 1);
        std::from_chars(first, digits.data() + digits.size(), exponent);
        std::string const ten = "10^{" + std::to_string(exponent) + '}';
        std::string const front = digits.substr(0, e);
        out = front == "1" ? Formula{ten, Formula::power}
                           : Formula{front + " \\cdot " + ten, Formula::product};
    }
    return negative ? Formula{'-' + out.text, Formula::sum} : out;
}
inline Formula constant(Constant const& c) {
    if (&c.type() == &type_row<double>) return number(c.as<double>());
    if (&c.type() == &type_row<float>) return number(c.as<float>());
    if (&c.type() == &type_row<bool>) return {c.as<bool>() ? "\\mathrm{true}" : "\\mathrm{false}"};
    Text literal;
    c.type().literal(literal, c);
    std::string text{literal.view()};
    if (!number_type(c.type())) return {"\\text{" + escaped(text) + '}'};
    text = text.substr(0, text.find_last_not_of("uUlL") + 1);
    if (text.front() == '-') return {text, Formula::sum};
    return {.text = text, .digits = text.front() >= '0' && text.front() <= '9'};
}

inline Formula sum(Formula const& a, Formula const& b) {
    std::string const right = tight(b, Formula::sum);
    return right.front() == '-'
               ? Formula{tight(a, Formula::sum) + " - " + right.substr(1), Formula::sum}
               : Formula{tight(a, Formula::sum) + " + " + right, Formula::sum};
}
inline Formula difference(Formula const& a, Formula const& b) {
    return {tight(a, Formula::sum) + " - " + tight(b, Formula::product), Formula::sum};
}
inline Formula natural_power(std::string base, int exponent) {
    std::string const text = base + "^{" + std::to_string(exponent) + '}';
    return {.text = text, .binds = Formula::power, .base = std::move(base), .exponent = exponent};
}
inline Formula product(Formula const& a, Formula const& b) {
    if (b.digits && !a.digits) return product(b, a);
    std::string const base = a.exponent > 0 ? a.base : tight(a, Formula::atom);
    std::string const other = b.exponent > 0 ? b.base : tight(b, Formula::atom);
    if (base == other && !a.digits)
        return natural_power(base, std::max(a.exponent, 1) + std::max(b.exponent, 1));
    std::string const right = tight(b, Formula::product);
    bool const digit = right.front() >= '0' && right.front() <= '9';
    return {tight(a, Formula::product) + (a.digits && !digit ? " " : " \\cdot ") + right,
            Formula::product};
}
inline Formula quotient(Formula const& a, Formula const& b) {
    return {"\\frac{" + a.text + "}{" + b.text + '}', Formula::product};
}
inline Formula power(Formula const& a, Formula const& b) {
    bool const natural = b.digits && b.text.size() < 4 && b.text.find('.') == b.text.npos;
    if (natural && b.text != "0" && !a.digits)
        return natural_power(tight(a, Formula::atom), std::stoi(b.text));
    return {tight(a, Formula::atom) + "^{" + b.text + '}', Formula::power};
}
inline Formula infix(Formula const& a, std::string_view sign, Formula const& b,
                     Formula::Binds binds) {
    auto const inner = static_cast<Formula::Binds>(binds + 1);
    return {tight(a, inner) + ' ' + std::string{sign} + ' ' + tight(b, inner), binds};
}
inline Formula call(std::string const& function, std::span<Formula const> operands) {
    std::string list;
    for (Formula const& one : operands) list += (list.empty() ? "" : ", ") + one.text;
    return {function + in_brackets(list)};
}
inline Formula both(Formula const& a, Formula const& b) {
    return infix(a, "\\land", b, Formula::logic);
}
/// Rows that are read from the top; one that says what the last one says is left out.
inline Formula cases(std::vector<Formula::Row> rows) {
    while (rows.size() > 1 && rows[rows.size() - 2].text == rows.back().text)
        rows.erase(rows.end() - 2);
    std::string text;
    for (Formula::Row const& row : rows)
        text += (text.empty() ? "\\begin{cases} " : " \\\\ ") + row.text +
                (row.condition.empty() ? " & \\text{otherwise}" : " & \\text{if } ") +
                row.condition;
    return {.text = text + " \\end{cases}", .binds = Formula::choice, .rows = std::move(rows)};
}
/// One of two. A condition that is chosen by a condition is written as both or one of them.
inline Formula choice(Formula const& condition, Formula const& then, Formula const& otherwise) {
    constexpr std::size_t short_enough = 40; // to stand in each row
    if (then == otherwise) return then;
    if (otherwise.text == "\\mathrm{false}") return both(condition, then);
    if (then.text == "\\mathrm{true}") return infix(condition, "\\lor", otherwise, Formula::logic);
    std::vector<Formula::Row> rows;
    if (condition.text.size() > short_enough || then.rows.empty()) {
        rows.push_back({then.text, condition.text});
    } else {
        std::string const first = tight(condition, Formula::relation);
        for (auto const& [text, when] : then.rows) {
            bool const either = when.find("\\lor") != when.npos;
            std::string const second = either ? in_brackets(when) : when;
            rows.push_back({text, when.empty() ? condition.text : first + " \\land " + second});
        }
    }
    if (otherwise.rows.empty()) rows.push_back({otherwise.text, ""});
    for (Formula::Row const& row : otherwise.rows) rows.push_back(row);
    return cases(std::move(rows));
}

} // namespace detail::formulas

} // namespace limn

#endif // LIMN_KIT_INTERPRETERS_FORMULA_HPP
