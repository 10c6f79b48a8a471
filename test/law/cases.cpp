// SPDX-License-Identifier: BSL-1.0
// Laws of the graph as it is traced and run, over the corpus; and what the other laws start from.

#include "law/cases.hpp"

#include "corpus/corpus.hpp"
#include "law/support.hpp"

#include <boost/hana/for_each.hpp>
#include <catch2/catch.hpp>

namespace limn::test {

std::vector<Case> const& cases() {
    static std::vector<Case> const all = [] {
        std::vector<Case> out;
        boost::hana::for_each(corpus::corpus, [&]<class T>(T) {
            using Entry = typename T::type;
            using Law = Law<typename Entry::signature>;
            out.push_back({std::string{Entry::name}, Entry::low, Entry::high,
                           Law::traced(Entry::function),
                           Law::outcomes(Entry::function, Entry::low, Entry::high),
                           [](Graph const& g) {
                               return Law::outcomes(Law::interpreted(g), Entry::low, Entry::high);
                           },
                           [](Graph const& g) {
                               return Law::mapped(Law::interpreted(g), Entry::low, Entry::high);
                           },
                           [](Graph const& g) {
                               return Law::outcomes(Law::native(g), Entry::low, Entry::high);
                           },
                           [](Graph const& g) {
                               return Law::mapped(Law::native(g), Entry::low, Entry::high);
                           },
                           &Law::register_types});
        });
        return out;
    }();
    return all;
}

} // namespace limn::test

TEST_CASE("law: verify(trace(f)), and interpret(trace(f)) == f, over the corpus", "[law]") {
    for (limn::test::Case const& c : limn::test::cases()) {
        CAPTURE(c.name);
        CHECK_NOTHROW(limn::verify(c.graph));
        CHECK(c.interpreted(c.graph) == c.plain);
        CHECK(c.mapped(c.graph) == c.plain);
        CHECK(c.native(c.graph) == c.plain);
        CHECK(c.mapped_native(c.graph) == c.plain);
    }
}
