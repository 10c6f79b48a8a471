// SPDX-License-Identifier: BSL-1.0
#include <limn/op/raise.hpp>

#include <catch2/catch.hpp>

#include <new>
#include <string>
#include <typeinfo>

namespace {

/// What is thrown by that name: whether it is an `E` to the letter, and says what it was given.
template <class E> bool throws(std::string const& type) {
    try {
        limn::raise(type, "the text");
    } catch (std::exception const& thrown) {
        return typeid(thrown) == typeid(E) && std::string{thrown.what()} == "the text";
    }
    return false;
}

} // namespace

TEST_CASE("raise: the standard's exceptions by their names", "[op][raise]") {
    CHECK(throws<std::domain_error>("std::domain_error"));
    CHECK(throws<std::invalid_argument>("std::invalid_argument"));
    CHECK(throws<std::length_error>("std::length_error"));
    CHECK(throws<std::out_of_range>("std::out_of_range"));
    CHECK(throws<std::logic_error>("std::logic_error"));
    CHECK(throws<std::range_error>("std::range_error"));
    CHECK(throws<std::overflow_error>("std::overflow_error"));
    CHECK(throws<std::underflow_error>("std::underflow_error"));
    CHECK(throws<std::runtime_error>("std::runtime_error"));
    CHECK(throws<limn::GuardError>("limn::GuardError"));
    CHECK_THROWS_AS(limn::raise("std::bad_alloc", ""), std::bad_alloc);
}

TEST_CASE("raise: any other as a RunError of the same text", "[op][raise][error]") {
    CHECK_THROWS_AS(limn::raise("my::Error", "is wrong"), limn::RunError);
    CHECK_THROWS_WITH(limn::raise("my::Error", "is wrong"), "is wrong");
}
