// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `KnownReader`: what a file names, as the registry knows it: ops, types, modules, values.
/// Layer: io. Includes meta, type, op, io.

#ifndef LIMN_IO_KNOWN_READER_HPP
#define LIMN_IO_KNOWN_READER_HPP

#include <limn/io/json_fields.hpp>
#include <limn/io/json_value.hpp>
#include <limn/io/ops.hpp>
#include <limn/io/tensors.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace limn::detail {

/// Looks names up. What is not there is a LoadError that says how to register it.
template <class T = void> class KnownReader : protected JsonFields<T> {
protected:
    using Json = nlohmann::json;
    using JsonFields<T>::in_;
    using JsonFields<T>::list;
    using JsonFields<T>::member;
    using JsonFields<T>::number;
    using JsonFields<T>::refuse;
    using JsonFields<T>::refuse_format;
    using JsonFields<T>::text;
    using JsonFields<T>::truth;

    KnownReader(Ops const& ops, TensorReader<T> const& tensors, typename JsonReader<T>::Find find)
        : ops_{ops}, tensors_{tensors}, find_{std::move(find)} {}

    Ops const& known() const noexcept { return ops_; }
    OpRow const& input_row(std::string const& type) const {
        OpRow const* const has = ops_.row("input() -> " + type);
        if (has == nullptr) refuse_type(type);
        return *has;
    }

    OpRow const& row_of(Json const& op) const {
        std::string const& name = text(member(op, "op"), "op");
        if (name == loop_row.name) return loop_row;
        std::string signature = name + '(';
        for (Json const& operand : list(op, "operands")) {
            if (signature.back() != '(') signature += ", ";
            signature += text(operand, "operands");
        }
        (signature += ") -> ") += text(member(op, "result"), "result");
        OpRow const* const has = ops_.row(signature);
        if (has == nullptr)
            refuse("calls `" + signature + "`, which is not registered; the nearest are " +
                       nearest_names(signature, ops_.names()),
                   "give it to load: limn::ops(...), or on other types than its parameters "
                   "limn::on<Types...>(op)");
        return *has;
    }
    Ops::Structure structure(std::string const& name) const {
        auto const has = ops_.structure(name);
        if (!has.has_value()) refuse_type(name);
        return *has;
    }
    Constant made(Json const& module) const {
        std::string const& type = text(member(module, "type"), "type");
        Ops::Maker const make = ops_.maker(type);
        if (!make)
            refuse("has a module `" + type + "`, which is not registered",
                   "give it to load: limn::ops(limn::module_type<" + type + ">)");
        ModuleRow out{nullptr,
                      Text{text(member(module, "name"), "name")},
                      truth(member(module, "braces"), "braces"),
                      {}};
        for (Json const& argument : list(module, "arguments"))
            out.arguments.push_back(value_of(text(member(argument, "type"), "type"),
                                             member(argument, "value"), "an argument of " + type));
        return make(out);
    }
    Constant value_of(std::string const& type, Json const& json, std::string const& place) const {
        TypeRow const* const row = ops_.type(type);
        if (row == nullptr) refuse_type(type);
        return value_of(*row, json, place);
    }
    Constant value_of(TypeRow const& type, Json const& json, std::string const& place) const {
        if (json.is_object() && json.contains("module")) {
            std::uint32_t const i = number(json["module"], modules_.size(), "module");
            if (&modules_[i].type() != &type) refuse_format(place + " is another module");
            return modules_[i];
        }
        if (json.is_object() && json.contains("callable")) {
            auto const callable = ops_.callable(text(json["callable"], "callable"));
            if (!callable.has_value() || &callable->type() != &type)
                refuse("calls " + json.dump() + ", which is not registered so",
                       "give that op to load: limn::ops(...)");
            return *callable;
        }
        JsonReader<T> in{json, tensors_, find_, in_ + ": " + place};
        Constant out{false};
        if (!type.read(in, out))
            refuse("has a constant of type " + std::string{type.name}, "specialise limn::codec");
        return out;
    }
    std::vector<Constant> modules_;

private:
    [[noreturn]] void refuse_type(std::string const& type) const {
        refuse("has a `" + type + "`, which is not registered",
               "give it to load: limn::ops(limn::value_type<" + type + ">)");
    }

    Ops const& ops_;
    TensorReader<T> const& tensors_;
    typename JsonReader<T>::Find find_;
};

} // namespace limn::detail

#endif // LIMN_IO_KNOWN_READER_HPP
