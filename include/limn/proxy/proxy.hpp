// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `Proxy<T>`: what stands for a value of type T while a function is traced.

#ifndef LIMN_PROXY_PROXY_HPP
#define LIMN_PROXY_PROXY_HPP

#include <limn/op/select.hpp>
#include <limn/proxy/held.hpp>
#include <limn/proxy/operators.hpp>
#include <limn/proxy/sequence.hpp>
#include <limn/proxy/tracer.hpp>
#include <limn/proxy/tracked_values.hpp>
#include <limn/type/aggregate.hpp>

#include <concepts>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <type_traits>
#include <utility>

namespace limn {

namespace detail {

struct ProxyAccess;

/// Whether `T` is the common type of the two.
template <class U, class T> concept widens = std::same_as<typename std::common_type<T, U>::type, T>;

} // namespace detail

namespace proxies {

/// Stands for a value of type `T`: a constant, or the result of a node. A value itself: it copies,
/// assigns and default-constructs as `T` does. It converts to no plain value; `Proxy<bool>` asks
/// the trace for a decision where C++ asks for a condition.
template <class T> class Proxy : public Operators<T>, public Members<T>, private Living<Proxy<T>> {
    static_assert(traceable<T>, "Proxy<T>: T must be copyable and default constructible, and "
                                "not a reference or const");

public:
    using value_type = T;

    /// The constant `T{}`.
    constexpr Proxy() requires std::default_initializable<T>
    = default;

    constexpr Proxy(Proxy const&) = default;
    constexpr Proxy& operator=(Proxy const&) = default;
    /// Of what is not a proxy it destroys nothing.
    constexpr ~Proxy() {
        if constexpr (!std::is_trivially_destructible_v<T>)
            if (this->is_live()) std::destroy_at(&constant_.value);
    }

    /// A constant. Implicit, as the conversion is for plain values.
    constexpr Proxy(T const& value) : constant_{value} {}
    template <class U>
        requires(!std::same_as<U, T> && !is_proxy<U> && !is_recorded<U> &&
                 !std::same_as<U, detail::Anything> && std::convertible_to<U const&, T>)
    constexpr Proxy(U const& value) : constant_{static_cast<T>(value)} {}

    /// Implicit only toward the common type, so that nothing narrows unasked.
    template <class U>
        requires(!std::same_as<U, T> && defined_for<prims::convert<T>, U>)
    constexpr explicit(!detail::widens<U, T>) Proxy(Proxy<U> const& other, Where at = Where::here())
        : Proxy{record<prims::convert<T>>(at, other)} {}

    /// Chosen for initialisation in braces alone, where C++ narrows nothing.
    template <class U>
        requires(std::is_arithmetic_v<T> && std::is_arithmetic_v<U> && !detail::widens<U, T> &&
                 !requires(U u) { T{u}; })
    constexpr Proxy(std::initializer_list<Proxy<U>>) = delete;

    /// An assignment narrows as C++'s does; initialisation does not.
    template <class U>
        requires(std::is_arithmetic_v<T>&& std::is_arithmetic_v<U> && !detail::widens<U, T>)
    constexpr Proxy& operator=(Proxy<U> const& other) {
        return *this = record<prims::convert<T>>(other.where(), other);
    }

    /// Asks for a decision. A template constrained to `bool` itself, so that no other type is
    /// reachable through it.
    template <std::same_as<bool> B>
        requires std::same_as<T, bool>
    constexpr operator B() const { return decide("bool"); }
    /// `if (x)` asks whether `x` is not zero.
    template <std::same_as<bool> B>
        requires(!std::same_as<T, bool> && std::constructible_from<bool, T>)
    constexpr explicit operator B() const {
        return static_cast<bool>(record<prims::not_equal>(where(), *this, T{}));
    }

    /// Whether the value is known already.
    constexpr bool is_constant() const {
        this->expect_live();
        return session_ == nullptr;
    }

    /// The value of a constant, outside of traces: what a plain call has returned.
    ///
    /// Errors  TraceError while a function is traced, for what is a constant in one run may be
    ///         another value in the next; and for the result of a node
    T constant() const;

    /// The line that made the value; none for a constant.
    constexpr Where where() const;

private:
    friend detail::ProxyAccess;
    friend Living<Proxy>;

    static constexpr detail::TrackedRow const& live_row();

    constexpr Proxy(detail::Session* session, Value value)
        : generation_{session->current()}, session_{session}, value_{value},
          constant_{detail::blank<T>()} {}

    constexpr bool decide(char const* what) const;
    void tell_hooks() const;

    std::uint32_t generation_ = 0;
    detail::Session* session_ = nullptr;
    Value value_{};
    detail::held_t<T> constant_{};
};

} // namespace proxies

namespace detail {

/// How the recording functions see into a proxy.
struct ProxyAccess {
    template <class T> static constexpr Proxy<T> make(Tracer& tracer, Value value) {
        return {tracer.session(), value};
    }
    template <class T> static constexpr T const& constant(Proxy<T> const& p) {
        return p.constant_.value;
    }
    template <class T> static constexpr Value value(Proxy<T> const& p) { return p.value_; }
    template <class T> static constexpr Session* session(Proxy<T> const& p) { return p.session_; }
    template <class T> static constexpr bool alive(Proxy<T> const& p) {
        return p.session_->current() == p.generation_;
    }
    /// Makes `p` stand for another value. Its handle in the tracked values stays.
    template <class T> static void assign(Proxy<T>& p, Tracer& tracer, Value value) {
        p.session_ = tracer.session();
        p.generation_ = p.session_->current();
        p.value_ = value;
    }
    /// Where it stands in the list of what is tracked, if it does.
    template <class T> static constexpr std::uint32_t handle(Proxy<T> const& p) {
        return p.handle();
    }
    /// Leaves the run where `p` is not a proxy; nothing of it has been read then.
    template <class T> static constexpr void expect_live(Proxy<T> const& p) { p.expect_live(); }
    /// The proxy behind its base class.
    template <class T> static Proxy<T>& from_handle(void* proxy) {
        return static_cast<Proxy<T>&>(*static_cast<Living<Proxy<T>>*>(proxy));
    }
    /// Whether the session still remembers the trace of a dead proxy.
    template <class T> static constexpr bool remembered(Proxy<T> const& p) {
        return p.session_->current() == p.generation_ + 1;
    }
};

} // namespace detail

} // namespace limn

#endif // LIMN_PROXY_PROXY_HPP
