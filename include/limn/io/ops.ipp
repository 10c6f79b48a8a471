// SPDX-License-Identifier: BSL-1.0

#ifndef LIMN_IO_OPS_IPP
#define LIMN_IO_OPS_IPP

#include <limn/graph/input_rows.hpp>
#include <limn/io/ops.hpp>
#include <limn/meta/inline.hpp>
#include <limn/op/conversion.hpp>
#include <limn/op/make.hpp>
#include <limn/op/op_row.hpp>
#include <limn/type/module_row.hpp>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace limn {

LIMN_DEFINE void Ops::add_header(std::string_view op, std::string_view header) {
    if (!header.empty()) headers_.insert_or_assign(std::string{op}, std::string{header});
}

LIMN_DEFINE OpRow const* Ops::row(std::string const& signature) const {
    return find(&Ops::rows_, signature, static_cast<OpRow const*>(nullptr));
}

LIMN_DEFINE TypeRow const* Ops::type(std::string_view name) const {
    return find(&Ops::types_, name, static_cast<TypeRow const*>(nullptr));
}

LIMN_DEFINE std::optional<Ops::Structure> Ops::structure(std::string_view name) const {
    auto const at = structures_.find(name);
    if (at != structures_.end()) return at->second;
    return base_ == nullptr ? std::nullopt : base_->structure(name);
}

LIMN_DEFINE std::optional<Constant> Ops::callable(std::string const& op) const {
    auto const at = callables_.find(op);
    if (at != callables_.end()) return at->second;
    return base_ == nullptr ? std::nullopt : base_->callable(op);
}

LIMN_DEFINE std::string Ops::header(std::string const& op) const {
    return find(&Ops::headers_, op, std::string{});
}

LIMN_DEFINE std::vector<std::string> Ops::names() const {
    std::vector<std::string> out;
    if (base_ != nullptr) out = base_->names();
    for (auto const& [name, row] : rows_)
        if (row->kind == Kind::call && row->name != prims::gate::name) out.push_back(name);
    for (auto const& [name, maker] : makers_) out.push_back(name);
    return out;
}

LIMN_DEFINE void Ops::add_values(TypeRow const& type, ValueRows const& rows) {
    if (!types_.insert({type.name, &type}).second) return;
    for (OpRow const* row : {rows.input, rows.constant, rows.gate, rows.result}) add(*row);
}

} // namespace limn

namespace limn::detail {

LIMN_DEFINE std::string nearest_names(std::string_view wanted,
                                      std::vector<std::string> const& names) {
    wanted = wanted.substr(0, 200);
    auto const distance = [&](std::string const& name) {
        std::vector<std::size_t> row(name.size() + 1);
        for (std::size_t j = 0; j < row.size(); ++j) row[j] = j;
        for (std::size_t i = 0; i < wanted.size(); ++i) {
            std::size_t diagonal = row[0]++;
            for (std::size_t j = 0; j < name.size(); ++j)
                diagonal = std::exchange(row[j + 1],
                                         std::min({row[j] + 1, row[j + 1] + 1,
                                                   diagonal + (wanted[i] == name[j] ? 0u : 1u)}));
        }
        return row.back();
    };
    std::vector<std::pair<std::size_t, std::string>> ranked;
    ranked.reserve(names.size());
    for (std::string const& name : names) ranked.push_back({distance(name), name});
    std::sort(ranked.begin(), ranked.end());
    ranked.erase(std::unique(ranked.begin(), ranked.end()), ranked.end());
    std::string out;
    for (std::size_t i = 0; i < ranked.size() && i < 3; ++i)
        out += (i == 0 ? "`" : ", `") + ranked[i].second + "`";
    return out;
}

LIMN_DEFINE std::string op_remedy(std::string_view name) {
    constexpr std::string_view random = "random<";
    if (name.starts_with(random) && name.ends_with('>'))
        return "limn::ops(limn::distribution<" +
               std::string{name.substr(random.size(), name.size() - random.size() - 1)} + ">)";
    return "limn::ops(...), or on other types than its parameters limn::on<Types...>(op); what "
           "values of a type of yours compute comes with limn::value_type<T, &T::member...>";
}

} // namespace limn::detail

#endif // LIMN_IO_OPS_IPP
