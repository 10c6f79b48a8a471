// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `Extract`: the graph of a trace with loops, each with a body of its own.

#ifndef LIMN_PROXY_EXTRACT_HPP
#define LIMN_PROXY_EXTRACT_HPP

#include <limn/graph/builder.hpp>
#include <limn/graph/copy_node.hpp>
#include <limn/meta/text.hpp>
#include <limn/meta/vector.hpp>
#include <limn/proxy/loop_homes.hpp>
#include <limn/proxy/open_loop.hpp>

#include <cstddef>
#include <cstdint>
#include <utility>

namespace limn::detail {

/// Copies what the outputs and effects of a function need, each node to the body that it lives in.
template <class T = void> class Extract {
public:
    constexpr Extract(Graph const& from, OpenLoops const& loops)
        : from_{from}, loops_{loops}, homes_{from, loops}, marked_(from.size(), false),
          used_(loops.size(), Used{}) {}

    /// The graph of a function with the parameters of `from`, which returns `outputs`.
    constexpr Graph graph(Vector<Value> const& outputs, Vector<Value> effects,
                          TreeRow const* result) {
        effects_ = std::move(effects);
        for (Value effect : effects_) mark(effect);
        for (Value output : outputs) mark(output);
        Vector<Value> const now(from_.size(), missing);
        Vector<std::uint32_t> const paths(from_.paths().size(), 0);
        Scope top{Builder::with_parameters_of<Builder>(from_), nowhere, 0, now, {}, paths};
        for (Value input : from_.inputs()) top.now[input.index] = {from_.payload_of(input.index)};
        copy_effects(top);
        Vector<Value> returned;
        for (Value output : outputs) returned.push_back(copy(top, output));
        top.out.result(result, std::move(returned));
        return finished(top);
    }

private:
    static constexpr std::size_t nowhere = LoopHomes<T>::nowhere;
    static constexpr Value missing{Value::none};

    /// A loop: what is used of it, in the order in which that was found out; when its body is
    /// written, what the loop takes, as it is called outside.
    struct Used {
        Vector<std::uint32_t> results{};
        Vector<std::size_t> carried{};
        bool has_body = false;
        Loop made{};
        Vector<Value> takes{};
    };
    /// One graph being written: the function, or the body of a loop.
    struct Scope {
        Builder out;
        std::size_t loop;
        std::uint32_t inside;
        Vector<Value> now;      ///< of each node of the trace, its node here
        Vector<Value> captured; ///< from outside, as they are called there
        Vector<std::uint32_t> paths;
    };

    // --- what is needed -------------------------------------------------------------------------

    constexpr void mark(Value root) {
        Vector<Value> todo{root};
        while (!todo.empty()) {
            Value const v = todo.back();
            todo.pop_back();
            if (std::exchange(marked_[v.index], true)) continue;
            Vector<Value> const needs = needs_of(v);
            for (std::size_t i = needs.size(); i-- > 0;) todo.push_back(needs[i]);
        }
    }
    constexpr Vector<Value> needs_of(Value v) {
        Vector<Value> needs;
        OpRow const& row = from_.row_of(v.index);
        if (std::size_t const in = homes_.phis[v.index]; in != nowhere) {
            for (std::size_t k = 0; k < loops_[in].carried.size(); ++k) {
                if (loops_[in].carried[k].phi != v) continue;
                used_[in].carried.push_back(k);
                needs.push_back(loops_[in].carried[k].initial);
                needs.push_back(loops_[in].carried[k].next);
            }
        } else if (row.kind == Kind::result) {
            std::size_t const loop = loop_of(from_.operands_of(v.index).begin[0]);
            used_[loop].results.push_back(from_.payload_of(v.index));
            needs = loops_[loop].results[from_.payload_of(v.index)];
            needs.push_back(loops_[loop].node);
        } else if (row.kind == Kind::loop) {
            OpenLoop const& loop = loops_[loop_of(v)];
            for (OpenLoop::Exit const& exit : loop.exits) needs.push_back(exit.guard);
            add_path(loop.path, needs);
        } else if (row.kind == Kind::call) {
            for (Value operand : from_[v].operands()) needs.push_back(operand);
            add_path(from_.payload_of(v.index), needs);
        }
        return needs;
    }
    constexpr void add_path(std::uint32_t path, Vector<Value>& needs) const {
        for (; path != 0; path = from_.paths()[path].parent) {
            std::size_t const loop = homes_.begins[path];
            needs.push_back(loop == nowhere ? from_.paths()[path].condition : loops_[loop].node);
        }
    }
    constexpr std::size_t loop_of(Value node) const { return from_.payload_of(node.index); }

    // --- the copy -------------------------------------------------------------------------------

    /// The effects of a scope, and the loops in it which have some.
    constexpr bool copy_effects(Scope& to) {
        bool any = false;
        for (Value effect : effects_) {
            std::size_t in = homes_.home(effect), inner = nowhere;
            while (in != to.loop && in != nowhere) {
                inner = in;
                in = homes_.around(in);
            }
            if (in != to.loop) continue;
            any = true;
            copy(to, inner == nowhere ? effect : loops_[inner].node);
        }
        return any;
    }

    /// It calls itself for what stands in the body of a loop: as deep as loops stand in loops.
    constexpr Value copy(Scope& to, Value root) {
        Vector<Value> todo{root};
        while (!todo.empty()) {
            Value const v = todo.back();
            if (to.now[v.index] != missing) {
                todo.pop_back();
                continue;
            }
            Node const node = from_[v];
            if (node.kind() == Kind::constant) {
                to.now[v.index] = detail::copy_node(to.out, node, {}, 0, node.where());
            } else if (std::size_t const home = homes_.home(v); home != to.loop) { // outside of it
                if (homes_.deeper(home, to.loop) != to.loop) throw left_its_loop(node.where());
                to.now[v.index] = to.out.body_input(
                    node.op().values(), name("c", to.captured.size()).view(), node.where());
                to.captured.push_back(v);
            } else {
                Vector<Value> operands(node.operands().begin(), node.operands().end());
                std::uint32_t path = node.kind() == Kind::call ? from_.payload_of(v.index) : 0;
                if (node.kind() == Kind::loop) {
                    if (!used_[loop_of(v)].has_body) write_body(v);
                    operands = used_[loop_of(v)].takes;
                    path = loops_[loop_of(v)].path;
                }
                Vector<Value> needs = operands;
                add_own_path(to, path, needs);
                std::size_t const before = todo.size();
                for (std::size_t i = needs.size(); i-- > 0;)
                    if (to.now[needs[i].index] == missing) todo.push_back(needs[i]);
                if (todo.size() == before)
                    to.now[v.index] = copy_node(to, node, std::move(operands), path);
            }
        }
        return to.now[root.index];
    }
    constexpr Value copy_node(Scope& to, Node node, Vector<Value> operands, std::uint32_t path) {
        for (Value& operand : operands) operand = to.now[operand.index];
        if (node.kind() == Kind::loop) {
            Loop& made = used_[loop_of(node.value())].made;
            made.path = copy_path(to, path);
            return to.out.loop(std::move(made), operands, node.where());
        }
        if (node.kind() != Kind::result)
            return detail::copy_node(to.out, node, operands, copy_path(to, path), node.where());
        Used const& used = used_[loop_of(node.operands()[0])];
        std::uint32_t number = 0;
        while (used.results[number] != from_.payload_of(node.value().index)) ++number;
        return to.out.result_of(operands[0], number, node.op().values(), node.where());
    }

    constexpr void add_own_path(Scope const& to, std::uint32_t path, Vector<Value>& needs) const {
        for (; path != 0 && path != to.inside; path = from_.paths()[path].parent)
            needs.push_back(from_.paths()[path].condition);
    }
    constexpr std::uint32_t copy_path(Scope& to, std::uint32_t path) {
        Vector<std::uint32_t> way;
        for (; path != 0 && path != to.inside && to.paths[path] == 0;
             path = from_.paths()[path].parent)
            way.push_back(path);
        std::uint32_t now = path == 0 || path == to.inside ? 0 : to.paths[path];
        for (std::size_t i = way.size(); i-- > 0;) {
            Path const p = from_.paths()[way[i]];
            now = to.paths[way[i]] = to.out.path(now, to.now[p.condition.index], p.taken);
        }
        return now;
    }

    constexpr void write_body(Value node) {
        std::size_t const index = loop_of(node);
        OpenLoop const& loop = loops_[index];
        Used& used = used_[index];
        Where const at = from_[node].where();
        Scope body{{},          index,
                   loop.inside, Vector<Value>(from_.size(), missing),
                   {},          Vector<std::uint32_t>(from_.paths().size(), 0)};
        std::size_t number = 0;
        for (std::size_t k : used.carried) {
            Value const phi = loop.carried[k].phi;
            body.now[phi.index] = body.out.body_input(from_.row_of(phi.index).values(),
                                                      name("s", number++).view(), at);
        }
        Loop& made = used.made;
        made.carried = static_cast<std::uint32_t>(used.carried.size());
        made.results = static_cast<std::uint32_t>(used.results.size());
        made.effects = copy_effects(body);
        Vector<Value> outputs;
        for (std::size_t e = 0; e < loop.exits.size(); ++e) {
            made.leaves_when.push_back(loop.exits[e].when ? '\1' : '\0');
            outputs.push_back(copy(body, loop.exits[e].guard));
            for (std::uint32_t r : used.results) outputs.push_back(copy(body, loop.results[r][e]));
        }
        for (std::size_t k : used.carried) outputs.push_back(copy(body, loop.carried[k].next));
        body.out.result(nullptr, std::move(outputs));
        made.body = finished(body);
        for (std::size_t k : used.carried) used.takes.push_back(loop.carried[k].initial);
        used.takes.append(body.captured.begin(), body.captured.end());
        used.has_body = true;
    }

    constexpr Graph finished(Scope& of) const {
        for (ValueName const& n : from_.names())
            if (Value const v = of.now[n.value.index]; v != missing) of.out.name(v, n.name.view());
        return std::move(of.out).finish();
    }

    static constexpr Text name(std::string_view prefix, std::size_t number) {
        Text out{prefix};
        out.append_integer(number);
        return out;
    }

    Graph const& from_;
    OpenLoops const& loops_;
    LoopHomes<T> homes_;
    Vector<bool> marked_;
    Vector<Used> used_;
    Vector<Value> effects_;
};

} // namespace limn::detail

#endif // LIMN_PROXY_EXTRACT_HPP
