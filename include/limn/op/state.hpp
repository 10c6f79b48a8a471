// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `state<T>`: a variable that lives across the calls of a function, traced or not.

#ifndef LIMN_OP_STATE_HPP
#define LIMN_OP_STATE_HPP

#include <limn/meta/error.hpp>
#include <limn/op/dry_run.hpp>
#include <limn/op/record.hpp>
#include <limn/op/recorded.hpp>
#include <limn/type/type_name.hpp>
#include <limn/type/type_row.hpp>

#include <concepts>
#include <string>
#include <type_traits>
#include <utility>

namespace limn {

template <class T> class State;

template <class A> inline constexpr bool is_state = false;
template <class T> inline constexpr bool is_state<State<T>> = true;

namespace detail {

/// The value that a state has in the trace that runs, here and now. Defined by the tracer.
template <class T> Proxy<T> read_state(State<T> const& state, Where at);
/// From here on the state has that value in the trace that runs. Defined by the tracer.
template <class T, class U> void write_state(State<T> const& state, Where at, U const& value);
/// The plain value of what is assigned outside of a trace. Defined by the tracer.
template <class T, class U> T plain_state(Where at, U const& value);

/// A state together with the line that reads it.
template <class T> struct LocatedState {
    Recorded<T> value;
    Where where;
    LocatedState(State<T> const& s, Where at = Where::here()) : value{s.get(at)}, where{at} {}
};
/// The same of one that is changed.
template <class T> struct LocatedStateTarget {
    State<T>& state;
    Where where;
    LocatedStateTarget(State<T>& s, Where at = Where::here()) : state{s}, where{at} {}
};

/// The other operand of an operator of `State<T>`: of two states the names of their types say which
/// has the operator; a `Proxy` has its own.
template <class A, class T>
concept beside_state =
    !is_proxy<A> && !has_own_operators<A> && (!is_state<A> || type_name<T> < type_name<plain_t<A>>);

template <class O, class T, class B>
using state_right_t = std::enable_if_t<beside_state<B, T> && defined_for<O, T, plain_t<B>>,
                                       recorded_result_t<O, T, B>>;
template <class O, class A, class T>
using state_left_t = std::enable_if_t<beside_state<A, T> && defined_for<O, plain_t<A>, T>,
                                      recorded_result_t<O, A, T>>;

} // namespace detail

/// A variable that is read and written in a function, and keeps its value from call to call:
///
///     limn::state<double> sum{0.0, "sum"};
///     auto const add = [&](auto x) { sum += x; return sum.get(); };
///
/// Called with plain values, `add` changes `sum`. Traced, it leaves `sum` as it is: each `Function`
/// made of the graph has a `sum` of its own, which begins with the value it had when it was traced.
///
/// Requires  `T` is one leaf: a number, a text, a vector, no structure with states in it; the state
///           outlives the trace
/// Errors    TraceError, with the line, when it is made or copied inside of a traced function, or
///           has a name that is not a C++ name, or is another's
/// Example   example/15_biquad.cpp
template <class T> class State {
    static_assert(traceable<T>, "limn::state<T>: T must be copyable and default constructible, and "
                                "not a reference or const");

public:
    using value_type = T;

    State() : State(T{}) {}
    /// Without a name it is `state`, `state2`, ... in the order in which a trace meets them.
    explicit State(T initial, std::string name = {}, Where at = Where::here())
        : value_(std::move(initial)), name_(std::move(name)), where_{at} {
        if (is_tracing())
            refuse("is made while a trace runs, and would be new at each call; make it outside of "
                   "the function");
    }
    State(State const& other) : value_(other.plain()), name_(other.name_), where_{other.where_} {
        if (is_tracing())
            refuse("is copied while a trace runs; pass it by reference, or read it: `" +
                   std::string{name_.empty() ? "state" : name_} + ".get()`");
    }

    /// Gives it the value of another state; the name stays.
    State& operator=(State const& other) {
        if (this != &other) assign(where_, other.get());
        return *this;
    }
    template <class U>
        requires(!std::same_as<U, State>)
    State& operator=(U const& value) {
        assign(where_, value);
        return *this;
    }

    /// Its value now. In a trace it is a node's: it converts to `Proxy<T>` and takes part in
    /// operators; outside it converts to `T`.
    Recorded<T> get(Where at = Where::here()) const {
        if (is_tracing()) return {detail::read_state(*this, at), "state.get", at};
        return Recorded<T>{plain()};
    }
    /// The same as a proxy: a constant one outside of a trace.
    Proxy<T> proxy(Where at = Where::here()) const { return get(at).proxy(); }
    operator Proxy<T>() const { return proxy(where_); }
    /// A decision on it.
    template <std::same_as<bool> B>
        requires std::same_as<T, bool>
    explicit operator B() const {
        return static_cast<bool>(get(where_));
    }

    std::string const& name() const noexcept { return name_; }
    /// Gives it another name: a path, as `filter.sections[2].z1`.
    void rename(std::string name) { name_ = std::move(name); }
    Where where() const noexcept { return where_; }

    /// The value that it has outside of a trace.
    T const& plain() const { return const_cast<State*>(this)->held(); }

#define LIMN_STATE_OPERATOR(TOKEN, OP)                                                             \
    friend detail::recorded_result_t<prims::OP, T, T> operator TOKEN(detail::LocatedState<T> a,    \
                                                                     detail::LocatedState<T> b) {  \
        return detail::record_either<prims::OP>(a.where, a.value, b.value);                        \
    }                                                                                              \
    template <class B>                                                                             \
    friend detail::state_right_t<prims::OP, T, B> operator TOKEN(detail::LocatedState<T> a,        \
                                                                 B const& b) {                     \
        return detail::record_either<prims::OP>(a.where, a.value, detail::read_either(b));         \
    }                                                                                              \
    template <class A>                                                                             \
    friend detail::state_left_t<prims::OP, A, T> operator TOKEN(A const& a,                        \
                                                                detail::LocatedState<T> b) {       \
        return detail::record_either<prims::OP>(b.where, detail::read_either(a), b.value);         \
    }
#define LIMN_STATE_ARITHMETIC(TOKEN, OP)                                                           \
    LIMN_STATE_OPERATOR(TOKEN, OP)                                                                 \
    template <class B>                                                                             \
    friend State& operator TOKEN##=(detail::LocatedStateTarget<T> a, B const& b) {                 \
        return a.state.template change<prims::OP>(a.where, b);                                     \
    }

