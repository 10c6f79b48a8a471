// SPDX-License-Identifier: BSL-1.0
// Laws of the run-time graph, over the corpus.

#include "corpus/corpus.hpp"
#include "law/support.hpp"

#include <limn.hpp>

#include <boost/hana/for_each.hpp>
#include <catch2/catch.hpp>

namespace hana = boost::hana;

TEST_CASE("law: interpret(trace(f)) == f, and verify(trace(f)), over the corpus", "[law]") {
    hana::for_each(limn::test::corpus::corpus, []<class T>(T) {
        using Entry = typename T::type;
        using Law = limn::test::Law<typename Entry::signature>;
        CAPTURE(Entry::name);
        limn::Graph const graph = Law::traced(Entry::function);
        CHECK_NOTHROW(limn::verify(graph));
        std::string const plain = Law::outcomes(Entry::function, Entry::low, Entry::high);
        CHECK(Law::outcomes(Law::interpreted(graph), Entry::low, Entry::high) == plain);
        CHECK(Law::mapped(graph, Entry::low, Entry::high) == plain);
    });
}
