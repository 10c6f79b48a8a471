// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `GuardedCall`: what stands around a traced function, so that what it does on a way that no
/// input takes harms nobody else.

#ifndef LIMN_CAPTURE_GUARDED_CALL_HPP
#define LIMN_CAPTURE_GUARDED_CALL_HPP

#include <limn/capture/fenced_heap.hpp>
#include <limn/capture/guard_page.hpp>
#include <limn/capture/stack_words.hpp>
#include <limn/proxy/enclosed_call.hpp>

namespace limn::detail {

/// Around a run with invented answers the memory that the function asks for is fenced, and all that
/// stands on the stack above its frames is beyond a page that is closed.
class GuardedCall final : public Enclosure {
public:
    bool is_invented = false; ///< some of the answers

    void call(void (*function)(void const*), void const* argument) override {
        page_.call_below([&] {
            clear_stack_below();
            if (is_invented) {
                FencedHeap::turn(true);
                page_.close();
            }
            function(argument);
        });
    }
    /// Also to be called where the function was left by any other jump, before anything that needs
    /// more of the stack.
    void leave() override {
        page_.open();
        FencedHeap::turn(false);
    }

private:
    GuardPage page_;
};

} // namespace limn::detail

#endif // LIMN_CAPTURE_GUARDED_CALL_HPP
