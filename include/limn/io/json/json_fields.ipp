// SPDX-License-Identifier: BSL-1.0

#ifndef LIMN_IO_JSON_JSON_FIELDS_IPP
#define LIMN_IO_JSON_JSON_FIELDS_IPP

#include <limn/io/json/json_fields.hpp>
#include <limn/meta/error.hpp>
#include <limn/meta/inline.hpp>

#include <nlohmann/json.hpp>

#include <cstdint>
#include <limits>
#include <string>

namespace limn::detail {

LIMN_DEFINE std::string shown(nlohmann::json const& value) {
    return value.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace).substr(0, 40);
}

LIMN_DEFINE std::string shortened(std::string const& name) {
    return name.size() <= 400 ? name : name.substr(0, 400) + "...";
}

LIMN_DEFINE void JsonFields::refuse(std::string const& fault, std::string const& remedy) const {
    throw LoadError{Where{}, "load", in_ + " " + fault + "; " + remedy};
}

LIMN_DEFINE void JsonFields::refuse_format(std::string const& fault) const {
    refuse(fault, "save the graph again");
}

LIMN_DEFINE JsonFields::Json const& JsonFields::member(Json const& object, char const* name) const {
    auto const at = object.is_object() ? object.find(name) : object.end();
    if (at == object.end()) refuse_format(std::string{"has no `"} + name + "`");
    return *at;
}

LIMN_DEFINE JsonFields::Json const& JsonFields::list(Json const& object, char const* name) const {
    Json const& out = member(object, name);
    if (!out.is_array()) refuse_format(std::string{"has no list `"} + name + "`");
    return out;
}

LIMN_DEFINE std::string const& JsonFields::text_in(Json const& object, char const* name) const {
    return text(member(object, name), name);
}

LIMN_DEFINE std::string const& JsonFields::text(Json const& value, char const* name) const {
    if (!value.is_string()) refuse_format(std::string{"has no text as `"} + name + "`");
    return value.get_ref<std::string const&>();
}

LIMN_DEFINE std::uint32_t JsonFields::integer(Json const& object, char const* name) const {
    return number(member(object, name), std::numeric_limits<std::uint32_t>::max(), name);
}

LIMN_DEFINE std::uint32_t JsonFields::number(Json const& value, std::uint64_t end,
                                             char const* name) const {
    if (!value.is_number_unsigned() || value.get<std::uint64_t>() >= end)
        refuse_format(std::string{"has "} + shown(value) + " as `" + name +
                      "`, which is not a number below " + std::to_string(end));
    return value.get<std::uint32_t>();
}

LIMN_DEFINE bool JsonFields::truth(Json const& value, char const* name) const {
    if (!value.is_boolean()) refuse_format(std::string{"has no bool as `"} + name + "`");
    return value.get<bool>();
}

} // namespace limn::detail

#endif // LIMN_IO_JSON_JSON_FIELDS_IPP
