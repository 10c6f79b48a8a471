// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `CopiedPaths`: what the paths of a graph become in another graph.

#ifndef LIMN_GRAPH_COPIED_PATHS_HPP
#define LIMN_GRAPH_COPIED_PATHS_HPP

#include <limn/graph/builder.hpp>
#include <limn/graph/copy_node.hpp>
#include <limn/graph/graph.hpp>
#include <limn/meta/vector.hpp>

#include <cstddef>
#include <cstdint>

namespace limn::detail {

/// The paths of `from` in a graph that is made of its nodes. Each is found when it is asked for,
/// after those that lead to it, and kept.
class CopiedPaths {
public:
    constexpr CopiedPaths() = default;
    /// `outermost` is what the path without a decision becomes.
    constexpr explicit CopiedPaths(Graph const& from, std::uint32_t outermost = 0)
        : from_{&from}, now_(from.paths().size(), Value::none) {
        now_[0] = outermost;
    }

    /// `path`, as it is now. `follow(parent, path)` gives what `path` of `from` becomes, after what
    /// its parent has become.
    template <class Follow> constexpr std::uint32_t now(std::uint32_t path, Follow const& follow) {
        Vector<std::uint32_t> fresh;
        for (; now_[path] == Value::none; path = from_->paths()[path].parent) fresh.push_back(path);
        std::uint32_t out = now_[path];
        for (std::size_t i = fresh.size(); i-- > 0;) out = now_[fresh[i]] = follow(out, fresh[i]);
        return out;
    }
    /// The same in the graph that `to` builds, where `value_now(v)` is what a value has become.
    template <class ValueNow>
    constexpr std::uint32_t now(std::uint32_t path, Builder& to, ValueNow const& value_now) {
        return now(path, [&](std::uint32_t parent, std::uint32_t copied) {
            Path const& p = from_->paths()[copied];
            return to.path(parent, value_now(p.condition), p.taken);
        });
    }
    /// The same, where a decision on a constant is none: what stands after it is always run, or
    /// never.
    template <class ValueNow>
    constexpr std::uint32_t decided(std::uint32_t path, Builder& to, ValueNow const& value_now) {
        return now(path, [&](std::uint32_t parent, std::uint32_t copied) {
            Path const& p = from_->paths()[copied];
            return after(to, parent, value_now(p.condition), p.taken);
        });
    }

    /// The path after a decision in the graph that `to` builds: that on a constant is none.
    template <class B>
    static constexpr std::uint32_t after(B& to, std::uint32_t parent, Value condition, bool taken) {
        if (parent == never_taken) return never_taken;
        Node const decision = to.graph()[condition];
        if (decision.kind() == Kind::constant)
            return decision.type().is(decision.constant(), taken ? 1 : 0) ? parent : never_taken;
        return to.path(parent, condition, taken);
    }

private:
    Graph const* from_ = nullptr;
    Vector<std::uint32_t> now_;
};

} // namespace limn::detail

#endif // LIMN_GRAPH_COPIED_PATHS_HPP
