// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `KnownNodes`: a graph is written again, and what is known is computed on the way, through
/// branches and loops.

#ifndef LIMN_TRANSFORM_KNOWN_NODES_HPP
#define LIMN_TRANSFORM_KNOWN_NODES_HPP

#include <limn/graph/builder.hpp>
#include <limn/graph/copied_paths.hpp>
#include <limn/graph/graph.hpp>
#include <limn/meta/inline.hpp>
#include <limn/meta/vector.hpp>

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <vector>

namespace limn::detail {

/// Writes the nodes of a graph, or of one iteration of a loop, at a path of the graph that `to`
/// builds. A loop whose exits are known for each iteration is unrolled, up to so many iterations;
/// the body of any other takes constants as they are.
class KnownNodes {
public:
    LIMN_DECLARE KnownNodes(Graph const& from, Builder& to, std::uint32_t path,
                            std::size_t most_iterations);

    void set(Value before, Value now) { now_[before.index] = now; }
    Value now(Value before) const { return now_[before.index]; }
    /// Writes all nodes but the inputs. Requires  those are set
    LIMN_DECLARE void write();
    /// Names what was written as it was named.
    LIMN_DECLARE void name();
    LIMN_DECLARE Vector<Value> outputs() const;

private:
    static constexpr std::uint32_t missing = 0xffffffffu;

    /// How a loop was left that is not there any more.
    struct Left {
        std::uint32_t exit;
        std::vector<Value> values;
    };

    LIMN_DECLARE Value written(Node node);
    LIMN_DECLARE Value written_loop(Node node, std::uint32_t path);
    /// The iterations of a loop, or none where its exits are not known for so many.
    LIMN_DECLARE std::optional<Left> iterations(Loop const& loop, std::vector<Value> inputs,
                                            Builder& to, std::uint32_t path) const;
    LIMN_DECLARE std::uint32_t path_now(std::uint32_t path);
    LIMN_DECLARE std::optional<bool> known(Value now) const;

    Graph const& from_;
    Builder& to_;
    std::size_t most_iterations_;
    std::vector<Value> now_;
    Vector<Value> operands_;
    CopiedPaths paths_;
    std::map<Value, std::vector<Value>> left_; ///< what unrolled loops left behind
};

} // namespace limn::detail

#ifndef LIMN_COMPILED
#include <limn/transform/known_nodes.ipp>
#endif

#endif // LIMN_TRANSFORM_KNOWN_NODES_HPP
