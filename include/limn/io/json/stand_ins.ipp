// SPDX-License-Identifier: BSL-1.0

#ifndef LIMN_IO_JSON_STAND_INS_IPP
#define LIMN_IO_JSON_STAND_INS_IPP

#include <limn/io/json/stand_ins.hpp>
#include <limn/io/ops.hpp>
#include <limn/meta/error.hpp>
#include <limn/meta/hash.hpp>
#include <limn/meta/inline.hpp>
#include <limn/op/gate.hpp>
#include <limn/op/op_row.hpp>
#include <limn/type/module_row.hpp>

#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

namespace limn::detail {

LIMN_DEFINE UnknownType const* StandIns::type(std::string const& name, std::string const& header,
                                              bool module) {
    StandIns& all = instance();
    std::lock_guard const guard{all.lock_};
    auto const [at, fresh] = all.types_.insert({{name, header, module}, all.made_.size()});
    if (!fresh) return at->second < most_types ? &all.made_[at->second] : nullptr;
    if (all.made_.size() == most_types) {
        all.types_.erase(at);
        return nullptr;
    }
    UnknownType& out = all.made_.emplace_back();
    out.type.name = std::get<0>(at->first);
    out.type.header = std::get<1>(at->first);
    out.type.exact = false;
    out.type.hash = [](Constant const& c) { return hash_text(c.type().name); };
    if (module) {
        out.type.module = [](Constant const& c) { return c.as<UnknownValue>().module.get(); };
        out.type.literal = [](Text& text, Constant const& c) {
            append_module(text, *c.as<UnknownValue>().module);
            return true;
        };
    }
    out.gate.operands = out.gate_operands.data();
    for (OpRow* row : {&out.input, &out.constant, &out.gate, &out.result}) {
        row->result = &out.type;
        row->values = by_number(at->second);
        row->hash = signature_hash_of(*row);
    }
    out.values.input = &out.input;
    out.values.constant = &out.constant;
    out.values.gate = &out.gate;
    out.values.result = &out.result;
    return &out;
}

LIMN_DEFINE Constant StandIns::value(TypeRow const& type, std::shared_ptr<ModuleRow const> module) {
    return {type, Constant{UnknownValue{std::move(module)}}};
}

LIMN_DEFINE OpRow const& StandIns::row(std::string const& description, OpRow draft,
                                       std::vector<TypeRow const*> operands) {
    StandIns& all = instance();
    std::lock_guard const guard{all.lock_};
    auto const [at, fresh] = all.rows_.insert({description, {draft, std::move(operands)}});
    OpRow& out = at->second.first;
    if (!fresh) return out;
    out.operands = at->second.second.data();
    out.hash = signature_hash_of(out);
    out.kernel = [](std::byte*, std::uint32_t const*) {
        throw RunError{Where{}, "run",
                       "the graph was loaded to be looked at; give limn::load "
                       "its ops to run it"};
    };
    out.block = nullptr;
    out.fold = nullptr;
    return out;
}

LIMN_DEFINE TreeRow const& StandIns::tree(TreeRow draft, std::vector<TreeRow const*> children,
                                          std::vector<std::string_view> names) {
    StandIns& all = instance();
    std::lock_guard const guard{all.lock_};
    Tree& out = all.trees_.emplace_back(Tree{draft, std::move(children), std::move(names)});
    out.row.children = out.children;
    out.row.names = out.names;
    return out.row;
}

LIMN_DEFINE std::string_view StandIns::kept(std::string const& text) {
    StandIns& all = instance();
    std::lock_guard const guard{all.lock_};
    return all.texts_.insert({text, 0}).first->first;
}

LIMN_DEFINE StandIns& StandIns::instance() {
    static StandIns out;
    return out;
}

LIMN_DEFINE std::uint64_t StandIns::signature_hash_of(OpRow const& row) {
    std::uint64_t h = hash_combine(hash_text(row.name), hash_text(row.result->name));
    for (std::size_t i = 0; row.made == nullptr && i < row.arity; ++i)
        h = hash_combine(h, hash_text(row.operands[i]->name));
    return row.version == 1 ? h : hash_combine(h, row.version);
}

LIMN_DEFINE StandIns::Values StandIns::by_number(std::size_t number) {
    return []<std::size_t... I>(std::size_t n, std::index_sequence<I...>) {
        static constexpr Values all[]{&values_of<I>...};
        return all[n];
    }
    (number, std::make_index_sequence<most_types>{});
}

} // namespace limn::detail

#endif // LIMN_IO_JSON_STAND_INS_IPP
