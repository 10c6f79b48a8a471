// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns the list of all corpus functions that decide on their inputs, by the file they stand in.

#ifndef LIMN_TEST_LAW_CONTROL_CASES_HPP
#define LIMN_TEST_LAW_CONTROL_CASES_HPP

#include <limn/graph/graph.hpp>
#include <limn/io/ops.hpp>

#include <string>
#include <vector>

namespace limn::test {

/// One function.
struct ControlCase {
    std::string name;
    Graph (*traced)();
    std::string (*plain)();                   ///< the bits of what the plain function gives
    std::string (*interpreted)(Graph const&); ///< the same by `interpret`, one by one
    std::string (*mapped)(Graph const&);      ///< the same by `map`
    std::string (*native)(Graph const&);      ///< the same by `native`, one by one
    std::string (*mapped_native)(Graph const&); ///< the same by its `map`
    void (*register_types)(Ops&);             ///< takes in the types of the function
};

std::vector<ControlCase> const& control_integer();
std::vector<ControlCase> const& control_digits();
std::vector<ControlCase> const& control_bits();
std::vector<ControlCase> const& control_roots();
std::vector<ControlCase> const& control_series();
std::vector<ControlCase> const& control_order();
std::vector<ControlCase> const& control_calendar();
std::vector<ControlCase> const& control_finance();
std::vector<ControlCase> const& control_geometry();
std::vector<ControlCase> const& control_signal();
std::vector<ControlCase> const& control_nests();

inline constexpr auto control_topics = {&control_integer,  &control_digits,  &control_bits,
                                        &control_roots,    &control_series,  &control_order,
                                        &control_calendar, &control_finance, &control_geometry,
                                        &control_signal,   &control_nests};

/// Whether capture refuses this one: its budget of runs ends before its paths do.
bool refused(ControlCase const& c);

/// What is captured of it, as text, by the golden file; empty where that does not list it.
std::string listed(ControlCase const& c);

/// Checks the laws of one function; of one that is refused, that it is.
void check(ControlCase const& c);

} // namespace limn::test

#endif // LIMN_TEST_LAW_CONTROL_CASES_HPP
