// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns how a capture begins a run and leaves it, and what it says where it cannot go on.

#ifndef LIMN_CAPTURE_CAPTURE_RUN_IPP
#define LIMN_CAPTURE_CAPTURE_RUN_IPP

#include <limn/capture/capture.hpp>
#include <limn/capture/caught.hpp>
#include <limn/capture/heap_block.hpp>
#include <limn/capture/stack_words.hpp>
#include <limn/capture/writable_memory.hpp>
#include <limn/meta/error.hpp>

#include <cstdint>
#include <exception>
#include <string>
#include <utility>

namespace limn::detail {

template <class T> Point Capture<T>::run(Script script, Policy* policy, Origin origin) {
    by_itself_ = policy;
    composed_ = origin == Origin::composed;
    tracer_.examples().clear(); // of nodes that may be forgotten by now
    tell_progress(tracer_, stopped_at_);
    work_ += 40;
    if (++runs_ > most_runs_) throw budget();
    script_ = std::move(script);
    next_ = 0;
    tracer_.set_path(0);
    answers_are_known_ = false;
    known_way_.reset();
    halted_.reset();
    decisions_ = calls_ = 0;
    point_ = {};
    effects_.resume(graph(), {});
    live_.clear();
    live_.hook = this;
    live_.tracer = &tracer_;
    live_.place = 0;
    struct Restore {
        TrackedValues* outer = TrackedValues::current();
        ~Restore() { TrackedValues::current() = outer; }
    } const restore;
    TrackedValues::current() = &live_;
    peeled_.begin();
    if (numbers_ != nullptr) numbers_->begin(tracer_);
    live_.watch = numbers_ != nullptr ? this : nullptr;
    Leaving leaving{tracer_.leaving(), function_.where};
    leaving.enclosure = &guarded_;
    guarded_.is_invented = !script_.empty() || policy != nullptr;
    signals_.watchdog.sign_of_life();
    SignalGuard::Run signals{signals_};
    FencedHeap::begin_run();
    if (setjmp(leaving.back) != 0) {
        guarded_.leave();
        signals.retire();
        was_left_by_jump();
        if (halted_.has_value()) return come_back();
        if (!is_impossible(leaving)) leaving.fail_at(stopped_at_);
        return come_to(Point::Kind::impossible);
    }
    std::exception_ptr error;
    int const signal = sigsetjmp(signals_.back, 0);
    if (signal == 0) error = enter();
    else guarded_.leave();
    signals.retire(); // or it would take an error that nobody catches for the function's abort
    if (signal != 0) was_left_by_jump();
    else lose_frames();
    if (halted_.has_value()) return come_back();
    conclude(leaving, signal, error);
    if (numbers_ != nullptr) conclude_numbers();
    return come_to(point_.kind);
}

/// What it held is lost, and what it noted may be wrong: an address that is none, of a proxy.
template <class T> void Capture<T>::was_left_by_jump() {
    FencedHeap::leave_run();
    lose_blocks(hook_, entry());
    lose_frames();
    end_within(*tracer_.session());
}

/// After a run other frames take the place of the function's: no proxy stands there any more. Also
/// where nobody jumped: a destructor throws after `return x;`, and clang does not destroy the copy.
/// Nor where the function has given pages back to the system, in which there were some.
template <class T> void Capture<T>::lose_frames() {
    auto const top = reinterpret_cast<std::uintptr_t>(entry());
    live_.forget([top](void const* proxy) {
        constexpr std::uintptr_t stack = std::uintptr_t{8} << 20;
        auto const at = reinterpret_cast<std::uintptr_t>(proxy);
        return (at < top && top - at < stack) || !is_readable(proxy, sizeof(std::uint32_t));
    });
}

template <class T> template <class F> auto Capture<T>::aside(F const& f) {
    struct Aside {
        Capture& self;
        Builder nodes =
            std::exchange(self.builder(), Builder::with_parameters_of<Builder>(self.graph()));
        Effects<T> effects = std::exchange(self.effects_, {});
        ImpliedAnswers<T> implied = std::exchange(self.implied_, {});
        ~Aside() {
            self.builder() = std::move(nodes);
            self.effects_ = std::move(effects);
            self.implied_ = std::move(implied);
            self.answers_are_known_ = false;
            self.known_way_.reset();
        }
    } const aside{*this};
    return f();
}

template <class T>
Point Capture<T>::replay(Policy& policy, Vector<Constant> const* sample, Script script) {
    struct Restore {
        Capture& self;
        std::size_t const runs = self.runs_, decisions = self.all_decisions_, work = self.work_,
                          most_work = self.most_work_;
        bool const pathless = self.pathless_;
        ~Restore() {
            self.work_ = work;
            self.most_work_ = most_work;
            self.runs_ = runs;
            self.all_decisions_ = decisions;
            self.pathless_ = pathless;
            self.keeps_script_ = true;
            self.live_.samples = false;
            self.tracer_.sample() = nullptr;
        }
    } const restore{*this};
    runs_ = all_decisions_ = 0;
    most_work_ = static_cast<std::size_t>(-1);
    keeps_script_ = false;      // it may be a million answers
    pathless_ = script.empty(); // what a script leads to was recorded at its path
    live_.samples = sample != nullptr;
    tracer_.sample() = sample;
    return run(std::move(script), &policy);
}

template <class T> template <class F> auto Capture<T>::forgetting(F const& f) {
    Builder const nodes = builder();
    auto const effects = effects_;
    ImpliedAnswers<T> implied = std::exchange(implied_, {});
    auto const out = f();
    builder() = nodes;
    effects_ = effects;
    implied_ = std::move(implied);
    return out;
}

template <class T> Point Capture<T>::look(Script script, Policy& policy) {
    return forgetting([&] { return run(std::move(script), &policy); });
}

template <class T> Vector<Point> Capture<T>::writes_of(Script script) {
    Vector<Point> out;
    written_ = &out;
    run(std::move(script));
    written_ = nullptr;
    return out;
}

/// Calls the function; in a frame of its own, for its caller is jumped to. Gives the error that ends
/// the trace, where it is thrown.
template <class T> std::exception_ptr Capture<T>::enter() {
    using enum Leaving::Why;
    Leaving& run = *tracer_.leaving();
    try {
        function_.call(function_.context, point_.outputs);
        if (run.settled() == not_yet) point_.kind = Point::Kind::end;
    } catch (Stopped const&) {
        if (run.settled() == not_yet) return std::current_exception(); // of an outer trace
    } catch (Error const& e) {
        if (run.settled() == not_yet || run.fault() == e.what()) return std::current_exception();
    } catch (...) {
        if (run.settled() != not_yet) return nullptr;
        point_.thrown = std::current_exception();
        auto const [type, text] = caught();
        throws(type, text);
    }
    return nullptr;
}

/// Gives the answer to that decision, for the rest of the run.
template <class T> bool Capture<T>::stop(Leaving::Why why) {
    if (exception_paths_.are_free(call_stack_.tag(hook_, entry()), hook_, entry()))
        tracer_.leaving()->leave(why);
    if (why == Leaving::Why::implied) point_.kind = Point::Kind::impossible;
    halted_.emplace(point_, tracer_.path(), builder(), effects_, RestOfRun<T>{tracer_});
    SignalGuard::answers_are_invented();
    live_.watch = nullptr;
    live_.hook = &halted_->rest;
    tracer_.set_decision_hook(live_.hook);
    return false;
}

template <class T> Point Capture<T>::come_back() {
    tracer_.set_decision_hook(this);
    tracer_.set_path(halted_->path);
    builder() = std::move(halted_->nodes);
    effects_ = std::move(halted_->effects);
    point_ = std::move(halted_->point);
    halted_.reset();
    if (numbers_ != nullptr) conclude_numbers();
    return come_to(point_.kind);
}

/// Whether no run goes on there. A script that was put together from several says nothing more.
template <class T> bool Capture<T>::is_impossible(Leaving const& run, int signal) {
    using enum Leaving::Why;
    bool const trapped = run.why() == not_yet && signal != 0 && signal != SIGABRT;
    point_.failed = !composed_ && (trapped || run.why() == impossible);
    return trapped || run.why() == impossible || run.why() == implied;
}

/// What a run has come to that called std::abort, or was left, whatever the function did then.
template <class T>
void Capture<T>::conclude(Leaving& run, int signal, std::exception_ptr const& error) {
    using enum Leaving::Why;
    if (error != nullptr) run.rethrow(error);
    if (run.settled() == failed) run.fail_caught();
    if (run.why() == not_yet && signal == Watchdog::signal) throw never_ends();
    if (is_impossible(run, signal)) point_.kind = Point::Kind::impossible;
    if (run.why() == not_yet && signal == SIGABRT)
        throws("std::abort",
               "std::abort: the function called it on this path, as a failed assert does");
}

/// The graph throws, at the path where the function did.
template <class T> void Capture<T>::throws(std::string const& type, std::string const& text) {
    point_.kind = Point::Kind::threw;
    record_raise(type, with_numbers(text), function_.where);
}

template <class T> TraceError Capture<T>::budget() const {
    return {stopped_at_, "capture",
            "the function was run " + std::to_string(runs_ - 1) + " times and decided " +
                std::to_string(all_decisions_) +
                " times, which is more than TraceOptions::max_runs allows, and there are paths "
                "left; look at " +
                (stopped_at_ == function_.where
                     ? "what this function decides, perhaps in a standard algorithm"
                     : "this decision") +
                ": what it leads to does not come together again. Write limn::select (with `&` in "
                "place of `&&`), limn::cond or limn::while_loop there, make it an op, or raise the "
                "limit"};
}

template <class T> Endless Capture<T>::never_ends() const {
    if (signals_.watchdog.has_waited()) return waits_for_ever(stopped_at_);
    return {stopped_at_, "capture",
            "a loop after this decision goes on for ever, and decides nothing, on some path that "
            "perhaps no input takes; give the loop a limit, or make what it counts a Proxy, "
            "`limn::Proxy<int> n = 0;`"};
}

template <class T> TraceError Capture<T>::unsteady() const {
    return {stopped_at_, "capture",
            "the function did not do the same when it was run again with the same answers; "
            "what it does must depend on nothing but its arguments"};
}

} // namespace limn::detail

#endif // LIMN_CAPTURE_CAPTURE_RUN_IPP
