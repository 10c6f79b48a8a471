// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `Frame`: the bytes that one run of a graph works in.

#ifndef LIMN_RUN_PLAN_FRAME_HPP
#define LIMN_RUN_PLAN_FRAME_HPP

#include <limn/meta/inline.hpp>

#include <cstddef>

namespace limn::detail {

/// Uninitialised bytes, on the stack where they fit.
class Frame {
public:
    LIMN_DECLARE explicit Frame(std::size_t size,
                                std::size_t alignment = alignof(std::max_align_t));
    ~Frame() { delete[] heap_; }
    Frame(Frame const&) = delete;
    Frame& operator=(Frame const&) = delete;

    std::byte* data() noexcept { return data_; }
    std::byte const* data() const noexcept { return data_; }

private:
    alignas(std::max_align_t) std::byte near_[2048];
    std::byte* heap_ = nullptr; ///< instead of those, where they do not suffice
    std::byte* data_ = nullptr;
};

} // namespace limn::detail

#ifndef LIMN_COMPILED
#include <limn/run/plan/frame.ipp>
#endif

#endif // LIMN_RUN_PLAN_FRAME_HPP