    LIMN_STATE_ARITHMETIC(+, add)
    LIMN_STATE_ARITHMETIC(-, subtract)
    LIMN_STATE_ARITHMETIC(*, multiply)
    LIMN_STATE_ARITHMETIC(/, divide)
    LIMN_STATE_ARITHMETIC(%, modulus)
    LIMN_STATE_ARITHMETIC(&, bit_and)
    LIMN_STATE_ARITHMETIC(|, bit_or)
    LIMN_STATE_ARITHMETIC(^, bit_xor)
    LIMN_STATE_OPERATOR(==, equal)
    LIMN_STATE_OPERATOR(!=, not_equal)
    LIMN_STATE_OPERATOR(<, less)
    LIMN_STATE_OPERATOR(<=, less_equal)
    LIMN_STATE_OPERATOR(>, greater)
    LIMN_STATE_OPERATOR(>=, greater_equal)
#undef LIMN_STATE_ARITHMETIC
#undef LIMN_STATE_OPERATOR

    friend State& operator++(detail::LocatedStateTarget<T> a) {
        return a.state.template change<prims::add>(a.where, 1);
    }
    friend State& operator--(detail::LocatedStateTarget<T> a) {
        return a.state.template change<prims::subtract>(a.where, 1);
    }
    friend Recorded<T> operator++(detail::LocatedStateTarget<T> a, int) {
        Recorded<T> const before = a.state.get(a.where);
        a.state.template change<prims::add>(a.where, 1);
        return before;
    }
    friend Recorded<T> operator--(detail::LocatedStateTarget<T> a, int) {
        Recorded<T> const before = a.state.get(a.where);
        a.state.template change<prims::subtract>(a.where, 1);
        return before;
    }
    friend detail::recorded_result_t<prims::negate, T> operator-(detail::LocatedState<T> a) {
        return detail::record_either<prims::negate>(a.where, a.value);
    }

private:
    T& held() {
        if (DryRun* const dry_run = DryRun::current())
            return dry_run->stand_in(this, name_, value_);
        return value_;
    }
    template <class U> void assign(Where at, U const& value) {
        if (is_tracing()) detail::write_state(*this, at, value);
        else held() = detail::plain_state<T>(at, value);
    }
    template <class O, class B> State& change(Where at, B const& b) {
        if constexpr (is_proxy<B>) assign(at, record<O>(at, get(at).proxy(), b));
        else assign(at, detail::record_either<O>(at, get(at), detail::read_either(b)));
        return *this;
    }
    [[noreturn]] void refuse(std::string const& why) const {
        throw TraceError{where_, "state",
                         (name_.empty() ? "a state" : "the state `" + name_ + "`") + ' ' + why};
    }

    T value_;
    std::string name_;
    Where where_;
};

/// As it is written: `limn::state<double> z{0.0, "z"};`
template <class T> using state = State<T>;

template <class T> inline constexpr bool is_recorded<State<T>> = true;
template <class T> struct detail::plain<State<T>> {
    using type = T;
};

} // namespace limn

#endif // LIMN_OP_STATE_HPP
