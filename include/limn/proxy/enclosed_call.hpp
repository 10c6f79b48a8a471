// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `EnclosedCall`: calls a traced function so that the library goes on unharmed, whatever the
/// function does to the stack.

#ifndef LIMN_PROXY_ENCLOSED_CALL_HPP
#define LIMN_PROXY_ENCLOSED_CALL_HPP

#include <csetjmp>
#include <cxxabi.h>
#include <exception>

namespace limn::detail {

/// What whoever runs a function puts around it while it is called.
struct Enclosure {
    /// Calls `function` with that argument. It does not return, but jumps.
    virtual void call(void (*function)(void const*), void const* argument) = 0;
    /// Is told where it has jumped.
    virtual void leave() = 0;

protected:
    ~Enclosure() = default;
};

/// The call of a function that is traced. A function keeps the registers of its callers beside its
/// own variables, and where it writes beyond one of these, as a run with invented answers may, it
/// gives back others, or returns to where nobody called it. So what comes after the call is found
/// anew: by the thread, not by a register, or on the stack.
class EnclosedCall {
public:
    Enclosure* enclosure = nullptr; ///< null where nothing is put around it
    void const* entry = nullptr;    ///< all frames of the function are below it

    /// Calls the function, as `f` does, which puts what it returns at `result()`, that is at `place`,
    /// and may end by `come_back`. Goes on with the registers that were there before.
    /// Throws  what it throws
    template <class F> [[gnu::noinline]] void call(F const& f, void* place = nullptr) {
        result_ = place;
        int const ended = setjmp(returned_);
        if (ended == 0) {
            if (enclosure != nullptr) enclosure->call(&within<F>, &f);
            else within<F>(&f);
        }
        if (enclosure != nullptr) enclosure->leave();
        if (ended == by_exception) {
            std::exception_ptr const thrown = std::current_exception();
            abi::__cxa_end_catch();
            std::rethrow_exception(thrown);
        }
    }
    static void* result() { return after_call().result_; }
    [[noreturn]] static void come_back() { std::longjmp(after_call().returned_, by_return); }

protected:
    EnclosedCall() : outer_{innermost()} { innermost() = this; }
    ~EnclosedCall() = default;
    EnclosedCall(EnclosedCall const&) = delete;
    EnclosedCall& operator=(EnclosedCall const&) = delete;

    /// The one that is running in this thread, which another one may enclose.
    static EnclosedCall*& innermost() {
        static thread_local EnclosedCall* run = nullptr;
        return run;
    }
    EnclosedCall* outer() const { return outer_; }
    void end() { innermost() = outer_; }

private:
    static constexpr int by_return = 1, by_exception = 2;

    /// Has no variables: they would be found by a register that the function may have changed.
    template <class F> [[noreturn, gnu::noinline]] static void within(void const* f) {
        innermost()->entry = __builtin_frame_address(0);
        try {
            (*static_cast<F const*>(f))();
        } catch (...) {
            std::longjmp(after_call().returned_, by_exception);
        }
        come_back();
    }
    /// The one that was called, found anew: what a compiler knows from before the call it keeps where
    /// the function may have written.
    [[gnu::noinline]] static EnclosedCall& after_call() {
        asm volatile("");
        return *innermost();
    }

    std::jmp_buf returned_;
    void* result_ = nullptr;
    EnclosedCall* outer_;
};

} // namespace limn::detail

#endif // LIMN_PROXY_ENCLOSED_CALL_HPP
