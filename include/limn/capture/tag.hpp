// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `Tag`, which says at which point of the program a decision stands, and `KnownStacks`, which
/// remembers the tags that were found.

#ifndef LIMN_CAPTURE_TAG_HPP
#define LIMN_CAPTURE_TAG_HPP

#include <limn/meta/inline.hpp>
#include <limn/meta/vector.hpp>

#include <cstddef>
#include <cstdint>

namespace limn::detail {

/// Where a decision stands: the return addresses from the decision hook up to the frame that
/// entered the trace. Equal tags are one point of the program.
struct Tag {
    std::uint64_t hash = 0;
    std::uint64_t caller = 0; ///< the innermost address outside the library
    std::uint32_t depth = 0;  ///< frames between the two
    friend bool operator==(Tag const&, Tag const&) = default;

    void add(std::uintptr_t address) {
        hash = (hash ^ address) * 0x9e3779b97f4a7c15u;
        hash ^= hash >> 29;
        if (++depth == 1) caller = address;
    }
};

/// What stands on the stack between two variables has no business with the sanitizer, nor has what
/// other threads keep on the heap.
[[gnu::no_sanitize_address, gnu::no_sanitize_thread]] inline std::uintptr_t
word_at(std::uintptr_t slot) {
    return *reinterpret_cast<std::uintptr_t const*>(slot);
}

/// The stacks that were met last, with their tags. A loop comes to its decisions again and again by
/// the same frames at the same places: there a few words tell that nothing is another.
LIMN_LAZY class KnownStacks {
public:
    struct Stack {
        struct Word {
            std::uintptr_t at, is;
        };
        std::uintptr_t hook = 0, entry = 0; ///< the frames at its ends
        Tag tag{};
        Vector<Word> words{}; ///< between them, which no other stack has all of
    };

    /// The one between those frames, or null.
    Stack const* find(std::uintptr_t hook, std::uintptr_t entry) const {
        if (stacks_.empty()) return nullptr;
        for (std::size_t i = 0, first = ways * set_of(hook); i < ways; ++i)
            if (Stack const& s = stacks_[first + i]; s.hook == hook && s.entry == entry && holds(s))
                return &s;
        return nullptr;
    }
    /// In place of the one that was noted first.
    void note(Stack const& stack) {
        if (stacks_.empty()) stacks_.resize(sets * ways); // most traces decide nothing
        std::size_t const set = set_of(stack.hook);
        stacks_[ways * set + next_[set]++ % ways] = stack;
    }

private:
    static constexpr std::size_t sets = 31, ways = 8;

    /// Decisions at the same depth are in one set.
    static std::size_t set_of(std::uintptr_t hook) { return hook / 16 % sets; }
    static bool holds(Stack const& stack) {
        for (auto const& w : stack.words)
            if (word_at(w.at) != w.is) return false;
        return true;
    }

    Vector<Stack> stacks_; ///< set after set
    std::size_t next_[sets]{};
};

} // namespace limn::detail

#endif // LIMN_CAPTURE_TAG_HPP
