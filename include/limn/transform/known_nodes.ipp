// SPDX-License-Identifier: BSL-1.0

#ifndef LIMN_TRANSFORM_KNOWN_NODES_IPP
#define LIMN_TRANSFORM_KNOWN_NODES_IPP

#include <limn/graph/copy_node.hpp>
#include <limn/meta/inline.hpp>
#include <limn/pass/fold_constants.hpp>
#include <limn/transform/known_nodes.hpp>

#include <utility>

namespace limn::detail {

LIMN_DEFINE KnownNodes::KnownNodes(Graph const& from, Builder& to, std::uint32_t path,
                                   std::size_t most_iterations)
    : from_{from}, to_{to}, most_iterations_{most_iterations}, now_(from.size(), Value{missing}),
      paths_{from, path} {}

LIMN_DEFINE void KnownNodes::write() {
    for (std::uint32_t i = 0; i < from_.size(); ++i)
        if (now_[i].index == missing) now_[i] = written(from_[Value{i}]);
}

LIMN_DEFINE void KnownNodes::name() {
    for (ValueName const& n : from_.names()) to_.name(now(n.value), n.name.view());
}

LIMN_DEFINE Vector<Value> KnownNodes::outputs() const {
    Vector<Value> out;
    for (Value v : from_.outputs()) out.push_back(now(v));
    return out;
}

LIMN_DEFINE std::optional<bool> KnownNodes::known(Value now) const {
    Node const node = to_.graph()[now];
    if (node.kind() != Kind::constant) return std::nullopt;
    return node.constant().as<bool>();
}

LIMN_DEFINE std::uint32_t KnownNodes::path_now(std::uint32_t path) {
    return paths_.decided(path, to_, [&](Value v) { return now(v); });
}

LIMN_DEFINE Value KnownNodes::written(Node node) {
    std::uint32_t const index = node.value().index, path = path_now(from_.path_of(index));
    ValueRows const& rows = node.op().values();
    if (node.kind() == Kind::result) {
        auto const left = left_.find(node.operands()[0]);
        if (left != left_.end()) return left->second[from_.payload_of(index)];
    }
    if (node.kind() == Kind::loop) return written_loop(node, path);
    operands_.clear();
    for (Value operand : node.operands()) operands_.push_back(now(operand));
    if (node.kind() == Kind::call && path != never_taken) {
        if (node.op().is_gate())
            if (std::optional<bool> const taken = known(operands_[0]))
                return operands_[*taken ? 1 : 2];
        Value const folded = FoldedCall::find(node, operands_, to_);
        if (folded.index != Value::none) return folded;
    }
    if (node.kind() == Kind::constant || path != never_taken)
        return copy_node(to_, node, operands_, path, node.where());
    return to_.constant(*rows.constant, rows.blank(), node.where()); // nothing needs it
}

// --- loops ---------------------------------------------------------------------------------------

LIMN_DEFINE Value KnownNodes::written_loop(Node node, std::uint32_t path) {
    Loop const& loop = from_.loop_of(node.value().index);
    std::vector<Value> inputs;
    for (Value operand : node.operands()) inputs.push_back(now(operand));
    std::optional<Left> left;
    if (path == never_taken) { // nothing needs it
        left = Left{0, {}};
        for (Value v : loop.left_behind(0)) {
            ValueRows const& rows = loop.body.row_of(v.index).values();
            left->values.push_back(to_.constant(*rows.constant, rows.blank(), node.where()));
        }
    } else {
        Builder trial; // what is written cannot be taken back
        std::vector<Value> tried;
        for (std::size_t k = 0; k < inputs.size(); ++k)
            tried.push_back(trial.body_input(loop.body[loop.body.inputs()[k]].op().values(), ""));
        for (std::size_t k = 0; k < inputs.size(); ++k)
            if (Node const v = to_.graph()[inputs[k]]; v.kind() == Kind::constant)
                tried[k] = trial.constant(v.op(), v.constant(), v.where());
        if (iterations(loop, std::move(tried), trial, 0))
            left = iterations(loop, inputs, to_, path);
    }
    if (left.has_value()) {
        left_[node.value()] = std::move(left->values);
        return to_.constant(static_cast<int>(left->exit), node.where());
    }
    operands_.clear();
    for (std::size_t k = 0; k < inputs.size(); ++k)
        if (k < loop.carried || to_.graph()[inputs[k]].kind() != Kind::constant)
            operands_.push_back(inputs[k]);
    Vector<Value> const taken = operands_; // the body is written with constants of its own
    Builder out;
    KnownNodes body{loop.body, out, 0, most_iterations_};
    std::vector<std::size_t> constants;
    for (std::size_t k = 0; k < inputs.size(); ++k) {
        Node const input = loop.body[loop.body.inputs()[k]];
        if (k >= loop.carried && to_.graph()[inputs[k]].kind() == Kind::constant)
            constants.push_back(k);
        else
            body.set(input.value(),
                     out.body_input(input.op().values(), input.name(), input.where()));
    }
    for (std::size_t k : constants) {
        Node const v = to_.graph()[inputs[k]];
        body.set(loop.body.inputs()[k], out.constant(v.op(), v.constant(), v.where()));
    }
    body.write();
    body.name();
    out.result(nullptr, body.outputs());
    return to_.loop(
        {std::move(out).finish(), loop.carried, loop.results, loop.leaves_when, path, loop.effects},
        taken, node.where());
}

LIMN_DEFINE std::optional<KnownNodes::Left> KnownNodes::iterations(Loop const& loop,
                                                               std::vector<Value> inputs,
                                                               Builder& to,
                                                               std::uint32_t path) const {
    for (std::size_t iteration = 0; iteration <= most_iterations_; ++iteration) {
        KnownNodes body{loop.body, to, path, most_iterations_};
        for (std::size_t k = 0; k < inputs.size(); ++k) body.set(loop.body.inputs()[k], inputs[k]);
        body.write();
        for (std::uint32_t exit = 0; exit < loop.exits(); ++exit) {
            std::optional<bool> const guard = body.known(body.now(loop.guard(exit)));
            if (!guard.has_value()) return std::nullopt;
            if (*guard != (loop.leaves_when[exit] != 0)) continue;
            Left left{exit, {}};
            for (Value v : loop.left_behind(exit)) left.values.push_back(body.now(v));
            return left;
        }
        for (std::size_t k = 0; k < loop.carried; ++k) inputs[k] = body.now(loop.next()[k]);
    }
    return std::nullopt;
}

} // namespace limn::detail

#endif // LIMN_TRANSFORM_KNOWN_NODES_IPP
