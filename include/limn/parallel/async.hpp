// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `async`: a call in a thread of its own, or a node that others need not wait for.

#ifndef LIMN_PARALLEL_ASYNC_HPP
#define LIMN_PARALLEL_ASYNC_HPP

#include <limn/proxy/structured.hpp>
#include <limn/proxy/tracer.hpp>

#include <functional>
#include <future>
#include <type_traits>
#include <utility>

namespace limn {

namespace detail {

/// What a traced call gives, with the face of a future.
template <class R> struct Ready {
    R value;
    constexpr R get() { return std::move(value); }
};

} // namespace detail

/// Calls `body(arguments...)` beside the caller, who asks `.get()` for the result. Where the result
/// is traced, and wherever a trace is being recorded, it is called at once: its nodes need wait for
/// nobody else's, and `parallel` runs them side by side.
///
/// Result    a std::future; of a traced result, something with the same `get`
/// Errors    `get` throws what `body` throws; while tracing, the call does
/// Source    torch.jit.fork, std::async
template <class F, class... Args> constexpr auto async(F body, Args... arguments) {
    using R = std::invoke_result_t<F, Args...>;
    if constexpr (!std::is_void_v<R> && detail::has_proxy<R>()) {
        return detail::Ready<std::remove_cvref_t<R>>{
            std::invoke(std::move(body), std::move(arguments)...)};
    } else {
        if (!is_tracing())
            return std::async(std::launch::async, std::move(body), std::move(arguments)...);
        std::promise<R> done;
        if constexpr (std::is_void_v<R>) {
            std::invoke(std::move(body), std::move(arguments)...);
            done.set_value();
        } else {
            done.set_value(std::invoke(std::move(body), std::move(arguments)...));
        }
        return done.get_future();
    }
}

} // namespace limn

#endif // LIMN_PARALLEL_ASYNC_HPP
