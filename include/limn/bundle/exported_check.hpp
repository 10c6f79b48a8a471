// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `ExportedCheck`: a program that makes calls again and compares what they give with what
/// they gave when the function was exported.

#ifndef LIMN_BUNDLE_EXPORTED_CHECK_HPP
#define LIMN_BUNDLE_EXPORTED_CHECK_HPP

#include <limn/graph/graph.hpp>
#include <limn/meta/error.hpp>
#include <limn/meta/inline.hpp>
#include <limn/meta/text.hpp>
#include <limn/print/cpp/includes.hpp>
#include <limn/type/draw.hpp>

#include <cstddef>
#include <string>
#include <vector>

namespace limn::detail {

/// Draws arguments, the same ones for the same graph, and writes the program.
class ExportedCheck {
public:
    LIMN_DECLARE ExportedCheck(Graph const& graph, std::vector<Generator> const& generators);

    /// `header` declares `function`, a struct or not; `calls` are made.
    ///
    /// Errors  GraphError when an input cannot be drawn, a value has no literal, the graph is
    /// random
    ///         or no call is defined
    LIMN_DECLARE std::string print(std::string const& header, std::string const& function,
                                   bool is_struct, std::size_t calls);

private:
    static constexpr char const* preamble = R"(#include <cmath>
#include <cstddef>
#include <cstdio>
#include <type_traits>
#include <vector>

namespace {

int faults = 0;

/// To the bit; all NaNs are alike.
template <class T> bool same(T const& a, T const& b) {
    if constexpr (std::is_floating_point_v<T>)
        return std::isnan(a) ? std::isnan(b) : a == b && std::signbit(a) == std::signbit(b);
    else return a == b;
}
template <class T> bool same(std::vector<T> const& a, std::vector<T> const& b) {
    for (std::size_t i = 0; i < a.size() && i < b.size(); ++i)
        if (!same<T>(a[i], b[i])) return false;
    return a.size() == b.size();
}
template <class T> void compare(int call, char const* place, T const& is, T const& was) {
    if (same<T>(is, was)) return;
    std::printf("call %d: %s is not what it was\n", call, place);
    ++faults;
}

} // namespace

)";

    /// False where the call is not defined, or throws.
    LIMN_DECLARE bool append_call(std::string const& callee, std::size_t number);

    LIMN_DECLARE Constant drawn(Node input);
    LIMN_DECLARE Text literal(Constant const& value);
    LIMN_DECLARE [[noreturn]] static void refuse(Node input, std::string const& fault);

    Graph const& graph_;
    std::vector<Generator> const& generators_;
    Random random_;
    Includes<> includes_;
    std::string fresh_; ///< with state: each call is one of a function that begins
    Text text_;
};

} // namespace limn::detail

#ifndef LIMN_COMPILED
#include <limn/bundle/exported_check.ipp>
#endif

#endif // LIMN_BUNDLE_EXPORTED_CHECK_HPP
