// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `lazy`: a function that is traced at its first call, for each list of argument types.

#ifndef LIMN_KIT_LAZY_HPP
#define LIMN_KIT_LAZY_HPP

#include <limn/graph/graph.hpp>
#include <limn/kit/lazy_arguments.hpp>
#include <limn/kit/lazy_slot.hpp>
#include <limn/run/interpret.hpp>
#include <limn/run/plain.hpp>
#include <limn/trace/trace.hpp>

#include <concepts>
#include <cstddef>
#include <memory>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

namespace limn {

/// How a lazy function is traced, and when it complains.
struct LazyOptions {
    std::size_t patience = 8; ///< traces; the next one is told on stderr, once
    /// With `follow`, a version follows the path of the call for which it was traced. A call that
    /// takes none of the known paths is traced: there is no GuardError.
    TraceOptions::Branches branches = TraceOptions::capture;
};

namespace detail {

template <class R, class Arguments> struct LazyFunction;
template <class R, class... As> struct LazyFunction<R, std::tuple<As const&...>> {
    using type = Function<R(As...)>;
    template <class Prepare> static type make(Prepare const& prepare, Graph const& graph) {
        return prepare.template operator()<R(As...)>(graph);
    }
};

/// One version: the values fixed in it, and how it runs.
template <class Made, class FixedArguments> struct LazyVersion;
template <class Made, class... As>
struct LazyVersion<Made, std::tuple<As const&...>> final : LazyEntry {
    std::tuple<As...> values;
    Made function;

    LazyVersion(std::tuple<As const&...> const& fixed, Made made)
        : values(fixed), function(std::move(made)) {}

