// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `CallStack`, which finds out at which point of the program a decision stands.

#ifndef LIMN_CAPTURE_CALL_STACK_HPP
#define LIMN_CAPTURE_CALL_STACK_HPP

#include <limn/capture/tag.hpp>
#include <limn/meta/hash.hpp>
#include <limn/meta/index_table.hpp>
#include <limn/meta/inline.hpp>
#include <limn/meta/vector.hpp>

#include <cstddef>
#include <cstdint>
#include <unwind.h>

namespace limn::detail {

/// Finds tags. It remembers how large the frames are that it has met: where it knows all those of a
/// stack it reads the return addresses, and need not unwind. A frame whose size varies has none that
/// is known; of a stack with such frames it remembers, where it can, what tells it from others.
template <class T = void> class CallStack {
public:
    /// The tag of the caller of the frame at `hook`, up to the frame at `entry`.
    /// Cost    a comparison a frame, where that stack was met; else a look-up; where a frame is not
    ///         known, some hundred times as much
    /// Source  the Itanium C++ ABI, exception handling
    Tag tag(void const* hook, void const* entry) {
        auto const inner = reinterpret_cast<std::uintptr_t>(hook);
        auto const outer = reinterpret_cast<std::uintptr_t>(entry);
        is_whole_ = true;
        if (auto const* const known = stacks_.find(inner, outer)) return known->tag;
        begin(inner, outer);
        bool is_told = read();
        if (!is_told) {
            begin(inner, outer);
            Walk walk{*this};
            _Unwind_Backtrace(&visit, &walk);
            is_whole_ = walk.arrives;
            is_told = walk.is_told;
        }
        stack_.words.append(pointers_.begin(), pointers_.end());
        if (is_whole_ && is_told) stacks_.note(stack_);
        return stack_.tag;
    }
    /// Whether the last such stack leads to its entry. It does not where a function has written over
    /// an address to which it, or one of its callers, returns. Elsewhere than on the x86 nobody can
    /// tell.
    bool is_whole() const { return is_whole_; }

private:
    using Stack = typename KnownStacks<T>::Stack;
    using Word = typename Stack::Word;
    static constexpr std::uintptr_t word = sizeof(void*), varies = 0;

    /// That of a function, where it makes the call after which `address` stands.
    struct Frame {
        std::uintptr_t address = 0, size = varies;
    };
    struct Walk {
        CallStack& frames;
        bool is_told = true;                   ///< by the words of the stack
        std::uintptr_t address = 0, frame = 0; ///< of the one before
        Word pointer{0, 0};                    ///< its frame pointer, if at the usual place
        bool arrives = false;                  ///< at the frame that called the entry
    };

    void begin(std::uintptr_t hook, std::uintptr_t entry) {
        stack_.hook = hook;
        stack_.entry = entry;
        stack_.tag = {};
        stack_.words.clear();
        pointers_.clear();
    }

    /// Adds the return address after the hook, those of its callers, and so on up to the entry.
    /// Gives whether all are known.
    bool read() {
        std::uintptr_t slot = stack_.hook + word;
        while (slot < stack_.entry + word) {
            std::uintptr_t const address = word_at(slot);
            std::uint32_t const known = find(address);
            if (known == IndexTable::empty || frames_[known].size == varies) return false;
            add(slot, address);
            slot += frames_[known].size;
        }
        return slot == stack_.entry + word;
    }
    void add(std::uintptr_t slot, std::uintptr_t address) {
        stack_.tag.add(address);
        stack_.words.push_back({slot, address});
    }

    static _Unwind_Reason_Code visit(_Unwind_Context* context, void* argument) {
        Walk& walk = *static_cast<Walk*>(argument);
        CallStack& self = walk.frames;
        auto const frame = static_cast<std::uintptr_t>(_Unwind_GetCFA(context));
        if (frame < self.stack_.hook) return _URC_NO_REASON;
        auto const address = static_cast<std::uintptr_t>(_Unwind_GetIP(context));
        if (walk.address != 0 && !self.learn(walk.address, walk.frame, frame)) {
            if (walk.pointer.at != 0) self.pointers_.push_back(walk.pointer);
            else walk.is_told = false;
        }
        if (frame > self.stack_.entry) { // its own may have nothing below it
            walk.arrives = arrives(self.stack_.entry, frame);
            return _URC_END_OF_STACK;
        }
        self.add(frame - word, address);
        walk.pointer = {};
#ifdef __x86_64__ // there such a frame is found by its frame pointer, which its callee saves first
        auto const pointer = static_cast<std::uintptr_t>(_Unwind_GetGR(context, 6));
        if (word_at(frame - 2 * word) == pointer) walk.pointer = {frame - 2 * word, pointer};
#endif
        walk.address = address;
        walk.frame = frame;
        return _URC_NO_REASON;
    }

    /// On the x86 that frame begins after the frame pointer and the return address.
    static bool arrives([[maybe_unused]] std::uintptr_t entry,
                        [[maybe_unused]] std::uintptr_t frame) {
#ifdef __x86_64__
        return frame == end_of(entry);
#else
        return true;
#endif
    }
    /// Where the frame ends that has its frame pointer there.
    static std::uintptr_t end_of(std::uintptr_t frame) { return frame + 2 * word; }

    /// Gives whether it is known. Elsewhere than on the x86 a return address need not stand at the
    /// end of a frame.
    bool learn(std::uintptr_t address, std::uintptr_t frame, std::uintptr_t next) {
        std::uintptr_t const size = word_at(frame - word) == address ? next - frame : varies;
        auto const fresh = static_cast<std::uint32_t>(frames_.size());
        std::uint32_t const known = table_.find_or_insert(
            hash_combine(0, address), fresh,
            [&](std::uint32_t i) { return frames_[i].address == address; },
            [&](std::uint32_t i) { return hash_combine(0, frames_[i].address); });
        if (known == fresh) frames_.push_back({address, size});
        if (frames_[known].size != size) frames_[known].size = varies;
        return frames_[known].size != varies;
    }

    std::uint32_t find(std::uintptr_t address) const {
        return table_.find(hash_combine(0, address),
                           [&](std::uint32_t i) { return frames_[i].address == address; });
    }

    Vector<Frame> frames_;
    IndexTable table_;
    KnownStacks<T> stacks_;
    // Of this decision: members, for a signal may leave it where it is damaged.
    Stack stack_;
    Vector<Word> pointers_; ///< of frames whose size varies, which tell where they end
    bool is_whole_ = true;
};

} // namespace limn::detail

#endif // LIMN_CAPTURE_CALL_STACK_HPP
