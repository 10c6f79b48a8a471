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
#include <limn/run/plan/call_text.hpp>
#include <limn/type/type_row.hpp>
#include <limn/type/value_text.hpp>

#include <cstdint>
#include <optional>
#include <string>

namespace limn::detail {

LIMN_DEFINE std::optional<Constant> example_in(Tracer& tracer, Value v) {
    bool const follows = tracer.options().branches == TraceOptions::follow;
    return Examples<>{tracer.builder().graph(), tracer.examples(),
                      follows ? OwnOps::run : OwnOps::wait}
        .of(v);
}

/// `, less(x = 2.0, y)`; nothing of what is not a call.
LIMN_DECLARE std::string call_on_examples(Tracer& tracer, Value v);
LIMN_DEFINE std::string call_on_examples(Tracer& tracer, Value v) {
    Node const node = tracer.builder().graph()[v];
    if (node.kind() != Kind::call) return "";
    (void)example_in(tracer, v);
    Vector<Constant const*> operands;
    for (Value operand : node.operands()) {
        auto const& known = tracer.examples()[operand.index];
        operands.push_back(known.has_value() ? &*known : nullptr);
    }
    return ", " + call_text(node, operands.data());
}

LIMN_DEFINE std::string example_text(Tracer& tracer, Value v) {
    std::optional<Constant> const example = example_in(tracer, v);
    if (!example.has_value()) return "";
    return "; with the example values it is " + short_text(*example) + call_on_examples(tracer, v);
}

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
    std::optional<Constant> const example = example_in(tracer, condition);
    if (!example.has_value())
        throw TraceError{where, name,
                         "limn::follow decides by example values, and this one has none" +
                             call_on_examples(tracer, condition) +
                             ": give each input one, as in limn::input<double>(\"x\", 1.5), and "
                             "decide on nothing that a loop or an effect gives"};
    bool const taken = example->as<bool>();
    tracer.set_path(builder.path(here, condition, !taken));
    record_raise(std::string{guard_error},
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
