// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `Roam`: a run with random answers, to see what the function keeps at its decisions.

#ifndef LIMN_CAPTURE_ROAM_HPP
#define LIMN_CAPTURE_ROAM_HPP

#include <limn/capture/capture.hpp>
#include <limn/capture/closed_loop.hpp>
#include <limn/capture/random_answers.hpp>
#include <limn/capture/tag.hpp>
#include <limn/capture/validation_policy.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>

namespace limn::detail {

/// Answers at random, and goes through loops some times in all; sees each of its decisions.
template <class T = void> struct Roam : Logged<T> {
    Roam(TaggedAnswers const& leaving, std::uint64_t seed)
        : leaving_{leaving}, random_{spread(seed)} {
        this->most = 200;
    }

protected:
    ~Roam() = default;
    virtual void see(Capture<T>& capture, Tag const& tag) = 0;

private:
    static constexpr std::size_t iterations = 40;

    std::optional<bool> choose(Capture<T>& capture, Tag const& tag) final {
        see(capture, tag);
        auto const leaves = answer_at(leaving_, tag);
        if (leaves.has_value()) return ++at_loops_ > iterations ? *leaves : !*leaves;
        return random_.answer();
    }

    TaggedAnswers const& leaving_;
    RandomAnswers random_;
    std::size_t at_loops_ = 0;
};

} // namespace limn::detail

#endif // LIMN_CAPTURE_ROAM_HPP
