// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns what capture reads of the stack: its words, and which of them the address sanitizer says
/// are in use.

#ifndef LIMN_CAPTURE_STACK_WORDS_HPP
#define LIMN_CAPTURE_STACK_WORDS_HPP

#include <limn/capture/tag.hpp>
#include <limn/meta/address_sanitizer.hpp>
#include <limn/meta/inline.hpp>
#include <limn/meta/vector.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>

#if LIMN_ADDRESS_SANITIZER
#include <sanitizer/asan_interface.h>
#endif

namespace limn::detail {

/// What the address sanitizer knows of a word: with it, the variables of a frame may stand on a
/// stack of its own, of which the frame holds the address, another one each time it is entered.
struct SanitizedFrame {
    std::uintptr_t begin = 0, end = 0; ///< null where the word does not point into one
    std::uintptr_t owner = 0;          ///< the frame on the stack
};
inline SanitizedFrame sanitized_frame([[maybe_unused]] std::uintptr_t word) {
    SanitizedFrame out;
#if LIMN_ADDRESS_SANITIZER
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
#if LIMN_ADDRESS_SANITIZER
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
#if LIMN_ADDRESS_SANITIZER
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

} // namespace limn::detail

#endif // LIMN_CAPTURE_STACK_WORDS_HPP
