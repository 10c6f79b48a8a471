// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `profile`: where the time of a run goes, by node, by source line and by scope.

#ifndef LIMN_RUN_INSPECT_PROFILE_HPP
#define LIMN_RUN_INSPECT_PROFILE_HPP

#include <limn/graph/graph.hpp>
#include <limn/meta/inline.hpp>
#include <limn/run/inspect/explain.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace limn {

namespace detail {
template <class> class ProfileWalk;
}

/// The time that one node took, or all nodes of one line or scope.
struct Cost {
    std::string name = {};  ///< `%3 = sqrt`, or nothing for a line
    std::string place = {}; ///< file and line
    std::string scope = {}; ///< of a node, or of what stands in a scope
    std::uint64_t calls = 0;
    double nanoseconds = 0; ///< of all calls
};

/// Where the time of some runs went.
class Profile {
public:
    std::vector<Cost> nodes;  ///< the dearest first
    std::vector<Cost> lines;  ///< the dearest first
    std::vector<Cost> scopes; ///< the dearest first; what an inner one took is its outer one's too
    std::size_t runs = 0;

    /// Tables: by node, by line and, where there are some, by scope.
    LIMN_DECLARE std::string text() const;

    /// One run, for chrome://tracing and Perfetto: a JSON text.
    std::string const& chrome_trace() const noexcept { return chrome_trace_; }

private:
    template <class> friend class detail::ProfileWalk;

    std::string chrome_trace_;
};

namespace detail {
LIMN_DECLARE Profile profile_runs(Graph const& graph, std::span<Constant const> inputs,
                                  std::size_t runs);
} // namespace detail

/// Where the time goes when `graph` runs on `arguments`, a hundred times. Nodes run one by one,
/// each between two looks at the clock: small ops cost less in the interpreter than is told here.
///
/// Errors  TypeError when the arguments are not of the types that the graph has; RunError
/// Example example/11_explain.cpp
template <class... Args> Profile profile(Graph const& graph, Args const&... arguments) {
    auto const inputs = detail::leaf_values("profile", graph, arguments...);
    return detail::profile_runs(graph, inputs, 100);
}

} // namespace limn

#ifndef LIMN_COMPILED
#include <limn/run/inspect/profile.ipp>
#endif

#endif // LIMN_RUN_INSPECT_PROFILE_HPP
