// SPDX-License-Identifier: BSL-1.0

#include "law/random/sites.hpp"

namespace limn::test::random {

namespace {

template <std::size_t Id> [[gnu::noinline]] void call_at(Callee callee, void* object) {
    asm volatile("" ::"i"(Id)); // or equal functions would become one
    callee(object);
    asm volatile(""); // or the call would be a jump, which leaves no return address
}

template <std::size_t... Id>
constexpr std::array<void (*)(Callee, void*), sites> table(std::index_sequence<Id...>) {
    return {&call_at<Id>...};
}

} // namespace

constinit std::array<void (*)(Callee, void*), sites> const through_site =
    table(std::make_index_sequence<sites>{});

} // namespace limn::test::random
