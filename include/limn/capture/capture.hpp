// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `Capture`: runs a function again and again, each time with the answers of a script, up to
/// the first decision that has none.

#ifndef LIMN_CAPTURE_CAPTURE_HPP
#define LIMN_CAPTURE_CAPTURE_HPP

#include <limn/capture/attempt_errors.hpp>
#include <limn/capture/call_stack.hpp>
#include <limn/capture/captured_function.hpp>
#include <limn/capture/effects.hpp>
#include <limn/capture/exception_paths.hpp>
#include <limn/capture/fenced_new.hpp>
#include <limn/capture/guarded_call.hpp>
#include <limn/capture/implied_answers.hpp>
#include <limn/capture/implied_conditions.hpp>
#include <limn/capture/known_answers.hpp>
#include <limn/capture/peeling.hpp>
#include <limn/capture/plain_memory.hpp>
#include <limn/capture/plain_numbers.hpp>
#include <limn/capture/point.hpp>
#include <limn/capture/rest_of_run.hpp>
#include <limn/capture/stack_words.hpp>
#include <limn/capture/tag.hpp>
#include <limn/capture/tell_progress.hpp>
#include <limn/graph/user_line.hpp>
#include <limn/meta/vector.hpp>
#include <limn/op/raise.hpp>
#include <limn/proxy/leaving.hpp>
#include <limn/proxy/record.hpp>
#include <limn/proxy/signals.hpp>
#include <limn/proxy/tracer.hpp>
#include <limn/proxy/tracked_values.hpp>

#include <cstddef>
#include <cstdint>
#include <exception>
#include <optional>
#include <span>
#include <string>
#include <utility>

