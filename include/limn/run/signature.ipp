// SPDX-License-Identifier: BSL-1.0

#ifndef LIMN_RUN_SIGNATURE_IPP
#define LIMN_RUN_SIGNATURE_IPP

#include <limn/graph/graph.hpp>
#include <limn/meta/error.hpp>
#include <limn/meta/inline.hpp>
#include <limn/run/argument.hpp>
#include <limn/run/signature.hpp>
#include <limn/type/tree.hpp>

#include <string>

namespace limn::detail {

LIMN_DEFINE std::string name_of(TreeRow const* structure) {
    return structure == nullptr ? "void" : std::string{structure->type->name};
}

LIMN_DEFINE bool same_structure(TreeRow const* a, TreeRow const* b) {
    if (a == b) return true;
    return a != nullptr && b != nullptr && a->type->name == b->type->name;
}

} // namespace limn::detail

#endif // LIMN_RUN_SIGNATURE_IPP
