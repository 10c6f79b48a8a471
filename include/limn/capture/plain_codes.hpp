// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `PlainCodes`: finds plain variables of more values than a graph can be compared with.

#ifndef LIMN_CAPTURE_PLAIN_CODES_HPP
#define LIMN_CAPTURE_PLAIN_CODES_HPP

#include <limn/capture/capture.hpp>
#include <limn/capture/closed_loop.hpp>
#include <limn/capture/memory_noise.hpp>
#include <limn/capture/number_of.hpp>
#include <limn/capture/plain_memory.hpp>
#include <limn/capture/roam.hpp>
#include <limn/capture/tag.hpp>
#include <limn/capture/watch_outside.hpp>
#include <limn/meta/hash.hpp>
#include <limn/meta/vector.hpp>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <utility>

namespace limn::detail {

/// Notes what the function keeps after some decisions.
template <class T = void> struct NotePlain final : Roam<T> {
    /// What is kept at a decision in words of the memory, and which words are known.
    struct Seen {
        Tag tag;
        std::size_t before; ///< decisions
        typename PlainMemory<T>::Words words;
        std::set<std::uint64_t> known;
    };
    Vector<Seen> seen{};

    using Roam<T>::Roam;

private:
    void see(Capture<T>& capture, Tag const& tag) override {
        std::size_t const before = this->chosen;
        if (before == 12 || before == 16 || before == 24 || before == 32)
            seen.push_back({tag, before, capture.plain_words(), known_words(capture)});
    }
    /// The words that a number may be which has a value in the graph, and the numbers of the nodes
    /// and paths that the run has recorded: words of ours hold them.
    static std::set<std::uint64_t> known_words(Capture<T>& capture) {
        std::set<std::uint64_t> out;
        auto const add = [&](std::uint64_t bits) {
            out.insert(bits & 0xffff'ffffu);
            out.insert(bits >> 32);
        };
        Graph const& graph = capture.graph();
        Vector<Value> todo = capture.live_values();
        for (Value v : todo) {
            auto const number = detail::number_of(graph, v);
            if (!number.has_value()) continue;
            add(number_as<std::uint64_t>(*number));
            add(std::bit_cast<std::uint64_t>(static_cast<double>(*number)));
            add(std::bit_cast<std::uint32_t>(static_cast<float>(*number)));
        }
        for (std::uint32_t path = capture.tracer().path(); path != 0;) {
            out.insert(path);
            todo.push_back(graph.paths()[path].condition);
            path = graph.paths()[path].parent;
        }
        std::set<std::uint32_t> nodes;
        while (!todo.empty()) {
            Value const v = todo.back();
            todo.pop_back();
            if (!nodes.insert(v.index).second) continue;
            for (Value operand : graph[v].operands()) todo.push_back(operand);
        }
        out.insert(nodes.begin(), nodes.end());
        return out;
    }
};

/// A shift register, a code that answers spell, a text: after different answers it has different
/// values. There are too many to run the function in each of them, and what is done at one of them
/// would be missing from the graph. A count has few after so many decisions, and so has a state.
template <class T = void> class PlainCodes {
public:
    PlainCodes(Capture<T>& capture, TaggedAnswers const& leaving)
        : capture_{capture}, leaving_{leaving} {}

    /// A decision at which a plain variable is found that is one.
    std::optional<Tag> found() {
        watch_outside(capture_, leaving_);
        learn_noise(0, few);
        if (!at_least(0.8, 60).has_value()) return std::nullopt;
        learn_noise(few, many); // before anything is refused
        return at_least(0.7, 400);
    }

private:
    using Seen = typename NotePlain<T>::Seen;
    static constexpr std::size_t few = 20, many = 120;
    struct Word {
        Tag tag;
        std::size_t before; ///< decisions
        std::set<std::uint64_t> values{};
        std::uint64_t last = 0; ///< of the values
        std::size_t runs = 0, falls = 0;
    };

    /// Some runs are made twice, with the same answers; but what they record has other numbers, so
    /// that words of ours which hold these differ.
    void learn_noise(std::size_t from, std::size_t to) {
        auto const first = capture_.forgetting([&] {
            Vector<Vector<Seen>> out;
            for (std::size_t seed = from; seed < to; ++seed) out.push_back(seen(seed));
            return out;
        });
        capture_.forgetting([&] {
            for (std::size_t seed = to; seed-- > from;) {
                auto const again = seen(seed);
                auto const& before = first[seed - from];
                for (std::size_t i = 0; i < std::min(again.size(), before.size()); ++i)
                    if (again[i].tag == before[i].tag)
                        noise_.learn(again[i].tag, again[i].words, before[i].words,
                                     again[i].before);
            }
            return true;
        });
    }
    Vector<Seen> seen(std::uint64_t seed) {
        NotePlain<T> policy{leaving_, seed};
        capture_.replay(policy);
        return std::move(policy.seen);
    }
    /// Where one word has other values in such a part of so many runs.
    std::optional<Tag> at_least(double part, std::size_t most) {
        for (; runs_ < most; ++runs_)
            for (Seen const& s : seen(runs_)) note(s);
        for (auto const& [key, word] : words_) {
            auto const values = static_cast<double>(word.values.size());
            bool const is_number_of_run = 4 * word.falls < word.runs; // it grows, from run to run
            if (noise_.hides(word.tag, key.second, word.before)) continue;
            if (2 * word.runs >= most && values >= part * static_cast<double>(word.runs) &&
                !is_number_of_run)
                return word.tag;
        }
        return std::nullopt;
    }
    void note(Seen const& seen) {
        auto const says = [&](std::size_t i) {
            auto const& w = seen.words[i];
            return !noise_.hides(seen.tag, w.key, seen.before) && !seen.known.contains(w.value);
        };
        for (std::size_t i = 0; i < seen.words.size(); ++i) {
            if (!says(i)) continue;
            std::uint64_t const at = hash_combine(seen.tag.hash, seen.before);
            auto const place =
                words_.try_emplace({at, seen.words[i].key}, Word{seen.tag, seen.before}).first;
            std::uint64_t value = seen.words[i].value; // or a text, which goes on after it
            while (letters(seen.words[i].value) == 4 && i + 1 < seen.words.size() && says(i + 1) &&
                   letters(seen.words[i + 1].value) != 0)
                value = hash_combine(value, seen.words[++i].value);
            Word& word = place->second;
            word.values.insert(value);
            word.falls += value < std::exchange(word.last, value);
            ++word.runs;
        }
    }
    /// How many letters a word is, with nothing after them; 0 where it is something else.
    static unsigned letters(std::uint64_t word) {
        unsigned out = 0;
        for (; (word & 0xff) >= ' ' && (word & 0xff) <= '~'; word >>= 8) ++out;
        return word == 0 ? out : 0;
    }

    Capture<T>& capture_;
    TaggedAnswers const& leaving_;
    MemoryNoise<T> noise_;
    /// By the decision, and their keys.
    std::map<std::pair<std::uint64_t, std::uint64_t>, Word> words_;
    std::size_t runs_ = 0;
};

} // namespace limn::detail

#endif // LIMN_CAPTURE_PLAIN_CODES_HPP
