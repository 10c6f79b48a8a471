// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `PlainMemory`: what a running function keeps on the stack, and on the heap where it points.

#ifndef LIMN_CAPTURE_PLAIN_MEMORY_HPP
#define LIMN_CAPTURE_PLAIN_MEMORY_HPP

#include <limn/capture/heap_block.hpp>
#include <limn/capture/stack_words.hpp>
#include <limn/meta/address_range.hpp>
#include <limn/meta/hash.hpp>
#include <limn/meta/inline.hpp>
#include <limn/meta/vector.hpp>
#include <limn/proxy/tracked_values.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <map>
#include <utility>

namespace limn::detail {

/// Reads those words: what a plain variable, a vector, a map or a string holds is among them. So
/// are bytes that no variable uses any longer; see `MemoryNoise`.
template <class T = void> class PlainMemory {
public:
    /// Half of one. The key says by which pointers it is found, and where it stands in its object. A
    /// value of more than 32 bits is a hash: of several words together; or, in place of a pointer
    /// into the heap, of the other pointers by which its object is found.
    struct Word {
        std::uint64_t key = 0, value = 0;
        friend bool operator==(Word const&, Word const&) = default;
    };
    using Words = Vector<Word>;

    /// Those between two frames, those at some other addresses, and what they point to. Of what
    /// belongs to a proxy only which of them it is: the rest is traced.
    static Words words(void const* inner, void const* outer, Vector<std::uintptr_t> const& others,
                       TrackedValues const& proxies) {
        PlainMemory memory{proxies, reinterpret_cast<std::uintptr_t>(inner),
                           reinterpret_cast<std::uintptr_t>(outer)};
        Vector<Read> stack;
        each_word_between(inner, outer, [&](std::uintptr_t address, std::uintptr_t value) {
            memory.find(value, stack.size(), most_words);
            stack.push_back({address, value});
        });
        auto const other = [&](std::size_t i) { return Read{others[i], word_in_use(others[i])}; };
        for (std::size_t i = 0; i < others.size(); ++i)
            memory.find(other(i).value, hash_combine(others_key, i), most_words);
        for (std::size_t i = 0; i < memory.objects_.size(); ++i) { // finds more of them
            Object const o = memory.objects_[i];
            for (std::size_t at = 0; at < std::min(o.words, many_words); ++at)
                memory.find(word(o, at).value, hash_combine(o.key, at), few_words);
        }
        memory.append(0, stack.size(), [&](std::size_t i) { return stack[i]; }, 0);
        memory.append(0, others.size(), other, others_key);
        for (Object const& o : memory.objects_) memory.append(o);
        return std::move(memory.out_);
    }

private:
    static constexpr std::uint64_t others_key = 2;
    static constexpr std::size_t most_objects = 256, most_words = 131'072; ///< in all objects
    /// Of a block that the stack points to, each of the first words by itself; of those after them
    /// only what some are together. Of a block that only others point to the first ones.
    static constexpr std::size_t many_words = 1024, together = 16, few_words = 128;

    struct Read {
        std::uintptr_t address, value;
    };
    struct Index { ///< of an object
        std::size_t at;
    };
    struct Object {
        HeapBlock block{};
        std::uint64_t key = 0;
        std::size_t words = 0; ///< that are looked at
    };

    PlainMemory(TrackedValues const& proxies, std::uintptr_t inner, std::uintptr_t outer)
        : proxies_{proxies}, inner_{inner}, outer_{outer} {}

    static Read word(Object const& o, std::size_t at) {
        std::uintptr_t const address = o.block.begin + at * sizeof(std::uintptr_t);
        return {address, word_in_use(address)};
    }
    void find(std::uintptr_t pointer, std::uint64_t key, std::size_t most) {
        if (objects_.size() == most_objects) return;
        HeapBlock const block = heap_block(pointer, heap_);
        if (block.begin == 0) return;
        if (!by_begin_.emplace(pointer, Index{objects_.size()}).second) return;
        std::size_t const words = std::min({block.words(), most, most_words - words_});
        words_ += words;
        objects_.push_back({block, hash_combine(key, 1), words});
    }
    void append(Object const& o) {
        auto const at = [&](std::size_t i) { return word(o, i); };
        std::size_t const apart = std::min(o.words, many_words);
        std::size_t traced = append(0, apart, at, o.key);
        for (std::size_t from = apart; from < o.words; from += together) {
            std::size_t const size = out_.size();
            traced = append(from, std::min(from + together, o.words), at, o.key, traced);
            std::uint64_t all = 0;
            for (std::size_t i = size; i < out_.size(); ++i)
                all = hash_combine(hash_combine(all, out_[i].key), out_[i].value);
            out_.resize(size);
            out_.push_back({hash_combine(o.key, from), all});
        }
    }
    /// Of the first words `traced` belong to a proxy. Gives how many after the last one do.
    template <class At>
    std::size_t append(std::size_t from, std::size_t to, At const& at, std::uint64_t key,
                       std::size_t traced = 0) {
        for (std::size_t i = from; i < to; ++i) {
            auto const [address, value] = at(i);
            if (std::size_t const own = proxies_.words_at(address, value); own != 0) {
                out_.push_back({hash_combine(~key, i), order_[value & 0xffff'ffffu]});
                traced = std::max(traced, own);
            }
            if (traced == 0) append(hash_combine(key, i), value);
            else --traced;
        }
        return traced;
    }
    void append(std::uint64_t key, std::uintptr_t word) {
        auto const after = by_begin_.upper_bound(word);
        if (after != by_begin_.begin()) {
            Object const& o = objects_[std::prev(after)->second.at];
            std::uintptr_t const offset = word - o.block.begin;
            if (offset <= o.block.bytes) {
                out_.push_back({key, hash_combine(o.key, offset)});
                return;
            }
        }
        if (FencedHeap::contains(word)) return; // it is another one in each run
        if (heap_.contains(word)) return;
        if (word >= inner_ && word < outer_) word -= inner_; // and so where it stands
        out_.push_back({key, word & 0xffff'ffffu});
        out_.push_back({~key, word >> 16 >> 16});
    }

    TrackedValues const& proxies_;
    std::uintptr_t inner_, outer_;
    AddressRange heap_ = heap_range();
    Vector<std::uint32_t> order_ = proxies_.order(); ///< of the proxies, by handle
    Vector<Object> objects_;
    std::map<std::uintptr_t, Index> by_begin_; ///< of the objects
    std::size_t words_ = 0;                    ///< of all objects
    Words out_;
};

} // namespace limn::detail

#endif // LIMN_CAPTURE_PLAIN_MEMORY_HPP
