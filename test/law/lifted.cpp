// SPDX-License-Identifier: BSL-1.0
// Laws of the graph lifted into types, over the corpus.

#include "corpus/corpus.hpp"
#include "law/support.hpp"
#include <limn.hpp>

#include <boost/hana/for_each.hpp>
#include <catch2/catch.hpp>

namespace hana = boost::hana;

TEST_CASE("law: static_trace(f)(x) == f(x), over the corpus", "[law]") {
    hana::for_each(limn::test::corpus::corpus, []<class T>(T) {
        using Entry = typename T::type;
        using Law = limn::test::Law<typename Entry::signature>;
        CAPTURE(Entry::name);
        static constexpr auto lifted = Law::lifted(Entry::function);
        CHECK(Law::outcomes(lifted, Entry::low, Entry::high) ==
              Law::outcomes(Entry::function, Entry::low, Entry::high));
        CHECK(lifted.graph() == Law::traced(Entry::function));
    });
}
