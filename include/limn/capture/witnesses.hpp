// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `Witnesses`: inputs of a function, and the decisions that it makes on each.

#ifndef LIMN_CAPTURE_WITNESSES_HPP
#define LIMN_CAPTURE_WITNESSES_HPP

#include <limn/capture/capture.hpp>
#include <limn/capture/sample_check.hpp>
#include <limn/capture/samples.hpp>
#include <limn/capture/validation_policy.hpp>
#include <limn/meta/index_table.hpp>
#include <limn/meta/vector.hpp>
#include <limn/type/draw.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

namespace limn::detail {

/// Notes the decisions of the function on a sample, up to a number of them.
template <class T = void> struct WitnessRun final : Capture<T>::Policy {
    TaggedAnswers log{};
    std::size_t most;
    bool is_deep = false; ///< calls stand in calls, and the run ends there

    static constexpr std::size_t most_stack = 128'000; ///< bytes

    explicit WitnessRun(std::size_t m) : most{m} {}

    bool pass(Capture<T>& capture, bool taken, bool) override {
        if (log.size() == most || is_deep) return false;
        log.push_back({capture.tag(), taken});
        is_deep = capture.stack_size() > most_stack;
        return true;
    }
    std::optional<bool> answer(Capture<T>&, std::size_t) override { return std::nullopt; }
};

/// Samples that differ in the way that the function takes on them.
template <class T = void> class Witnesses {
public:
    static constexpr std::size_t most_decisions = 1500; ///< of a way
    static constexpr std::size_t near = 64; ///< decisions that are looked at where paths are joined

    /// One that comes to a point, after so many decisions.
    struct Witness {
        std::size_t number, at;
    };

    /// Draws samples for the inputs of the graph that is being recorded, and calls the function.
    explicit Witnesses(Capture<T>& capture) : samples_{capture.graph()} {
        Graph const& graph = capture.graph();
        usable_ = may_be_sampled(graph) && graph.slots().empty() && samples_.drawable() &&
                  !samples_.has_sequences();
        std::size_t idle = 0, drawn = 0;
        for (; drawn < 3000 && idle < (log_.empty() ? 100u : 400u) && usable_; ++drawn, ++idle)
            if (add(capture, samples_.next())) idle = 0;
        usable_ = usable_ && !log_.empty() && too_long_ * 4 <= drawn;
        searched_ = 0;
    }

    /// False where the inputs cannot be drawn, or have any length; or where the function does not
    /// come to an end on one of them, so that no number of paths is enough.
    bool usable() const { return usable_; }
    std::size_t size() const { return log_.size(); }
    /// The decisions of one, in order.
    TaggedAnswers const& log(std::size_t witness) const { return log_[witness]; }

    /// Whether it comes to the place for the time `visit`, further on.
    bool comes_to(Witness const& w, Tag const& place, std::size_t visit) const {
        TaggedAnswers const& log = log_[w.number];
        Vector<std::uint32_t> const& places = places_[w.number];
        auto const first = std::lower_bound(
            places.begin(), places.end(), place.hash,
            [&](std::uint32_t i, std::uint64_t hash) { return log[i].tag.hash < hash; });
        std::size_t const k = static_cast<std::size_t>(first - places.begin()) + visit;
        return k < places.size() && log[places[k]].tag.hash == place.hash && places[k] > w.at;
    }

    /// A hash of its next decisions.
    std::uint64_t next_answers(Witness const& w) const {
        return way_of(log_[w.number], w.at, w.at + near);
    }

    /// One that decides as `like` does up to that point, and otherwise there; looked for among inputs
    /// that are like it, while there is time.
    std::optional<Witness> beside(Capture<T>& capture, Witness const& like, std::size_t tries) {
        for (; tries != 0 && searched_ < most_searched; --tries) {
            if (!add(capture, samples_.like(sample_[like.number]))) continue;
            TaggedAnswers const &now = log_.back(), &then = log_[like.number];
            bool same = now.size() > like.at && now[like.at].taken != then[like.at].taken;
            for (std::size_t i = 0; same && i < like.at; ++i) same = now[i] == then[i];
            if (same) return Witness{log_.size() - 1, like.at};
        }
        return std::nullopt;
    }

    /// How a graph differs from the function on some inputs, if it does.
    struct Difference {
        Divergence from;
        bool is_new; ///< the function takes another way there than on the first `explored` of these
        std::size_t times = 0;
        bool is_wrong = false; ///< somewhere the graph has another answer, instead of none
    };
    std::optional<Difference> difference(Capture<T>& capture, Graph const& graph,
                                         std::size_t explored) {
        SampleCheck<T> check{capture, graph};
        std::size_t const known = log_.size();
        std::optional<Difference> out;
        for (std::size_t i = 0; i < known + most_fresh; ++i) {
            auto const sample = i < known ? sample_[i] : samples_.next();
            capture.aside([&] {
                WitnessRun<T> policy{most_decisions};
                Point const end = capture.replay(policy, &sample);
                if (!ends(end)) return;
                ++compared;
                auto difference = check.difference(end, policy.log, sample);
                if (!difference.has_value()) return;
                bool const is_new = number_of(whole_way_of(policy.log)) >= explored;
                if (!out.has_value()) out = Difference{std::move(*difference), true};
                out->is_new = out->is_new && is_new;
                ++out->times;
                out->is_wrong = out->is_wrong || !check.stops_loudly;
                if (is_new) take(sample, std::move(policy.log));
            });
            if (out.has_value() && !out->is_new) break;
        }
        return out;
    }

    /// A path that is to be explored as if an input took it.
    void assume(TaggedAnswers path) { take(Vector<Constant>{sample_[0]}, std::move(path)); }

    std::size_t compared = 0;

private:
    static bool ends(Point const& p) {
        return p.kind == Point::Kind::end || p.kind == Point::Kind::threw;
    }

    /// Whether the function takes a new way on that sample.
    bool add(Capture<T>& capture, Vector<Constant> const& sample) {
        WitnessRun<T> run{most_decisions};
        Point const end = replay(capture, sample, run);
        if (run.log.size() == most_decisions && !ends(end) && !run.is_deep && ++too_long_ <= 3) {
            WitnessRun<T> longer{10 * most_decisions};
            replay(capture, sample, longer);
            usable_ = usable_ && longer.log.size() < longer.most;
        }
        return ends(end) && take(sample, std::move(run.log));
    }
    Point replay(Capture<T>& capture, Vector<Constant> const& sample, WitnessRun<T>& run) {
        Point const end = capture.aside([&] { return capture.replay(run, &sample); });
        searched_ += run.log.size() + 20;
        return end;
    }
    static std::uint64_t whole_way_of(TaggedAnswers const& log) {
        return way_of(log, 0, log.size());
    }
    /// The witness that takes that way; a number above all where there is none.
    std::size_t number_of(std::uint64_t way) const {
        return numbers_.find(way, [&](std::uint32_t i) { return way_[i] == way; });
    }
    bool take(Vector<Constant> const& sample, TaggedAnswers log) {
        std::uint64_t const way = whole_way_of(log);
        if (log_.size() == most_known || number_of(way) != IndexTable::empty) return false;
        numbers_.find_or_insert(
            way, static_cast<std::uint32_t>(log_.size()), [](std::uint32_t) { return false; },
            [&](std::uint32_t i) { return way_[i]; });
        way_.push_back(way);
        places_.push_back(places_of(log));
        samples_.keep(sample);
        sample_.push_back(sample);
        log_.push_back(std::move(log));
        return true;
    }
    /// The numbers of its decisions in the order of their places.
    static Vector<std::uint32_t> places_of(TaggedAnswers const& log) {
        Vector<std::uint32_t> out;
        for (std::uint32_t i = 0; i < log.size(); ++i) out.push_back(i);
        std::sort(out.begin(), out.end(), [&](std::uint32_t a, std::uint32_t b) {
            std::uint64_t const x = log[a].tag.hash, y = log[b].tag.hash;
            return x != y ? x < y : a < b;
        });
        return out;
    }

    static constexpr std::size_t most_fresh = 3000, most_known = 4000, most_searched = 1'500'000;
    Samples<T> samples_;
    Vector<Vector<Constant>> sample_;
    Vector<TaggedAnswers> log_;
    Vector<std::uint64_t> way_; ///< of each witness
    IndexTable numbers_;        ///< of the witnesses, by their ways
    Vector<Vector<std::uint32_t>> places_; ///< of each, see `places_of`
    std::size_t too_long_ = 0, searched_ = 0; ///< decisions of runs that looked for a witness
    bool usable_ = false;
};

} // namespace limn::detail

#endif // LIMN_CAPTURE_WITNESSES_HPP
