// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `to_latex`: a graph in mathematical notation; and `Latex`, the interpreter that writes it.

#ifndef LIMN_KIT_INTERPRETERS_LATEX_HPP
#define LIMN_KIT_INTERPRETERS_LATEX_HPP

#include <limn/kit/interpreters/formula.hpp>
#include <limn/op/arithmetic.hpp>
#include <limn/op/bitwise.hpp>
#include <limn/op/choose.hpp>
#include <limn/op/comparison.hpp>
#include <limn/op/math.hpp>
#include <limn/op/select.hpp>
#include <limn/run/interpreter.hpp>

#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace limn {

/// Runs a graph over formulas: of each output what it is, in terms of the inputs. `definitions`
/// are lines that these formulas need: long values that are used more than once, values with names
/// of their own, and loops.
///
/// Cost  linear, but for loops within loops: a body is written twice for each time that the one
///       around it is
class Latex : public Interpreter<Formula> {
public:
    explicit Latex(Graph const& graph) : Interpreter{graph} {
        for (Value v : graph.inputs()) taken_.insert(std::string{graph[v].name()});
    }
    explicit Latex(Graph const&&) = delete;

    std::vector<std::string> definitions() const {
        std::vector<std::string> out;
        for (std::string const& line : lines_)
            if (!line.empty()) out.push_back(line);
        return out;
    }

protected:
    Formula input(Node const& node) override { return {detail::formulas::name(node.name())}; }
    Formula constant(Node const& node) override {
        return detail::formulas::constant(node.constant());
    }
    Formula call(Node const& node, std::span<Formula const> x) override {
        return defined(node, written(node, x));
    }
    Decision decide(Node const& condition, Formula const& value) override {
        conditions_.insert_or_assign(key(condition), value);
        return Decision::both;
    }
    Formula merge(Node const& node, Formula const& condition, Formula const& then,
                  Formula const& otherwise) override {
        Formula const out = detail::formulas::choice(condition, then, otherwise);
        return node.kind() == Kind::loop ? out : defined(node, out);
    }
    /// In the first iteration a carried value is what it began with; from then on it is a name.
    Formula widen(Node const& input, Formula const& before, Formula const& after) override {
        Carried& carried = carried_[key(input)];
        if (carried.name.empty())
            carried.name = detail::formulas::name(
                fresh(input.name().empty() ? "s" : std::string{input.name()}));
        if (before.text != carried.name) carried.first = before.text;
        else carried.next = after.text;
        return {carried.name};
    }
    void visit(Node const& node, Formula const&) override {
        if (node.kind() == Kind::loop) define(key(node), loop_line(node));
    }

private:
    using Key = std::pair<Graph const*, std::uint32_t>;
    struct Carried {
        std::string name{}, first{}, next{};
    };
    static constexpr std::size_t long_ = 24; ///< defined where it is used twice, if it is longer
    static constexpr std::size_t longest_ = 1000; ///< defined, if it is longer

    static Key key(Node const& node) { return {&node.graph(), node.value().index}; }

    std::string fresh(std::string const& name) {
        std::string out = name;
        for (int i = 2; !taken_.insert(out).second; ++i) out = name + '_' + std::to_string(i);
        return out;
    }
    /// A node has one line: that of an earlier iteration is left out.
    void define(Key key, std::string line) {
        auto const [at, first] = places_.try_emplace(key, lines_.size());
        if (!first) lines_[at->second].clear();
        at->second = lines_.size();
        lines_.push_back(std::move(line));
    }
    /// The formula, or a name that a line defines as it.
    Formula defined(Node const& node, Formula formula) {
        std::string const own{node.name()};
        if (auto const at = places_.find(key(node)); at != places_.end())
            lines_[at->second].clear();
        std::size_t const size = formula.text.size();
        if (own.empty() && (size <= long_ || (size <= longest_ && uses(node) < 2))) return formula;
        std::string& name = names_[key(node)];
        if (name.empty())
            name =
                detail::formulas::name(fresh(own.empty() ? "v" + std::to_string(++unnamed_) : own));
        define(key(node), name + " &= " + formula.text);
        return {name};
    }
    /// How often the formula of a node is written. In a loop nobody knows, so more than once.
    unsigned uses(Node const& node) {
        std::vector<unsigned>& count = uses_[&node.graph()];
        if (count.empty()) {
            count.resize(node.graph().size());
            for (Value v : node.graph().outputs()) ++count[v.index];
            for (Node user : node.graph().nodes())
                for (Value v : user.operands()) count[v.index] += user.kind() == Kind::loop ? 2 : 1;
        }
        return count[node.value().index];
    }

