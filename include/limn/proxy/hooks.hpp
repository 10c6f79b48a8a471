// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `TraceHooks`: what a program of yours sees of a trace, may refuse, and may replace.

#ifndef LIMN_PROXY_HOOKS_HPP
#define LIMN_PROXY_HOOKS_HPP

#include <limn/graph/value.hpp>
#include <limn/meta/error.hpp>
#include <limn/meta/inline.hpp>
#include <limn/meta/where.hpp>
#include <limn/op/op_row.hpp>
#include <limn/op/record.hpp>
#include <limn/proxy/progress.hpp>

#include <cstddef>
#include <exception>
#include <optional>
#include <span>
#include <string_view>

namespace limn {

class Graph;
class Tracer;
struct TraceOptions;

/// A call that is about to be recorded.
class TraceCall {
public:
    TraceCall(Tracer& tracer, OpRow const& op, std::span<Value const> operands, Where where)
        : tracer_{tracer}, op_{op}, operands_{operands}, where_{where} {}

    OpRow const& op() const noexcept { return op_; }
    Where where() const noexcept { return where_; }
    std::span<Value const> operands() const noexcept { return operands_; }

    /// An operand as a proxy, to compute with. Errors  TypeError where it is of another type
    template <class T> Proxy<T> operand(std::size_t number) const;
    /// What the hook computed, to be given in place of the call.
    template <class T> Value value(Proxy<T> const& x) const;
    /// Of a function that was kept as one call (`limn::keep`, `TraceHooks::keeps`) what it computes
    /// is recorded; of any other call nothing, and none is given. Defined by the tracer.
    ///
    /// Errors  TraceError where the function takes or gives a structure
    LIMN_LAZY std::optional<Value> inlined() const;

private:
    Tracer& tracer_;
    OpRow const& op_;
    std::span<Value const> operands_;
    Where where_;
};

/// Derive from it, override what you want to see, and hand its address to a trace:
///
///     struct Cosines : limn::TraceHooks {
///         std::optional<limn::Value> on_call(limn::TraceCall const& call) override {
///             if (!limn::is<limn::prims::sin>(call.op())) return std::nullopt;
///             return call.value(limn::cos(call.operand<double>(0)));
///         }
///     } hooks;
///     auto const graph = limn::trace<double>(f, {.hooks = &hooks});
///
/// What a hook throws ends the trace, as a TraceError with the op and the line.
///
/// Values  a function that decides is run more than once, and each run is told; what is computed of
///         constants alone is not a call
struct TraceHooks {
    virtual ~TraceHooks() = default;

    /// A call is about to be recorded: an operator, a conversion, an op; of an inlined Function
    /// too. A value that is given stands for the call, which is not recorded: so an op is inlined,
    /// where the hook calls a function with its operands, or becomes another. What the hook
    /// computes is not told to it. The graph is then not what the function computes, and is not
    /// compared with it.
    /// Errors  TraceError where the value is of another type than the call
    virtual std::optional<Value> on_call(TraceCall const&) { return std::nullopt; }
    /// A `Function` is called. It is inlined, or where the hook says so kept as one call: of the op
    /// `kept_function`, of which printed C++ can have one. A function that `limn::keep` has named
    /// is a call already, which `on_call` may replace by `inlined()`. The graph is not compared.
    /// Errors  TraceError where the function takes or gives a structure; those of `keep`
    virtual bool keeps(Graph const& /*function*/) { return false; }
    /// A plain `if`, `while`, `&&`, ... asks for the value of `condition`, written there.
    virtual void on_branch(OpRow const& /*condition*/, Where) {}
    /// A function that decides is being captured: is told at every 16th run of it. False cancels
    /// the trace. Errors  TraceError, which says so, where that is false
    virtual bool on_progress(Progress const&) { return true; }
};

namespace detail {

/// Calls a hook, and says of what it throws where that was.
template <class Call> auto tell(std::string_view op, Where at, Call const& call) {
    try {
        return call();
    } catch (Error const&) {
        throw;
    } catch (std::exception const& e) {
        std::throw_with_nested(TraceError{at, op, e.what()});
    }
}
LIMN_LAZY void tell_branch(TraceHooks& hooks, OpRow const& row, Where at) {
    tell(row.name, at, [&] { hooks.on_branch(row, at); });
}
/// What the hook of a trace gives in place of a call.
LIMN_LAZY
std::optional<Value> given_by_hook(Tracer& tracer, TraceOptions& options, OpRow const& row,
                                   std::span<Value const> operands, Where at);

} // namespace detail

} // namespace limn

#endif // LIMN_PROXY_HOOKS_HPP
