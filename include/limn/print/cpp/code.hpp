// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `Code`: the C++ statements of one function, as a tree.

#ifndef LIMN_PRINT_CPP_CODE_HPP
#define LIMN_PRINT_CPP_CODE_HPP

#include <limn/meta/page_allocator.hpp>
#include <limn/meta/vector.hpp>
#include <limn/meta/where.hpp>
#include <limn/print/cpp/expression.hpp>
#include <limn/type/type_row.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>

namespace limn::detail {

/// Statements one after the other.
struct CodeList {
    std::uint32_t first = no_code, last = no_code;

    constexpr bool empty() const { return first == no_code; }
};

/// A statement of C++.
struct CodeStatement {
    enum class Does : unsigned char {
        declare,   ///< `type name = value`; `type name{}` or `type name` where there is no value
        assign,    ///< `name = value`, `name += value`
        call,      ///< `value`, for its effect
        branch,    ///< `if (condition)` first, `else` second
        loop,      ///< `while (condition)` first; `for (;;)` where there is no condition
        count,     ///< `for (type name = value; condition; ++name)` first; no type: not declared
        go_over,   ///< `for (type name : value)` first
        give_back, ///< `return value`
        leave,     ///< `break`
    };
    Does does;
    bool constant = false;         ///< a declared name that keeps its value
    bool blank = false;            ///< a declared name begins with `{}`
    bool deduced = false;          ///< its type is written as `auto`
    Word name{};                   ///< of a variable
    TypeRow const* type = nullptr; ///< of the name
    std::string_view sign = "";    ///< of an assignment that changes the variable: `+`
    ExpressionId value{}, condition{};
    CodeList first{}, second{};
    Where where{}; ///< the user's line
    std::uint32_t next = no_code;
};

/// Keeps statements, and says to which list the next one is added.
template <class T = void> class Code {
public:
    constexpr CodeStatement const& operator[](std::uint32_t index) const { return all_[index]; }
    constexpr CodeStatement& change(std::uint32_t index) { return all_[index]; }

    /// Makes room for those of so many nodes.
    constexpr void reserve(std::size_t nodes) { all_.reserve(nodes / 2); }

    constexpr void add(CodeStatement const& statement) { add(alone(statement)); }
    constexpr void add(CodeList list) { current_ = joined(current_, list); }

    /// The list that is being written.
    constexpr CodeList const& list() const { return current_; }
    /// Goes on with another one, and gives the one written until now.
    constexpr CodeList exchange(CodeList list) { return std::exchange(current_, list); }

    /// A list of one statement, which stands in no other yet.
    constexpr CodeList alone(CodeStatement const& statement) {
        all_.push_back(statement);
        auto const index = static_cast<std::uint32_t>(all_.size() - 1);
        return {index, index};
    }
    constexpr CodeList joined(CodeList a, CodeList b) {
        if (a.empty()) return b;
        if (b.empty()) return a;
        all_[a.last].next = b.first;
        return {a.first, b.last};
    }

private:
    Vector<CodeStatement, PageAllocator<CodeStatement>> all_;
    CodeList current_;
};

} // namespace limn::detail

#endif // LIMN_PRINT_CPP_CODE_HPP
