// SPDX-License-Identifier: BSL-1.0

#ifndef LIMN_TRANSFORM_ORIGINS_IPP
#define LIMN_TRANSFORM_ORIGINS_IPP

#include <limn/meta/inline.hpp>
#include <limn/transform/editor.hpp>
#include <limn/transform/origins.hpp>

#include <string>

namespace limn::detail {

LIMN_DECLARE void note_origins_in(Editor& edit, std::string const& around);
LIMN_DEFINE void note_origins_in(Editor& edit, std::string const& around) {
    for (Value v : edit.nodes()) {
        Kind const kind = edit[v].kind();
        if (kind == Kind::input || kind == Kind::constant) continue;
        std::string const name = around + "%" + std::to_string(v.index);
        note(edit, v, "origin", name);
        if (kind != Kind::loop) continue;
        Editor body = edit.body(v);
        note_origins_in(body, name + ".");
    }
}

LIMN_DEFINE Graph with_origins(Graph const& graph) {
    Editor edit{graph};
    note_origins_in(edit, "");
    return std::move(edit).finish();
}

} // namespace limn::detail

#endif // LIMN_TRANSFORM_ORIGINS_IPP
