// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `ListingNames`: what the names of types and ops in a listing mean to this program.

#ifndef LIMN_IO_LISTING_NAMES_HPP
#define LIMN_IO_LISTING_NAMES_HPP

#include <limn/io/ops.hpp>
#include <limn/meta/index_table.hpp>
#include <limn/meta/inline.hpp>
#include <limn/op/op_row.hpp>
#include <limn/type/text_cursor.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace limn::detail {

/// A type, and the rows of what every type has.
struct KnownType {
    TypeRow const* row;
    ValueRows const* rows;
};

/// Looks names up in the registry; each once, for a listing has the same ones again and again.
class ListingNames {
public:
    ListingNames(TextCursor const& in, Ops const& ops) : in_{in}, ops_{ops} {}

    Ops const& ops() const noexcept { return ops_; }

    /// The type of that name, which stands at `at`. Errors  TextError where it is not registered
    LIMN_DECLARE KnownType const& type(std::string_view name, std::size_t at);
    /// The same, as the structure of a parameter or a result.
    LIMN_DECLARE Ops::Structure structure(std::string_view name, std::size_t at) const;
    /// The op of that name on these operands, with that result.
    LIMN_DECLARE OpRow const& op(std::string_view name, std::span<TypeRow const* const> operands,
                                 TypeRow const& result, std::size_t at);
    /// What the op of that name calls, of that type.
    LIMN_DECLARE Constant callable(std::string_view op, TypeRow const& type, std::size_t at) const;

    /// The ops that were found.
    std::vector<OpRow const*> const& found() const noexcept { return rows_; }

private:
    LIMN_DECLARE [[noreturn]] void refuse_type(std::string_view name, std::size_t at,
                                               bool structure) const;
    LIMN_DECLARE OpRow const& look_up(std::string_view name,
                                      std::span<TypeRow const* const> operands,
                                      TypeRow const& result, std::size_t at) const;

    TextCursor const& in_;
    Ops const& ops_;
    std::unordered_map<std::string_view, KnownType> types_;
    std::string_view last_name_;
    KnownType const* last_type_ = nullptr;
    std::vector<OpRow const*> rows_;
    std::vector<std::uint64_t> hashes_;
    IndexTable table_;
};

} // namespace limn::detail

#ifndef LIMN_COMPILED
#include <limn/io/listing_names.ipp>
#endif

#endif // LIMN_IO_LISTING_NAMES_HPP
