// SPDX-License-Identifier: BSL-1.0

#ifndef LIMN_IO_LISTING_NAMES_IPP
#define LIMN_IO_LISTING_NAMES_IPP

#include <limn/io/listing_names.hpp>
#include <limn/meta/hash.hpp>
#include <limn/meta/inline.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace limn::detail {

LIMN_DEFINE KnownType const& ListingNames::type(std::string_view name, std::size_t at) {
    if (last_type_ != nullptr && name == last_name_) return *last_type_;
    auto known = types_.find(name);
    if (known == types_.end()) {
        TypeRow const* const row = ops_.type(name);
        OpRow const* const input = ops_.row("input() -> " + std::string{name});
        if (name == loop_row.result->name)
            known = types_.insert({name, {&type_row<int>, &value_rows<int>}}).first;
        else if (row == nullptr || input == nullptr) refuse_type(name, at, false);
        else known = types_.insert({name, {row, &input->values()}}).first;
    }
    last_name_ = name;
    return *(last_type_ = &known->second);
}

LIMN_DEFINE Ops::Structure ListingNames::structure(std::string_view name, std::size_t at) const {
    std::optional<Ops::Structure> const has = ops_.structure(name);
    if (!has.has_value()) refuse_type(name, at, true);
    return *has;
}

LIMN_DEFINE OpRow const& ListingNames::op(std::string_view name,
                                          std::span<TypeRow const* const> operands,
                                          TypeRow const& result, std::size_t at) {
    std::uint64_t hash = hash_text(name);
    hash = hash_combine(hash, reinterpret_cast<std::uintptr_t>(&result));
    for (TypeRow const* type : operands)
        hash = hash_combine(hash, reinterpret_cast<std::uintptr_t>(type));
    auto const is = [&](std::uint32_t i) {
        OpRow const& row = *rows_[i];
        if (row.result != &result || row.name != name) return false;
        if (row.arity == variadic) return true;
        bool same = row.arity == operands.size();
        for (std::size_t k = 0; same && k < row.arity; ++k) same = row.operands[k] == operands[k];
        return same;
    };
    std::uint32_t const known = table_.find(hash, is);
    if (known != IndexTable::empty) return *rows_[known];
    OpRow const& row = look_up(name, operands, result, at);
    rows_.push_back(&row);
    hashes_.push_back(hash);
    table_.find_or_insert(
        hash, static_cast<std::uint32_t>(rows_.size() - 1), [](std::uint32_t) { return false; },
        [&](std::uint32_t i) { return hashes_[i]; });
    return row;
}

LIMN_DEFINE OpRow const& ListingNames::look_up(std::string_view name,
                                               std::span<TypeRow const* const> operands,
                                               TypeRow const& result, std::size_t at) const {
    std::string const begin = std::string{name} + '(';
    std::string const end = ") -> " + std::string{result.name};
    std::string types;
    for (TypeRow const* type : operands) (types += types.empty() ? "" : ", ") += type->name;
    OpRow const* row = ops_.row(begin + types + end);
    if (row == nullptr) row = ops_.row(begin + end); // with any number of operands
    bool const fits = row != nullptr && row->kind == Kind::call &&
                      (row->arity == variadic || row->arity == operands.size());
    if (!fits)
        in_.refuse_at(at,
                      "`" + begin + types + end + "` is not registered; the nearest are " +
                          nearest_names(begin + types + end, ops_.names()),
                      "give the op to parse: " + op_remedy(name));
    return *row;
}

LIMN_DEFINE Constant ListingNames::callable(std::string_view op, TypeRow const& type,
                                            std::size_t at) const {
    std::optional<Constant> out = ops_.callable(std::string{op});
    if (!out.has_value() || &out->type() != &type)
        in_.refuse_at(at, "`" + std::string{op} + "` is not registered with that callable",
                      "give that op to parse: limn::ops(...)");
    return *out;
}

LIMN_DEFINE void ListingNames::refuse_type(std::string_view name, std::size_t at,
                                           bool structure) const {
    std::string const type{name.substr(0, 400)};
    std::string remedy = "give it to parse: limn::ops(limn::value_type<" + type + ">)";
    if (name.starts_with("limn::Kept<"))
        remedy = "give the op that was kept to parse: limn::ops(...)";
    else if (!structure) remedy += ", or where it is a module, limn::module_type<" + type + ">";
    in_.refuse_at(at, "the type `" + type + "` is not registered", remedy);
}

} // namespace limn::detail

#endif // LIMN_IO_LISTING_NAMES_IPP
