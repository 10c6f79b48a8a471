// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `TextReader`: values of a listing, exact to the bit.

#ifndef LIMN_TYPE_TEXT_READER_HPP
#define LIMN_TYPE_TEXT_READER_HPP

#include <limn/meta/inline.hpp>
#include <limn/type/codec.hpp>
#include <limn/type/text_cursor.hpp>
#include <limn/type/type_row.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace limn::detail {

/// Reads what `TextWriter` and literals write. Errors  LoadError: line, column, what is wrong
class TextReader final : public ValueReader {
public:
    TextReader(TextCursor& in, TypeRow const& type) : in_{in}, type_{type} {}

    std::uint64_t scalar(ScalarType const& type) override;
    std::string text() override;
    std::size_t array(ScalarType const& element) override;
    void elements(void* values) override;
    std::shared_ptr<void const> elements() override;
    std::string asset() override { return text(); }
    std::size_t open() override;
    void close() override;
    void need(std::size_t length, std::size_t has) override;

private:
    LIMN_DECLARE void separate();
    LIMN_DECLARE bool begin_named();
    LIMN_DECLARE std::size_t count();
    LIMN_DECLARE std::uint64_t number(ScalarType const& type, int depth);
    LIMN_DECLARE std::uint64_t written_bits(ScalarType const& type);
    LIMN_DECLARE std::uint64_t limit(ScalarType const& type, bool negative);
    LIMN_DECLARE std::uint64_t decimal(ScalarType const& type, bool negative);
    LIMN_DECLARE char character();

    TextCursor& in_;
    TypeRow const& type_;
    std::vector<bool> fresh_; ///< of each list that is open: whether its first item comes next
    std::shared_ptr<std::vector<std::uint64_t>> array_;
    std::size_t bytes_ = 0;
};

/// The value of that type that stands at the cursor.
LIMN_DECLARE Constant read_constant(TextCursor& in, TypeRow const& type);

} // namespace limn::detail

#ifndef LIMN_COMPILED
#include <limn/type/text_reader.ipp>
#endif

#endif // LIMN_TYPE_TEXT_READER_HPP
