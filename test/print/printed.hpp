// SPDX-License-Identifier: BSL-1.0
// What the tests of printed C++ share.

#ifndef LIMN_TEST_PRINT_PRINTED_HPP
#define LIMN_TEST_PRINT_PRINTED_HPP

#include <limn/print/cpp.hpp>
#include <limn/trace/trace.hpp>

#include <string>

namespace limn::test {

/// What is printed between the braces of the function `f`.
template <class... Ts, class F>
std::string body(F const& f, CppOptions const& options = {.name = "f"}) {
    std::string const all = to_cpp(trace<Ts...>(f), options);
    std::size_t const begin = all.find(") {\n") + 4;
    return all.substr(begin, all.rfind("}\n") - begin);
}

} // namespace limn::test

#endif // LIMN_TEST_PRINT_PRINTED_HPP
