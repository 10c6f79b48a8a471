// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `print`: a line on the standard output in every run of a graph.

#ifndef LIMN_OP_PRINT_HPP
#define LIMN_OP_PRINT_HPP

#include <limn/op/located_call.hpp>
#include <limn/op/record.hpp>
#include <limn/op/recorded.hpp>
#include <limn/type/type_name.hpp>

#include <concepts>
#include <cstdio>
#include <string>
#include <string_view>
#include <type_traits>

namespace limn {

namespace detail {

/// Whether an argument of type `T` reaches `std::printf` as an int.
template <class T>
inline constexpr bool is_promoted_to_int =
    std::same_as<T, signed char> || std::same_as<T, unsigned char> || std::same_as<T, short> ||
    std::same_as<T, unsigned short> || std::same_as<T, int> || std::same_as<T, bool>;

/// How `std::printf` writes a `T`; empty where it does not.
/// Source  ISO C [fprintf]
template <class T>
inline constexpr std::string_view printf_conversion = [] {
    if constexpr (std::same_as<T, std::string>) return "%s";
    else if constexpr (std::same_as<T, char>) return "%c";
    else if constexpr (std::same_as<T, double> || std::same_as<T, float>) return "%g";
    else if constexpr (std::same_as<T, unsigned>) return "%u";
    else if constexpr (std::same_as<T, long>) return "%ld";
    else if constexpr (std::same_as<T, unsigned long>) return "%lu";
    else if constexpr (std::same_as<T, long long>) return "%lld";
    else if constexpr (std::same_as<T, unsigned long long>) return "%llu";
    else if constexpr (is_promoted_to_int<T>) return "%d";
    else return "";
}();
inline constexpr std::string_view end_of_line = "\n";

template <class T> constexpr auto printf_argument(T const& value) {
    if constexpr (std::same_as<T, std::string>) return value.c_str();
    else return value;
}

} // namespace detail

namespace prims {

/// Operands  numbers, bool, char, strings
/// Result    nothing
/// Source    ISO C [fprintf]
template <class... Ts> struct print {
    static constexpr std::string_view name = "print";
    static constexpr Notation notation{
        Form::print, detail::joined<detail::printf_conversion<Ts>..., detail::end_of_line>::view,
        Precedence::primary, "<cstdio>"};
    static constexpr Traits traits{effect};
    using conversion = limn::conversion::none;
    static Nothing apply(Ts const&... operands) {
        if constexpr (sizeof...(Ts) == 0) std::puts("");
        else // NOLINTNEXTLINE(bugprone-suspicious-stringview-data-usage): `joined` ends with a zero
            std::printf(notation.spelling.data(), detail::printf_argument(operands)...);
        return {};
    }
};

} // namespace prims

/// Prints lines. See `print`.
struct Print : LocatedCall<Print> {
    /// Records the call, or makes it. For `LocatedCall`.
    template <class... As> void invoke_at(Where at, As const&... operands) const {
        constexpr bool known = (!detail::printf_conversion<plain_t<As>>.empty() && ...);
        static_assert(known, "limn::print: it writes numbers, bool, char and strings: convert the "
                             "value, or write an op: limn::op<\"name\", limn::effect>(callable)");
        if constexpr (known) {
            using op = prims::print<plain_t<As>...>;
            detail::run_or_record<op>(
                at, [](plain_t<As> const&... plain) { op::apply(plain...); },
                [](Where where, auto const&... as) { return record<op>(where, as...); },
                operands...);
        }
    }
};

/// Writes its operands and an end of line to the standard output: now outside a trace, else in each
/// run of the graph, where the function stood, in the order of all effects.
///
///     limn::print("x = ", x, ", n = ", n); // in generated code std::printf("x = %g, n = %d\n", x,
///     n);
///
/// Operands  numbers, bool, char and strings, traced or plain
/// Values    floating ones with six digits, as `std::cout` has them; a text ends at its first '\0'
/// Errors    a static_assert for other types
/// Cost      one node
inline constexpr Print print{};

} // namespace limn

#endif // LIMN_OP_PRINT_HPP
