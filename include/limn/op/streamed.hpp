// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `streamed`: the text that a stream writes for a value.

#ifndef LIMN_OP_STREAMED_HPP
#define LIMN_OP_STREAMED_HPP

#include <limn/meta/inline.hpp>
#include <limn/op/record.hpp>

#include <ios>
#include <sstream>
#include <string>
#include <string_view>

namespace limn {

namespace detail {

/// What of a stream's flags changes how a value is written; a graph holds them as a sum of bits,
/// which are these positions.
struct StreamFlag {
    std::ios_base::fmtflags flag;
    std::string_view name;
};
inline constexpr StreamFlag stream_flags[]{
    {std::ios_base::dec, "dec"},
    {std::ios_base::oct, "oct"},
    {std::ios_base::hex, "hex"},
    {std::ios_base::fixed, "fixed"},
    {std::ios_base::scientific, "scientific"},
    {std::ios_base::left, "left"},
    {std::ios_base::right, "right"},
    {std::ios_base::internal, "internal"},
    {std::ios_base::boolalpha, "boolalpha"},
    {std::ios_base::showbase, "showbase"},
    {std::ios_base::showpoint, "showpoint"},
    {std::ios_base::showpos, "showpos"},
    {std::ios_base::uppercase, "uppercase"},
};
inline constexpr int default_stream_flags = 1;

LIMN_LAZY int stream_bits(std::ios_base::fmtflags flags) {
    int bits = 0, bit = 1;
    for (StreamFlag const& f : stream_flags) {
        if ((flags & f.flag) != std::ios_base::fmtflags{}) bits |= bit;
        bit *= 2;
    }
    return bits;
}

/// What `out << value` writes on a stream of that format.
template <class T>
std::string stream_text(T const& value, int bits, int precision, int width, char fill) {
    std::ostringstream out;
    std::ios_base::fmtflags flags{};
    for (StreamFlag const& f : stream_flags) {
        if (bits % 2 != 0) flags |= f.flag;
        bits /= 2;
    }
    out.flags(flags);
    out.precision(precision);
    out.width(width);
    out.fill(fill);
    out << value;
    return out.str();
}

} // namespace detail

namespace prims {

/// Operands  value : any type with `<<`;  flags, precision, width, fill : the format of the stream,
///           where it is another than that of a new one
/// Result    std::string
/// Source    ISO C++ [ostream.formatted]
struct streamed {
    static constexpr std::string_view name = "streamed";
    static constexpr Notation notation{Form::stream, "limn::streamed", Precedence::primary, ""};
    static constexpr Traits traits{};
    using conversion = limn::conversion::none;
    template <class T> static std::string apply(T const& value) {
        return detail::stream_text(value, detail::default_stream_flags, 6, 0, ' ');
    }
    template <class T>
    static std::string apply(T const& value, int const& flags, int const& precision,
                             int const& width, char const& fill) {
        return detail::stream_text(value, flags, precision, width, fill);
    }
};

} // namespace prims

/// The text that a stream writes for `value`: what generic code calls.
template <class T, class... Format> auto streamed(T const& value, Format const&... format) {
    if constexpr (is_proxy<T>) return record<prims::streamed>(value.where(), value, format...);
    else return prims::streamed::apply(value, format...);
}

} // namespace limn

#endif // LIMN_OP_STREAMED_HPP
