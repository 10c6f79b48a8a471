// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `TextWriter`: values in a listing, exact to the bit.

#ifndef LIMN_TYPE_TEXT_WRITER_HPP
#define LIMN_TYPE_TEXT_WRITER_HPP

#include <limn/meta/inline.hpp>
#include <limn/meta/text.hpp>
#include <limn/type/codec.hpp>
#include <limn/type/literal.hpp>
#include <limn/type/type_row.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string_view>

namespace limn::detail {

/// The bits of a signed number of that size, as a number.
constexpr std::int64_t signed_of(std::uint64_t bits, int size) {
    int const unused = 64 - 8 * size;
    return static_cast<std::int64_t>(bits << unused) >> unused;
}
/// The bits of the NaN that a literal gives.
constexpr std::uint64_t plain_nan(int size) {
    return size == 8 ? std::bit_cast<std::uint64_t>(std::numeric_limits<double>::quiet_NaN())
                     : std::bit_cast<std::uint32_t>(std::numeric_limits<float>::quiet_NaN());
}

/// The numbers whose literals `append_literal` knows by their types; what is not among them is
/// written as a cast of its number.
template <class... Ts> struct NamedNumbers {
    static bool has(std::string_view name) { return ((name == type_name<Ts>) || ...); }
    static void append(Text& out, std::string_view name, std::uint64_t bits) {
        (void)((name == type_name<Ts> && append_literal(out, narrowed<Ts>(bits))) || ...);
    }
};
using Literals =
    NamedNumbers<bool, char, signed char, unsigned char, short, unsigned short, int, unsigned, long,
                 unsigned long, long long, unsigned long long, float, double>;

/// Writes a value as its codec takes it apart: numbers and texts as C++ literals, a list as
/// `{1.0, 2.0}`, the outermost one after the name of the type. A NaN that no literal gives is
/// written by its bits: `bits(0x7ff8000000000001)`.
class TextWriter final : public ValueWriter {
public:
    TextWriter(Text& out, TypeRow const& type) : out_{out}, type_{type} {}

    /// Whether the value is one number or text, and its literal says all of it.
    bool is_plain() const noexcept { return plain_; }

    void scalar(ScalarType const& type, std::uint64_t bits) override;
    void text(std::string_view text) override;
    void array(ScalarType const& element, void const* values, std::size_t count) override;
    void asset(std::string_view path) override { text(path); }
    void open() override;
    void close() override;

private:
    LIMN_DECLARE void begin();

    Text& out_;
    TypeRow const& type_;
    std::size_t depth_ = 0;
    bool fresh_ = true; ///< nothing stands in the innermost list yet
    bool plain_ = true;
};

/// Appends what the codec of a constant makes of it; false where it has none, or makes of it one
/// number or text that `literal`, whether it has one, says as well.
LIMN_DECLARE bool append_written(Text& out, Constant const& constant, bool literal);

} // namespace limn::detail

#ifndef LIMN_COMPILED
#include <limn/type/text_writer.ipp>
#endif

#endif // LIMN_TYPE_TEXT_WRITER_HPP
