// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `ExternalFiles`: what printed code reads from files that lie beside it.

#ifndef LIMN_PRINT_CPP_EXTERNAL_FILES_HPP
#define LIMN_PRINT_CPP_EXTERNAL_FILES_HPP

#include <limn/meta/text.hpp>
#include <limn/type/type_row.hpp>

#include <string_view>

namespace limn::detail {

/// Decides which constants are expressions that read a file, and writes those. The printed struct
/// then has the files' folder as its first member.
class ExternalFiles {
public:
    /// Appends the expression for a constant of the graph, or for an `argument` of a module;
    /// `folder` is the name of the member. False, and nothing, where its literal shall stand.
    constexpr virtual bool append(Text& out, Constant const& constant, bool argument,
                                  std::string_view folder) = 0;
    /// What the member is, when nobody says otherwise.
    constexpr virtual std::string_view default_folder() const = 0;

protected:
    constexpr ~ExternalFiles() = default;
};

} // namespace limn::detail

#endif // LIMN_PRINT_CPP_EXTERNAL_FILES_HPP
