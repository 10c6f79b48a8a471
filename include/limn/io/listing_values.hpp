// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `ListingValues`: what the lines of a listing call their values.

#ifndef LIMN_IO_LISTING_VALUES_HPP
#define LIMN_IO_LISTING_VALUES_HPP

#include <limn/graph/builder.hpp>
#include <limn/io/labels.hpp>
#include <limn/io/listing_lines.hpp>
#include <limn/io/listing_names.hpp>
#include <limn/meta/inline.hpp>
#include <limn/meta/vector.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace limn::detail {

/// Looks values up, and gives them their labels.
class ListingValues : protected ListingLines {
protected:
    /// A graph that is being read: that of the function, or the body of a loop.
    struct Scope {
        Builder builder{};
        Labels labels{};
        std::size_t margin = 0;
        std::size_t depth = 0;  ///< how many loops are around it
        Vector<Value> leaves{}; ///< of the parameter that was begun
        std::size_t next = 0;   ///< the first of them whose line has not come

        bool is_body() const noexcept { return depth != 0; }
    };
    /// What stands before the op of a line.
    struct Head {
        std::string_view label;
        std::size_t at;
        KnownType const& type;
        std::size_t op_at;
    };

    using ListingLines::ListingLines;

    LIMN_DECLARE Value value(Scope const& in, std::string_view label, std::size_t at) const;
    /// Appends values up to what is not a comma.
    LIMN_DECLARE void values(Scope const& in, Vector<Value>& out);
    /// Reads the operands of a call, and their types.
    LIMN_DECLARE void operands(Scope const& in);
    /// Reads the decisions after which a call stands.
    LIMN_DECLARE std::uint32_t path(Scope& in);

    LIMN_DECLARE void label(Scope& to, Head const& head, Value value);
    LIMN_DECLARE void name(Scope& to, Head const& head, Value value);

    Vector<Value> operands_;
    std::vector<TypeRow const*> types_; ///< of the operands
};

} // namespace limn::detail

#ifndef LIMN_COMPILED
#include <limn/io/listing_values.ipp>
#endif

#endif // LIMN_IO_LISTING_VALUES_HPP
