// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `Leaving`: why a run of a traced function is left before its end, and what the function
/// still gets to see of the trace then.

#ifndef LIMN_PROXY_LEAVING_HPP
#define LIMN_PROXY_LEAVING_HPP

#include <limn/graph/value.hpp>
#include <limn/meta/error.hpp>
#include <limn/meta/where.hpp>
#include <limn/proxy/enclosed_call.hpp>
#include <limn/proxy/signals.hpp>

#include <atomic>
#include <csetjmp>
#include <cstdint>
#include <cxxabi.h>
#include <exception>
#include <string>
#include <vector>

namespace limn::detail {

struct DecisionHook;

/// Thrown through the traced function where a run of it ends early. No exception of the standard's,
/// so that no handler for those stops it.
struct Stopped {};

/// One run of a traced function. A run is left by an exception, but that is not the last that is
/// heard of it: destructors of the function's objects record while the exception passes, and a
/// handler of the function's may catch it and go on. So the run remembers why it is left. From then
/// on nothing is recorded, decisions get any answer, and whatever the function returns or throws
/// is not its result. Exists at run time only; it is made by whoever calls the function.
class Leaving final : public EnclosedCall, public ErrorWitness {
public:
    enum class Why : unsigned char {
        not_yet,
        stopped,    ///< at a decision: the next run goes on from there
        implied,    ///< the answers before it say that none goes on here
        impossible, ///< it reads what is no value, or is undefined: nothing goes on here
        failed,     ///< a TraceError, `fault`
    };

    /// `place` is where the tracer finds it; `began` stands for lines that are not known.
    Leaving(Leaving*& place, Where began)
        : place_{place}, before_{place}, witness_{current()}, began_{began} {
        place_ = this;
        current() = this;
        open_annotations = 0;
        if (std::get_terminate() != &terminated) previous() = std::set_terminate(&terminated);
    }
    ~Leaving() { retire(); }
    Leaving(Leaving const&) = delete;
    Leaving& operator=(Leaving const&) = delete;

    /// To be set where the run begins: what no exception can pass comes back there.
    std::jmp_buf back;

    /// What answers the decisions after the first one where no exception could leave the function,
    /// up to the frame at `entry`; null where a run is left anyhow.
    DecisionHook* rest = nullptr;

    /// A text of the graph that stands as a mark in a plain text: see proxy/marks.hpp.
    struct MarkedText {
        Value value{};               ///< once its stream is gone
        void const* alive = nullptr; ///< the proxy that the stream keeps
        std::uint32_t joins = 0;     ///< before the stream was gone
    };
    std::vector<MarkedText> texts;
    std::uint32_t joins = 0; ///< how often the traced state was written in this run

    /// No other run has that number.
    std::uint64_t number() const { return number_; }
    /// The run with that number, if it still runs in this thread.
    static Leaving* running(std::uint64_t number) {
        Leaving* run = innermost();
        while (run != nullptr && run->number_ != number) run = run->outer();
        return run;
    }

    Why why() const { return why_; }
    /// The same, once the function has returned or thrown: what another thread did counts too.
    Why settled() {
        if (why_ == Why::not_yet && elsewhere_.load(std::memory_order_acquire) != 0)
            see(seen_elsewhere().what());
        return why_;
    }
    std::string const& fault() const { return fault_; }

    /// Ends the run where the function stands.
    /// `at` is the line to name where the run cannot be left.
    [[noreturn]] void leave(Why why, Where at = {}) {
        if (why_ == Why::not_yet) {
            why_ = why;
            left_at_ = at;
        }
        SignalGuard::answers_are_invented();
        throw Stopped{};
    }
    void see(char const* text) override {
        if (why_ != Why::not_yet) return;
        why_ = Why::failed;
        fault_ = text;
    }

    /// Whether another thread than the tracing one asks.
    bool elsewhere() const { return &current() != home_; }

    /// Whether a call is not to be recorded. An exception could not leave another thread, so what
    /// that one does is told in this one.
    bool refuses(Where at) {
        if (elsewhere()) {
            note_elsewhere(at);
            return true;
        }
        if (why_ == Why::not_yet && elsewhere_.load(std::memory_order_acquire) != 0)
            throw seen_elsewhere();
        return why_ != Why::not_yet;
    }

