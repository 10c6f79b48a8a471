// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `Witnesses`: inputs of a function, and the decisions that it makes on each.

#ifndef LIMN_CAPTURE_WITNESSES_HPP
#define LIMN_CAPTURE_WITNESSES_HPP

#include <limn/capture/capture.hpp>
#include <limn/capture/sample_check.hpp>
#include <limn/capture/samples.hpp>
#include <limn/capture/validation_policy.hpp>
#include <limn/meta/hash.hpp>
#include <limn/meta/vector.hpp>
#include <limn/type/draw.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
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

    /// Whether that one comes to the place for the time `visit`, after `at` of its decisions.
    bool comes_to(std::size_t witness, std::size_t at, Tag const& place, std::size_t visit) const {
        auto const known = visits_[witness].find(hash_combine(place.hash, visit));
        return known != visits_[witness].end() && known->second > at;
    }

    /// A hash of its next decisions, after `at` of them.
    std::uint64_t answers_after(std::size_t witness, std::size_t at) const {
        TaggedAnswers const& log = log_[witness];
        std::uint64_t out = 0;
        for (std::size_t i = at; i < std::min(log.size(), at + near); ++i)
            out = hash_combine(out, log[i].tag.hash + (log[i].taken ? 1 : 0));
        return out;
    }

    /// One that decides as `like` does up to its decision number `at`, and otherwise there; looked
    /// for among inputs that are like it, while there is time.
    std::optional<std::size_t> beside(Capture<T>& capture, std::size_t like, std::size_t at,
                                      std::size_t tries) {
        for (; tries != 0 && searched_ < most_searched; --tries) {
            if (!add(capture, samples_.like(sample_[like]))) continue;
            TaggedAnswers const &now = log_.back(), &then = log_[like];
            bool same = now.size() > at && now[at].taken != then[at].taken;
            for (std::size_t i = 0; same && i < at; ++i) same = now[i] == then[i];
            if (same) return log_.size() - 1;
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
                auto const same = ways_.find(way_of(policy.log));
                bool const is_new = same == ways_.end() || same->second >= explored;
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
    static std::uint64_t way_of(TaggedAnswers const& log) {
        std::uint64_t way = 0;
        for (TaggedAnswer const& a : log) way = hash_combine(way, a.tag.hash + (a.taken ? 1 : 0));
        return way;
    }
    bool take(Vector<Constant> const& sample, TaggedAnswers log) {
        if (log_.size() == most_known || !ways_.emplace(way_of(log), log_.size()).second)
            return false;
        auto& visits = visits_.emplace_back();
        std::map<std::uint64_t, std::size_t> count;
        for (std::size_t i = 0; i < log.size(); ++i)
            visits.emplace(hash_combine(log[i].tag.hash, count[log[i].tag.hash]++), i);
        samples_.keep(sample);
        sample_.push_back(sample);
        log_.push_back(std::move(log));
        return true;
    }

    static constexpr std::size_t most_fresh = 3000, most_known = 4000, most_searched = 1'500'000;
    Samples<T> samples_;
    Vector<Vector<Constant>> sample_;
    Vector<TaggedAnswers> log_;
    std::map<std::uint64_t, std::size_t> ways_;           ///< of each: the witness
    Vector<std::map<std::uint64_t, std::size_t>> visits_; ///< by place and number
    std::size_t too_long_ = 0, searched_ = 0; ///< decisions of runs that looked for a witness
    bool usable_ = false;
};

} // namespace limn::detail

#endif // LIMN_CAPTURE_WITNESSES_HPP
