// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns the checks of a shape that was fixed when tracing: a length, a presence, a list of keys.

#ifndef LIMN_OP_SHAPE_HPP
#define LIMN_OP_SHAPE_HPP

#include <limn/meta/error.hpp>
#include <limn/op/call.hpp>

#include <cstddef>
#include <string>
#include <vector>

namespace limn {

/// Errors  TypeError when `sequence` has not `length` elements; it names `path` and both lengths
template <class Sequence>
void check_length(Sequence const& sequence, std::size_t length, std::string const& path) {
    if (static_cast<std::size_t>(sequence.size()) != length)
        throw TypeError{Where{}, "call",
                        "`" + path + "` has " + std::to_string(sequence.size()) +
                            " elements, and was traced with " + std::to_string(length) +
                            "; trace again with that length, or make it an input as a whole"};
}

/// Errors  TypeError when `optional` holds a value and should not, or the other way round
template <class Optional>
void check_presence(Optional const& optional, bool present, std::string const& path) {
    if (optional.has_value() != present)
        throw TypeError{Where{}, "call",
                        "`" + path + "` is " + (present ? "absent" : "present") +
                            ", and was traced " + (present ? "present" : "absent") +
                            "; trace again with such a value"};
}

/// Errors  TypeError when `map` has other keys; it names the first that is missing or new
template <class Map>
void check_keys(Map const& map, std::vector<std::string> const& keys, std::string const& path) {
    auto const refuse = [&](std::string const& key, std::string const& fault) {
        throw TypeError{Where{}, "call",
                        "`" + path + "` " + fault + " the key \"" + key + "\", with which it was " +
                            (fault == "has" ? "not " : "") + "traced; trace again with these keys"};
    };
    for (std::string const& key : keys)
        if (map.find(key) == map.end()) refuse(key, "lacks");
    for (auto const& [key, value] : map) {
        bool known = false;
        for (std::string const& wanted : keys) known = known || wanted == key;
        if (!known) refuse(key, "has");
    }
}

/// Errors  TypeError when `matrix` has not that many rows and columns
template <class Matrix>
void check_extents(Matrix const& matrix, std::size_t rows, std::size_t columns,
                   std::string const& path) {
    auto const spell = [](auto r, auto c) { return std::to_string(r) + " x " + std::to_string(c); };
    if (spell(matrix.rows(), matrix.cols()) != spell(rows, columns))
        throw TypeError{Where{}, "call",
                        "`" + path + "` is " + spell(matrix.rows(), matrix.cols()) +
                            ", and was traced as " + spell(rows, columns) +
                            "; trace again with that shape, or make it an input as a whole"};
}

namespace detail {

inline constexpr auto length_op = op<"limn::check_length", limn::effect>(
    [](auto const& s, std::size_t n, std::string const& path) { check_length(s, n, path); });
inline constexpr auto extents_op = op<"limn::check_extents", limn::effect>(
    [](auto const& m, std::size_t rows, std::size_t columns, std::string const& path) {
        check_extents(m, rows, columns, path);
    });
inline constexpr auto presence_op = op<"limn::check_presence", limn::effect>(
    [](auto const& o, bool present, std::string const& path) { check_presence(o, present, path); });
inline constexpr auto keys_op = op<"limn::check_keys", limn::effect>(
    [](auto const& m, std::vector<std::string> const& keys, std::string const& path) {
        check_keys(m, keys, path);
    });

} // namespace detail

namespace prims {

/// Operands  m : map or sequence;  key : its key
/// Errors    std::out_of_range where there is no such element
struct at {
    static constexpr std::string_view name = "at";
    static constexpr Notation notation = member_notation(Form::method, name);
    static constexpr Traits traits{};
    using conversion = limn::conversion::none;
    template <class M, class K>
    static constexpr auto apply(M const& m, K const& key) -> decltype(m.at(key)) {
        return m.at(key);
    }
};

/// Operands  m : matrix or vector;  indices : its row and column, or its position, as `long`
struct entry {
    static constexpr std::string_view name = "entry";
    static constexpr Notation notation = member_notation(Form::invoke, "");
    static constexpr Traits traits{};
    using conversion = limn::conversion::none;
    template <class M, class... Is>
    static constexpr auto apply(M const& m, Is const&... indices) -> decltype(m(indices...)) {
        return m(indices...);
    }
};

/// Operands  o : optional
/// Errors    std::bad_optional_access where it is empty
struct value {
    static constexpr std::string_view name = "value";
    static constexpr Notation notation = member_notation(Form::method, name);
    static constexpr Traits traits{};
    using conversion = limn::conversion::none;
    template <class O> static constexpr auto apply(O const& o) -> decltype(o.value()) {
        return o.value();
    }
};

} // namespace prims

} // namespace limn

#endif // LIMN_OP_SHAPE_HPP
