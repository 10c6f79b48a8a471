// SPDX-License-Identifier: BSL-1.0

#ifndef LIMN_PROXY_MARKS_IPP
#define LIMN_PROXY_MARKS_IPP

#include <limn/graph/graph.hpp>
#include <limn/meta/error.hpp>
#include <limn/meta/inline.hpp>
#include <limn/op/arithmetic.hpp>
#include <limn/op/op_row.hpp>
#include <limn/proxy/marks.hpp>

#include <array>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <ios>
#include <ostream>
#include <vector>

namespace limn::detail {

LIMN_DEFINE std::string mark(Leaving& run, std::size_t index) {
    std::string out{mark_begin};
    return ((out += std::to_string(run.number()) + ':') += std::to_string(index)) += mark_end;
}

LIMN_DEFINE std::string mark(Leaving& run, Value text) {
    run.texts.push_back({text, nullptr, run.joins});
    return mark(run, run.texts.size() - 1);
}

/// The texts that were written to one stream, which are alive as long as it is.
LIMN_LAZY class StreamTexts {
public:
    /// Gives the mark.
    static std::string keep(std::ostream& out, Leaving& run, Proxy<std::string> const& text) {
        static int const slot = std::ios_base::xalloc();
        if (out.pword(slot) == nullptr) {
            out.pword(slot) = new StreamTexts;
            out.register_callback(&on_event, slot);
        }
        StreamTexts& mine = *static_cast<StreamTexts*>(out.pword(slot));
        if (mine.run_ != run.number()) {
            mine.texts_.clear();
            mine.first_.clear();
            mine.run_ = run.number();
        }
        mine.texts_.push_back(text);
        mine.first_.push_back(run.texts.size());
        run.texts.push_back({{}, &mine.texts_.back(), 0});
        return mark(run, run.texts.size() - 1);
    }

private:
    static void on_event(std::ios_base::event event, std::ios_base& stream, int slot) {
        auto* const held = static_cast<StreamTexts*>(stream.pword(slot));
        if (event == std::ios_base::imbue_event || held == nullptr) return;
        stream.pword(slot) = nullptr;
        if (event == std::ios_base::copyfmt_event) return; // it is another stream's
        held->end_lives();
        delete held;
    }
    void end_lives() {
        Leaving* const run = Leaving::running(run_);
        for (std::size_t i = 0; run != nullptr && i < texts_.size(); ++i)
            run->texts[first_[i]] = {ProxyAccess::value(texts_[i]), nullptr, run->joins};
    }

    std::uint64_t run_ = 0;
    std::deque<Proxy<std::string>> texts_; ///< which stay where they are
    std::vector<std::size_t> first_;       ///< of each its number in the run
};

LIMN_DEFINE std::string keep_text(std::ostream& out, Leaving& run, Proxy<std::string> const& text) {
    return StreamTexts<>::keep(out, run, text);
}

/// Whether a value is computed in an iteration of a loop.
LIMN_DECLARE bool is_of_an_iteration(Graph const& graph, Value v);
LIMN_DEFINE bool is_of_an_iteration(Graph const& graph, Value v) {
    std::vector<Value> open{v};
    std::vector<bool> seen(graph.size());
    while (!open.empty()) {
        Value const now = open.back();
        open.pop_back();
        if (seen[now.index]) continue;
        seen[now.index] = true;
        bool given = graph.row_of(now.index).kind != Kind::input;
        for (Value input : graph.inputs()) given = given || input == now;
        if (!given) return true;
        for (Value operand : graph[now].operands()) open.push_back(operand);
    }
    return false;
}

LIMN_DEFINE std::string without_marks(std::string text) {
    for (std::size_t begin = 0; (begin = text.find(mark_begin, begin)) != text.npos;) {
        std::size_t const end = text.find(mark_end, begin);
        text.replace(begin, end == text.npos ? end : end + mark_end.size() - begin, "...");
    }
    return text;
}

LIMN_DEFINE Value filled(Tracer& tracer, Where at, std::string_view text) {
    auto const refuse = [&](char const* what) {
        throw TraceError{at, "<<", "the text \"" + without_marks(std::string{text}) + "\" " + what};
    };
    Value sum;
    bool empty = true;
    auto const append = [&](Value piece) {
        if (empty) sum = piece;
        else
            sum = tracer.call(op_row<prims::add, std::string, std::string>, std::array{sum, piece},
                              at);
        empty = false;
    };
    Leaving& run = *tracer.leaving();
    std::string const mine = std::to_string(run.number()) + ':';
    while (!text.empty()) {
        std::size_t const begin = text.find(mark_begin), end = text.find(mark_end);
        if (begin != 0) {
            std::string const piece{text.substr(0, begin)};
            if (has_mark(piece)) refuse("holds a part of a traced value; write it whole");
            append(tracer.builder().constant(piece, at));
            text.remove_prefix(piece.size());
            continue;
        }
        if (end == text.npos) refuse("holds a part of a traced value; write it whole");
        std::string_view number = text.substr(mark_begin.size(), end - mark_begin.size());
        std::size_t index = run.texts.size();
        if (number.starts_with(mine))
            std::from_chars(number.data() + mine.size(), number.data() + number.size(), index);
        if (index >= run.texts.size())
            refuse("holds a value of another trace, or of an earlier call; make it anew");
        Leaving::MarkedText const& marked = run.texts[index];
        if (marked.alive != nullptr) {
            auto const& alive = *static_cast<Proxy<std::string> const*>(marked.alive);
            append(alive.is_constant() ? tracer.builder().constant(ProxyAccess::constant(alive), at)
                                       : ProxyAccess::value(alive));
        } else {
            if (marked.joins != run.joins &&
                is_of_an_iteration(tracer.builder().graph(), marked.value))
                refuse("was made in an iteration of a loop, and outlives its stream; make it "
                       "where it is used");
            append(marked.value);
        }
        text.remove_prefix(end + mark_end.size());
    }
    return sum;
}

} // namespace limn::detail

#endif // LIMN_PROXY_MARKS_IPP
