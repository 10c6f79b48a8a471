// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `Extract`: the graph of what capture has found, with a body for each loop.
/// Layer: trace. Includes graph, trace.

#ifndef LIMN_TRACE_EXTRACT_HPP
#define LIMN_TRACE_EXTRACT_HPP

#include <limn/graph/builder.hpp>
#include <limn/trace/open_loop.hpp>

#include <cstddef>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

namespace limn::detail {

/// Copies what the outputs and effects of an end need, each node to the body that it lives in.
class Extract {
public:
    Extract(Graph const& from, OpenLoops const& loops) : from_{from}, loops_{loops} {
        for (std::size_t i = 0; i < loops.size(); ++i) begins_[loops[i].inside] = i;
        for (std::size_t i = 0; i < loops.size(); ++i)
            for (OpenLoop::Carried const& c : loops[i].carried) phis_[c.phi] = i;
        used_.resize(loops.size());
    }

    /// The graph of a function with the parameters of `from`, which returns `outputs`.
    Graph graph(std::vector<Value> const& outputs, std::vector<Value> const& effects,
                TreeRow const* result) {
        std::vector<Value> roots = effects;
        roots.insert(roots.end(), outputs.begin(), outputs.end());
        for (Value root : roots) mark(root);
        Scope top{Builder::with_parameters_of(from_), nowhere, 0, {}, {}, {}};
        for (Value input : from_.inputs()) top.now[input] = {from_.payload_of(input.index)};
        for (Value effect : effects_of(nowhere, effects)) copy(top, effect);
        std::vector<Value> returned;
        for (Value output : outputs) returned.push_back(copy(top, output));
        top.out.result(result, std::move(returned));
        return std::move(top.out).finish();
    }

private:
    static constexpr std::size_t nowhere = static_cast<std::size_t>(-1);

    /// What is used of a loop, in the order in which that was found out.
    struct Used {
        bool any = false;
        std::vector<std::uint32_t> results{};
        std::vector<std::size_t> carried{};
    };
    /// One graph being written: the function, or the body of a loop.
    struct Scope {
        Builder out;
        std::size_t loop;
        std::uint32_t inside;
        std::map<Value, Value> now;
        std::vector<Value> captured; ///< from outside, as they are called there
        std::map<std::uint32_t, std::uint32_t> paths;
    };

    // --- what is needed -------------------------------------------------------------------------

    void mark(Value root) {
        std::vector<Value> todo{root};
        while (!todo.empty()) {
            Value const v = todo.back();
            todo.pop_back();
            if (!marked_.emplace(v, true).second) continue;
            std::vector<Value> needs;
            OpRow const& row = from_.row_of(v.index);
            if (auto const phi = phis_.find(v); phi != phis_.end()) {
                OpenLoop const& loop = loops_[phi->second];
                for (std::size_t k = 0; k < loop.carried.size(); ++k) {
                    if (loop.carried[k].phi != v) continue;
                    used_[phi->second].carried.push_back(k);
                    needs = {loop.carried[k].initial, loop.carried[k].next};
                }
            } else if (row.kind == Kind::result) {
                OpenLoop const& loop = loops_[loop_of(from_.operands_of(v.index).begin[0])];
                used_[loop_of(loop.node)].results.push_back(from_.payload_of(v.index));
                needs = loop.results[from_.payload_of(v.index)];
                needs.push_back(loop.node);
            } else if (row.kind == Kind::loop) {
                OpenLoop const& loop = loops_[loop_of(v)];
                for (OpenLoop::Exit const& exit : loop.exits) needs.push_back(exit.guard);
                add_path(loop.path, needs);
            } else if (row.kind == Kind::call) {
                for (Value operand : from_[v].operands()) needs.push_back(operand);
                add_path(from_.payload_of(v.index), needs);
            }
            for (std::size_t i = needs.size(); i-- > 0;) todo.push_back(needs[i]);
        }
    }
    void add_path(std::uint32_t path, std::vector<Value>& needs) const {
        for (; path != 0; path = from_.paths()[path].parent)
            if (!begins_.contains(path)) needs.push_back(from_.paths()[path].condition);
    }
    std::size_t loop_of(Value node) const { return from_.payload_of(node.index); }

    // --- where it lives -------------------------------------------------------------------------

    /// The loop in whose body a path stands.
    std::size_t home_of_path(std::uint32_t path) const {
        for (; path != 0; path = from_.paths()[path].parent)
            if (auto const at = begins_.find(path); at != begins_.end()) return at->second;
        return nowhere;
    }
    std::size_t depth(std::size_t loop) const {
        std::size_t d = 0;
        for (; loop != nowhere; ++d) loop = home_of_path(loops_[loop].path);
        return d;
    }
    std::size_t deeper(std::size_t a, std::size_t b) const { return depth(a) >= depth(b) ? a : b; }

    /// The innermost loop without which a node has no value.
    std::size_t home(Value v) {
        std::vector<Value> todo{v};
        while (!todo.empty()) {
            Value const now = todo.back();
            if (homes_.contains(now)) {
                todo.pop_back();
                continue;
            }
            OpRow const& row = from_.row_of(now.index);
            std::size_t out = nowhere;
            bool open = false;
            if (auto const phi = phis_.find(now); phi != phis_.end()) {
                out = phi->second;
            } else if (row.kind == Kind::loop) {
                out = home_of_path(loops_[loop_of(now)].path);
            } else if (row.kind == Kind::call || row.kind == Kind::result) {
                if (row.partial || !row.traits.pure())
                    out = home_of_path(from_.payload_of(now.index));
                for (Value operand : from_[now].operands()) {
                    auto const known = homes_.find(operand);
                    if (known == homes_.end()) {
                        todo.push_back(operand);
                        open = true;
                    } else {
                        out = deeper(out, known->second);
                    }
                }
            }
            if (!open) homes_[now] = out;
        }
        return homes_[v];
    }

