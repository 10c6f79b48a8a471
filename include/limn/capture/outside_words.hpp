// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `OutsideWords`: which words of variables outside of a function its runs change.

#ifndef LIMN_CAPTURE_OUTSIDE_WORDS_HPP
#define LIMN_CAPTURE_OUTSIDE_WORDS_HPP

#include <limn/capture/captured_function.hpp>
#include <limn/capture/fenced_heap.hpp>
#include <limn/capture/heap_block.hpp>
#include <limn/capture/stack_words.hpp>
#include <limn/capture/tag.hpp>
#include <limn/capture/thread_stack.hpp>
#include <limn/meta/address_range.hpp>
#include <limn/meta/address_sanitizer.hpp>
#include <limn/meta/hash.hpp>
#include <limn/meta/vector.hpp>
#include <limn/proxy/signals.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <utility>

#if defined(__linux__)
#include <link.h>
#endif

namespace limn::detail {

/// The variables in which a function may keep plain state, and which are not its own: what its object
/// holds and leads to, as what a lambda has captured by reference does; those that are `static` or
/// `thread_local` in the program, or in the library that holds the function; and what they point to.
template <class T = void> class OutsideWords {
public:
    /// Of that function. `ours` belongs to the library.
    OutsideWords(Callable const& function, AddressRange ours)
        : ours_{ours, FencedHeap::own_data(), SignalGuard::own_data()} {
        add_reachable(function);
        add_statics(reinterpret_cast<std::uintptr_t>(function.call));
        merge();
    }
    bool has_any() const { return !regions_.empty(); }

    /// At a decision: a word that is not as it was at the first of all has changed; and so has one that
    /// points to something on the heap which is not.
    void look() {
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
    /// Appends what those that have changed hold now; of an address on the heap what stands there.
    void note(Vector<std::uint64_t>& to) {
        heap_ = heap_range();
        std::size_t i = 0, most = 4096;
        each([&](std::uintptr_t at) {
            if (is_changed_[i++]) to.push_back(value(word_at(at), most_deep, most));
        });
    }
    /// Those say nothing of the function that runs with the same answers have noted otherwise.
    void forget_unequal(Vector<std::uint64_t> const& noted, Vector<std::uint64_t> const& again) {
        Vector<std::size_t> changed;
        for (std::size_t i = 0; i < is_changed_.size(); ++i)
            if (is_changed_[i]) changed.push_back(i);
        for (std::size_t i = 0; i < std::min(noted.size(), again.size()); ++i)
            if (noted[i] != again[i]) is_changed_[changed[i % changed.size()]] = false;
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
    static constexpr std::size_t word = sizeof(std::uintptr_t), most_bytes = std::size_t{4} << 20;
    static constexpr int most_deep = 8;
    struct Region : AddressRange {};
    struct Pointer { ///< into the heap
        std::size_t word;
        std::uintptr_t at;
        std::uint64_t content;
    };

    void look_first() {
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
        return content(pointer, most_deep, most);
    }
    std::uint64_t content(std::uintptr_t pointer, int depth, std::size_t& most) const {
        constexpr std::size_t most_words = 128, most_pointers = 16;
        HeapBlock const block = heap_block(pointer, heap_);
        if (block.begin == 0 || most == 0) return 0;
        --most;
        std::uint64_t out = 1;
        for (std::size_t i = 0; i < std::min(block.words(), most_words); ++i)
            out = hash_combine(out, value(word_in_use(block.begin + i * word),
                                          i < most_pointers ? depth - 1 : 0, most));
        return out;
    }
    /// Of an address on the heap, which may be another one in each run, what stands there.
    std::uint64_t value(std::uintptr_t held, int depth, std::size_t& most) const {
        std::uint64_t const there = depth > 0 ? content(held, depth, most) : 0;
        return there != 0 || heap_.contains(held) || FencedHeap::contains(held) ? there : held;
    }
    template <class F> void each(F const& use) const {
        for (Region const& r : regions_)
            for (std::uintptr_t at = r.begin; at < r.end; at += word) use(at);
    }
    bool is_ours(std::uintptr_t at) const {
        auto const holds = [&](AddressRange const& r) { return r.contains(at); };
        return std::any_of(std::begin(ours_), std::end(ours_), holds);
    }
    /// Whole words: a variable may be a part of one.
    void add(std::uintptr_t begin, std::uintptr_t end) {
        begin = begin / word * word;
        end = (end + word - 1) / word * word;
        if (begin >= end || end - begin > most_bytes) return;
        regions_.push_back({{begin, end}});
    }
    /// No word twice.
    void merge() {
        auto const before = [](Region const& a, Region const& b) { return a.begin < b.begin; };
        std::sort(regions_.begin(), regions_.end(), before);
        std::size_t size = 0;
        for (Region const r : regions_)
            if (size != 0 && r.begin <= regions_[size - 1].end)
                regions_[size - 1].end = std::max(regions_[size - 1].end, r.end);
            else regions_[size++] = r;
        regions_.resize(size);
    }
    /// What a pointer leads to on the stack has a size that nobody knows.
    void add_reachable(Callable const& function) {
        constexpr std::size_t most_size = 16'384, most_words = 64, most_objects = 64;
        AddressRange callers = thread_stack();
        auto const frame = reinterpret_cast<std::uintptr_t>(function.caller);
        if (callers.contains(frame)) callers.begin = frame;
        else callers = {};
        Vector<Region> objects{{function.object}};
        auto const heap = heap_range();
        auto const is_known = [&](std::uintptr_t begin) {
            auto const same = [&](Region const& o) { return o.begin == begin; };
            return std::any_of(objects.begin(), objects.end(), same);
        };
        for (std::size_t i = 0; i < objects.size(); ++i) {
            std::uintptr_t const begin = objects[i].begin, end = objects[i].end;
            bool const on_heap = i != 0 && !callers.contains(begin);
            if (!on_heap) add(begin, end);
            std::uintptr_t const last = i == 0 ? end : std::min(end, begin + most_words * word);
            for (std::uintptr_t at = (begin + word - 1) / word * word; at + word <= last;
                 at += word) {
                std::uintptr_t const to = word_at(at);
                if (objects.size() == most_objects || is_known(to)) continue;
                if (callers.contains(to))
                    objects.push_back({{to, std::min(callers.end, to + most_size)}});
                else if (HeapBlock const block = heap_block(to, heap); block.begin != 0)
                    objects.push_back({{block.begin, block.begin + block.bytes}});
            }
        }
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
    AddressRange ours_[3];
    Vector<std::uintptr_t> first_; ///< what each word was at the first look
    Vector<bool> is_changed_;
    Vector<Pointer> pointers_; ///< of the words at the first look
    AddressRange heap_{};
    std::size_t looks_ = 0;
};

} // namespace limn::detail

#endif // LIMN_CAPTURE_OUTSIDE_WORDS_HPP
