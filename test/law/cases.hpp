// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `cases`: the corpus with its types erased, so that one file instantiates it for all laws.

#ifndef LIMN_TEST_LAW_CASES_HPP
#define LIMN_TEST_LAW_CASES_HPP

#include <limn/graph/graph.hpp>
#include <limn/io/ops.hpp>

#include <string>
#include <vector>

namespace limn::test {

/// One function of the corpus.
struct Case {
    std::string name;
    double low, high;  ///< of its inputs
    Graph graph;       ///< as `trace` gives it
    std::string plain; ///< the bits of what the plain function gives

    std::string (*interpreted)(Graph const&); ///< the same by `interpret`, one by one
    std::string (*mapped)(Graph const&);      ///< the same by `map`
    std::string (*native)(Graph const&);      ///< the same by `native`, one by one
    std::string (*mapped_native)(Graph const&); ///< the same by its `map`
    void (*register_types)(Ops&);             ///< takes in the types of the function
};

/// Every function of the corpus.
std::vector<Case> const& cases();

} // namespace limn::test

#endif // LIMN_TEST_LAW_CASES_HPP