    std::vector<Value> effects_of(std::size_t loop, std::vector<Value> const& effects) {
        std::vector<Value> out;
        for (Value e : effects)
            if (home(e) == loop) out.push_back(e);
        return out;
    }

    // --- the copy -------------------------------------------------------------------------------

    Value copy(Scope& to, Value root) {
        std::vector<Value> todo{root};
        while (!todo.empty()) {
            Value const v = todo.back();
            if (to.now.contains(v)) {
                todo.pop_back();
                continue;
            }
            Node const node = from_[v];
            if (node.kind() == Kind::constant) {
                to.now[v] = to.out.constant(node.op(), node.constant(), node.where());
                continue;
            }
            if (home(v) != to.loop) { // then it is outside of it
                to.now[v] = to.out.body_input(node.op().values(), name("c", to.captured.size()),
                                              node.where());
                to.captured.push_back(v);
                continue;
            }
            if (node.kind() == Kind::loop) {
                Value const loop = copy_loop(to, v);
                to.now[v] = loop;
                continue;
            }
            std::vector<Value> needs(node.operands().begin(), node.operands().end());
            std::uint32_t const path = node.kind() == Kind::call ? from_.payload_of(v.index) : 0;
            add_own_path(to, path, needs);
            std::size_t const before = todo.size();
            for (std::size_t i = needs.size(); i-- > 0;)
                if (!to.now.contains(needs[i])) todo.push_back(needs[i]);
            if (todo.size() > before) continue;
            std::vector<Value> operands;
            for (Value operand : node.operands()) operands.push_back(to.now[operand]);
            if (node.kind() == Kind::result) {
                Used const& used = used_[loop_of(node.operands()[0])];
                std::uint32_t number = 0;
                while (used.results[number] != from_.payload_of(v.index)) ++number;
                to.now[v] = to.out.result_of(operands[0], number, node.op().values(), node.where());
            } else {
                to.now[v] =
                    to.out.call(node.op(), operands, node.where(), copy_path(to, path));
            }
        }
        return to.now[root];
    }

    void add_own_path(Scope const& to, std::uint32_t path, std::vector<Value>& needs) const {
        for (; path != 0 && path != to.inside; path = from_.paths()[path].parent)
            needs.push_back(from_.paths()[path].condition);
    }
    std::uint32_t copy_path(Scope& to, std::uint32_t path) {
        if (path == 0 || path == to.inside) return 0;
        if (auto const known = to.paths.find(path); known != to.paths.end()) return known->second;
        Path const p = from_.paths()[path];
        std::uint32_t const parent = copy_path(to, p.parent);
        return to.paths[path] = to.out.path(parent, copy(to, p.condition), p.taken);
    }

    Value copy_loop(Scope& to, Value node) {
        std::size_t const index = loop_of(node);
        OpenLoop const& loop = loops_[index];
        Used const& used = used_[index];
        Where const at = from_[node].where();
        Scope body{{}, index, loop.inside, {}, {}, {}};
        for (std::size_t k : used.carried)
            body.now[loop.carried[k].phi] = body.out.body_input(
                from_.row_of(loop.carried[k].phi.index).values(), name("s", body.now.size()), at);
        Loop made;
        made.carried = static_cast<std::uint32_t>(used.carried.size());
        made.results = static_cast<std::uint32_t>(used.results.size());
        std::vector<Value> outputs;
        for (std::size_t e = 0; e < loop.exits.size(); ++e) {
            made.leaves_when.push_back(loop.exits[e].when ? '\1' : '\0');
            outputs.push_back(copy(body, loop.exits[e].guard));
            for (std::uint32_t r : used.results)
                outputs.push_back(copy(body, loop.results[r][e]));
        }
        for (std::size_t k : used.carried) outputs.push_back(copy(body, loop.carried[k].next));
        body.out.result(nullptr, std::move(outputs));
        made.body = std::move(body.out).finish();
        std::vector<Value> operands;
        for (std::size_t k : used.carried) operands.push_back(copy(to, loop.carried[k].initial));
        for (Value v : body.captured) operands.push_back(copy(to, v));
        std::vector<Value> needs;
        add_own_path(to, loop.path, needs);
        for (Value v : needs) copy(to, v);
        made.path = copy_path(to, loop.path);
        return to.out.loop(std::move(made), operands, at);
    }

    static std::string name(char const* prefix, std::size_t number) {
        return prefix + std::to_string(number);
    }

    Graph const& from_;
    OpenLoops const& loops_;
    std::map<std::uint32_t, std::size_t> begins_; ///< the path at which the body of a loop begins
    std::map<Value, std::size_t> phis_;
    std::map<Value, bool> marked_;
    std::map<Value, std::size_t> homes_;
    std::vector<Used> used_;
};

} // namespace limn::detail

#endif // LIMN_TRACE_EXTRACT_HPP
