// SPDX-License-Identifier: BSL-1.0
#include <limn/capture/fenced_new.hpp>
#include <limn/capture/guarded_call.hpp>
#include <limn/proxy/leaving.hpp>

#include <catch2/catch.hpp>

#include <cstdint>
#include <memory>
#include <stdexcept>

namespace guarded_call_test {

bool is_fenced(std::unique_ptr<char volatile> const& block) {
    return limn::detail::FencedHeap::contains(reinterpret_cast<std::uintptr_t>(block.get()));
}

/// Whether what a function asks for in such a call is fenced.
bool fences(bool is_invented, bool throws) {
    limn::detail::Leaving* place = nullptr;
    limn::detail::Leaving run{place, limn::Where::here()};
    limn::detail::GuardedCall guarded;
    guarded.is_invented = is_invented;
    run.enclosure = &guarded;
    limn::detail::FencedHeap::begin_run();
    bool out = false;
    auto const f = [&] {
        out = is_fenced(std::make_unique<char volatile>());
        if (throws) throw std::domain_error{"none"};
        limn::detail::EnclosedCall::come_back();
    };
    if (throws) CHECK_THROWS_AS(run.call(f), std::domain_error);
    else run.call(f);
    CHECK_FALSE(is_fenced(std::make_unique<char volatile>())); // the call is over
    return out;
}

TEST_CASE("GuardedCall: the memory of a run with invented answers is fenced, and of no other",
          "[capture][guarded_call]") {
#ifdef LIMN_FENCED_HEAP
    constexpr bool exists = true;
#else
    constexpr bool exists = false;
#endif
    for (bool const throws : {false, true}) {
        CHECK_FALSE(fences(false, throws));
        CHECK(fences(true, throws) == exists);
    }
}

} // namespace guarded_call_test
