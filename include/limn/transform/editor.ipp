// SPDX-License-Identifier: BSL-1.0
#include <limn/meta/error.hpp>
#include <limn/meta/inline.hpp>
#include <limn/transform/editor.hpp>

namespace limn {

LIMN_INLINE std::span<Value const> Editor::operands(Value node) const {
    edited_->expect_value(node, "Editor::operands");
    return edited_->uses().operands(node);
}

LIMN_INLINE std::vector<Use> Editor::users(Value v) const {
    edited_->expect_value(v, "Editor::users");
    return edited_->uses().of(v);
}

LIMN_INLINE bool Editor::is_needed(Value v) const {
    edited_->expect_value(v, "Editor::is_needed");
    return edited_->is_needed(v);
}

LIMN_INLINE std::vector<Value> Editor::nodes() const {
    std::vector<Value> out;
    edited_->order().each([&](Value v) { out.push_back(v); });
    return out;
}

LIMN_INLINE Graph Editor::finish() && {
    if (own_ == nullptr)
        throw GraphError{Where{}, "Editor::finish",
                         "this is the editor of the body of a loop; finish the one that it came "
                         "from"};
    return detail::finished(*edited_);
}

} // namespace limn
