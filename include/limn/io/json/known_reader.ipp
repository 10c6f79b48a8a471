// SPDX-License-Identifier: BSL-1.0

#ifndef LIMN_IO_JSON_KNOWN_READER_IPP
#define LIMN_IO_JSON_KNOWN_READER_IPP

#include <limn/io/files/tensors.hpp>
#include <limn/io/json/json_fields.hpp>
#include <limn/io/json/json_value.hpp>
#include <limn/io/json/known_reader.hpp>
#include <limn/io/json/stand_ins.hpp>
#include <limn/io/json/unknown_op_reader.hpp>
#include <limn/io/ops.hpp>
#include <limn/meta/inline.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <utility>

namespace limn::detail {

LIMN_DEFINE KnownReader::KnownReader(Ops const& ops, TensorReader const& tensors,
                                     JsonReader::Find find, Unknown unknown)
    : ops_{ops}, tensors_{tensors}, find_{std::move(find)}, unknown_{unknown} {}

LIMN_DEFINE OpRow const& KnownReader::input_row(std::string const& type) const {
    OpRow const* const has = ops_.row("input() -> " + type);
    if (has == nullptr && shows()) return unknown_type(type).input;
    if (has == nullptr) refuse_type(type);
    return *has;
}

LIMN_DEFINE OpRow const& KnownReader::row_of(Json const& op) const {
    std::string const& name = text(member(op, "op"), "op");
    unsigned const version = version_of(op);
    if (name == loop_row.name) return of_version(loop_row, version, name);
    std::string signature = name + '(';
    for (Json const& operand : list(op, "operands")) {
        if (signature.back() != '(') signature += ", ";
        signature += text(operand, "operands");
    }
    (signature += ") -> ") += text(member(op, "result"), "result");
    OpRow const* const has = ops_.row(signature);
    if ((has == nullptr || has->version != version) && shows())
        return unknown_row(
            op, [&](std::string const& type) -> TypeRow const& { return type_of(type); },
            [&](std::string const& type) -> TreeRow const& { return *structure(type).row; },
            [&](std::string const& type) -> OpRow const& { return input_row(type); });
    if (has == nullptr && name == prims::constant::name)
        refuse_type(text(member(op, "result"), "result"));
    if (has == nullptr)
        refuse("calls `" + shortened(signature) + "`, which is not registered; the nearest are " +
                   nearest_names(signature, ops_.names()),
               "give it to load: " + op_remedy(name));
    return of_version(*has, version, signature);
}

LIMN_DEFINE Ops::Structure KnownReader::structure(std::string const& name) const {
    auto const has = ops_.structure(name);
    if (has.has_value()) return *has;
    if (!shows()) refuse_type(name);
    return unknown_structure(name);
}

LIMN_DEFINE void KnownReader::describe(Json const& file) {
    if (!shows()) return;
    read_types(file);
    for (Json const& in : file.value("structures", Json::array())) {
        std::string const& name = text(member(in, "type"), "type");
        if (!ops_.structure(name).has_value())
            read_structure(in, type_of(name),
                           [&](std::string const& type) { return structure(type); });
    }
}

LIMN_DEFINE Constant KnownReader::made(Json const& module) {
    std::string const& type = text(member(module, "type"), "type");
    Ops::Maker const maker = ops_.maker(type);
    if (!maker && !shows())
        refuse("has a module `" + shortened(type) + "`, which is not registered",
               "give it to load: limn::ops(limn::module_type<" + shortened(type) + ">)");
    ModuleRow out{nullptr,
                  Text{text(member(module, "name"), "name")},
                  truth(member(module, "braces"), "braces"),
                  {}};
    out.version = version_of(module);
    if (maker && out.version != maker.version)
        refuse_version("has a module `" + type + "`", out.version, maker.version);
    for (Json const& argument : list(module, "arguments"))
        out.arguments.push_back(value_of(text(member(argument, "type"), "type"),
                                         member(argument, "value"), "an argument of " + type));
    if (maker) return maker.make(out);
    return unknown_module(type, std::move(out));
}

LIMN_DEFINE Constant KnownReader::value_of(std::string const& type, Json const& json,
                                           std::string const& place) const {
    return value_of(type_of(type), json, place);
}

LIMN_DEFINE Constant KnownReader::value_of(TypeRow const& type, Json const& json,
                                           std::string const& place) const {
    if (json.is_object() && json.contains("module")) {
        std::uint32_t const i = number(json["module"], modules_.size(), "module");
        if (&modules_[i].type() != &type) refuse_format(place + " is another module");
        return modules_[i];
    }
    if (json.is_object() && json.contains("callable")) {
        auto const callable = ops_.callable(text(json["callable"], "callable"));
        if (is_unknown(type)) return StandIns::value(type);
        if (!callable.has_value() || &callable->type() != &type)
            refuse("calls " + shown(json) + ", which is not registered so",
                   "give that op to load: limn::ops(...)");
        return *callable;
    }
    if (is_unknown(type)) return unknown_value(type);
    JsonReader in{json, tensors_, find_, in_ + ": " + place};
    Constant out{false};
    if (!type.read(in, out))
        refuse("has a constant of type " + std::string{type.name}, "specialise limn::codec");
    return out;
}

LIMN_DEFINE unsigned KnownReader::version_of(Json const& entry) const {
    return entry.contains("version") ? integer(entry, "version") : 1;
}

LIMN_DEFINE OpRow const& KnownReader::of_version(OpRow const& row, unsigned saved,
                                                 std::string const& signature) const {
    if (row.version != saved && !shows())
        refuse_version("calls `" + signature + "`", saved, row.version);
    return row;
}

LIMN_DEFINE void KnownReader::refuse_version(std::string const& what, unsigned saved,
                                             unsigned mine) const {
    refuse(what + " in version " + std::to_string(saved) + ", this program has version " +
               std::to_string(mine),
           saved > mine ? "build the program with the newer one"
                        : "trace and save the graph again, or load it where version " +
                              std::to_string(saved) + " is");
}

LIMN_DEFINE TypeRow const& KnownReader::type_of(std::string const& name) const {
    TypeRow const* const row = ops_.type(name);
    if (row == nullptr && shows()) return unknown_type(name).type;
    if (row == nullptr) refuse_type(name);
    return *row;
}

LIMN_DEFINE void KnownReader::refuse_type(std::string const& type) const {
    refuse("has a `" + shortened(type) + "`, which is not registered",
           "give it to load: limn::ops(limn::value_type<" + shortened(type) + ">)");
}

} // namespace limn::detail

#endif // LIMN_IO_JSON_KNOWN_READER_IPP
