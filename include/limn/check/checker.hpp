// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `Checker`: compares a callable with a graph, their types erased.

#ifndef LIMN_CHECK_CHECKER_HPP
#define LIMN_CHECK_CHECKER_HPP

#include <limn/check/check_options.hpp>
#include <limn/check/report.hpp>
#include <limn/graph/graph.hpp>
#include <limn/meta/error.hpp>
#include <limn/meta/inline.hpp>
#include <limn/meta/plain_code.hpp>
#include <limn/run/slot_values.hpp>
#include <limn/trace/retracer.hpp>
#include <limn/type/draw.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace limn::detail {

class PlanRunner;

/// One check of one callable against one graph.
class Checker {
public:
    /// `code` is how the plain function was compiled; it runs where the check `is_plain`.
    LIMN_DECLARE Checker(Retracer const& retracer, void* callable, Graph const& graph,
                         CheckOptions const& options, Where at, PlainCode const& code,
                         bool is_plain);

    LIMN_DECLARE Report run() &&;

private:
    LIMN_DECLARE static std::uint64_t fresh_seed();

    LIMN_DECLARE void fail(Where where, std::string const& text);

    LIMN_DECLARE void assign_generators();
    LIMN_DECLARE std::string input_names() const;

    // --- the graph, made again ------------------------------------------------------------------

    LIMN_DECLARE void trace_again();

    // --- both on the same inputs ----------------------------------------------------------------

    LIMN_DECLARE void compare_runs();

    /// Why results may differ; empty where they may not.
    LIMN_DECLARE std::string uncertain() const;

    LIMN_DECLARE void draw_inputs(Variables const& inputs);

    LIMN_DECLARE bool defined(Variables const& inputs) const;

    LIMN_DECLARE static std::string on(Graph const& graph, Variables const& inputs);

    /// False where both throw: what then becomes of the plain states nobody says.
    LIMN_DECLARE bool compare_run(PlanRunner const& interpreter, Variables const& inputs);

    /// Whether the results have the types of the graph's; then there are places for those.
    LIMN_DECLARE bool same_types(Variables const& results);

    LIMN_DECLARE void run_graph(PlanRunner const& interpreter, Variables const& inputs,
                                Variables const& outputs, std::optional<std::string>& thrown);

    /// Where the plain code rounds otherwise, that is the likely cause.
    LIMN_DECLARE std::string because_of_rounding() const;

    LIMN_DECLARE std::string because() const;

    Retracer const& retracer_;
    void* callable_;
    Graph const& graph_;
    CheckOptions const& options_;
    Where at_;
    PlainCode code_;
    bool is_plain_;
    Report report_;
    Random random_;
    std::vector<Generator const*> generators_;
    SlotValues slots_;
    Variables outputs_; ///< of the graph
    std::string fresh_; ///< how the graph differs from a new trace
    std::size_t tried_ = 0;
    bool told_ = false;
};

} // namespace limn::detail

#ifndef LIMN_COMPILED
#include <limn/check/checker.ipp>
#endif

#endif // LIMN_CHECK_CHECKER_HPP
