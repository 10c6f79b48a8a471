// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `OutsideWords`: which words of variables outside of a function its runs change; and
/// `watch_outside`, which finds them.

#ifndef LIMN_CAPTURE_OUTSIDE_WORDS_HPP
#define LIMN_CAPTURE_OUTSIDE_WORDS_HPP

#include <limn/capture/capture.hpp>
#include <limn/capture/closed_loop.hpp>
#include <limn/capture/fenced_heap.hpp>
#include <limn/capture/heap_block.hpp>
#include <limn/capture/random_answers.hpp>
#include <limn/capture/stack_words.hpp>
#include <limn/capture/tag.hpp>
#include <limn/capture/thread_stack.hpp>
#include <limn/capture/validation_policy.hpp>
#include <limn/meta/address_sanitizer.hpp>
#include <limn/meta/hash.hpp>
#include <limn/meta/vector.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <utility>

#if defined(__linux__)
#include <link.h>
#endif

namespace limn::detail {

/// The variables in which a function may keep plain state, and which are not its own: those of the
/// callers of `trace`, which it may have captured by reference, and those that are `static` or
/// `thread_local` in the program, or in the library that holds the function; and what they point to.
template <class T = void> class OutsideWords {
public:
    /// `caller` is the frame of who records; null where nobody knows. `ours` is no variable of theirs.
    OutsideWords(void const* caller, void const* code, AddressRange ours)
        : ours_{ours, FencedHeap::own_data()} {
        add_callers(reinterpret_cast<std::uintptr_t>(caller));
        add_statics(reinterpret_cast<std::uintptr_t>(code));
    }
    bool has_any() const { return !regions_.empty(); }

    /// At a decision: a word that is not as it was at the first of all has changed; and so has one that
    /// points to something on the heap which is not.
    [[gnu::no_sanitize_address]] void look() {
        constexpr std::size_t most_looks_at_heap = 48;
        ++looks_;
        if (looks_ == 1) return look_first();
        std::size_t i = 0;
        each([&](std::uintptr_t at) {
            if (word_at(at) != first_[i] && !is_changed_[i]) is_changed_[i] = !is_ours(at);
            ++i;
        });
        if (looks_ > most_looks_at_heap) return;
        for (Pointer const& p : pointers_)
            if (!is_changed_[p.word]) is_changed_[p.word] = content(word_at(p.at)) != p.content;
    }
    /// The addresses of those words, and of some around them, which may belong to the same object:
    /// of a vector that is filled only the end changes. None where they are too many.
    Vector<std::uintptr_t> changed() const {
        constexpr std::size_t before = 8, after = 2, most = 4096;
        Vector<std::uintptr_t> out;
        std::size_t i = 0;
        auto const has_changed = [&](std::size_t at) {
            return at < is_changed_.size() && is_changed_[at];
        };
        each([&](std::uintptr_t at) {
            bool is_near = false;
            for (std::size_t k = i - std::min(i, after); k <= i + before; ++k)
                is_near |= has_changed(k);
            if (is_near && !is_ours(at)) out.push_back(at);
            ++i;
        });
        return out.size() > most ? Vector<std::uintptr_t>{} : out;
    }

private:
    static constexpr std::size_t word = sizeof(std::uintptr_t), most_of_callers = 65'536,
                                 most_bytes = std::size_t{4} << 20;
    struct Region : AddressRange {};
    struct Pointer { ///< into the heap
        std::size_t word;
        std::uintptr_t at;
        std::uint64_t content;
    };

    [[gnu::no_sanitize_address]] void look_first() {
        heap_ = heap_range();
        each([&](std::uintptr_t at) {
            std::uint64_t const found = is_ours(at) ? 0 : content(word_at(at));
            if (found != 0) pointers_.push_back({first_.size(), at, found});
            first_.push_back(word_at(at));
        });
        is_changed_.resize(first_.size());
    }
    /// What stands in a block of the heap, and in those to which it points; 0 where none begins there.
    std::uint64_t content(std::uintptr_t pointer) const {
        std::size_t most = 64;
        return content(pointer, 8, most);
    }
    std::uint64_t content(std::uintptr_t pointer, int depth, std::size_t& most) const {
        constexpr std::size_t most_words = 128, most_pointers = 16;
        HeapBlock const block = heap_block(pointer, heap_);
        if (block.begin == 0 || most == 0) return 0;
        --most;
        std::uint64_t out = 1;
        for (std::size_t i = 0; i < std::min(block.words(), most_words); ++i) {
            std::uintptr_t const value = word_in_use(block.begin + i * word);
            out = hash_combine(out, value);
            if (depth > 0 && i < most_pointers) out ^= content(value, depth - 1, most);
        }
        return out;
    }
    template <class F> void each(F const& use) const {
        for (Region const& r : regions_)
            for (std::uintptr_t at = r.begin; at < r.end; at += word) use(at);
    }
    bool is_ours(std::uintptr_t at) const { return ours_[0].contains(at) || ours_[1].contains(at); }
    void add(std::uintptr_t begin, std::uintptr_t end) {
        begin = (begin + word - 1) / word * word;
        end = end / word * word;
        if (begin >= end || end - begin > most_bytes) return;
        regions_.push_back({{begin, end}});
    }
    void add_callers(std::uintptr_t frame) {
        AddressRange const stack = thread_stack();
        if (stack.contains(frame)) add(frame, std::min(stack.end, frame + most_of_callers));
    }
    /// Not with the address sanitizer, for its own data stand among them.
    void add_statics([[maybe_unused]] std::uintptr_t code) {
#if defined(__linux__) && !LIMN_ADDRESS_SANITIZER
        struct Search {
            OutsideWords& words;
            std::uintptr_t code;
            bool is_program = true; ///< it is the first
        } search{*this, code};
        auto const see = [](::dl_phdr_info* module, std::size_t, void* to) {
            auto& [words, code_at, is_program] = *static_cast<Search*>(to);
            if (std::exchange(is_program, false) || holds(*module, code_at)) words.add(*module);
            return 0;
        };
        ::dl_iterate_phdr(see, &search);
#endif
    }
#if defined(__linux__)
    template <class F> static void each_segment(::dl_phdr_info const& module, F const& use) {
        for (std::size_t i = 0; i < module.dlpi_phnum; ++i) {
            auto const& segment = module.dlpi_phdr[i];
            std::uintptr_t const begin = module.dlpi_addr + segment.p_vaddr;
            use(segment, AddressRange{begin, begin + segment.p_memsz});
        }
    }
    static bool holds(::dl_phdr_info const& module, std::uintptr_t code) {
        bool out = false;
        each_segment(module, [&](auto const& segment, AddressRange at) {
            out |= segment.p_type == PT_LOAD && at.contains(code);
        });
        return out;
    }
    void add(::dl_phdr_info const& module) {
        auto const locals = reinterpret_cast<std::uintptr_t>(module.dlpi_tls_data);
        each_segment(module, [&](auto const& segment, AddressRange at) {
            bool const is_data = segment.p_type == PT_LOAD && (segment.p_flags & PF_W) != 0;
            if (is_data) add(at.begin, at.end);
            if (segment.p_type == PT_TLS && locals != 0) add(locals, locals + segment.p_memsz);
        });
    }
#endif

    Vector<Region> regions_;
    AddressRange ours_[2];
    Vector<std::uintptr_t> first_; ///< what each word was at the first look
    Vector<bool> is_changed_;
    Vector<Pointer> pointers_; ///< of the words at the first look
    HeapRange heap_{};
    std::size_t looks_ = 0;
};

/// Answers at random, and looks at some decisions.
template <class T = void> struct LookOutside final : Logged<T> {
    LookOutside(OutsideWords<T>& words, TaggedAnswers const& leaving, std::uint64_t seed)
        : words_{words}, leaving_{leaving}, random_{spread(seed)} {
        this->most = 200;
    }

private:
    std::optional<bool> choose(Capture<T>&, Tag const& tag) override {
        constexpr std::size_t looks[]{0, 1, 2, 3, 5, 8, 11, 15, 23, 31, 63};
        auto const* const found = std::find(std::begin(looks), std::end(looks), this->chosen);
        if (found != std::end(looks)) words_.look();
        auto const leaves = answer_at(leaving_, tag);
        if (leaves.has_value()) return ++at_loops_ > iterations ? *leaves : !*leaves;
        return random_.answer();
    }

    static constexpr std::size_t iterations = 40;
    OutsideWords<T>& words_;
    TaggedAnswers const& leaving_;
    RandomAnswers random_;
    std::size_t at_loops_ = 0;
};

/// From now on the plain words that a capture reads are also those outside of the function which
/// some of its runs change.
template <class T> void watch_outside(Capture<T>& capture, TaggedAnswers const& leaving) {
    if (std::exchange(capture.watches_outside, true)) return;
    auto const tracer = reinterpret_cast<std::uintptr_t>(&capture.tracer());
    OutsideWords<T> words{capture.function().caller,
                          reinterpret_cast<void const*>(capture.function().call),
                          {tracer, tracer + sizeof(Tracer)}};
    constexpr std::uint64_t runs = 24;
    auto const changed = [&] {
        for (std::uint64_t seed = 0; seed < runs; ++seed) {
            LookOutside<T> policy{words, leaving, seed};
            capture.replay(policy);
        }
        return words.changed();
    };
    if (words.has_any()) capture.watched_outside = capture.forgetting(changed);
}

} // namespace limn::detail

#endif // LIMN_CAPTURE_OUTSIDE_WORDS_HPP
