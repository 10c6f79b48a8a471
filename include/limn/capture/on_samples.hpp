// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `OnSamples`: compares a graph with its function on inputs.

#ifndef LIMN_CAPTURE_ON_SAMPLES_HPP
#define LIMN_CAPTURE_ON_SAMPLES_HPP

#include <limn/capture/capture.hpp>
#include <limn/capture/divergence.hpp>
#include <limn/capture/sample_check.hpp>
#include <limn/capture/samples.hpp>
#include <limn/capture/validation_policy.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>

namespace limn::detail {

/// Calls the function itself on samples: such that are like those on which it went a new way, and
/// others.
template <class T = void> class OnSamples {
public:
    OnSamples(Capture<T>& capture, Graph const& graph)
        : capture_{capture}, graph_{graph}, check_{capture, graph} {}

    /// On up to `times` 2,000 samples; it ends after `budget` steps of some 50 ns, and where no sample
    /// leads to a new way for long.
    std::optional<Divergence> first_difference(std::size_t times, std::size_t budget) {
        if (!may_be_sampled(graph_)) return std::nullopt;
        Samples<T> samples{graph_};
        if (!samples.drawable()) return std::nullopt;
        std::set<std::uint64_t> ways;
        std::size_t spent = 0, idle = 0;
        for (std::size_t n = 0; n < 2000 * times && idle < 300 * times && spent < budget;
             ++n, ++idle) {
            auto const sample = samples.next();
            RunSample<T> policy;
            Point const end = capture_.replay(policy, &sample);
            spent += 60 * policy.log.size() + 100;
            if (end.kind != Point::Kind::end && end.kind != Point::Kind::threw) continue;
            ++compared;
            if (ways.insert(way_of(policy.log, 0, 200)).second) {
                samples.keep(sample);
                idle = 0;
            }
            if (auto out = check_.difference(end, policy.log, sample)) return out;
        }
        return std::nullopt;
    }
    std::size_t compared = 0;

private:
    Capture<T>& capture_;
    Graph const& graph_;
    SampleCheck<T> check_;
};

} // namespace limn::detail

#endif // LIMN_CAPTURE_ON_SAMPLES_HPP
