// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `require`: what must hold while a function runs, checked in every run of its graph.

#ifndef LIMN_OP_REQUIRE_HPP
#define LIMN_OP_REQUIRE_HPP

#include <limn/meta/error.hpp>
#include <limn/op/record.hpp>
#include <limn/op/recorded.hpp>

#include <concepts>
#include <stdexcept>
#include <string>
#include <string_view>

namespace limn {

namespace prims {

/// Operands  c : bool;  text : string
/// Result    nothing
/// Errors    std::runtime_error with the text, unless c
struct require {
    static constexpr std::string_view name = "require";
    static constexpr Notation notation{Form::check, "limn::throw_unless", Precedence::lowest,
                                       "<stdexcept>"};
    static constexpr Traits traits{effect};
    using conversion = limn::conversion::none;
    static Nothing apply(bool const& c, std::string const& text) {
        if (!c) throw std::runtime_error{text};
        return {};
    }
};

} // namespace prims

/// Throws `std::runtime_error{text}` unless `condition` is true: at once where that is known, else
/// in each run of the graph. What generic code prints a `require` as.
///
/// Operands  condition : bool, traced or plain
/// Cost      one node, or none where the condition is known
template <class C>
constexpr void throw_unless(C const& condition, std::string_view text, Where at = Where::here()) {
    static_assert(std::same_as<plain_t<C>, bool>,
                  "limn::require: the condition must be a bool: compare, as in `x != 0`");
    if constexpr (is_recorded<C>) {
        throw_unless(condition.proxy(), text, at);
    } else if constexpr (is_proxy<C>) {
        if (condition.is_constant()) throw_unless(static_cast<bool>(condition), text, at);
        else record<prims::require>(at, condition, std::string{text});
    } else if (!condition) {
        throw std::runtime_error{std::string{text}};
    }
}

/// Checks that `condition` holds: plain ones now, traced ones in each run of the graph, where and
/// when the function would have checked. An `assert` that lasts.
///
/// Operands  condition : bool, traced or plain
/// Errors    std::runtime_error, `FILE:LINE: require: message`, where it does not: the same from a
///           plain call, the interpreter and generated code
/// Cost      one node, or none where the condition is known
template <class C>
constexpr void require(C const& condition, std::string_view message, Where at = Where::here()) {
    if constexpr (std::same_as<C, bool>)
        if (condition) return;
    throw_unless(condition, Error{at, "require", message}.what(), at);
}

} // namespace limn

#endif // LIMN_OP_REQUIRE_HPP