    Formula written(Node const& node, std::span<Formula const> x) const {
        namespace p = prims;
        namespace f = detail::formulas;
        OpRow const& op = node.op();
        if (is<p::add>(op)) return f::sum(x[0], x[1]);
        if (is<p::subtract>(op)) return f::difference(x[0], x[1]);
        if (is<p::multiply>(op)) return f::product(x[0], x[1]);
        if (is<p::divide>(op)) return f::quotient(x[0], x[1]);
        if (is<p::negate>(op)) return {'-' + f::tight(x[0], Formula::product), Formula::sum};
        if (is<p::fma>(op)) return f::sum(f::product(x[0], x[1]), x[2]);
        if (is<p::pow>(op)) return f::power(x[0], x[1]);
        if (is<p::exp>(op)) return f::power({"e"}, x[0]);
        if (is<p::exp2>(op)) return f::power({.text = "2", .digits = true}, x[0]);
        if (is<p::sqrt>(op)) return {"\\sqrt{" + x[0].text + '}'};
        if (is<p::cbrt>(op)) return {"\\sqrt[3]{" + x[0].text + '}'};
        if (is<p::any_convert>(op)) return x[0];
        if (is<p::select>(op)) return f::choice(x[0], x[1], x[2]);
        if (is<p::logical_not>(op))
            return {"\\lnot " + f::tight(x[0], Formula::atom), Formula::logic};
        if (is_any<p::abs, p::fabs>(op)) return {"\\left|" + x[0].text + "\\right|"};
        if (is<p::floor>(op)) return {"\\lfloor " + x[0].text + " \\rfloor"};
        if (is<p::ceil>(op)) return {"\\lceil " + x[0].text + " \\rceil"};
        if (is<p::hypot>(op) && x.size() == 2)
            return {"\\sqrt{" + f::sum(f::product(x[0], x[0]), f::product(x[1], x[1])).text + '}'};
        for (Sign const& sign : signs())
            if (op.op == sign.op) return f::infix(x[0], sign.text, x[1], sign.binds);
        for (Sign const& sign : functions())
            if (op.op == sign.op) return f::call(std::string{sign.text}, x);
        return f::call("\\operatorname{" + f::escaped(op.name) + '}', x);
    }

    struct Sign {
        OpId const* op;
        std::string_view text;
        Formula::Binds binds = Formula::atom;
    };
    static std::span<Sign const> signs() {
        namespace p = prims;
        static constexpr Sign all[]{
            {&op_id<p::less>, "<", Formula::relation},
            {&op_id<p::less_equal>, "\\le", Formula::relation},
            {&op_id<p::greater>, ">", Formula::relation},
            {&op_id<p::greater_equal>, "\\ge", Formula::relation},
            {&op_id<p::equal>, "=", Formula::relation},
            {&op_id<p::not_equal>, "\\ne", Formula::relation},
            {&op_id<p::bit_and>, "\\land", Formula::logic},
            {&op_id<p::bit_or>, "\\lor", Formula::logic},
            {&op_id<p::modulus>, "\\bmod", Formula::product},
        };
        return all;
    }
    static std::span<Sign const> functions() {
        namespace p = prims;
        static constexpr Sign all[]{
            {&op_id<p::sin>, "\\sin"},      {&op_id<p::cos>, "\\cos"},
            {&op_id<p::tan>, "\\tan"},      {&op_id<p::asin>, "\\arcsin"},
            {&op_id<p::acos>, "\\arccos"},  {&op_id<p::atan>, "\\arctan"},
            {&op_id<p::sinh>, "\\sinh"},    {&op_id<p::cosh>, "\\cosh"},
            {&op_id<p::tanh>, "\\tanh"},    {&op_id<p::log>, "\\ln"},
            {&op_id<p::log2>, "\\log_{2}"}, {&op_id<p::log10>, "\\log_{10}"},
            {&op_id<p::min>, "\\min"},      {&op_id<p::max>, "\\max"},
            {&op_id<p::fmin>, "\\min"},     {&op_id<p::fmax>, "\\max"},
            {&op_id<p::tgamma>, "\\Gamma"},
        };
        return all;
    }

