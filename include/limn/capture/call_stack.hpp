// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns what capture asks of the C++ runtime: at which point of the program a decision stands, and
/// what is being caught.

#ifndef LIMN_CAPTURE_CALL_STACK_HPP
#define LIMN_CAPTURE_CALL_STACK_HPP

#include <limn/capture/tag.hpp>
#include <limn/meta/hash.hpp>
#include <limn/meta/index_table.hpp>
#include <limn/meta/inline.hpp>
#include <limn/meta/vector.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <cxxabi.h>
#include <exception>
#include <string>
#include <typeinfo>
#include <unwind.h>
#include <utility>

#ifdef __has_feature
#if __has_feature(address_sanitizer)
#define LIMN_ADDRESS_SANITIZER
#endif
#elif defined(__SANITIZE_ADDRESS__)
#define LIMN_ADDRESS_SANITIZER
#endif
#ifdef LIMN_ADDRESS_SANITIZER
#include <sanitizer/asan_interface.h>
#endif

namespace limn::detail {

/// Finds tags. It remembers how large the frames are that it has met: where it knows all those of a
/// stack it reads the return addresses, and need not unwind. A frame whose size varies has none that
/// is known; of a stack with such frames it remembers, where it can, what tells it from others.
LIMN_LAZY class CallStack {
public:
    /// The tag of the caller of the frame at `hook`, up to the frame at `entry`.
    /// Cost    a comparison a frame, where that stack was met; else a look-up; where a frame is not
    ///         known, some hundred times as much
    /// Source  the Itanium C++ ABI, exception handling
    Tag tag(void const* hook, void const* entry) {
        auto const inner = reinterpret_cast<std::uintptr_t>(hook);
        auto const outer = reinterpret_cast<std::uintptr_t>(entry);
        is_whole_ = true;
        if (Tag const* const known = stacks_.find(inner, outer)) return *known;
        begin(inner, outer);
        if (!read()) {
            begin(inner, outer);
            Walk walk{*this};
            _Unwind_Backtrace(&visit, &walk);
            is_whole_ = walk.arrives;
            if (!walk.is_told || !is_whole_) return stack_.tag;
        }
        stacks_.note(stack_);
        return stack_.tag;
    }
    /// Whether the last such stack leads to its entry. It does not where a function has written over
    /// an address to which it, or one of its callers, returns. Elsewhere than on the x86 nobody can
    /// tell.
    bool is_whole() const { return is_whole_; }

private:
    using Stack = KnownStacks<>::Stack;
    static constexpr std::uintptr_t word = sizeof(void*), varies = 0;

    /// That of a function, where it makes the call after which `address` stands.
    struct Frame {
        std::uintptr_t address = 0, size = varies;
    };
    struct Walk {
        CallStack& frames;
        bool is_told = true;                   ///< by the words of the stack
        std::uintptr_t address = 0, frame = 0; ///< of the one before
        bool saved = false;                    ///< its frame pointer, at the usual place
        bool arrives = false;                  ///< at the frame that called the entry
    };

    void begin(std::uintptr_t hook, std::uintptr_t entry) {
        stack_.hook = hook;
        stack_.entry = entry;
        stack_.tag = {};
        stack_.words.clear();
    }

    /// Adds the return address after the hook, those of its callers, and so on up to the entry.
    /// Gives whether all are known.
    bool read() {
        std::uintptr_t slot = stack_.hook + word;
        while (slot < stack_.entry + word) {
            std::uintptr_t const address = word_at(slot);
            std::uint32_t const known = find(address);
            if (known == IndexTable::empty || frames_[known].size == varies) return false;
            stack_.tag.add(address);
            stack_.words.push_back({slot, address});
            slot += frames_[known].size;
        }
        return slot == stack_.entry + word;
    }

    static _Unwind_Reason_Code visit(_Unwind_Context* context, void* argument) {
        Walk& walk = *static_cast<Walk*>(argument);
        Stack& stack = walk.frames.stack_;
        auto const frame = static_cast<std::uintptr_t>(_Unwind_GetCFA(context));
        if (frame < stack.hook) return _URC_NO_REASON;
        auto const address = static_cast<std::uintptr_t>(_Unwind_GetIP(context));
        if (walk.address != 0 && !walk.frames.learn(walk.address, walk.frame, frame))
            walk.is_told = walk.is_told && walk.saved;
        if (frame >= stack.entry) {
            walk.arrives = arrives(stack.entry, frame);
            return _URC_END_OF_STACK;
        }
        stack.tag.add(address);
        stack.words.push_back({frame - word, address});
        walk.saved = false;
#ifdef __x86_64__ // there such a frame is found by its frame pointer, which its callee saves first
        auto const pointer = static_cast<std::uintptr_t>(_Unwind_GetGR(context, 6));
        walk.saved = word_at(frame - 2 * word) == pointer;
        if (walk.saved) stack.words.push_back({frame - 2 * word, pointer});
#endif
        walk.address = address;
        walk.frame = frame;
        return _URC_NO_REASON;
    }

    /// On the x86 that frame begins after the frame pointer and the return address.
    static bool arrives([[maybe_unused]] std::uintptr_t entry,
                        [[maybe_unused]] std::uintptr_t frame) {
#ifdef __x86_64__
        return frame == entry + 2 * word;
#else
        return true;
#endif
    }

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
    KnownStacks<> stacks_;
    Stack
        stack_; ///< that of this decision: a member, for where it is damaged a signal may leave it
    bool is_whole_ = true;
};

/// What the address sanitizer knows of a word: with it, the variables of a frame may stand on a
/// stack of its own, of which the frame holds the address, another one each time it is entered.
struct SanitizedFrame {
    std::uintptr_t begin = 0, end = 0; ///< null where the word does not point into one
    std::uintptr_t owner = 0;          ///< the frame on the stack
};
inline SanitizedFrame sanitized_frame([[maybe_unused]] std::uintptr_t word) {
    SanitizedFrame out;
#ifdef LIMN_ADDRESS_SANITIZER
    void *begin = nullptr, *end = nullptr, *owner = nullptr;
    if (void* const stack = __asan_get_current_fake_stack(); stack != nullptr)
        owner = __asan_addr_is_in_fake_stack(stack, reinterpret_cast<void*>(word), &begin, &end);
    out = {reinterpret_cast<std::uintptr_t>(begin), reinterpret_cast<std::uintptr_t>(end),
           reinterpret_cast<std::uintptr_t>(owner)};
#endif
    return out;
}

/// That word; with the address sanitizer, which knows what is in use, no other bytes of it.
/// Source  compiler-rt's lib/asan/asan_mapping.h: a byte of shadow for each eight
[[gnu::no_sanitize_address]] inline std::uintptr_t word_in_use(std::uintptr_t slot) {
    std::uintptr_t const all = word_at(slot);
#ifdef LIMN_ADDRESS_SANITIZER
    static std::size_t const shadow = [] {
        std::size_t scale = 0, offset = 0;
        __asan_get_shadow_mapping(&scale, &offset);
        return scale == 3 ? offset : 0;
    }();
    int const bytes = shadow == 0 ? 0 : *reinterpret_cast<signed char const*>((slot >> 3) + shadow);
    if (bytes < 0) return 0;
    if (bytes > 0) return all & ((std::uintptr_t{1} << 8 * bytes) - 1);
#endif
    return all;
}

/// Clears what calls have left on the stack below the frame of the caller. Else pointers to the
/// library's own data stand in bytes that the function's frames do not use, and are taken for its own.
[[gnu::noinline, gnu::no_sanitize_address]] inline void clear_stack_below() {
#ifdef LIMN_ADDRESS_SANITIZER
    constexpr std::size_t bytes = 32'768; // its frames are large
#else
    constexpr std::size_t bytes = 2048;
#endif
    char room[bytes];
    std::memset(room, 0, bytes);
    asm volatile("" : : "r"(room) : "memory"); // or nothing would be written
}

/// Gives each word of the stack between two frames, and its address; the inner frame with the
/// registers that it saves; not more than some thousand. Those of frames that stand apart come after
/// all others, the outermost first, so that each word has the same place in each run; and what points
/// into such a frame has the same value. Which are variables that are still in use nobody says.
template <class F>
[[gnu::no_sanitize_address]] void each_word_between(void const* inner, void const* outer,
                                                    F const& use) {
    constexpr std::size_t saved = 64, most = 2048, most_apart = 8192, word = sizeof(std::uintptr_t);
    auto const begin = reinterpret_cast<std::uintptr_t>(inner) - saved;
    auto const end = std::min(reinterpret_cast<std::uintptr_t>(outer), begin + most * word);
    Vector<SanitizedFrame> apart;
    auto const number = [&](SanitizedFrame const& frame) {
        std::size_t i = 0;
        while (i < apart.size() && apart[i].begin != frame.begin) ++i;
        return i;
    };
    auto const give = [&](std::uintptr_t at) {
        std::uintptr_t const value = word_in_use(at);
        SanitizedFrame const frame = sanitized_frame(value);
        use(at, frame.begin == 0 ? value : number(frame) << 20 | (value - frame.begin));
    };
    for (auto at = end; at > begin;) { // a frame itself holds where its variables stand
        std::uintptr_t const value = word_at(at -= word);
        SanitizedFrame const frame = sanitized_frame(value);
        bool const is_own = frame.owner >= begin && frame.owner < end; // no caller's, in a register
        if (frame.begin != 0 && frame.begin == value && is_own && number(frame) == apart.size())
            apart.push_back(frame);
    }
    for (auto at = begin; at < end; at += word) give(at);
    std::size_t count = 0;
    for (SanitizedFrame const& frame : apart)
        for (auto at = frame.begin; at < frame.end && count < most_apart; at += word, ++count)
            give(at);
}

/// Those words, in halves.
LIMN_LAZY Vector<std::uint32_t> words_between(void const* inner, void const* outer) {
    Vector<std::uint32_t> out;
    each_word_between(inner, outer, [&](std::uintptr_t, std::uintptr_t value) {
        out.push_back(static_cast<std::uint32_t>(value));
        out.push_back(static_cast<std::uint32_t>(std::uint64_t{value} >> 32));
    });
    return out;
}

/// What is being caught: the name of its type, and what it says.
/// Source  the Itanium C++ ABI, exception handling
struct Caught {
    std::string type, text;
};
LIMN_LAZY Caught caught() {
    char const* const name = abi::__cxa_current_exception_type()->name();
    char* const plain = abi::__cxa_demangle(name, nullptr, nullptr, nullptr);
    std::string const type = plain == nullptr ? name : plain;
    std::free(plain);
    try {
        throw;
    } catch (std::exception const& e) {
        return {type, e.what()};
    } catch (...) {
        return {type, "an exception of type " + type};
    }
}

/// The same of an exception that is kept; of none, of the call of `std::abort`.
LIMN_LAZY Caught caught(std::exception_ptr const& kept) {
    if (kept == nullptr) return {"std::abort", "std::abort"};
    try {
        std::rethrow_exception(kept);
    } catch (...) {
        return caught();
    }
}

} // namespace limn::detail

#endif // LIMN_CAPTURE_CALL_STACK_HPP
