// SPDX-License-Identifier: BSL-1.0
/// \file
/// Tests which frames stop an exception.

#include <limn/capture/exception_paths.hpp>

#include <catch2/catch.hpp>

#include <stdexcept>

using limn::detail::ExceptionPaths;

namespace {

[[gnu::noinline]] bool path_is_free(void const* entry) {
    return ExceptionPaths::are_free(__builtin_frame_address(0), entry);
}
[[gnu::noinline]] bool passes_on(void const* entry) { return !!path_is_free(entry); }
[[gnu::noinline]] bool throws_nothing(void const* entry) noexcept { return !!path_is_free(entry); }
[[gnu::noinline]] bool catches_all(void const* entry) {
    try {
        return !!path_is_free(entry);
    } catch (...) {
        return false;
    }
}
[[gnu::noinline]] bool catches_standard(void const* entry) {
    try {
        return !!path_is_free(entry);
    } catch (std::exception const&) {
        return false;
    }
}
[[gnu::noinline]] bool cleans_up(void const* entry) {
    struct Sets {
        bool volatile done = false;
        ~Sets() { done = true; }
    } const sets;
    return path_is_free(entry) && !sets.done;
}
[[gnu::noinline]] bool called_by_another(bool (*f)(void const*), void const* entry) {
    return !!f(entry);
}
template <class F> [[gnu::noinline]] bool with_entry(F const& f) {
    try {
        return f(__builtin_frame_address(0));
    } catch (...) { // the frame at `entry` may catch what it wants
        return false;
    }
}

} // namespace

TEST_CASE("ExceptionPaths: noexcept and catch (...) stop an exception", "[capture][unwinding]") {
    CHECK(with_entry([](void const* entry) { return path_is_free(entry); }));
    CHECK(with_entry([](void const* entry) { return called_by_another(passes_on, entry); }));
    CHECK(with_entry([](void const* entry) { return called_by_another(cleans_up, entry); }));
    CHECK(with_entry([](void const* entry) { return called_by_another(catches_standard, entry); }));
    CHECK_FALSE(
        with_entry([](void const* entry) { return called_by_another(throws_nothing, entry); }));
    CHECK_FALSE(
        with_entry([](void const* entry) { return called_by_another(catches_all, entry); }));
    CHECK_FALSE(
        with_entry([](void const* entry) noexcept { return called_by_another(passes_on, entry); }));
}
