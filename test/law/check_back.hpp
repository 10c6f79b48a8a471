// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `check_back`: the law of a graph's text, that it is read back.

#ifndef LIMN_TEST_LAW_CHECK_BACK_HPP
#define LIMN_TEST_LAW_CHECK_BACK_HPP

#include <limn.hpp>
#include <limn/io/builtin_ops.hpp>
#include <limn/io/parse.hpp>

#include <catch2/catch.hpp>

#include <string>

namespace limn::test {

/// Checks that the text of the graph, whose ops and types are known, gives the graph again.
inline void check_back(Graph const& graph, Ops const& known) {
    std::string const text = to_text(graph);
    Graph back;
    CHECK_NOTHROW(back = parse(text, known));
    CHECK(back == graph);
    CHECK(to_text(back) == text);
}

/// What a text of that function of the corpus names.
template <class Case> Ops ops_of(Case const& c) {
    Ops known{static_cast<Ops const&>(builtin_ops)};
    c.register_types(known);
    return known;
}

/// The same of a graph of the corpus.
template <class Case> void check_back(Case const& c, Graph const& graph) {
    check_back(graph, ops_of(c));
}

} // namespace limn::test

#endif // LIMN_TEST_LAW_CHECK_BACK_HPP
