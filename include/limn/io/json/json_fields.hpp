// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `JsonFields`: members of JSON objects, each checked, with errors that say where.

#ifndef LIMN_IO_JSON_JSON_FIELDS_HPP
#define LIMN_IO_JSON_JSON_FIELDS_HPP

#include <limn/meta/error.hpp>

#include <nlohmann/json.hpp>

#include <cstdint>
#include <limits>
#include <mutex>
#include <set>
#include <string>

namespace limn::detail {

/// A file's name, for as long as the program runs, as those of the program itself.
template <class = void> char const* kept_file_name(std::string const& name) {
    static std::mutex lock;
    static std::set<std::string> names;
    std::lock_guard const guard{lock};
    return names.insert(name).first->c_str();
}

/// A value in an error. It may hold anything: CBOR's texts are not looked at.
template <class = void> std::string shown(nlohmann::json const& value) {
    return value.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace).substr(0, 40);
}

/// A name in an error, of which a file may have long ones.
template <class = void> std::string shortened(std::string const& name) {
    return name.size() <= 400 ? name : name.substr(0, 400) + "...";
}

/// What a reader of JSON asks for. Whatever is missing, or of another kind, is a LoadError.
template <class = void> class JsonFields {
protected:
    using Json = nlohmann::json;

    std::string in_; ///< the place in the file, for errors

    [[noreturn]] void refuse(std::string const& fault, std::string const& remedy) const {
        throw LoadError{Where{}, "load", in_ + " " + fault + "; " + remedy};
    }
    [[noreturn]] void refuse_format(std::string const& fault) const {
        refuse(fault, "save the graph again");
    }
    Json const& member(Json const& object, char const* name) const {
        auto const at = object.is_object() ? object.find(name) : object.end();
        if (at == object.end()) refuse_format(std::string{"has no `"} + name + "`");
        return *at;
    }
    Json const& list(Json const& object, char const* name) const {
        Json const& out = member(object, name);
        if (!out.is_array()) refuse_format(std::string{"has no list `"} + name + "`");
        return out;
    }
    std::string const& text_in(Json const& object, char const* name) const {
        return text(member(object, name), name);
    }
    std::string const& text(Json const& value, char const* name) const {
        if (!value.is_string()) refuse_format(std::string{"has no text as `"} + name + "`");
        return value.template get_ref<std::string const&>();
    }
    std::uint32_t integer(Json const& object, char const* name) const {
        return number(member(object, name), std::numeric_limits<std::uint32_t>::max(), name);
    }
    /// A number below `end`.
    std::uint32_t number(Json const& value, std::uint64_t end, char const* name) const {
        if (!value.is_number_unsigned() || value.template get<std::uint64_t>() >= end)
            refuse_format(std::string{"has "} + shown(value) + " as `" + name +
                          "`, which is not a number below " + std::to_string(end));
        return value.template get<std::uint32_t>();
    }
    bool truth(Json const& value, char const* name) const {
        if (!value.is_boolean()) refuse_format(std::string{"has no bool as `"} + name + "`");
        return value.template get<bool>();
    }
};

} // namespace limn::detail

#endif // LIMN_IO_JSON_JSON_FIELDS_HPP
