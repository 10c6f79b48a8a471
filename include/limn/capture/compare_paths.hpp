// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `ComparePaths`: whether a function goes on alike from two points, on inputs that come there.

#ifndef LIMN_CAPTURE_COMPARE_PATHS_HPP
#define LIMN_CAPTURE_COMPARE_PATHS_HPP

#include <limn/capture/capture.hpp>
#include <limn/capture/witnesses.hpp>
#include <limn/meta/vector.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>

namespace limn::detail {

/// Gives the answers that the function has given itself, on an input.
template <class T = void> struct FollowWitness final : Capture<T>::Policy {
    TaggedAnswers const& log;
    std::size_t at, end; ///< of the answers
    bool lost = false;   ///< the function goes another way than it did

    FollowWitness(TaggedAnswers const& l, std::size_t from)
        : log{l}, at{from}, end{std::min(log.size(), from + Witnesses<T>::near)} {}

    std::optional<bool> answer(Capture<T>& capture, std::size_t) override {
        if (!goes_on(capture)) return std::nullopt;
        return log[at++].taken;
    }
    bool pass(Capture<T>& capture, bool taken, bool) override {
        if (!goes_on(capture)) return false;
        lost = log[at++].taken != taken;
        return !lost;
    }

private:
    bool goes_on(Capture<T>& capture) {
        lost = lost || (at == log.size() || log[at].tag != capture.tag());
        return !lost && at < end;
    }
};

/// Compares where the function comes from two points when it decides as witnesses do.
template <class T = void> class ComparePaths {
    using Witness = typename Witnesses<T>::Witness;

public:
    /// On `care` witnesses of each point, which decide otherwise. Where that is much, what is asked
    /// must be the same on the way, too, and not only answered alike.
    ComparePaths(Capture<T>& capture, Witnesses<T> const& witnesses, std::size_t care)
        : capture_{capture}, witnesses_{witnesses}, care_{care} {}

    /// Whether it goes on from `x`, with the path and the values of `p`, as it does from `p`, on
    /// the witnesses that are here.
    bool go_on_alike(Point const& p, Point const& x, Vector<Witness> const& here) {
        Point const twin = x.with_state_of(p);
        Vector<std::uint64_t> compared;
        for (std::size_t i = 0; i < here.size() && compared.size() < care_; ++i) {
            Witness const& w = here[i * 2'654'435'761 % here.size()]; // neighbours are much alike
            std::uint64_t const answers = witnesses_.next_answers(w);
            if (std::find(compared.begin(), compared.end(), answers) != compared.end()) continue;
            compared.push_back(answers);
            FollowWitness<T> on_one{witnesses_.log(w.number), w.at + 1}, on_other = on_one;
            Point const one = after(p, w, on_one), other = after(twin, w, on_other);
            if (on_one.lost || on_other.lost || !are_alike(one, other)) return false;
            if (care_ >= much_care && one.path != other.path) return false;
        }
        return true;
    }
    static bool are_alike(Point const& a, Point const& b) {
        return a.kind != Point::Kind::impossible && a.kind == b.kind && a.tag == b.tag &&
               a.live == b.live && a.outputs == b.outputs && a.effects == b.effects;
    }

private:
    static constexpr std::size_t much_care = 512;

    /// Where the function comes from `p` with the answers of that witness.
    Point after(Point const& p, Witness const& w, FollowWitness<T>& policy) {
        return capture_.run(p.answered(witnesses_.log(w.number)[w.at].taken), &policy);
    }

    Capture<T>& capture_;
    Witnesses<T> const& witnesses_;
    std::size_t care_;
};

} // namespace limn::detail

#endif // LIMN_CAPTURE_COMPARE_PATHS_HPP