    bool is_for(std::tuple<As const&...> const& other) const {
        return [&]<std::size_t... I>(std::index_sequence<I...>) {
            return (same_fixed(std::get<I>(values), std::get<I>(other)) && ...);
        }(std::index_sequence_for<As...>{});
    }
};

/// How a lazy function makes a graph run, where it is told nothing else.
struct InterpretLazily {
    template <class Sig> Function<Sig> operator()(Graph const& graph) const {
        return interpret<Sig>(graph);
    }
};

} // namespace detail

/// A function that traces itself when it is called. Copies share what has been traced.
template <class F, class Prepare> class Lazy {
public:
    Lazy(F callable, Prepare prepare, LazyOptions options, Where at)
        : callable_(std::move(callable)), prepare_(std::move(prepare)), branches_{options.branches},
          state_{std::make_shared<detail::LazyState>(options.patience, at)} {}

    /// The value of the function. With a proxy among the arguments it is called as it is, and
    /// becomes a part of the trace that runs.
    ///
    /// Errors  those of `trace` and of what prepares the graph; the next call tries again.
    ///         TraceError when it calls itself with plain values while it is traced
    template <class... As> auto operator()(As const&... arguments) const {
        if constexpr ((detail::holds_proxy<As> || ...)) return callable_(unfixed(arguments)...);
        else return run(arguments...);
    }

    /// How often it was traced.
    std::size_t traces() const { return state_->reasons().size(); }
    /// How often a call found what it needed.
    std::size_t hits() const { return state_->hits(); }
    /// Why it was traced, each time: "first call", "argument 2: seen int, now double".
    std::vector<std::string> reasons() const { return state_->reasons(); }

private:
    template <class A> static auto const& unfixed(A const& argument) {
        if constexpr (detail::is_fixed<A>) return argument.value;
        else return argument;
    }

    template <class... As> auto run(As const&... arguments) const {
        using Inputs = std::index_sequence_for<As...>;
        using Returned = decltype(returned(Inputs{}, arguments...));
        using R = mapped_tree_t<std::remove_cvref_t<Returned>, plain_of>;
        if (plain::is_on()) [[unlikely]]
            return detail::run_plainly<R>(callable_, arguments...);
        auto const plain_values = std::tuple_cat(detail::plain_argument(arguments)...);
        auto const fixed = std::tuple_cat(detail::fixed_argument(arguments)...);
        using Made = detail::LazyFunction<R, std::remove_const_t<decltype(plain_values)>>;
        using Version =
            detail::LazyVersion<typename Made::type, std::remove_const_t<decltype(fixed)>>;

        detail::LazySlot& slot = state_->slot(&detail::lazy_signature<As...>);
        if (branches_ == TraceOptions::follow) [[unlikely]]
            return follow<Made, Version>(slot, fixed, plain_values, Inputs{}, arguments...);
        auto const find = [&] {
            detail::LazyEntry* entry = slot.first.load(std::memory_order_acquire);
            while (entry != nullptr && !static_cast<Version*>(entry)->is_for(fixed))
                entry = entry->next;
            return static_cast<Version*>(entry);
        };
        Version* version = find();
        if (version != nullptr) [[likely]] {
            version->hits.fetch_add(1, std::memory_order_relaxed);
        } else {
            version = make<Made, Version>(slot, find, fixed, Inputs{}, arguments...);
        }
        return std::apply(version->function, plain_values);
    }

    /// By the first version whose guards let these arguments pass, or by a new one.
    template <class Made, class Version, class FixedValues, class PlainValues, std::size_t... I,
              class... As>
    auto follow(detail::LazySlot& slot, FixedValues const& fixed, PlainValues const& plain_values,
                std::index_sequence<I...> inputs, As const&... arguments) const {
        detail::LazyEntry* entry = slot.first.load(std::memory_order_acquire);
        for (; entry != nullptr; entry = entry->next) {
            auto* const version = static_cast<Version*>(entry);
            if (!version->is_for(fixed)) continue;
            try {
                version->hits.fetch_add(1, std::memory_order_relaxed);
                return std::apply(version->function, plain_values);
            } catch (GuardError const&) {
                version->hits.fetch_sub(1, std::memory_order_relaxed);
            }
        }
        auto const none = [] { return static_cast<Version*>(nullptr); };
        Version* const fresh = make<Made, Version>(slot, none, fixed, inputs, arguments...);
        return std::apply(fresh->function, plain_values);
    }

    template <class T> using plain_of = plain_t<T>;
    // what `trace` calls the callable with
    template <class A>
        requires(!detail::is_fixed<A>)
    static mapped_tree_t<A, Proxy>& traced_argument(A const&);
    template <class T> static T& traced_argument(Fixed<T> const&);

    template <std::size_t... I, class... As>
    auto returned(std::index_sequence<I...>, As const&... arguments) const
        -> std::invoke_result_t<F const&, decltype(traced_argument(arguments))...>;

    /// Traces, unless another thread is about to: then waits for it. A thread that traces already
    /// does not wait, for the other could be waiting for it: it makes a version of its own.
    template <class Made, class Version, class Find, class FixedValues, std::size_t... I,
              class... As>
    Version* make(detail::LazySlot& slot, Find const& find, FixedValues const& fixed,
                  std::index_sequence<I...>, As const&... arguments) const {
        if (detail::LazyTrace::of(slot))
            throw TraceError{
                state_->where(), "lazy",
                "the function calls itself, with plain values of the same types, while "
                "it is traced; call it with the traced ones, or call the plain "
                "function"};
        struct Unlock {
            detail::LazyLock* lock;
            ~Unlock() {
                if (lock != nullptr) lock->unlock();
            }
        } held{nullptr};
        if (!detail::LazyTrace::any()) slot.lock.lock();
        if (detail::LazyTrace::any() ? slot.lock.try_lock() : true) held.lock = &slot.lock;
        if (Version* const made = find()) {
            made->hits.fetch_add(1, std::memory_order_relaxed);
            return made;
        }
        detail::LazyTrace const mine{slot};
        Graph const graph = [&] {
            if constexpr (sizeof...(As) == 0) return trace<>(callable_, {}, state_->where());
            else if (branches_ != TraceOptions::capture)
                return trace(callable_, {.branches = branches_},
                             detail::lazy_example<I>(arguments, state_->where())...);
            else return trace(callable_, detail::lazy_input<I>(arguments, state_->where())...);
        }();
        if (branches_ == TraceOptions::follow) detail::check_repeatable(graph, state_->where());
        if (graph.state_count() != 0)
            throw TraceError{state_->where(), "lazy",
                             "the function has the state `" + first_state(graph) +
                                 "`, and each version of it, and each copy, would need the same; "
                                 "write limn::trace and limn::interpret"};
        auto fresh = std::make_unique<Version>(fixed, Made::make(prepare_, graph));
        state_->note({detail::lazy_description(arguments)...}, branches_ == TraceOptions::follow);
        slot.publish(fresh.get());
        return fresh.release();
    }

    static std::string first_state(Graph const& graph) {
        for (Slot const& slot : graph.slots())
            if (slot.state) return slot.name.str();
        return {};
    }

    F callable_;
    Prepare prepare_;
    TraceOptions::Branches branches_;
    std::shared_ptr<detail::LazyState> state_;
};

/// `f` as a function that is traced at the first call for each list of argument types, and for each
/// value passed as `limn::fixed(v)`; what has been traced is kept. With the option `follow` it is
/// traced for each path that a call takes, where decisions cannot be captured. Several threads may
/// call it at once: one traces, the others wait. While a `limn::plain` lives, `f` itself runs.
///
/// Requires  `f` is callable when it is const, and accepts proxies
/// Cost      a call beyond the first: some nanoseconds more than the `Function`; linear in the
///           number of fixed values seen
/// Example   example/09_lazy.cpp
template <class F> auto lazy(F f, LazyOptions options = {}, Where at = Where::here()) {
    return Lazy<F, detail::InterpretLazily>{std::move(f), {}, options, at};
}

/// The same, made to run by `prepare`: `[]<class Sig>(Graph const& g) { return jit<Sig>(g); }`.
template <class F, class Prepare>
    requires(!std::same_as<Prepare, LazyOptions>)
auto lazy(F f, Prepare prepare, LazyOptions options = {}, Where at = Where::here()) {
    return Lazy<F, Prepare>{std::move(f), std::move(prepare), options, at};
}

} // namespace limn

#endif // LIMN_KIT_LAZY_HPP
