// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `SavedRegisters`: whether a traced function has written over what its callers rely on.

#ifndef LIMN_CAPTURE_SAVED_REGISTERS_HPP
#define LIMN_CAPTURE_SAVED_REGISTERS_HPP

#include <limn/capture/call_stack.hpp>
#include <limn/capture/tag.hpp>
#include <limn/meta/inline.hpp>
#include <limn/meta/vector.hpp>

#include <cstddef>
#include <cstdint>
#include <unwind.h>

namespace limn::detail {

/// A function keeps on the stack the registers that belong to its caller, beside its own variables.
/// One that writes beyond an array there, as a run with invented answers may, changes them; and
/// the library, which called it, would go on with another `this`. So they are compared, at each
/// decision, with what they were at the first one of the run. Only of frames that the library has
/// called: those that the function's own code has called are entered anew, with other registers.
///
/// It exists on the x86-64, where libgcc unwinds, but not with the address sanitizer.
LIMN_LAZY class SavedRegisters {
public:
    /// To be called before a run.
    void begin() { is_noted_ = false; }

    /// Whether the function that is called by the frame at `caller`, and those between that and the
    /// frame at `entry`, keep the same as at the first decision.
    /// Cost  some comparisons; a walk up the stack where a frame is another one
    bool are_kept([[maybe_unused]] void const* caller, [[maybe_unused]] void const* entry) {
#if defined(__x86_64__) && !defined(LIMN_ADDRESS_SANITIZER)
        Frames const frames{reinterpret_cast<std::uintptr_t>(caller),
                            reinterpret_cast<std::uintptr_t>(entry)};
        if (frames.caller == 0) return true;
        if (frames.caller != frames_.caller || frames.entry != frames_.entry) find(frames);
        for (Slot& slot : slots_) {
            if (!is_noted_) slot.is = word_at(slot.at);
            if (word_at(slot.at) != slot.is) return false;
        }
        is_noted_ = true;
#endif
        return true;
    }

private:
    static constexpr std::uintptr_t word = sizeof(void*);

    struct Frames {
        std::uintptr_t caller = 0, entry = 0;
    };
    struct Slot {
        std::uintptr_t at, is;
    };
    struct Walk {
        SavedRegisters& found;
        std::uintptr_t inner = 0; ///< where the frame at the caller ends, once that is known
        bool is_second = false;
    };

    /// The first walk looks for the frame of the caller, the second one from there to the entry.
    void find(Frames frames) {
        frames_ = frames;
        slots_.clear();
        is_noted_ = false;
        Walk walk{*this};
        _Unwind_Backtrace(&visit, &walk);
        walk.is_second = true;
        _Unwind_Backtrace(&visit, &walk);
    }

    static _Unwind_Reason_Code visit(_Unwind_Context* context, void* argument) {
        Walk& walk = *static_cast<Walk*>(argument);
        auto const end = static_cast<std::uintptr_t>(_Unwind_GetCFA(context)); // of the one called
        Frames const& frames = walk.found.frames_;
        if (end > frames.entry + 2 * word) return _URC_END_OF_STACK;
        if (!walk.is_second && end <= frames.caller) walk.inner = end;
        if (walk.is_second && end >= walk.inner)
            for (int const number : {3, 6, 12, 13, 14, 15}) // rbx, rbp, r12 to r15
                walk.found.add(context, number, end);
        return _URC_NO_REASON;
    }

    /// Notes where that register is kept: the word at the end of a frame that changes with it.
    /// Source  the System V ABI for x86-64: DWARF's numbers, and which registers a callee saves
    void add(_Unwind_Context* context, int number, std::uintptr_t end) {
        constexpr std::uintptr_t most = 6, address = 1; // words
        auto const value = _Unwind_GetGR(context, number);
        for (auto at = end - (address + most) * word; at < end - address * word; at += word) {
            std::uintptr_t const before = word_at(at);
            _Unwind_SetGR(context, number, ~value);
            bool const changes = word_at(at) != before;
            _Unwind_SetGR(context, number, value);
            if (changes) slots_.push_back({at, 0});
        }
    }

    Frames frames_;
    Vector<Slot> slots_;
    bool is_noted_ = false;
};

} // namespace limn::detail

#endif // LIMN_CAPTURE_SAVED_REGISTERS_HPP
