// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `pass::Pipeline`: passes with names, of which each is checked.

#ifndef LIMN_CHECK_PIPELINE_HPP
#define LIMN_CHECK_PIPELINE_HPP

#include <limn/graph/graph.hpp>
#include <limn/meta/inline.hpp>
#include <limn/type/draw.hpp>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace limn::pass {

/// What holds of a graph. Without `holds` it is a mere name: it holds after the pass that ensures
/// it, until a pass breaks it.
struct Property {
    std::string name;
    std::function<bool(Graph const&)> holds = {};
};

/// A pass of a pipeline.
struct NamedPass {
    std::string name;
    std::function<Graph(Graph const&)> change;
    std::vector<Property> needs = {};   ///< what must hold before
    std::vector<Property> ensures = {}; ///< what holds after
    std::vector<std::string> breaks = {};
};

struct PipelineOptions {
    bool verify = true;      ///< each graph that a pass gives, and that its signature is as before
    std::size_t samples = 0; ///< inputs on which graphs before and after are compared, bit for bit
    std::uint64_t seed = 1;  ///< of the inputs
    std::vector<Generator> inputs = {}; ///< for inputs that are not drawn by their type
    /// Sees each graph with the one before: to print them, or to count.
    std::function<void(NamedPass const&, Graph const& before, Graph const& after)> seen = {};
};

/// Runs passes one after the other, and says which of them is at fault.
///
///     pass::Pipeline clean{{.samples = 100}};
///     clean.add({.name = "fold", .change = pass::fold_constants, .ensures = {{"folded"}}});
///     clean.add({.name = "mine", .change = mine, .needs = {{"folded"}}});
///     g = clean(g);
///
/// Samples on which C++ leaves a run undefined are not compared. Effects and random numbers are not
/// run: which of them would be, in which order and on which values, is compared, and they give
/// values that are drawn by their type.
///
/// Errors   GraphError that names the pass: which throws, needs what does not hold, does not ensure
///          what it says, gives a graph that `verify` refuses, another signature, or another
///          result; with the first node that it changed
/// Cost     that of the passes; with samples, that of as many runs of each graph
class Pipeline {
public:
    explicit Pipeline(PipelineOptions options = {}) : options_{std::move(options)} {}

    /// Appends a pass. Errors  GraphError where it has the name of another, or none
    LIMN_DECLARE Pipeline& add(NamedPass pass);
    std::vector<NamedPass> const& passes() const noexcept { return passes_; }

    Graph operator()(Graph const& graph) const { return run(graph); }
    LIMN_DECLARE Graph run(Graph const& graph) const;

private:
    PipelineOptions options_;
    std::vector<NamedPass> passes_;
};

inline Graph operator|(Graph const& graph, Pipeline const& pipeline) { return pipeline(graph); }

} // namespace limn::pass

namespace limn {

/// The first sample on which two graphs of one signature give other results, or act otherwise, in
/// words; empty where there is none.
LIMN_DECLARE std::string result_difference(Graph const& before, Graph const& after,
                                           pass::PipelineOptions const& options);

} // namespace limn

#ifndef LIMN_COMPILED
#include <limn/check/pipeline.ipp>
#endif

#endif // LIMN_CHECK_PIPELINE_HPP
