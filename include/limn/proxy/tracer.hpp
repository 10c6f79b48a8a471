// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `Tracer`, the recording scope, and what can be asked of it.

#ifndef LIMN_PROXY_TRACER_HPP
#define LIMN_PROXY_TRACER_HPP

#include <limn/graph/builder.hpp>
#include <limn/graph/user_line.hpp>
#include <limn/meta/annotations.hpp>
#include <limn/meta/error.hpp>
#include <limn/meta/inline.hpp>
#include <limn/meta/vector.hpp>
#include <limn/meta/where.hpp>
#include <limn/op/record.hpp>
#include <limn/proxy/extract.hpp>
#include <limn/proxy/hooks.hpp>
#include <limn/proxy/leaving.hpp>
#include <limn/proxy/open_loop.hpp>
#include <limn/proxy/session.hpp>
#include <limn/proxy/trace_options.hpp>

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace limn {

namespace detail {

/// What takes over from a tracer that captures branches.
struct DecisionHook {
    constexpr virtual bool decide(Proxy<bool> const& condition) = 0;
    constexpr virtual Value call(OpRow const& row, std::span<Value const> operands, Where at) = 0;

protected:
    constexpr ~DecisionHook() = default;
};

/// Not constexpr: the compiler names it where it gives up.
LIMN_LAZY
[[noreturn]] void plain_loop_in_a_constant_expression_write_limn_while_loop() {
    throw TraceError{Where{}, "static_trace",
                     "the function makes more than 20 decisions on one path"};
}
/// No run of the compiler's ends where a function decides again and again.
LIMN_LAZY constexpr void bound_decisions(std::size_t made) {
    if (made > 20) plain_loop_in_a_constant_expression_write_limn_while_loop();
}
/// The states that a trace has met. Owned by proxy/state.hpp.
struct States {
    virtual ~States() = default;
    virtual void declare(Tracer& tracer) = 0; ///< them all as slots, in a builder that is new
    virtual void begin(Tracer& tracer) = 0;   ///< each has the value of its slot
    virtual void end() = 0;
    virtual void append_next(Tracer& tracer, Vector<Value>& to) const = 0;
    virtual Graph finished(Graph graph) const = 0; ///< what becomes of the graph at the end
    bool fresh = false;                            ///< one was met for the first time
};

/// Owned by capture/followed.hpp.
LIMN_DECLARE bool followed(Tracer& tracer, Value condition);
/// `; with the example values it is true, less(x = 1.0, 2.0)`; empty where there are none. Owned by
/// capture/followed.hpp.
LIMN_DECLARE std::string example_text(Tracer& tracer, Value condition);
/// Owned by capture/recorded_graph.ipp.
LIMN_DECLARE bool decided_first(Tracer& tracer, Proxy<bool> const& condition, Value value);

} // namespace detail

/// The recording scope. Proxies carry it, so traces nest, and run in several threads at once.
class Tracer {
public:
    LIMN_LAZY
    constexpr explicit Tracer(TraceOptions options, Where began) : options_{options} {
        if (std::is_constant_evaluated()) {
            ++own_.generation;
        } else {
            session_ = &detail::begin_session();
            session_->outer = detail::innermost_session();
            detail::innermost_session() = session_;
            witness_ = std::exchange(detail::ErrorWitness::current(), nullptr);
        }
        session_->tracer = this;
        session_->began = began;
    }
    constexpr ~Tracer() = default; // `end_` does it: who never traces makes no destructor
    Tracer(Tracer const&) = delete;
    Tracer& operator=(Tracer const&) = delete;

    /// The innermost trace of this thread, or null.
    static constexpr Tracer* current() {
        if (std::is_constant_evaluated()) return nullptr;
        detail::Session const* const session = detail::innermost_session();
        return session != nullptr ? session->tracer : nullptr;
    }

    constexpr detail::Session* session() const noexcept { return session_; }
    constexpr Builder& builder() noexcept { return builder_; }

    constexpr TraceOptions const& options() const noexcept { return options_; }
    constexpr void set_decision_hook(detail::DecisionHook* hook) noexcept { hook_ = hook; }
    /// Whether branches are captured in this run.
    constexpr bool is_captured() const noexcept { return hook_ != nullptr; }

    LIMN_LAZY
    constexpr Value call(OpRow const& row, std::span<Value const> operands, Where at) {
        at = detail::with_open_scope(at);
        if (leaving_ != nullptr && leaving_->refuses(at)) return {};
        if (builder_.graph().size() >= options_.max_nodes)
            throw TraceError{at, row.name,
                             "the trace has reached TraceOptions::max_nodes; write the loop that "
                             "recorded so much as an op, or raise the limit"};
        if (options_.hooks != nullptr)
            if (auto const given = detail::given_by_hook(*this, options_, row, operands, at))
                return *given;
        return hook_ == nullptr ? builder_.call(row, operands, at, path_)
                                : hook_->call(row, operands, at);
    }

    /// The decisions after which the function stands now.
    constexpr std::uint32_t path() const noexcept { return path_; }
    constexpr void set_path(std::uint32_t path) noexcept { path_ = path; }
    /// What the nodes are with the inputs' defaults, as far as that was asked for.
    constexpr detail::Vector<std::optional<Constant>>& examples() noexcept { return examples_; }
    /// What has been done to capture the function.
    constexpr Progress& progress() noexcept { return progress_; }
    /// The values of the inputs, in a run of the function on a sample; else null.
    constexpr detail::Vector<Constant> const*& sample() noexcept { return sample_; }
    /// The loops that have been closed.
    constexpr detail::OpenLoops& loops() noexcept { return loops_; }

    /// The run of the function, or null: in a constant expression nothing is left.
    constexpr detail::Leaving*& leaving() noexcept { return leaving_; }
    /// Whether nothing is recorded or decided any more.
    constexpr bool is_left() const {
        return leaving_ != nullptr &&
               (leaving_->elsewhere() || leaving_->why() != detail::Leaving::Why::not_yet);
    }

    /// Whether an arm or a body was recorded where the function does not go.
    constexpr bool& structured() noexcept { return structured_; }
    /// The graph will not be what the function computes.
    constexpr void compare_nothing() noexcept { options_.validation = TraceOptions::none; }
    /// What is recorded from now on is not kept, and nobody is told of it.
    constexpr void lift_limits() noexcept {
        options_.hooks = nullptr;
        options_.max_nodes = TraceOptions{}.max_nodes;
        options_.max_runs = TraceOptions{}.max_runs;
    }

    /// The states that were met, or null.
    constexpr detail::States*& states() noexcept { return states_; }

    /// Forgets what was recorded.
    LIMN_LAZY constexpr void restart() {
        builder_ = Builder{};
        loops_ = detail::OpenLoops{};
        path_ = 0;
    }

    /// The graph of what was recorded: in canonical order, or, without loops, in that of recording.
    template <class T = void>
    constexpr Graph graph(TreeRow const* result, detail::Vector<Value> outputs, bool canonical) {
        if (loops_.size() == 0) {
            builder_.result(result, std::move(outputs));
            if (canonical) return std::move(builder_).template finish<Graph>();
            return std::move(builder_).graph(); // g++ 12 loses a temporary of `?:` at compile time
        }
        detail::Vector<Value> effects;
        for (std::uint32_t i = 0; i < builder_.graph().size(); ++i)
            if (!builder_.graph().row_of(i).traits.pure()) effects.push_back({i});
        return detail::Extract<T>{builder_.graph(), loops_}.graph(outputs, std::move(effects),
                                                                  result);
    }

    /// A decision on a traced value, while nothing captures it. In a constant expression, which
    /// nothing can leave early, a first run says no to all.
    template <class T = void> constexpr bool decide(Proxy<bool> const& condition, Value value) {
        if (std::is_constant_evaluated() && options_.branches == TraceOptions::capture) {
            if (hook_ != nullptr) return hook_->decide(condition);
            detail::bound_decisions(++asked_);
            undecided_ = true;
            return false;
        }
        if (is_left()) return leaving_->answer({});
        if (options_.branches == TraceOptions::capture)
            return detail::decided_first(*this, condition, value);
        if (options_.branches == TraceOptions::follow) return detail::followed(*this, value);
        throw TraceError{
            detail::user_line(builder_.graph(), value), builder_.graph()[value].op().name,
            "a plain `if`, `?:`, `while`, `&&` or `||` asks for this value, which is "
            "known only when the graph runs; write limn::select(condition, a, b), with "
            "`&` in place of `&&`, or limn::cond to evaluate one side only" +
                detail::example_text(*this, value)};
    }
    /// Whether a decision was asked for in a constant expression, and the paths are to be joined.
    constexpr bool undecided() const noexcept { return undecided_; }

private:
    /// Ends the trace, before anything of it is destroyed.
    struct End {
        Tracer* tracer;
        constexpr ~End() {
            if (!std::is_constant_evaluated()) {
                detail::leave(*tracer->session_);
                detail::ErrorWitness::current() = tracer->witness_;
            }
            if (tracer->session_->tracer == tracer) tracer->session_->end(); // see `end_within`
            delete tracer->states_;
        }
    };

    TraceOptions options_;
    Builder builder_;
    detail::OpenLoops loops_;
    detail::Vector<std::optional<Constant>> examples_;
    Progress progress_;
    detail::Vector<Constant> const* sample_ = nullptr;
    std::uint32_t path_ = 0;
    detail::ErrorWitness* witness_ = nullptr; ///< of the errors around this trace
    detail::Leaving* leaving_ = nullptr;
    detail::States* states_ = nullptr;
    detail::DecisionHook* hook_ = nullptr;
    bool undecided_ = false, structured_ = false;
    std::size_t asked_ = 0; ///< decisions of a run in a constant expression
    detail::Session own_;   // at compile time; a run-time session outlives the tracer
    detail::Session* session_ = &own_;
    End end_{this};
};

template <class>
std::optional<Value> detail::given_by_hook(Tracer& tracer, TraceOptions& options,
                                           OpRow const& row, std::span<Value const> operands,
                                           Where at) {
    struct Silence { // for what the hook records
        TraceOptions& options;
        TraceHooks* hooks = std::exchange(options.hooks, nullptr);
        ~Silence() { options.hooks = hooks; }
    };
    std::optional<Value> out;
    {
        Silence const silence{options};
        out = tell(row.name, at,
                   [&] { return silence.hooks->on_call({tracer, row, operands, at}); });
    }
    if (!out.has_value()) return out;
    TypeRow const& type = tracer.builder().graph()[*out].type();
    if (!same_type(type, *row.result))
        throw TraceError{at, row.name,
                         "a hook gives a value of type " + std::string{type.name} +
                             " in place of one of type " + std::string{row.result->name} +
                             "; convert it with limn::convert"};
    options.validation = TraceOptions::none;
    return out;
}

/// Whether a trace is being recorded in this thread.
inline bool is_tracing() { return Tracer::current() != nullptr; }

} // namespace limn

#endif // LIMN_PROXY_TRACER_HPP
