// SPDX-License-Identifier: BSL-1.0
#include <limn/capture/caught.hpp>

#include <catch2/catch.hpp>

#include <exception>
#include <stdexcept>

namespace caught_test {

/// What is caught where `thrown` is on its way.
template <class E> limn::detail::Caught caught_of(E const& thrown) {
    try {
        throw thrown;
    } catch (...) {
        return limn::detail::caught();
    }
}

TEST_CASE("caught: the name of the type, as C++ writes it, and what it says", "[capture][caught]") {
    auto const domain = caught_of(std::domain_error{"below zero"});
    CHECK(domain.type == "std::domain_error");
    CHECK(domain.text == "below zero");
    auto const number = caught_of(3);
    CHECK(number.type == "int");
    CHECK(number.text == "an exception of type int");
}

TEST_CASE("caught: of an exception that is kept; of none it is std::abort", "[capture][caught]") {
    CHECK(limn::detail::caught(std::make_exception_ptr(std::domain_error{"low"})).text == "low");
    CHECK(limn::detail::caught(nullptr).type == "std::abort");
}

} // namespace caught_test
