// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `Paths`: traces a function that decides on traced values in a constant expression, where a
/// run can only go to its end: along each of its paths, which are joined from the last decision on.

#ifndef LIMN_CAPTURE_PATHS_HPP
#define LIMN_CAPTURE_PATHS_HPP

#include <limn/capture/merge.hpp>
#include <limn/capture/strip_not.hpp>
#include <limn/graph/builder.hpp>
#include <limn/meta/error.hpp>
#include <limn/meta/inline.hpp>
#include <limn/meta/vector.hpp>
#include <limn/proxy/record.hpp>
#include <limn/proxy/tracer.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

namespace limn::detail {

// Not constexpr: the compiler names them where it gives up.
LIMN_LAZY [[noreturn]] void effect_after_a_plain_if_write_limn_cond(Where at) {
    throw TraceError{at, "static_trace", "an effect stands in a function that decides"};
}
LIMN_LAZY [[noreturn]] void more_than_64_paths_write_limn_select_or_limn_cond() {
    throw TraceError{Where{}, "static_trace", "the function has more than 64 paths"};
}
LIMN_LAZY [[noreturn]] void other_lengths_on_two_paths_return_one_structure() {
    throw TraceError{Where{}, "static_trace", "the function returns other lengths on its paths"};
}

/// The decision hook, while the compiler traces. Equal calls are one node, so that paths share what
/// they have in common; what two of them do on one line after a decision is done once, on joined
/// operands.
template <class T = void> class Paths final : public DecisionHook {
public:
    constexpr explicit Paths(Tracer& tracer) : tracer_{tracer} { tracer_.set_decision_hook(this); }
    constexpr ~Paths() { tracer_.set_decision_hook(nullptr); }
    Paths(Paths const&) = delete;
    Paths& operator=(Paths const&) = delete;

    /// What the function returns, all paths joined. `call(outputs)` runs it once.
    /// Cost  a run for each path: 2^n for n `if`s in a row
    template <class Call> constexpr Vector<Value> outputs(Call const& call) {
        return explore(call, {});
    }

    constexpr bool decide(Proxy<bool> const& condition) override {
        Value value = value_in(tracer_, Where{}, condition);
        bool const plain = strip_not(tracer_.builder().graph(), value);
        for (std::size_t i = 0; i < next_; ++i)
            if (decisions_[i].condition == value) return decisions_[i].taken == plain;
        Builder& builder = tracer_.builder();
        if (next_ == decisions_.size()) {
            bound_decisions(next_);
            decisions_.push_back({value, !plain, tracer_.path(),
                                  static_cast<std::uint32_t>(builder.graph().size())});
        }
        bool const taken = decisions_[next_++].taken;
        tracer_.set_path(builder.path(tracer_.path(), value, taken));
        return taken == plain;
    }

    constexpr Value call(OpRow const& row, std::span<Value const> operands, Where at) override {
        if (!row.traits.pure()) effect_after_a_plain_if_write_limn_cond(at);
        return tracer_.builder().shared_call(row, operands, at, tracer_.path());
    }

private:
    struct Decision {
        Value condition;
        bool taken;
        std::uint32_t path;  ///< before it
        std::uint32_t since; ///< the number of nodes before its sides
    };

    template <class Call>
    constexpr Vector<Value> explore(Call const& call, Vector<Decision> given) {
        std::size_t const known = given.size();
        decisions_ = std::move(given);
        next_ = 0;
        tracer_.set_path(0);
        Vector<Value> out;
        call(out);
        Vector<Decision> const made = std::move(decisions_);
        Builder& builder = tracer_.builder();
        for (std::size_t i = made.size(); i-- > known;) {
            if (++paths_ > most) more_than_64_paths_write_limn_select_or_limn_cond();
            Vector<Decision> other(made.begin(), made.begin() + static_cast<std::ptrdiff_t>(i + 1));
            other.back().taken = !made[i].taken;
            Vector<Value> const there = explore(call, std::move(other));
            if (there.size() != out.size()) other_lengths_on_two_paths_return_one_structure();
            Merge<T> merge{builder, tracer_.loops(), made[i].condition, made[i].since,
                           made[i].path};
            for (std::size_t k = 0; k < out.size(); ++k)
                out[k] = made[i].taken ? merge(out[k], there[k]) : merge(there[k], out[k]);
        }
        return out;
    }

    static constexpr std::size_t most = 63; ///< paths after the first

    Tracer& tracer_;
    Vector<Decision> decisions_; ///< of the run
    std::size_t next_ = 0;
    std::size_t paths_ = 0;
};

} // namespace limn::detail

#endif // LIMN_CAPTURE_PATHS_HPP
