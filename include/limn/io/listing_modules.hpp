// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `ListingModules`: modules of a listing, made again.

#ifndef LIMN_IO_LISTING_MODULES_HPP
#define LIMN_IO_LISTING_MODULES_HPP

#include <limn/io/listing_names.hpp>
#include <limn/meta/inline.hpp>
#include <limn/meta/vector.hpp>
#include <limn/type/text_cursor.hpp>
#include <limn/type/type_row.hpp>

namespace limn::detail {

/// Reads what `ListedModules` writes: `Vocabulary{"a", 1024}`, and `module 0` for one that stands
/// above. The registry makes the module.
class ListingModules {
public:
    ListingModules(TextCursor& in, ListingNames& names) : in_{in}, names_{names} {}

    /// Errors  TextError, where the constructor throws too
    LIMN_DECLARE Constant read(TypeRow const& type);

private:
    LIMN_DECLARE Constant of_above(TypeRow const& type);
    LIMN_DECLARE Constant argument();

    TextCursor& in_;
    ListingNames& names_;
    Vector<Constant> above_;
};

} // namespace limn::detail

#ifndef LIMN_COMPILED
#include <limn/io/listing_modules.ipp>
#endif

#endif // LIMN_IO_LISTING_MODULES_HPP
