// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `RestOfRun`: answers the decisions of a run that is over, and that no exception can leave.

#ifndef LIMN_CAPTURE_REST_OF_RUN_HPP
#define LIMN_CAPTURE_REST_OF_RUN_HPP

#include <limn/capture/folded_call.hpp>
#include <limn/capture/implied_conditions.hpp>
#include <limn/capture/random_answers.hpp>
#include <limn/proxy/leaving.hpp>
#include <limn/proxy/record.hpp>
#include <limn/proxy/signals.hpp>
#include <limn/proxy/tracer.hpp>

#include <cstddef>
#include <optional>
#include <span>

namespace limn::detail {

/// The decision hook of a run that was to stop inside of a `noexcept` function. It goes on to the
/// end of the function, so that all destructors run; whoever made it forgets what it records.
/// Earlier answers count, for the function must not go where it never goes; else answers are
/// random, and so leave each loop some time. A run that does not end is left as it is.
template <class T = void> class RestOfRun final : public DecisionHook {
public:
    explicit RestOfRun(Tracer& tracer) : tracer_{tracer} {}

    bool decide(Proxy<bool> const& condition) override {
        constexpr std::size_t most = 2000;
        SignalGuard::answers_are_invented();
        Leaving& run = *tracer_.leaving();
        if (run.refuses({})) return run.answer({});
        if (++decisions_ > most) run.leave(Leaving::Why::stopped);
        Graph const& graph = tracer_.builder().graph();
        Value const value = value_in(tracer_, Where{}, condition);
        if (graph.row_of(value.index).kind == Kind::constant)
            return graph[value].constant().template as<bool>();
        if (decisions_ == 1) answers_.take(graph, tracer_.path());
        std::optional<bool> const known = ImpliedConditions<T>::implied(graph, value, answers_);
        bool const taken = known.has_value() ? *known : random_.answer();
        tracer_.set_path(tracer_.builder().path(tracer_.path(), value, taken));
        answers_.add(graph, value, taken);
        return taken;
    }
    Value call(OpRow const& row, std::span<Value const> operands, Where at) override {
        Builder& builder = tracer_.builder();
        return row.traits.pure() ? folded_call(builder, row, operands, at, tracer_.path())
                                 : builder.call(row, operands, at, tracer_.path());
    }

private:
    Tracer& tracer_;
    typename ImpliedConditions<T>::Answers answers_;
    RandomAnswers random_{1};
    std::size_t decisions_ = 0;
};

} // namespace limn::detail

#endif // LIMN_CAPTURE_REST_OF_RUN_HPP