    /// The answer to a decision that nothing depends on any more. Destructors go on by it; what has
    /// caught the exception is left again, by one that no handler for the standard's stops.
    bool answer(Where at) {
        if (elsewhere()) {
            note_elsewhere(at);
        } else if (std::uncaught_exceptions() <= uncaught_) {
            if (++left_ > 1000) std::longjmp(back, 1); // its handler tries for ever
            throw Stopped{};
        }
        std::uint32_t const n = answers_.fetch_add(1, std::memory_order_relaxed);
        return (n * 2654435769u >> 29) % 3 == 1;
    }

    /// Passes on what ends the trace. The run is over by then, so that an exception which nobody
    /// catches ends the program, and does not come back here.
    [[noreturn]] void rethrow(std::exception_ptr const& error) {
        retire();
        std::rethrow_exception(error);
    }
    /// Says why the run failed, where the function did something else with that error.
    [[noreturn]] void fail_caught() {
        retire();
        throw TraceError{fault_ + "; the function caught this error, which a plain call of it does "
                                  "not throw"};
    }
    /// The same where an exception came back by `back`, after a decision at that line.
    [[noreturn]] void fail_at(Where at) {
        retire();
        if (why_ == Why::failed) throw TraceError{fault_};
        throw TraceError{
            left_at_.line == 0 ? at : left_at_, "capture",
            "a noexcept function stands between this decision and the trace, or one that catches "
            "everything and tries again for ever, and capture leaves a run by an exception; take "
            "noexcept off while tracing, or write limn::select or limn::cond"};
    }

private:
    static Leaving* innermost() { return static_cast<Leaving*>(EnclosedCall::innermost()); }
    Leaving* outer() const { return static_cast<Leaving*>(EnclosedCall::outer()); }
    static std::uint64_t next_number() {
        static std::atomic<std::uint64_t> runs{0};
        return ++runs;
    }
    static std::terminate_handler& previous() {
        static std::terminate_handler handler = nullptr;
        return handler;
    }
    void retire() {
        place_ = before_;
        EnclosedCall::end();
        current() = witness_;
        open_annotations = scope_;
    }
    /// An exception by which a run is left comes back; any other does what it would.
    [[noreturn]] static void terminated() {
        Leaving* const run = innermost();
        if (run != nullptr && run->why_ != Why::not_yet) {
            abi::__cxa_end_catch(); // it was caught, for the sake of std::terminate
            std::longjmp(run->back, 1);
        }
        if (!SignalGuard::active() && previous() != nullptr) previous()();
        __builtin_abort();
    }

    void note_elsewhere(Where at) {
        int none = 0;
        if (!elsewhere_.compare_exchange_strong(none, 1)) return;
        elsewhere_at_ = at;
        elsewhere_.store(2, std::memory_order_release);
    }
    TraceError seen_elsewhere() const {
        while (elsewhere_.load(std::memory_order_acquire) == 1) {
        }
        return {elsewhere_at_.line == 0 ? began_ : elsewhere_at_, "thread",
                "another thread than the one that traces computes with a traced value, or decides "
                "on it; call this in the thread that traces, or write limn::async, which does so "
                "while tracing"};
    }

    Leaving*& place_;
    Leaving* before_;
    ErrorWitness* witness_;
    ErrorWitness** home_ = &current();
    std::uint64_t number_ = next_number();
    std::uint32_t scope_ = open_annotations; ///< that of the trace around this one
    Where began_, left_at_{};
    Why why_ = Why::not_yet;
    std::string fault_;
    int uncaught_ = std::uncaught_exceptions();
    std::uint32_t left_ = 0; ///< how often, after the first time
    std::atomic<std::uint32_t> answers_{0};
    std::atomic<int> elsewhere_{0}; ///< 1: being noted, 2: noted
    Where elsewhere_at_{};
};

} // namespace limn::detail

#endif // LIMN_PROXY_LEAVING_HPP