namespace limn::detail {

/// What all runs of a capture have in common.
template <class T = void> struct CaptureOptions {
    PlainNumbers<T>* numbers = nullptr; ///< plain numbers of the function that are carried
    Vector<Peeling> peelings{};         ///< loops of which some iterations stand apart
    bool meets_states = false;          ///< runs are only for that
    bool pathless = false;     ///< every node is recorded as if no decision stood before it
    std::size_t most_runs = 0; ///< in place of TraceOptions::max_runs, unless it is 0
};

/// The decision hook, while a function is captured.
template <class T = void> class Capture final : public DecisionHook, OpWatch {
    using Condition = Proxy<bool>;

public:
    Capture(Tracer& tracer, Callable function, CaptureOptions<T> options = {})
        : tracer_{tracer}, function_{function}, peeled_{std::move(options.peelings)},
          numbers_{options.numbers != nullptr && options.numbers->active() ? options.numbers
                                                                           : nullptr},
          meets_states_{options.meets_states}, pathless_{options.pathless},
          most_runs_{options.most_runs != 0 ? options.most_runs : tracer.options().max_runs} {
        tracer_.set_decision_hook(this);
        signals_.watchdog.expect_waits(); // the function was left once, at its first decision
    }
    ~Capture() { tracer_.set_decision_hook(nullptr); }
    Capture(Capture const&) = delete;
    Capture& operator=(Capture const&) = delete;

    Builder& builder() { return tracer_.builder(); }
    Graph const& graph() { return tracer_.builder().graph(); }
    Tracer& tracer() { return tracer_; }

    /// What answers the decisions after a script: nothing where it cannot say.
    struct Policy {
        /// Is told of every decision, before anything is known of it.
        virtual void arrive(Capture&) {}
        virtual std::optional<bool> answer(Capture&, std::size_t decision) = 0;
        /// Is told of a decision whose answer is known already; false stops there.
        virtual bool pass(Capture&, bool, bool) { return true; }
        /// Whether it goes on past a question for the plain state.
        virtual bool passes_states() const { return true; }
        /// Whether the run ends where its own earlier answers exclude one: see `contradicts`.
        virtual bool stays_possible() const { return false; }
        /// How many earlier decisions are asked whether they imply an answer; of 0 nothing is implied.
        virtual std::uint32_t facts() const { return usual_facts; }
        static constexpr std::uint32_t usual_facts = 32;

    protected:
        ~Policy() = default;
    };
    /// Whether a script is put together from those of several runs: where it does not fit, no run
    /// of the function takes that way.
    enum class Origin : bool { one_run, composed };
    /// The point at which the function stops when it is answered by `script`, and after that by
    /// the policy, if there is one.
    Point run(Script script, Policy* policy = nullptr, Origin origin = Origin::one_run);

    /// What all runs but those of `replay` have cost so far, in units of some 100 ns: not time, but
    /// what was done. Beyond what is allowed it is an error.
    std::size_t work() const { return work_; }
    void allow(std::size_t most) { most_work_ = most; }
    /// All paths came together again: of what was done since, an eighth counts.
    void came_together(std::size_t since) { work_ = since + (work_ - since) / 8; }
    PeeledTags<T> const& peeled() const { return peeled_; }
    /// A point's `passed` begins with the function, not after the script.
    bool passed_from_begin = false;

    /// The same, only to see where it leads: what it records is forgotten.
    Point look(Script script, Policy& policy);

    /// A run to compare the graph with: it counts for no limit, and each node is recorded as if no
    /// decision stood before it. Given a sample, the function runs on its values.
    Point replay(Policy& policy, Vector<Constant> const* sample = nullptr, Script script = {});
    /// What `f` gives; what its runs record is forgotten.
    template <class F> auto forgetting(F const& f);
    /// The same, whose runs record into a graph of their own. Requires  no numbers are carried, for
    /// those are values of the other one
    template <class F> auto aside(F const& f);
    /// How many runs count, and how many decisions were made in them.
    std::size_t runs() const { return runs_; }
    std::size_t decisions() const { return all_decisions_; }
    /// Whether this run has made nearly as many decisions as one may.
    bool is_long() const { return decisions_ > most_decisions - 50'000; }

    /// Where the traced state of that run is written: each `head` is the number of answers before.
    Vector<Point> writes_of(Script script);

    /// The plain state of the function, where it is carried; and its handle in the tracked values.
    PlainState<T> const* state() const {
        return numbers_ != nullptr && numbers_->state.is_carried() ? &numbers_->state : nullptr;
    }
    std::size_t state_handle() const { return numbers_->grown.handles() + numbers_->rules.size(); }
    /// Whether that proxy carries some of the plain state.
    bool is_state(std::size_t handle) const {
        return state() != nullptr && handle >= state_handle() && handle < numbers_->handles();
    }
    /// Whether the plain state at that point is not the one of a single run.
    bool is_state_joined(Point const& p);
    /// Answers to the decision `tag`, by which that to `question` may be another one.
    Vector<Vector<bool>> ways_to(Tag const& tag, Tag const& question) const {
        return numbers_->state.ways_to(tag.hash, question.hash);
    }

    /// Whether the decision that is being asked for is one for the plain state.
    bool asks_for_state() const { return is_so_.has_value(); }
    bool carries_numbers() const { return numbers_ != nullptr; }
    /// Whether one is computed from a count, as a sum is: see `CountForm`.
    bool computes_sums() const { return numbers_ != nullptr && numbers_->has_forms(); }
    /// Whether what some of them are depends on the answers before.
    bool looks_back() const { return numbers_ != nullptr && numbers_->look_back(); }
    /// From now on that is the answer wherever this is asked: see `ImpliedConditions`.
    void know(Value condition, bool answer) {
        answers_.know(graph(), condition, answer);
        implied_ = {};
    }

    [[gnu::noinline]] bool decide(Condition const& condition) override;

    /// The live values where the decision stands that is being asked for; in that memory, if any.
    Vector<Value> live_values(Vector<Value> room = {});
    /// What the function keeps on the stack, and in registers that its callees save.
    Vector<std::uint32_t> stack_words() const { return words_between(hook_, entry()); }
    /// With the heap, the numbers that the graph carries, and words elsewhere: see `watch_outside`.
    PlainMemory<T>::Words plain_words();
    Vector<std::uintptr_t> watched_outside{}; ///< the addresses of those
    bool watches_outside = false;
    Callable const& function() const { return function_; }
    std::size_t stack_size() const;      ///< in bytes, up to that decision
    /// Makes the decision that is being asked for the one at `p`, which stands at the same place.
    void put(Point const& p);
    bool is_constant(Value v) { return graph().row_of(v.index).kind == Kind::constant; }
    Where line_of(Value v) { return user_line(graph(), v, function_.where); }
    /// Where the decision stands that is being asked for.
    Tag tag() {
        if (tag_.has_value()) return *tag_;
        tag_ = call_stack_.tag(hook_, entry());
        if (live_.place != 0) tag_->hash = hash_combine(tag_->hash, live_.place);
        return *tag_;
    }

    [[gnu::noinline]] void computed(OpRow const& row,
                                    std::span<std::uint32_t const> operands) override;
    void copied(std::uint32_t from, std::uint32_t to) override;
    [[gnu::noinline]] Value call(OpRow const& row, std::span<Value const> operands,
                                 Where at) override;

private:
    bool answer_to(Condition const& condition);
    bool give(Value condition, bool answer); ///< what the policy says; for the script, too

    void carry_numbers(Condition const& condition); ///< each has its place among what is traced
    void conclude_numbers();
    void decide_by_state(bool taken, Where at);
    void put_numbers(Tag const& tag, OpRow const& row, Vector<Value>& operands);
    std::string with_numbers(std::string const& text);

    [[gnu::noinline]] std::exception_ptr enter();
    void const* entry() const { return tracer_.leaving()->entry; } ///< the frame at which tags end
    void was_left_by_jump();
    void lose_frames();
    bool is_impossible(Leaving const& leaving, int signal = 0);
    void conclude(Leaving& leaving, int signal, std::exception_ptr const& error);
    void throws(std::string const& type, std::string const& text);

    Point come_to(Point::Kind kind); ///< what a run gives
    /// Ends the run at the decision that is being asked for. Where no exception can leave the
    /// function there, it is answered to its end, and the run gives what it came to before.
    bool stop(Leaving::Why why);
    Point come_back();

    bool follow(Condition const& condition);

    void go_on_from(std::uint32_t path, Vector<Value> const& effects);
    void go_on(Value condition, bool taken); ///< the function stands after one more decision

    /// The answer that is known already. It may be known because a loop begins here.
    std::optional<bool> answer_known(Condition const& condition, Value value);
    void pass(Condition const& condition, Value value, bool answer);
    /// Whether an answer contradicts those that this very run has given. After a join its path does
    /// not tell: that is of all arms, and the plain state is of one.
    bool contradicts(Value condition, bool taken);

    bool write(Vector<Write> const& writes);

    /// What is to be seen at the decision that is being asked for.
    template <class At> void note(At& at, Condition const& condition, Value value);

    TraceError budget() const;
    TraceError unsteady() const;
    Endless never_ends() const;

    Tracer& tracer_;
    Callable function_;
    PeeledTags<T> peeled_;
    PlainNumbers<T>* numbers_; ///< null where there are none
    bool meets_states_, pathless_;
    bool composed_ = false; ///< the script: see `Origin`
    std::size_t most_runs_;
    Vector<Point>* written_ = nullptr; ///< of `writes_of`
    TrackedValues live_;
    Effects<T> effects_;
    Script script_;
    static constexpr std::size_t most_decisions = 1'000'000, most_calls = 20'000'000;
    std::size_t next_ = 0, decisions_ = 0, all_decisions_ = 0, runs_ = 0;
    std::size_t work_ = 0, most_work_ = static_cast<std::size_t>(-1);
    std::size_t calls_ = 0;                    ///< since the last decision
    Vector<Value> operands_;                   ///< room for those of a call
    KnownAnswers<T> answers_, answers_on_way_; ///< on the path; of this run, up to `known_way_`
    bool answers_are_known_ = false;
    ImpliedAnswers<T> implied_;
    std::optional<std::uint32_t> known_way_{};
    Point point_;
    Policy* by_itself_ = nullptr;
    SignalGuard signals_;
    GuardedCall guarded_;
    void const* hook_ = nullptr;
    CallStack<T> call_stack_;
    ExceptionPaths exception_paths_;
    struct Halted { ///< where a run was to stop that goes on; and what it had recorded
        Point point;
        std::uint32_t path;
        Builder nodes;
        Effects<T> effects;
        RestOfRun<T> rest;
    };
    std::optional<Halted> halted_{};
    std::optional<Tag> tag_;    ///< of the decision that is being asked for, once it is known
    bool keeps_script_ = true;  ///< with the answers of a policy; and the way
    std::optional<bool> is_so_; ///< the answer of the run, while a question for its state is asked
    Where stopped_at_ = function_.where;
};

} // namespace limn::detail

#include <limn/capture/capture.ipp>         // its members that answer
#include <limn/capture/capture_numbers.ipp> // and those for plain numbers
#include <limn/capture/capture_run.ipp>     // those that begin and end a run, and that throw

#endif // LIMN_CAPTURE_CAPTURE_HPP
