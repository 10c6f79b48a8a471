// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `Labels`: which value a listing means by `%3`, or by a name.

#ifndef LIMN_IO_LABELS_HPP
#define LIMN_IO_LABELS_HPP

#include <limn/graph/value.hpp>
#include <limn/meta/inline.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace limn::detail {

/// Finds values by what a listing calls them. `%3` is as a rule the value number 3, hence a look
/// into a table; any other label is looked up by its text, which must live as long.
class Labels {
public:
    /// False where the label is another value's.
    LIMN_DECLARE bool add(std::string_view label, Value value);
    /// No value (`Value::none`) where there is none.
    LIMN_DECLARE Value find(std::string_view label) const;

private:
    /// The number of `%3`; that of a text which is not one is the greatest of all.
    LIMN_DECLARE static std::size_t number_of(std::string_view label);

    std::vector<std::uint32_t> numbers_;
    std::unordered_map<std::string_view, std::uint32_t> names_;
};

} // namespace limn::detail

#ifndef LIMN_COMPILED
#include <limn/io/labels.ipp>
#endif

#endif // LIMN_IO_LABELS_HPP
