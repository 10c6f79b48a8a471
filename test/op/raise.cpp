// SPDX-License-Identifier: BSL-1.0
#include <limn/op/raise.hpp>

#include <catch2/catch.hpp>

#include <any>
#include <functional>
#include <memory>
#include <new>
#include <string>
#include <typeinfo>
#include <variant>

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

/// Whether what `f` throws is thrown again to the letter, of its type's name and its text.
template <class E> bool again(std::string const& name, auto const& f) {
    try {
        f();
    } catch (E const& thrown) {
        std::string const text = thrown.what();
        try {
            limn::raise(name, text);
        } catch (std::exception const& other) {
            return typeid(other) == typeid(thrown) && other.what() == text;
        }
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

TEST_CASE("raise: what the standard's own classes throw", "[op][raise]") {
    CHECK(again<std::bad_any_cast>("std::bad_any_cast",
                                   [] { return std::any_cast<int>(std::any{1.0}); }));
    CHECK(
        again<std::bad_function_call>("std::bad_function_call", [] { std::function<void()>{}(); }));
    CHECK(again<std::bad_weak_ptr>("std::bad_weak_ptr",
                                   [] { std::shared_ptr<int>{std::weak_ptr<int>{}}; }));
    CHECK(again<std::bad_variant_access>("std::bad_variant_access",
                                         [] { return std::get<int>(std::variant<bool, int>{}); }));
    CHECK(again<std::bad_variant_access>("std::bad_variant_access",
                                         [] { throw std::bad_variant_access{}; }));
    CHECK(again<std::bad_typeid>("std::bad_typeid", [] { throw std::bad_typeid{}; }));
    CHECK(again<std::bad_exception>("std::bad_exception", [] { throw std::bad_exception{}; }));
    CHECK(again<std::bad_array_new_length>("std::bad_array_new_length",
                                           [] { throw std::bad_array_new_length{}; }));
}

TEST_CASE("raise: any other as a RunError of the same text", "[op][raise][error]") {
    CHECK_THROWS_AS(limn::raise("my::Error", "is wrong"), limn::RunError);
    CHECK_THROWS_WITH(limn::raise("my::Error", "is wrong"), "is wrong");
}
