// SPDX-License-Identifier: BSL-1.0
#include <limn/proxy/enclosed_call.hpp>
#include <limn/proxy/leaving.hpp>

#include <catch2/catch.hpp>

#include <cstdint>
#include <stdexcept>
#include <string>

namespace enclosed_call_test {

#ifdef __x86_64__
struct Registers {
    std::uintptr_t rbx, r12, r13, r14, r15;
    friend bool operator==(Registers const&, Registers const&) = default;
};
#define NOW(r)                                                                                     \
    asm volatile("mov %%rbx, %0; mov %%r12, %1; mov %%r13, %2; mov %%r14, %3; mov %%r15, %4"       \
                 : "=m"(r.rbx), "=m"(r.r12), "=m"(r.r13), "=m"(r.r14), "=m"(r.r15))

/// Gives its caller back other registers than those that it was given.
[[gnu::noinline]] int spoil() {
    asm volatile("mov $1, %rbx; mov $2, %r12; mov $3, %r13; mov $4, %r14; mov $5, %r15");
    return 6;
}
[[gnu::noinline]] int called(limn::detail::Leaving& run, bool throws) {
    int result = 0;
    run.call(
        [&] {
            int const number = spoil();
            if (throws) throw std::domain_error{"spoilt"};
            *static_cast<int*>(limn::detail::EnclosedCall::result()) = number;
            limn::detail::EnclosedCall::come_back();
        },
        &result);
    return result;
}

TEST_CASE("EnclosedCall: after a call all registers are as before, also where it throws",
          "[proxy][enclosed_call]") {
    limn::detail::Leaving* place = nullptr;
    limn::detail::Leaving run{place, limn::Where::here()};
    Registers before{}, after{};
    NOW(before);
    int const result = called(run, false);
    NOW(after);
    CHECK((before == after));
    CHECK(result == 6);
    bool thrown = false;
    NOW(before);
    try {
        called(run, true);
    } catch (std::domain_error const&) {
        thrown = true;
    }
    NOW(after);
    CHECK((before == after));
    CHECK(thrown);
}
#undef NOW
#endif

/// Says what happens to it.
struct Told final : limn::detail::Enclosure {
    std::string text;
    void call(void (*function)(void const*), void const* argument) override {
        text += "call ";
        function(argument);
    }
    void leave() override { text += "leave "; }
};

TEST_CASE("EnclosedCall: an enclosure is told of each call", "[proxy][enclosed_call]") {
    limn::detail::Leaving* place = nullptr;
    limn::detail::Leaving run{place, limn::Where::here()};
    Told told;
    run.enclosure = &told;
    run.call([&] {
        told.text += "f ";
        limn::detail::EnclosedCall::come_back();
    });
    CHECK_THROWS_AS(run.call([] { throw 1; }), int);
    CHECK(told.text == "call f leave call leave ");
    CHECK(run.entry != nullptr);
}

} // namespace enclosed_call_test
