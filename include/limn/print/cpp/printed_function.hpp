// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `PrintedFunction`: what the printers of a function and of its loops share.

#ifndef LIMN_PRINT_CPP_PRINTED_FUNCTION_HPP
#define LIMN_PRINT_CPP_PRINTED_FUNCTION_HPP

#include <limn/graph/graph.hpp>
#include <limn/meta/text.hpp>
#include <limn/print/cpp/code.hpp>
#include <limn/print/cpp/cpp_options.hpp>
#include <limn/print/cpp/dialect.hpp>
#include <limn/print/cpp/expressions.hpp>
#include <limn/print/cpp/given_names.hpp>
#include <limn/print/cpp/includes.hpp>
#include <limn/print/cpp/local_names.hpp>
#include <limn/print/cpp/modules.hpp>

#include <cstdint>
#include <span>
#include <string_view>

namespace limn::detail {

/// What all bodies of one function share.
template <class T = void> struct PrintedFunction {
    Graph const& graph;
    Dialect dialect;
    bool one_per_line = false;
    bool locations = false;
    bool for_speed = false;
    Text prefix;
    Modules<T> modules;
    GivenNames<T> given{};
    std::span<CppSpelling const> spellings{};
    std::uint32_t locals = 0;
    Includes<T> includes{};
    Expressions<T> expressions{};
    Code<T> code{};
    LocalNames<T> names{};

    /// What the user calls the value, if nothing else is called that.
    constexpr Word name_of(Node node) {
        std::string_view const wanted = given.name(node);
        if (wanted.empty()) return fresh_name();
        return expressions.word(names.unique(graph, modules, prefix.view(), wanted).view());
    }
    /// What the user wants to be called in place of the op; empty where it is spelled as ever.
    constexpr std::string_view spelling_of(OpRow const& row) const {
        for (CppSpelling const& one : spellings)
            if (one.op == row.name) return one.call;
        return {};
    }
    constexpr Word fresh_name() { return expressions.word(prefix.view(), locals++); }
};

} // namespace limn::detail

#endif // LIMN_PRINT_CPP_PRINTED_FUNCTION_HPP
