// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `JsonFields`: members of JSON objects, each checked, with errors that say where.

#ifndef LIMN_IO_JSON_JSON_FIELDS_HPP
#define LIMN_IO_JSON_JSON_FIELDS_HPP

#include <limn/meta/error.hpp>
#include <limn/meta/inline.hpp>

#include <nlohmann/json.hpp>

#include <cstdint>
#include <string>

namespace limn::detail {

/// A value in an error. It may hold anything: CBOR's texts are not looked at.
LIMN_DECLARE std::string shown(nlohmann::json const& value);

/// A name in an error, of which a file may have long ones.
LIMN_DECLARE std::string shortened(std::string const& name);

/// What a reader of JSON asks for. Whatever is missing, or of another kind, is a LoadError.
class JsonFields {
protected:
    using Json = nlohmann::json;

    std::string in_; ///< the place in the file, for errors

    LIMN_DECLARE [[noreturn]] void refuse(std::string const& fault,
                                          std::string const& remedy) const;
    LIMN_DECLARE [[noreturn]] void refuse_format(std::string const& fault) const;
    LIMN_DECLARE Json const& member(Json const& object, char const* name) const;
    LIMN_DECLARE Json const& list(Json const& object, char const* name) const;
    LIMN_DECLARE std::string const& text_in(Json const& object, char const* name) const;
    LIMN_DECLARE std::string const& text(Json const& value, char const* name) const;
    LIMN_DECLARE std::uint32_t integer(Json const& object, char const* name) const;
    /// A number below `end`.
    LIMN_DECLARE std::uint32_t number(Json const& value, std::uint64_t end, char const* name) const;
    LIMN_DECLARE bool truth(Json const& value, char const* name) const;
};

} // namespace limn::detail

#ifndef LIMN_COMPILED
#include <limn/io/json/json_fields.ipp>
#endif

#endif // LIMN_IO_JSON_JSON_FIELDS_HPP
