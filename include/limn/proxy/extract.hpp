// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `Extract`: the graph of a trace with loops, each with a body of its own.

#ifndef LIMN_PROXY_EXTRACT_HPP
#define LIMN_PROXY_EXTRACT_HPP

#include <limn/graph/builder.hpp>
#include <limn/graph/copy_node.hpp>
#include <limn/meta/late.hpp>
#include <limn/meta/text.hpp>
#include <limn/meta/vector.hpp>
#include <limn/proxy/open_loop.hpp>

#include <cstddef>
#include <cstdint>
#include <utility>

namespace limn::detail {

/// Copies what the outputs and effects of a function need, each node to the body that it lives in.
template <class T = void> class Extract {
public:
    constexpr Extract(Graph const& from, OpenLoops const& loops)
        : from_{from}, loops_{loops}, begins_(from.paths().size(), nowhere),
          phis_(from.size(), nowhere), marked_(from.size(), false), homes_(from.size(), unknown),
          used_(loops.size(), Used{}) {
        for (std::size_t i = 0; i < loops.size(); ++i) {
            begins_[loops[i].inside] = i;
            for (OpenLoop::Carried const& c : loops[i].carried) phis_[c.phi.index] = i;
        }
    }

    /// The graph of a function with the parameters of `from`, which returns `outputs`.
    constexpr Graph graph(Vector<Value> const& outputs, Vector<Value> effects,
                          TreeRow const* result) {
        effects_ = std::move(effects);
        for (Value effect : effects_) mark(effect);
        for (Value output : outputs) mark(output);
        Vector<Value> const now(from_.size(), missing);
        Vector<std::uint32_t> const paths(from_.paths().size(), 0);
        Scope top{Builder::with_parameters_of<late<Builder, T>>(from_), nowhere, 0, now, {}, paths};
        for (Value input : from_.inputs()) top.now[input.index] = {from_.payload_of(input.index)};
        copy_effects(top);
        Vector<Value> returned;
        for (Value output : outputs) returned.push_back(copy(top, output));
        top.out.result(result, std::move(returned));
        return finished(top);
    }

private:
    static constexpr std::size_t nowhere = static_cast<std::size_t>(-1), unknown = nowhere - 1;
    static constexpr Value missing{Value::none};

    /// What is used of a loop, in the order in which that was found out.
    struct Used {
        Vector<std::uint32_t> results{};
        Vector<std::size_t> carried{};
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
        if (std::size_t const in = phis_[v.index]; in != nowhere) {
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
            std::size_t const loop = begins_[path];
            needs.push_back(loop == nowhere ? from_.paths()[path].condition : loops_[loop].node);
        }
    }
    constexpr std::size_t loop_of(Value node) const { return from_.payload_of(node.index); }

    // --- where it lives -------------------------------------------------------------------------

    /// The loop in whose body a path stands.
    constexpr std::size_t home_of_path(std::uint32_t path) const {
        for (; path != 0; path = from_.paths()[path].parent)
            if (begins_[path] != nowhere) return begins_[path];
        return nowhere;
    }
    constexpr std::size_t around(std::size_t loop) const { return home_of_path(loops_[loop].path); }
    constexpr std::size_t depth(std::size_t loop) const {
        std::size_t d = 0;
        for (; loop != nowhere; ++d) loop = around(loop);
        return d;
    }
    constexpr std::size_t deeper(std::size_t a, std::size_t b) const {
        return a == b || depth(a) >= depth(b) ? a : b;
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
            std::size_t out = phis_[now.index];
            bool open = false;
            if (row.kind == Kind::loop) out = around(loop_of(now));
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

    // --- the copy -------------------------------------------------------------------------------

    /// The effects of a scope, and the loops in it which have some.
    constexpr bool copy_effects(Scope& to) {
        bool any = false;
        for (Value effect : effects_) {
            std::size_t in = home(effect), inner = nowhere;
            while (in != to.loop && in != nowhere) {
                inner = in;
                in = around(in);
            }
            if (in != to.loop) continue;
            any = true;
            copy(to, inner == nowhere ? effect : loops_[inner].node);
        }
        return any;
    }

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
            } else if (home(v) != to.loop) { // then it is outside of it
                if (deeper(home(v), to.loop) != to.loop) throw left_its_loop(node.where());
                to.now[v.index] = to.out.body_input(
                    node.op().values(), name("c", to.captured.size()).view(), node.where());
                to.captured.push_back(v);
            } else if (node.kind() == Kind::loop) {
                to.now[v.index] = copy_loop(to, v);
            } else {
                Vector<Value> needs(node.operands().begin(), node.operands().end());
                std::uint32_t const path =
                    node.kind() == Kind::call ? from_.payload_of(v.index) : 0;
                add_own_path(to, path, needs);
                std::size_t const before = todo.size();
                for (std::size_t i = needs.size(); i-- > 0;)
                    if (to.now[needs[i].index] == missing) todo.push_back(needs[i]);
                if (todo.size() == before) to.now[v.index] = copy_node(to, node, path);
            }
        }
        return to.now[root.index];
    }
    constexpr Value copy_node(Scope& to, Node node, std::uint32_t path) {
        Vector<Value> operands;
        for (Value operand : node.operands()) operands.push_back(to.now[operand.index]);
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
            now = to.paths[way[i]] = to.out.path(now, copy(to, p.condition), p.taken);
        }
        return now;
    }

    constexpr Value copy_loop(Scope& to, Value node) {
        std::size_t const index = loop_of(node);
        OpenLoop const& loop = loops_[index];
        Used const& used = used_[index];
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
        Loop made;
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
        Vector<Value> operands;
        for (std::size_t k : used.carried) operands.push_back(copy(to, loop.carried[k].initial));
        for (Value v : body.captured) operands.push_back(copy(to, v));
        made.path = copy_path(to, loop.path);
        return to.out.loop(std::move(made), operands, at);
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
    Vector<std::size_t> begins_; ///< of each path: the loop whose body begins there
    Vector<std::size_t> phis_;   ///< of each node: the loop that carries it
    Vector<bool> marked_;
    Vector<std::size_t> homes_;
    Vector<Used> used_;
    Vector<Value> effects_;
};

} // namespace limn::detail

#endif // LIMN_PROXY_EXTRACT_HPP
