// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `ListingInputs`: the lines of parameters, states and what a loop carries.

#ifndef LIMN_IO_LISTING_INPUTS_HPP
#define LIMN_IO_LISTING_INPUTS_HPP

#include <limn/io/listing_names.hpp>
#include <limn/io/listing_values.hpp>
#include <limn/io/ops.hpp>
#include <limn/meta/inline.hpp>

#include <cstddef>
#include <string_view>

namespace limn::detail {

/// Reads the lines that make inputs.
class ListingInputs : protected ListingValues {
protected:
    ListingInputs(std::string_view text, Ops const& ops) : ListingValues{text}, names_{in_, ops} {}

    /// The line before the leaves of a parameter: `q : std::array<double, 3>`.
    LIMN_DECLARE void structure(Scope& to, std::string_view label, std::string_view type,
                                std::size_t type_at);
    LIMN_DECLARE void input(Scope& to, Head const& head);
    LIMN_DECLARE void slot(Scope& to, Head const& head, bool state);
    LIMN_DECLARE void need_all_leaves(Scope const& to, std::size_t at) const;

    ListingNames names_;

private:
    LIMN_DECLARE void need_inputs_first(Scope const& to, std::size_t at) const;
};

} // namespace limn::detail

#ifndef LIMN_COMPILED
#include <limn/io/listing_inputs.ipp>
#endif

#endif // LIMN_IO_LISTING_INPUTS_HPP
