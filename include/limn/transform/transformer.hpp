// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `Transformer`: writes a graph again, with a hook for each call.

#ifndef LIMN_TRANSFORM_TRANSFORMER_HPP
#define LIMN_TRANSFORM_TRANSFORMER_HPP

#include <limn/graph/graph.hpp>
#include <limn/graph/value.hpp>
#include <limn/meta/inline.hpp>
#include <limn/transform/editor.hpp>

#include <span>

namespace limn {

/// Writes a graph again: derive from it, and say what becomes of the calls and constants that are
/// to change. Those of arms and of bodies of loops are asked for too.
///
///     class Invert : public limn::Transformer {
///         using Transformer::Transformer;
///         Value call(Node const& node, std::span<Value const> x, Place const& here) override {
///             if (!is<prims::sin>(node.op())) return Transformer::call(node, x, here);
///             return here.insert([](auto v) { return limn::asin(v); }, x[0]);
///         }
///     };
///     g = Invert{g}.run();
///
/// A hook gives the value that all take from now on who took that of the node, or `dropped` where
/// nobody takes it. A call that nobody takes then is left out, an effect too; to wrap a call,
/// insert what is computed of `Transformer::call(node, operands, here)`.
///
/// Requires  the graph outlives the transformer
/// Errors    those of Editor
/// Cost      linear
class Transformer {
public:
    LIMN_DECLARE explicit Transformer(Graph const& graph) : graph_{&graph} {}
    explicit Transformer(Graph const&&) = delete; // it would be gone at `run`
    virtual ~Transformer() = default;

    /// The new graph, in canonical order, verified.
    LIMN_DECLARE Graph run();

protected:
    /// Of a call that nobody takes: it is left out.
    static constexpr Value dropped{Value::none};

    /// What a call becomes: on `operands`, which are what its operands have become. As it is here.
    LIMN_INLINE virtual Value call(Node const& node, std::span<Value const> operands,
                                   Place const& here);
    /// What a constant becomes. As it is here.
    LIMN_INLINE virtual Value constant(Node const& node, Place const& here);

private:
    LIMN_DECLARE void transform(Editor& edit);

    Graph const* graph_;
};

} // namespace limn

#ifndef LIMN_COMPILED
#include <limn/transform/transformer.ipp>
#endif

#endif // LIMN_TRANSFORM_TRANSFORMER_HPP
