// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `KnownReader`: what a file names, as the registry knows it: ops, types, modules, values; or
/// stand-ins, where a graph is only looked at.

#ifndef LIMN_IO_JSON_KNOWN_READER_HPP
#define LIMN_IO_JSON_KNOWN_READER_HPP

#include <limn/io/files/tensors.hpp>
#include <limn/io/json/json_fields.hpp>
#include <limn/io/json/json_value.hpp>
#include <limn/io/json/unknown_op_reader.hpp>
#include <limn/io/ops.hpp>
#include <limn/meta/inline.hpp>

#include <string>
#include <vector>

namespace limn::detail {

/// What to do about names that are not in the registry: a LoadError says how to register them, or
/// something stands in for them.
enum class Unknown : unsigned char { refused, shown };

/// Looks names up.
class KnownReader : protected UnknownOpReader {
protected:
    using Json = nlohmann::json;
    using JsonFields::in_;
    using JsonFields::integer;
    using JsonFields::list;
    using JsonFields::member;
    using JsonFields::number;
    using JsonFields::refuse;
    using JsonFields::refuse_format;
    using JsonFields::text;
    using JsonFields::truth;

    LIMN_DECLARE KnownReader(Ops const& ops, TensorReader const& tensors, JsonReader::Find find,
                             Unknown unknown);

    Ops const& known() const noexcept { return ops_; }
    LIMN_DECLARE OpRow const& input_row(std::string const& type) const;

    LIMN_DECLARE OpRow const& row_of(Json const& op) const;
    LIMN_DECLARE Ops::Structure structure(std::string const& name) const;
    /// For looking at a graph: what its file says of types and structures.
    LIMN_DECLARE void describe(Json const& file);
    LIMN_DECLARE Constant made(Json const& module);
    LIMN_DECLARE Constant value_of(std::string const& type, Json const& json,
                                   std::string const& place) const;
    LIMN_DECLARE Constant value_of(TypeRow const& type, Json const& json,
                                   std::string const& place) const;
    std::vector<Constant> modules_;

    bool shows() const noexcept { return unknown_ == Unknown::shown; }

private:
    /// Of an op or a module; not written where it is 1.
    LIMN_DECLARE unsigned version_of(Json const& entry) const;
    LIMN_DECLARE OpRow const& of_version(OpRow const& row, unsigned saved,
                                         std::string const& signature) const;
    LIMN_DECLARE [[noreturn]] void refuse_version(std::string const& what, unsigned saved,
                                                  unsigned mine) const;
    LIMN_DECLARE TypeRow const& type_of(std::string const& name) const;
    LIMN_DECLARE [[noreturn]] void refuse_type(std::string const& type) const;

    Ops const& ops_;
    TensorReader const& tensors_;
    JsonReader::Find find_;
    Unknown unknown_;
};

} // namespace limn::detail

#ifndef LIMN_COMPILED
#include <limn/io/json/known_reader.ipp>
#endif

#endif // LIMN_IO_JSON_KNOWN_READER_HPP
