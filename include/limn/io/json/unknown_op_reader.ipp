// SPDX-License-Identifier: BSL-1.0

#ifndef LIMN_IO_JSON_UNKNOWN_OP_READER_IPP
#define LIMN_IO_JSON_UNKNOWN_OP_READER_IPP

#include <limn/io/json/json_fields.hpp>
#include <limn/io/json/stand_ins.hpp>
#include <limn/io/json/unknown_op_reader.hpp>
#include <limn/io/ops.hpp>
#include <limn/meta/inline.hpp>

#include <nlohmann/json.hpp>

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

namespace limn::detail {

LIMN_DEFINE void UnknownOpReader::read_types(Json const& file) {
    Json const types = file.value("types", Json::object());
    if (!types.is_object()) refuse_format("has no table `types`");
    for (auto const& [type, header] : types.items())
        headers_[type] = plain(text(header, "types"), "types");
}

LIMN_DEFINE UnknownType const& UnknownOpReader::unknown_type(std::string const& name) const {
    auto const header = headers_.find(name);
    auto const* const out = StandIns::type(
        plain(name, "a type"), header == headers_.end() ? std::string{} : header->second,
        modules_of_.count(name) != 0);
    if (out == nullptr)
        refuse_format("has more types that are not registered than " +
                      std::to_string(StandIns::most_types));
    return *out;
}

LIMN_DEFINE Constant UnknownOpReader::unknown_module(std::string const& type, ModuleRow row) {
    modules_of_.insert(type);
    row.type = &unknown_type(type).type;
    return StandIns::value(*row.type, std::make_shared<ModuleRow const>(std::move(row)));
}

LIMN_DEFINE Constant UnknownOpReader::unknown_value(TypeRow const& type) const {
    if (type.module != nullptr) refuse_format("has a module among its values");
    values_ = true;
    return StandIns::value(type);
}

LIMN_DEFINE Ops::Structure UnknownOpReader::unknown_structure(std::string const& name) const {
    auto const known = structures_.find(name);
    if (known != structures_.end()) return {known->second.row, known->second.inputs};
    UnknownType const& leaf = unknown_type(name);
    return {&leaf.tree, leaf.leaf};
}

LIMN_DEFINE std::string const& UnknownOpReader::plain(std::string const& name,
                                                      char const* what) const {
    for (char const c : name)
        if ((c < '0' || c > '9') && (c < 'a' || c > 'z') && (c < 'A' || c > 'Z') &&
            std::string_view{"_:<>, *&()[]{}./+-=~!|^%?"}.find(c) == std::string_view::npos)
            refuse_format(std::string{"has a text as "} + what + " which is not a name");
    if (name.empty() || name.size() > 4096 || name.find("//") != std::string::npos ||
        name.find("/*") != std::string::npos)
        refuse_format(std::string{"has a text as "} + what + " which is not a name");
    return name;
}

LIMN_DEFINE Notation UnknownOpReader::notation(Json const& in, OpRow const& row) const {
    auto const form = static_cast<Form>(
        number(member(in, "form"), static_cast<unsigned>(Form::stream) + 1u, "form"));
    auto const has = [&](std::size_t least, std::size_t most) {
        if (row.arity < least || row.arity > most)
            refuse_format("has an op that is not written on so many operands");
    };
    std::string const& spelling = text(member(in, "spelling"), "spelling");
    bool named = true;
    switch (form) {
    case Form::call:
        break;
    case Form::infix:
        has(2, 2);
        named = false;
        break;
    case Form::prefix:
        has(1, 1);
        named = false;
        break;
    case Form::cast:
        has(1, 1);
        named = false;
        break;
    case Form::conditional:
        has(3, 3);
        named = false;
        break;
    case Form::field:
    case Form::get:
        has(1, 1);
        break;
    case Form::method:
    case Form::draw:
        has(1, variadic);
        break;
    case Form::subscript:
    case Form::check:
        has(2, 2);
        named = false;
        break;
    case Form::invoke:
        has(1, variadic);
        named = false;
        break;
    case Form::braces:
        if (row.made == nullptr) refuse_format("makes nothing with braces");
        break;
    case Form::print:
    case Form::raise:
    case Form::stream:
        has(1, variadic);
        named = false;
        break;
    }
    std::string conversions = spelling; // of `print`: a new line stands for a text
    if (form == Form::print) std::erase(conversions, '\n');
    if (named || !conversions.empty()) plain(conversions, "spelling");
    std::string const& header = text(member(in, "header"), "header");
    if (!header.empty()) plain(header, "header");
    return {form, StandIns::kept(spelling),
            static_cast<Precedence>(number(member(in, "precedence"),
                                           static_cast<unsigned>(Precedence::primary) + 1u,
                                           "precedence")),
            StandIns::kept(header)};
}

} // namespace limn::detail

#endif // LIMN_IO_JSON_UNKNOWN_OP_READER_IPP
