// SPDX-License-Identifier: BSL-1.0

#ifndef LIMN_TYPE_TEXT_READER_IPP
#define LIMN_TYPE_TEXT_READER_IPP

#include <limn/meta/inline.hpp>
#include <limn/type/text_reader.hpp>
#include <limn/type/text_writer.hpp>

#include <bit>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <exception>
#include <limits>
#include <memory>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

namespace limn::detail {

LIMN_DEFINE void TextReader::separate() {
    if (fresh_.empty()) return;
    if (!fresh_.back()) in_.need(", ");
    fresh_.back() = false;
}

/// Whether the value stands after its type: `double{bits(0x7ff8000000000001)}`.
LIMN_DEFINE bool TextReader::begin_named() {
    if (!fresh_.empty() || in_.peek(type_.name.size()) != '{' || !in_.eat(type_.name)) return false;
    in_.skip();
    return true;
}

LIMN_INLINE std::uint64_t TextReader::scalar(ScalarType const& type) {
    separate();
    bool const named = begin_named();
    std::uint64_t const out = number(type, 0);
    if (named) in_.need("}");
    return out;
}

LIMN_INLINE std::string TextReader::text() {
    separate();
    bool const named = begin_named() || in_.eat("std::string{");
    in_.need("\"");
    std::string out;
    while (in_.peek() != '"') out += character();
    in_.skip();
    if (!named) return out;
    if (in_.eat(", ")) {
        std::size_t const from = in_.at();
        while (in_.peek() >= '0' && in_.peek() <= '9') in_.skip();
        if (in_.since(from) != std::to_string(out.size()))
            in_.refuse_at(from, "the text has another length",
                          "write " + std::to_string(out.size()));
    }
    in_.need("}");
    return out;
}

/// Source  ISO C++ [lex.ccon], as `append_escaped` writes it
LIMN_DEFINE char TextReader::character() {
    char const c = in_.peek();
    if (c == '\0' || c == '\n') in_.refuse("a quote has no end", "close it");
    in_.skip();
    if (c != '\\') return c;
    char const escaped = in_.peek();
    if (escaped >= '0' && escaped <= '7') {
        int byte = 0;
        for (int i = 0; i < 3 && in_.peek() >= '0' && in_.peek() <= '7'; ++i, in_.skip())
            byte = 8 * byte + (in_.peek() - '0');
        if (byte > 255) in_.refuse("no character has that number", "write at most \\377");
        return static_cast<char>(byte);
    }
    std::size_t const known = std::string_view{"nt\\\"'?"}.find(escaped);
    if (escaped == '\0' || known == std::string_view::npos)
        in_.refuse("no character is written so", "write one of \\n \\t \\\\ \\\" \\' \\? \\000");
    in_.skip();
    return "\n\t\\\"'?"[known];
}

LIMN_INLINE std::size_t TextReader::array(ScalarType const& element) {
    std::size_t const count = open();
    array_ = std::make_shared<std::vector<std::uint64_t>>((count * element.size + 7) / 8);
    bytes_ = count * element.size;
    for (std::size_t i = 0; i < count; ++i) {
        std::uint64_t const bits = scalar(element);
        std::memcpy(reinterpret_cast<char*>(array_->data()) + i * element.size, &bits,
                    element.size);
    }
    close();
    return count;
}

LIMN_INLINE void TextReader::elements(void* values) {
    if (bytes_ != 0) std::memcpy(values, array_->data(), bytes_);
}

LIMN_INLINE std::shared_ptr<void const> TextReader::elements() { return {array_, array_->data()}; }

LIMN_INLINE std::size_t TextReader::open() {
    separate();
    if (fresh_.size() == 100)
        in_.refuse("a list stands in a list, a hundred times", "write a flatter value");
    if (fresh_.empty()) in_.eat(type_.name);
    in_.need("{");
    fresh_.push_back(true);
    return count();
}

/// How many items the list that begins here has.
LIMN_DEFINE std::size_t TextReader::count() {
    if (in_.peek() == '}') return 0;
    std::size_t const from = in_.at();
    std::size_t out = 1;
    for (; in_.until(',', '}'), in_.peek() == ','; in_.skip()) ++out;
    in_.go_to(from);
    return out;
}

LIMN_INLINE void TextReader::close() {
    in_.need("}");
    fresh_.pop_back();
}

LIMN_INLINE void TextReader::need(std::size_t length, std::size_t has) {
    if (length != has)
        in_.refuse("the list has " + std::to_string(has) + " values",
                   "write " + std::to_string(length));
}

LIMN_DEFINE std::uint64_t TextReader::number(ScalarType const& type, int depth) {
    if (in_.eat("bits(0x")) return written_bits(type);
    std::size_t const from = in_.at();
    if (in_.eat("static_cast<")) {
        std::string_view const name = in_.until('>');
        if (depth == 0 ? name != type.name : depth > 4)
            in_.refuse_at(from, "a value of another type stands",
                          "write a `" + std::string{type.name} + "` here");
        in_.need(">(");
        std::uint64_t const out = number(type, depth + 1);
        in_.need(")");
        return out;
    }
    if (type.name == type_name<bool>) {
        if (in_.eat("true")) return 1;
        if (in_.eat("false")) return 0;
        in_.refuse_instead("true` or `false");
    }
    if (type.size == 1 && !type.floating && in_.eat("'")) {
        char const c = character();
        in_.need("'");
        return static_cast<unsigned char>(c);
    }
    bool const negative = in_.eat("-");
    if (in_.eat("std::numeric_limits<")) return limit(type, negative);
    return decimal(type, negative);
}

LIMN_DEFINE std::uint64_t TextReader::written_bits(ScalarType const& type) {
    std::string_view const rest = in_.rest();
    std::uint64_t out = 0;
    auto const [end, fault] = std::from_chars(rest.data(), rest.data() + rest.size(), out, 16);
    if (fault != std::errc{} || (type.size < 8 && out >> (8 * type.size) != 0))
        in_.refuse("the bits do not fit",
                   "write at most " + std::to_string(2 * type.size) + " hexadecimal digits");
    in_.skip(static_cast<std::size_t>(end - rest.data()));
    in_.need(")");
    return out;
}

LIMN_DEFINE std::uint64_t TextReader::limit(ScalarType const& type, bool negative) {
    std::uint64_t const sign = std::uint64_t{1} << (8 * type.size - 1);
    if (in_.until('>') != type.name)
        in_.refuse("a limit of another type stands",
                   "write one of `" + std::string{type.name} + "` here");
    in_.need(">::");
    if (!type.floating && type.is_signed && !negative && in_.eat("min()")) return sign;
    if (type.floating && in_.eat("quiet_NaN()"))
        return plain_nan(type.size) | (negative ? sign : 0);
    double const infinite = std::numeric_limits<double>::infinity();
    if (type.floating && in_.eat("infinity()"))
        return (type.size == 8 ? widened(infinite) : widened(static_cast<float>(infinite))) |
               (negative ? sign : 0);
    in_.refuse("the type has no such limit",
               type.floating ? "write infinity() or quiet_NaN()" : "write min(), or the number");
}

LIMN_DEFINE std::uint64_t TextReader::decimal(ScalarType const& type, bool negative) {
    std::size_t const from = in_.at();
    std::string_view const rest = in_.rest();
    char const* const begin = rest.data();
    char const* const last = begin + rest.size();
    std::string const wanted = "write a `" + std::string{type.name} + "` here";
    std::from_chars_result read{begin, std::errc{}};
    std::uint64_t out = 0;
    bool const digit = in_.peek() >= '0' && in_.peek() <= '9';
    if (!digit) in_.refuse_at(from, "no number stands here", wanted);
    if (type.floating) {
        double large = 0;
        float small = 0;
        read = type.size == 8 ? std::from_chars(begin, last, large)
                              : std::from_chars(begin, last, small);
        out = type.size == 8 ? widened(large) : widened(small);
        if (negative) out |= std::uint64_t{1} << (8 * type.size - 1);
    } else {
        read = std::from_chars(begin, last, out);
        int const unused = 64 - 8 * type.size;
        std::uint64_t const most = ~std::uint64_t{0} >> unused >> (type.is_signed ? 1 : 0);
        bool const enumeration = !Literals::has(type.name); // of numbers with a sign or without
        bool const fits = out <= most || (enumeration && out <= ~std::uint64_t{0} >> unused) ||
                          (negative && type.is_signed && out == most + 1);
        if (!fits)
            in_.refuse_at(from, "no `" + std::string{type.name} + "` holds the number", wanted);
        if (negative && !type.is_signed && out != 0)
            in_.refuse_at(from, "no `" + std::string{type.name} + "` is negative", wanted);
        if (negative) out = (~out + 1) << unused >> unused;
    }
    if (read.ec != std::errc{})
        in_.refuse_at(from, "no `" + std::string{type.name} + "` holds the number", wanted);
    in_.skip(static_cast<std::size_t>(read.ptr - begin));
    while (in_.peek() == 'u' || in_.peek() == 'L' || in_.peek() == 'f') in_.skip();
    return out;
}

LIMN_DEFINE Constant read_constant(TextCursor& in, TypeRow const& type) {
    if (type.module != nullptr)
        in.refuse("no listing holds a module here, which is an object with state",
                  "write a constant of it");
    Constant out{false};
    bool read = false;
    try {
        TextReader reader{in, type};
        read = type.read(reader, out);
    } catch (TextError const&) {
        throw;
    } catch (std::exception const& fault) { // of a codec
        in.refuse("no value of type `" + std::string{type.name} + "`: " + fault.what(),
                  "write one that its codec takes");
    }
    if (!read)
        in.refuse("no listing holds a value of type `" + std::string{type.name} + "`",
                  "specialise limn::codec for it, or save the graph");
    return out;
}

} // namespace limn::detail

#endif // LIMN_TYPE_TEXT_READER_IPP
