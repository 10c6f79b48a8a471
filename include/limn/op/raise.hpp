// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `raise`, which throws what a traced function threw on one of its paths.

#ifndef LIMN_OP_RAISE_HPP
#define LIMN_OP_RAISE_HPP

#include <limn/meta/error.hpp>
#include <limn/op/record.hpp>
#include <limn/op/recorded.hpp>

#include <any>
#include <exception>
#include <functional>
#include <memory>
#include <new>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <typeinfo>
#include <variant>

namespace limn {

namespace detail {

/// An exception of the standard's that can be made again: of its text, or of nothing.
struct StandardException {
    std::string_view name, header;
    bool of_text;
    void (*raise)(std::string const& text);
};
template <class E>
constexpr StandardException standard(std::string_view name, std::string_view header) {
    constexpr bool of_text = std::is_constructible_v<E, std::string const&>;
    return {name, header, of_text, [](std::string const& text) {
                if constexpr (of_text) throw E{text};
                else throw E{};
            }};
}
inline constexpr StandardException standard_exceptions[]{
    standard<std::domain_error>("std::domain_error", "<stdexcept>"),
    standard<std::invalid_argument>("std::invalid_argument", "<stdexcept>"),
    standard<std::length_error>("std::length_error", "<stdexcept>"),
    standard<std::out_of_range>("std::out_of_range", "<stdexcept>"),
    standard<std::logic_error>("std::logic_error", "<stdexcept>"),
    standard<std::range_error>("std::range_error", "<stdexcept>"),
    standard<std::overflow_error>("std::overflow_error", "<stdexcept>"),
    standard<std::underflow_error>("std::underflow_error", "<stdexcept>"),
    standard<std::runtime_error>("std::runtime_error", "<stdexcept>"),
    standard<std::exception>("std::exception", "<exception>"),
    standard<std::bad_alloc>("std::bad_alloc", "<new>"),
    standard<std::bad_cast>("std::bad_cast", "<typeinfo>"),
    standard<std::bad_optional_access>("std::bad_optional_access", "<optional>"),
    standard<std::bad_any_cast>("std::bad_any_cast", "<any>"),
    standard<std::bad_function_call>("std::bad_function_call", "<functional>"),
    standard<std::bad_weak_ptr>("std::bad_weak_ptr", "<memory>"),
    standard<std::bad_array_new_length>("std::bad_array_new_length", "<new>"),
    standard<std::bad_typeid>("std::bad_typeid", "<typeinfo>"),
    standard<std::bad_exception>("std::bad_exception", "<exception>"),
};

/// That with the name, or null.
constexpr StandardException const* standard_exception(std::string_view name) {
    for (StandardException const& e : standard_exceptions)
        if (e.name == name) return &e;
    return nullptr;
}

/// Of the variant's exceptions `std::get` throws this one, whose text no constructor takes.
inline void raise_bad_variant_access(std::string const& text) {
    if (std::string_view{std::bad_variant_access{}.what()} == text) throw std::bad_variant_access{};
    try {
        static_cast<void>(std::get<1>(std::variant<int, int>{}));
    } catch (std::bad_variant_access const& thrown) {
        if (thrown.what() == text) throw;
    }
}

/// The type that a graph raises where nobody knows what the function does.
inline constexpr std::string_view guard_error = "limn::GuardError";

} // namespace detail

/// Throws an exception of the standard's type with that name, or GuardError; of others RunError,
/// which is a std::runtime_error. The text is the same for all.
inline void raise(std::string const& type, std::string const& text) {
    if (auto const* const known = detail::standard_exception(type)) known->raise(text);
    if (type == "std::bad_variant_access") detail::raise_bad_variant_access(text);
    if (type == detail::guard_error) throw GuardError{text};
    throw RunError{text};
}

namespace prims {

/// Operands  type : the name of a type;  text : string
/// Result    nothing
/// Errors    what `raise` throws; code of `to_cpp` throws a std::runtime_error where that is one of
///           the library's, or std::bad_variant_access
struct raise {
    static constexpr std::string_view name = "limn::raise";
    static constexpr Notation notation{Form::raise, "limn::raise", Precedence::lowest, ""};
    static constexpr Traits traits{effect};
    using conversion = limn::conversion::none;
    static Nothing apply(std::string const& type, std::string const& text) {
        limn::raise(type, text);
        return {};
    }
};

} // namespace prims

namespace detail {

/// Records, in the trace that is being recorded, that the function throws here. A template, so that
/// it is compiled only where it is recorded.
template <class Text> void record_raise(Text const& type, Text const& text, Where at) {
    record<prims::raise>(at, type, text);
}

} // namespace detail

} // namespace limn

#endif // LIMN_OP_RAISE_HPP
