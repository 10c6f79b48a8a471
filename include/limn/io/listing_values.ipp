// SPDX-License-Identifier: BSL-1.0

#ifndef LIMN_IO_LISTING_VALUES_IPP
#define LIMN_IO_LISTING_VALUES_IPP

#include <limn/io/listing_values.hpp>
#include <limn/meta/identifier.hpp>
#include <limn/meta/inline.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace limn::detail {

LIMN_DEFINE Value ListingValues::value(Scope const& in, std::string_view label,
                                       std::size_t at) const {
    Value const out = in.labels.find(label);
    if (out.index == Value::none)
        in_.refuse_at(at, "`" + std::string{label} + "` is not a value of the lines above",
                      "write one of these");
    return out;
}

LIMN_DEFINE void ListingValues::values(Scope const& in, Vector<Value>& out) {
    do {
        std::size_t const at = in_.at();
        out.push_back(value(in, in_.until(',', ' '), at));
    } while (in_.eat(", "));
}

LIMN_DEFINE void ListingValues::operands(Scope const& in) {
    operands_.clear();
    types_.clear();
    if (in_.eat(")")) return;
    do {
        std::size_t const at = in_.at();
        Value const v = value(in, in_.until(',', ')'), at);
        operands_.push_back(v);
        types_.push_back(&in.builder.graph()[v].type());
    } while (in_.eat(", "));
    in_.need(")");
}

LIMN_DEFINE std::uint32_t ListingValues::path(Scope& in) {
    std::uint32_t out = 0;
    for (;;) {
        bool const taken = in_.eat(" when ");
        if (!taken && !in_.eat(" unless ")) return out;
        std::size_t const at = in_.at();
        Value const condition = value(in, in_.until(' '), at);
        if (!is_type<bool>(in.builder.graph()[condition].type()))
            in_.refuse_at(at, "the condition is not a bool", "compare it with something");
        out = in.builder.path(out, condition, taken);
    }
}

/// A call, or the result of a loop: the user may have named it.
LIMN_DEFINE void ListingValues::name(Scope& to, Head const& head, Value value) {
    label(to, head, value);
    if (head.label.starts_with('%')) return;
    if (!is_identifier(head.label))
        in_.refuse_at(head.at, "`" + std::string{head.label} + "` is not a C++ name",
                      std::string{name_remedy(head.label)});
    to.builder.name(value, head.label);
}

LIMN_DEFINE void ListingValues::label(Scope& to, Head const& head, Value value) {
    if (!to.labels.add(head.label, value))
        in_.refuse_at(head.at, "`" + std::string{head.label} + "` stands above already",
                      "write another number or name");
}

} // namespace limn::detail

#endif // LIMN_IO_LISTING_VALUES_IPP