    /// What the loop begins with, when it goes on, and what it does then.
    std::string loop_line(Node const& node) {
        Loop const& loop = node.graph().loop_of(node.value().index);
        std::string names, first, next, leaves;
        unsigned count = 0;
        for (std::uint32_t k = 0; k < loop.carried; ++k) {
            Carried const& carried = carried_[key(loop.body[loop.body.inputs()[k]])];
            if (carried.name.empty()) continue;
            for (auto [list, one] : {std::pair{&names, &carried.name},
                                     {&first, &carried.first},
                                     {&next, &carried.next}})
                *list += (list->empty() ? "" : ", ") + *one;
            ++count;
        }
        if (count > 1)
            for (std::string* list : {&names, &first, &next}) *list = '(' + *list + ')';
        for (std::size_t e = 0; e < loop.exits(); ++e) {
            Formula const& guard = conditions_[key(loop.body[loop.guard(e)])];
            if (loop.leaves_when[e] == 0 && loop.exits() == 1)
                return names + " &\\gets " + first + " \\text{; while } " + guard.text +
                       " \\text{: } " + names + " \\gets " + next;
            leaves += (leaves.empty() ? "" : " \\lor ") +
                      (loop.leaves_when[e] != 0
                           ? detail::formulas::tight(guard, Formula::relation)
                           : "\\lnot " + detail::formulas::tight(guard, Formula::atom));
        }
        return names + " &\\gets " + first + " \\text{; until } " + leaves + " \\text{: } " +
               names + " \\gets " + next;
    }

    std::set<std::string> taken_;
    std::map<Key, Formula> conditions_; ///< those of branches, by their nodes
    std::map<Key, Carried> carried_;    ///< by the inputs of bodies
    std::map<Key, std::string> names_;
    std::map<Key, std::size_t> places_; ///< of the lines of nodes
    std::map<Graph const*, std::vector<unsigned>> uses_;
    std::vector<std::string> lines_;
    unsigned unnamed_ = 0;
};

/// A graph as a formula of LaTeX, `f(x, y) = \frac{x}{y}`; as `aligned` lines where it needs
/// definitions. What changes a state is a line of its own: the state with a prime is what the next
/// call begins with. Integers are written as numbers are: an overflow is not seen, nor that an
/// integer quotient is truncated.
inline std::string to_latex(Graph const& graph, std::string_view name = "f") {
    Latex latex{graph};
    std::vector<Formula> const out = latex.run();
    std::string left = detail::formulas::name(name) + '(', right;
    std::size_t const states = graph.state_count(), results = out.size() - states;
    std::size_t const parameters = graph.inputs().size() - graph.slots().size();
    for (std::size_t i = 0; i < parameters; ++i)
        left += (i == 0 ? "" : ", ") + detail::formulas::name(graph[graph.inputs()[i]].name());
    for (std::size_t i = 0; i < results; ++i) right += (i == 0 ? "" : ", ") + out[i].text;
    if (results != 1) right = detail::formulas::in_brackets(right);

    std::vector<std::string> lines = latex.definitions();
    if (lines.empty() && states == 0) return left + ") = " + right;
    lines.push_back(left + ") &= " + right);
    std::size_t state = 0;
    for (std::size_t k = 0; k < graph.slots().size(); ++k)
        if (graph.slots()[k].state)
            lines.push_back(detail::formulas::name(graph[graph.slot_value(k)].name()) +
                            "' &= " + out[results + state++].text);
    std::string text = "\\begin{aligned}\n";
    for (std::size_t i = 0; i < lines.size(); ++i)
        text += lines[i] + (i + 1 == lines.size() ? "\n" : " \\\\\n");
    return text + "\\end{aligned}";
}

} // namespace limn

#endif // LIMN_KIT_INTERPRETERS_LATEX_HPP
