// SPDX-License-Identifier: BSL-1.0

#ifndef LIMN_CAPTURE_FOLLOWED_IPP
#define LIMN_CAPTURE_FOLLOWED_IPP

#include <limn/capture/examples.hpp>
#include <limn/capture/followed.hpp>
#include <limn/capture/merge.hpp>
#include <limn/graph/builder.hpp>
#include <limn/meta/error.hpp>
#include <limn/meta/inline.hpp>
#include <limn/meta/vector.hpp>
#include <limn/op/raise.hpp>
#include <limn/proxy/record.hpp>
#include <limn/proxy/tracer.hpp>

#include <cstdint>
#include <optional>
#include <string>

namespace limn::detail {

/// The answer of the examples. On the other side the graph throws.
LIMN_DEFINE bool followed(Tracer& tracer, Value condition) {
    Builder& builder = tracer.builder();
    std::uint32_t const here = tracer.path();
    for (std::uint32_t p = here; p != 0; p = builder.graph().paths()[p].parent)
        if (builder.graph().paths()[p].condition == condition)
            return builder.graph().paths()[p].taken;
    Node const node = builder.graph()[condition];
    std::string const name{node.op().name};
    Where const where = node.where();
    std::optional<Constant> const example =
        Examples<>{builder.graph(), tracer.examples()}.of(condition);
    if (!example.has_value())
        throw TraceError{where, name,
                         "limn::follow decides by example values, and this one has none: give "
                         "each input one, as in limn::input<double>(\"x\", 1.5), and decide on "
                         "nothing that a loop or an effect gives"};
    bool const taken = example->as<bool>();
    tracer.set_path(builder.path(here, condition, !taken));
    record_raise(std::string{"limn::GuardError"},
                 std::string{where.file} + ':' + std::to_string(where.line) + ": " + name +
                     ": was " + (taken ? "true" : "false") +
                     " when the function was traced, which followed "
                     "example values; trace again with such values, or write limn::capture",
                 where);
    tracer.set_path(builder.path(here, condition, taken));
    return taken;
}

LIMN_DEFINE void under_guards(Tracer& tracer, Vector<Value>& outputs) {
    Builder& builder = tracer.builder();
    if (!asks_for_its_path(builder.graph(), 0)) return;
    for (std::uint32_t p = tracer.path(); p != 0; p = builder.graph().paths()[p].parent) {
        Path const guard = builder.graph().paths()[p];
        for (Value& v : outputs) {
            Value const no = builder.blank(v);
            v = builder.gate(guard.condition, guard.taken ? v : no, guard.taken ? no : v,
                             builder.graph()[guard.condition].where());
        }
    }
}

} // namespace limn::detail

#endif // LIMN_CAPTURE_FOLLOWED_IPP
