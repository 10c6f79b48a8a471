// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `ListedModules`: the modules of a listing, each written once.

#ifndef LIMN_PRINT_LISTED_MODULES_HPP
#define LIMN_PRINT_LISTED_MODULES_HPP

#include <limn/meta/inline.hpp>
#include <limn/meta/text.hpp>
#include <limn/meta/vector.hpp>
#include <limn/type/module_row.hpp>

#include <cstdint>

namespace limn::detail {

/// Two modules that were built alike are two, and a loop may call one that is called outside of it:
/// the first time one is written as it was made, `Vocabulary{"a", 1024}`; after that as `module 0`,
/// by its number among those above.
class ListedModules {
public:
    LIMN_DECLARE void append(Text& out, ModuleRow const& row);

private:
    Vector<ModuleRow const*> above_;
};

} // namespace limn::detail

#ifndef LIMN_COMPILED
#include <limn/print/listed_modules.ipp>
#endif

#endif // LIMN_PRINT_LISTED_MODULES_HPP
