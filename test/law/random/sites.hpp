// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `at_site`: calls through as many functions as there are sites, so that each place of a
/// program that decides has return addresses of its own, as it has in a program that was compiled.

#ifndef LIMN_TEST_LAW_RANDOM_SITES_HPP
#define LIMN_TEST_LAW_RANDOM_SITES_HPP

#include "law/random/program.hpp"

#include <array>
#include <cstddef>
#include <type_traits>
#include <utility>

namespace limn::test::random {

using Callee = void (*)(void*);
extern std::array<void (*)(Callee, void*), sites> const through_site;

/// What `f` returns, called by the function of that site.
template <class F> auto at_site(unsigned site, F&& f) {
    using R = std::invoke_result_t<F&>;
    struct Call {
        F& f;
        alignas(R) unsigned char result[sizeof(R)];
    } call{f, {}};
    static_assert(std::is_trivially_copyable_v<R>);
    through_site[site](
        [](void* c) {
            Call& made = *static_cast<Call*>(c);
            ::new (static_cast<void*>(made.result)) R(made.f());
        },
        &call);
    return *reinterpret_cast<R*>(call.result);
}

} // namespace limn::test::random

#endif // LIMN_TEST_LAW_RANDOM_SITES_HPP
