// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `SavedRegisters`: whether a traced function has written over what its callers rely on; and
/// `RegisterSlots`, where a function keeps the registers of its caller.

#ifndef LIMN_CAPTURE_SAVED_REGISTERS_HPP
#define LIMN_CAPTURE_SAVED_REGISTERS_HPP

#include <limn/capture/stack_words.hpp>
#include <limn/capture/tag.hpp>
#include <limn/meta/inline.hpp>
#include <limn/meta/vector.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <unwind.h>

namespace limn::detail {

/// Where the code of one function keeps the registers that belong to its caller: how many words
/// before the end of its frame; 0, not there. It exists on the x86-64, where libgcc unwinds, but not
/// with the address sanitizer.
struct RegisterSlots {
    static constexpr std::size_t count = 6; ///< rbx, rbp, r12 to r15
    std::uint8_t words[count]{};

    /// Looks for those of the function whose frame stands between these two addresses. The unwinder
    /// has come to its caller: a register is set there, and the word that changes is its place.
    /// Source  the System V ABI for x86-64: DWARF's numbers, and which registers a callee saves
    void learn([[maybe_unused]] _Unwind_Context* context, [[maybe_unused]] std::uintptr_t begin,
               [[maybe_unused]] std::uintptr_t end) {
#if defined(__x86_64__) && !defined(LIMN_ADDRESS_SANITIZER)
        constexpr int numbers[count] = {3, 6, 12, 13, 14, 15};
        auto const most = std::min<std::uintptr_t>((end - begin) / word, 64);
        for (std::size_t i = 0; i < count; ++i) {
            auto const value = _Unwind_GetGR(context, numbers[i]);
            for (std::uintptr_t n = 2; n <= most; ++n) { // the first one is the return address
                std::uintptr_t const before = word_at(end - n * word);
                _Unwind_SetGR(context, numbers[i], ~value);
                bool const changes = word_at(end - n * word) != before;
                _Unwind_SetGR(context, numbers[i], value);
                if (changes) words[i] = static_cast<std::uint8_t>(n);
            }
        }
#endif
    }
    /// Puts the places of one whose frame ends at that address.
    void put(std::uintptr_t (&places)[count], std::uintptr_t end) const {
        for (std::size_t i = 0; i < count; ++i)
            if (words[i] != 0) places[i] = end - words[i] * word;
    }

private:
    static constexpr std::uintptr_t word = sizeof(void*);
};

/// A function keeps on the stack the registers that belong to its callers, beside its own variables.
/// One that writes beyond an array there, as a run with invented answers may, changes them; and
/// the library, which called it, would go on with another `this`. So they are compared, at each
/// decision, with what they were at the first one of the run.
LIMN_LAZY class SavedRegisters {
public:
    /// To be called before a run.
    void begin() { known_.clear(); }

    /// Whether the words at those places, of which 0 is none, are as at the first decision.
    bool are_kept(Vector<std::uintptr_t> const& places) {
        if (known_.size() < places.size()) known_.resize(places.size());
        for (std::size_t i = 0; i < places.size(); ++i) {
            if (places[i] == 0) continue;
            Word& known = known_[i];
            if (!known.is_noted) known = {word_at(places[i]), true};
            if (word_at(places[i]) != known.is) return false;
        }
        return true;
    }

private:
    struct Word {
        std::uintptr_t is = 0;
        bool is_noted = false;
    };
    Vector<Word> known_;
};

} // namespace limn::detail

#endif // LIMN_CAPTURE_SAVED_REGISTERS_HPP
