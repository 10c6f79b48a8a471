// SPDX-License-Identifier: BSL-1.0

#ifndef LIMN_RUN_PLAN_FAILURE_IPP
#define LIMN_RUN_PLAN_FAILURE_IPP

#include <limn/graph/graph.hpp>
#include <limn/meta/error.hpp>
#include <limn/meta/inline.hpp>
#include <limn/meta/vector.hpp>
#include <limn/run/plan/call_text.hpp>
#include <limn/run/plan/failure.hpp>
#include <limn/run/plan/plan.hpp>
#include <limn/type/type_row.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <exception>
#include <optional>
#include <stdexcept>
#include <string>
#include <typeinfo>
#include <utility>

namespace limn::detail {

LIMN_DEFINE std::optional<Constant> value_in_cell(TypeRow const& type, std::byte const* cell) {
    void const* value = cell;
    if (!type.trivial) std::memcpy(static_cast<void*>(&value), cell, sizeof value);
    if (type.constant == nullptr || value == nullptr) return std::nullopt;
    return type.constant(value);
}

LIMN_DEFINE std::string call_text_in(Plan const& plan, PlannedCall const& call,
                                     std::byte const* base) {
    Node const node = (*call.graph)[call.value];
    Vector<std::optional<Constant>> values;
    Vector<Constant const*> operands;
    std::uint32_t const* offset = plan.offsets.data() + call.offsets;
    for (std::size_t i = 0; i < node.operands().size(); ++i) {
        bool const moved = i < 32 && (call.moved >> i & 1) != 0;
        TypeRow const& type = (*call.graph)[node.operands()[i]].type();
        ++offset;
        values.push_back(moved ? std::nullopt : value_in_cell(type, base + *offset));
    }
    for (auto const& value : values) operands.push_back(value ? &*value : nullptr);
    return call_text(node, operands.data());
}

LIMN_DEFINE void rethrow_with_call(Plan const& plan, std::uint32_t offsets, std::byte const* base) {
    try {
        throw;
    } catch (std::exception const& e) {
        auto const is = [&]<class E>(E const*) { return typeid(e) == typeid(E); };
        auto const rethrow = [&]<class E>(E const* type) {
            if (!is(type)) return;
            for (PlannedCall const& call : plan.calls()) {
                if (call.offsets != offsets) continue;
                Node const node = (*call.graph)[call.value];
                OpRow const& op = node.op();
                if (op.notation.form == Form::check || op.name.starts_with("limn::")) continue;
                std::string const text = failure_text(call_text_in(plan, call, base), e.what());
                std::throw_with_nested(E{RunError{node.where(), op.name, text}.what()});
            }
        };
        [&]<class... Es>(Es const*... types) {
            if ((is(types) || ...)) (rethrow(types), ...);
        }(static_cast<std::runtime_error*>(nullptr), static_cast<std::logic_error*>(nullptr),
          static_cast<std::domain_error*>(nullptr), static_cast<std::invalid_argument*>(nullptr),
          static_cast<std::length_error*>(nullptr), static_cast<std::out_of_range*>(nullptr),
          static_cast<std::range_error*>(nullptr), static_cast<std::overflow_error*>(nullptr),
          static_cast<std::underflow_error*>(nullptr));
        throw;
    }
}

} // namespace limn::detail

#endif // LIMN_RUN_PLAN_FAILURE_IPP
