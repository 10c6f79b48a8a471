// SPDX-License-Identifier: BSL-1.0

#ifndef LIMN_TYPE_TEXT_WRITER_IPP
#define LIMN_TYPE_TEXT_WRITER_IPP

#include <limn/meta/inline.hpp>
#include <limn/type/literal.hpp>
#include <limn/type/text_writer.hpp>

#include <charconv>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

namespace limn::detail {

LIMN_DEFINE void TextWriter::begin() {
    if (!fresh_) out_ += ", ";
    fresh_ = false;
}

LIMN_INLINE void TextWriter::scalar(ScalarType const& type, std::uint64_t bits) {
    begin();
    std::uint64_t const sign = std::uint64_t{1} << (8 * type.size - 1);
    bool const nan = type.floating && (type.size == 8 ? std::isnan(narrowed<double>(bits))
                                                      : std::isnan(narrowed<float>(bits)));
    if (nan && (bits & ~sign) != plain_nan(type.size)) {
        plain_ = false;
        char digits[16];
        auto const end = std::to_chars(digits, digits + 16, bits, 16).ptr;
        out_ += "bits(0x";
        out_ += std::string_view{digits, static_cast<std::size_t>(end - digits)};
        out_ += ')';
        return;
    }
    if (Literals::has(type.name)) return Literals::append(out_, type.name, bits);
    ((out_ += "static_cast<") += type.name) += ">(";
    if (type.is_signed) out_.append_integer(signed_of(bits, type.size));
    else out_.append_integer(bits);
    out_ += ')';
}

LIMN_INLINE void TextWriter::text(std::string_view text) {
    begin();
    append_literal(out_, std::string{text});
}

LIMN_INLINE void TextWriter::array(ScalarType const& element, void const* values,
                                   std::size_t count) {
    open();
    for (std::size_t i = 0; i < count; ++i) {
        std::uint64_t bits = 0;
        std::memcpy(&bits, static_cast<char const*>(values) + i * element.size, element.size);
        scalar(element, bits);
    }
    close();
}

LIMN_INLINE void TextWriter::open() {
    begin();
    if (depth_++ == 0) out_ += type_.name;
    out_ += '{';
    fresh_ = true;
    plain_ = false;
}

LIMN_INLINE void TextWriter::close() {
    out_ += '}';
    fresh_ = false;
    --depth_;
}

LIMN_DEFINE bool append_written(Text& out, Constant const& constant, bool literal) {
    Text written;
    TextWriter writer{written, constant.type()};
    if (!constant.type().write(writer, constant) || (literal && writer.is_plain())) return false;
    out += written.view();
    return true;
}

} // namespace limn::detail

#endif // LIMN_TYPE_TEXT_WRITER_IPP
