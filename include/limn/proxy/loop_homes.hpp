// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `LoopHomes`: in the body of which loop a value of a trace lives.

#ifndef LIMN_PROXY_LOOP_HOMES_HPP
#define LIMN_PROXY_LOOP_HOMES_HPP

#include <limn/graph/graph.hpp>
#include <limn/meta/inline.hpp>
#include <limn/meta/vector.hpp>
#include <limn/proxy/open_loop.hpp>

#include <cstddef>
#include <cstdint>

namespace limn::detail {

/// Finds for each value of a trace the innermost loop without which it has none.
LIMN_LAZY class LoopHomes {
public:
    /// Outside of all loops.
    static constexpr std::size_t nowhere = static_cast<std::size_t>(-1);

    constexpr LoopHomes(Graph const& from, OpenLoops const& loops)
        : begins(from.paths().size(), nowhere), phis(from.size(), nowhere), from_{from},
          loops_{loops}, homes_(from.size(), unknown) {
        for (std::size_t i = 0; i < loops.size(); ++i) {
            begins[loops[i].inside] = i;
            for (OpenLoop::Carried const& c : loops[i].carried) phis[c.phi.index] = i;
        }
    }

    /// The innermost loop without which a node has no value.
    constexpr std::size_t home(Value v) {
        Vector<Value> todo{v};
        while (!todo.empty()) {
            Value const now = todo.back();
            if (homes_[now.index] != unknown) {
                todo.pop_back();
                continue;
            }
            OpRow const& row = from_.row_of(now.index);
            std::size_t out = phis[now.index];
            bool open = false;
            if (row.kind == Kind::loop) out = around(from_.payload_of(now.index));
            if (row.kind == Kind::call && (row.partial || !row.traits.pure()))
                out = home_of_path(from_.payload_of(now.index));
            if (row.kind == Kind::call || row.kind == Kind::result) {
                for (Value operand : from_[now].operands()) {
                    if (homes_[operand.index] == unknown) {
                        todo.push_back(operand);
                        open = true;
                    } else {
                        out = deeper(out, homes_[operand.index]);
                    }
                }
            }
            if (!open) homes_[now.index] = out;
        }
        return homes_[v.index];
    }
    /// The loop around a loop.
    constexpr std::size_t around(std::size_t loop) const { return home_of_path(loops_[loop].path); }
    /// The one of two loops that stands in more loops.
    constexpr std::size_t deeper(std::size_t a, std::size_t b) const {
        return a == b || depth(a) >= depth(b) ? a : b;
    }

    Vector<std::size_t> begins; ///< of each path: the loop whose body begins there
    Vector<std::size_t> phis;   ///< of each node: the loop that carries it

private:
    static constexpr std::size_t unknown = nowhere - 1;

    /// The loop in whose body a path stands.
    constexpr std::size_t home_of_path(std::uint32_t path) const {
        for (; path != 0; path = from_.paths()[path].parent)
            if (begins[path] != nowhere) return begins[path];
        return nowhere;
    }
    constexpr std::size_t depth(std::size_t loop) const {
        std::size_t d = 0;
        for (; loop != nowhere; ++d) loop = around(loop);
        return d;
    }

    Graph const& from_;
    OpenLoops const& loops_;
    Vector<std::size_t> homes_; ///< of each node
};

} // namespace limn::detail

#endif // LIMN_PROXY_LOOP_HOMES_HPP
