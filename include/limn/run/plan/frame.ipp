// SPDX-License-Identifier: BSL-1.0

#ifndef LIMN_RUN_PLAN_FRAME_IPP
#define LIMN_RUN_PLAN_FRAME_IPP

#include <limn/meta/inline.hpp>
#include <limn/run/plan/frame.hpp>

#include <cstddef>
#include <memory>

namespace limn::detail {

LIMN_DEFINE Frame::Frame(std::size_t size, std::size_t alignment) {
    std::size_t room = alignment > alignof(std::max_align_t) ? size + alignment : size;
    if (room > sizeof near_) heap_ = new std::byte[room];
    void* start = heap_ != nullptr ? heap_ : near_;
    data_ = static_cast<std::byte*>(std::align(alignment, size, start, room));
}

} // namespace limn::detail

#endif // LIMN_RUN_PLAN_FRAME_IPP
