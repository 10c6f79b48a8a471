// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `Function<R(Args...)>`: a graph made ready to run, whichever backend made it.

#ifndef LIMN_RUN_FUNCTION_HPP
#define LIMN_RUN_FUNCTION_HPP

#include <limn/graph/graph.hpp>
#include <limn/graph/inlined.hpp>
#include <limn/meta/error.hpp>
#include <limn/op/record.hpp>
#include <limn/run/argument.hpp>
#include <limn/run/chosen.hpp>
#include <limn/run/plan/frame.hpp>
#include <limn/run/signature.hpp>
#include <limn/run/slot_values.hpp>
#include <limn/type/tree.hpp>

#include <array>
#include <cstddef>
#include <functional>
#include <memory>
#include <new>
#include <span>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

namespace limn {

/// What a backend makes of a graph: something that runs on the leaves of its arguments.
struct Executable {
    virtual ~Executable() = default;

    /// Runs once. `in` and `out` point at the leaves, of the types that the graph has.
    virtual void run(void const* const* in, void* const* out) const = 0;

    /// Runs `count` times. Leaf i of run k stands `strides[i] * k` bytes after `leaf[i]`.
    virtual void map(Leaves in, MutableLeaves out, std::size_t count) const = 0;
};

namespace detail {

/// Some pointers, or distances, and more of them after; no allocation where they are few.
template <class T> class Pointers {
public:
    template <class More>
    Pointers(T const* first, std::size_t count, More const& more)
        : room_{(count + more.size() + 1) * sizeof(T)}, data_{reinterpret_cast<T*>(room_.data())} {
        T* next = data_;
        for (std::size_t i = 0; i < count; ++i) ::new (static_cast<void*>(next++)) T(first[i]);
        for (T const& one : more) ::new (static_cast<void*>(next++)) T(one);
    }
    T const* data() const noexcept { return data_; }

private:
    Frame room_;
    T* data_;
};

/// Whether an object was made, or copied from another, while a trace ran.
template <class> class MadeWhileTracing {
public:
    MadeWhileTracing() : yes_{is_tracing()} {}
    MadeWhileTracing(MadeWhileTracing const&) : MadeWhileTracing{} {}
    MadeWhileTracing(MadeWhileTracing&&) = default;
    MadeWhileTracing& operator=(MadeWhileTracing const&) { return *this = MadeWhileTracing{}; }
    MadeWhileTracing& operator=(MadeWhileTracing&&) = default;
    ~MadeWhileTracing() = default;
    explicit operator bool() const noexcept { return yes_; }

private:
    bool yes_;
};

/// An argument that a trace knows: a proxy, a structure of some, a named constant.
template <class A>
concept traced_argument = (made_of_proxies<A> || is_recorded<A>)&&!is_named_argument<A>;

} // namespace detail

/// Of anything but a signature: an error that says what to write.
template <class Signature> class Function {
    static_assert(!std::is_same_v<Signature, Signature>,
                  "limn::interpret, native, fast and jit take a signature, the result's type and "
                  "the inputs': write `interpret<double(double)>(g)` for `interpret<double>(g)`");
};

/// A graph made ready to run. Checked once against the graph's signature, when it is made. Both
/// ways to run are const, and may be called from several threads at once, unless the graph has
/// state: that belongs to the function, and each run leaves it for the next. A run that throws
/// leaves it as it was, but for the random numbers it has drawn. Copies have a state of their own.
///
/// Requires  `R` is default constructible
template <class R, class... Args> class Function<R(Args...)> {
public:
    /// Errors  TypeError when the graph's signature is not `R(Args...)`
    Function(std::shared_ptr<Executable const> executable, Graph const& graph, Where at)
        : executable_{std::move(executable)}, graph_{std::make_shared<Graph const>(graph)},
          arguments_{std::make_shared<std::vector<detail::ArgumentRow> const>(
              detail::check_signature<R, Args...>(graph, at))},
          all_{std::make_shared<std::vector<detail::ArgumentRow> const>(
              detail::arguments_of(graph, true))},
          with_fixed_{arguments_->size() != graph.parameters().size()},
          given_{graph.inputs().size() - graph.slots().size()}, slots_{graph} {}

    /// The value of the traced function.
    ///
    /// Errors  TypeError when a fixed argument has another value than it was traced with
    R operator()(Args const&... arguments) const {
        std::array<void const*, leaves> in;
        gather(in, std::index_sequence_for<Args...>{}, arguments...);
        if constexpr (std::is_void_v<R>) {
            run(in, std::array<void*, 0>{});
        } else {
            R result{};
            std::array<void*, tree<R>::count> out;
            std::size_t next = 0;
            each_leaf(result, [&](auto& leaf) { out[next++] = &leaf; });
            run(in, out);
            return result;
        }
    }

    /// The same with arguments by name, after those by position: `f(1.0, arg("rate") = 0.02)`.
    /// What has a default may be left out.
    ///
    /// Errors  TypeError when a name is unknown or given twice, or an argument is missing: it lists
    ///         the arguments there are
    template <class... Given>
        requires((sizeof...(Given) < sizeof...(Args)) || (is_named_argument<Given> || ...))
    R operator()(Given const&... given) const {
        detail::Chosen<Args...> chosen{*arguments_, *all_};
        (chosen.take(given), ...);
        return std::apply(*this, chosen.values());
    }

    /// Inside a trace: what the graph computes is recorded there, branches and loops too, as if the
    /// function it was made of were called. Slots keep their names, and have the values of now; a
    /// state is one of the trace, and each call leaves it for the next. To keep it as one call, see
    /// `keep`.
    ///
    /// Errors  a static_assert when a proxy is of another type than the parameter; TraceError when
    ///         another has the name of a slot, or a function with state was made while tracing
    template <class... Given>
        requires(sizeof...(Given) == sizeof...(Args) && (detail::traced_argument<Given> || ...))
    auto operator()(Given const&... given) const {
        return detail::inlined<R, Args...>(*this, *graph_, slots_.slots(), given...);
    }

    /// What it runs.
    Graph const& graph() const noexcept { return *graph_; }

    /// Where the value of slot `k` stands, and whether the function was made in a traced function.
    /// For calls in a trace.
    void const* slot_address(std::size_t k) const { return slots_.in()[k]; }
    bool made_while_tracing() const noexcept { return static_cast<bool>(made_while_tracing_); }

    /// `out[k] = f(in[k]...)` for every k: one pass over the graph for a block of values at a time.
    /// With state one value after the other, in order: what calls in a loop would give.
    ///
    /// `out` may be one of the inputs.
    ///
    /// Errors  TypeError when the spans differ in length, or `out` overlaps an input of which it is
    ///         only a part; nothing is written then
    void map(std::span<R> out, std::span<Args const>... in) const requires(!std::is_void_v<R>) {
        for (std::size_t length : {out.size(), in.size()...})
            if (length != out.size())
                throw TypeError{Where{}, "map",
                                "an input has " + std::to_string(length) + " elements, out has " +
                                    std::to_string(out.size()) + "; give all the same length"};
        if (out.empty()) return;
        if ((overlaps_in_part(out, in) || ...))
            throw TypeError{Where{}, "map",
                            "out overlaps an input in part, so that results would be read in place "
                            "of inputs; map into another place, or into exactly that input"};
        detail::LeafArrays<void const*, leaves> from;
        std::size_t argument = 0;
        [[maybe_unused]] auto const append = [&](auto span) {
            detail::ArgumentRow const& row = (*arguments_)[argument++];
            if (!row.fixed()) return from.append(span.data());
            for (auto const& value : span) detail::check_fixed(row, Constant{value}, Where{});
        };
        (append(in), ...);
        detail::LeafArrays<void*, tree<R>::count> to;
        to.append(out.data());
        if (slots_.empty())
            return executable_->map({from.address.data(), from.stride.data()},
                                    {to.address.data(), to.stride.data()}, out.size());
        map_with_slots(from, to, out.size());
    }

    /// The value of the parameter or state of that name: `f.get<double>("layer.w")`.
    ///
    /// Errors  TypeError when there is none, with the names there are; or when it has another type
    template <class T> T get(std::string_view name, Where at = Where::here()) const {
        return T(slots_.get("get", name, type_row<T>, at).template as<T>());
    }
    /// From now on the parameter or state of that name has this value. Copies of the function keep
    /// theirs.
    /// Not to be called while another thread calls the function.
    ///
    /// Errors  as `get`
    template <class T> void set(std::string_view name, T const& value, Where at = Where::here()) {
        slots_.set(name, Constant{static_cast<plain_t<T>>(value)}, at);
    }
    /// Its parameters and states, by name, each with its value now as the initial one.
    std::vector<Slot> slots() const { return slots_.slots(); }
    /// The states have the values again with which the graph begins; parameters stay as they are.
    void reset() { slots_.reset(); }

private:
    static constexpr std::size_t leaves = (tree<Args>::count + ... + std::size_t{0});

    /// Runs once; the slots' values come after the leaves that are arguments, the next values of
    /// the states after those of the result.
    template <std::size_t Results>
    void run(std::array<void const*, leaves> const& in,
             std::array<void*, Results> const& out) const {
        if (slots_.empty()) return executable_->run(in.data(), out.data());
        detail::Pointers<void const*> const from{in.data(), given_, slots_.in()};
        detail::Pointers<void*> const to{out.data(), Results, slots_.out()};
        executable_->run(from.data(), to.data());
        slots_.commit();
    }

    template <class A> static bool overlaps_in_part(std::span<R> out, std::span<A const> in) {
        void const* const begin = out.data();
        void const* const other = in.data();
        std::less<void const*> const before;
        bool const apart =
            !before(other, out.data() + out.size()) || !before(begin, in.data() + in.size());
        return !apart && (begin != other || !std::is_same_v<R, A>);
    }

    template <class From, class To>
    void map_with_slots(From& from, To& to, std::size_t count) const {
        std::vector<Constant> const before =
            slots_.has_states() ? slots_.values() : std::vector<Constant>{};
        std::vector<std::size_t> const still(slots_.size(), 0); // the same place each time
        detail::Pointers<std::size_t> const stride{from.stride.data(), from.count, still};
        detail::Pointers<std::size_t> const step{to.stride.data(), to.count, still};
        // what a run leaves elsewhere has to be brought back before the next
        std::size_t const at_once = slots_.swaps() ? 1 : count;
        try {
            for (std::size_t k = 0; k < count; k += at_once) {
                detail::Pointers<void const*> const in{from.address.data(), from.count,
                                                       slots_.in()};
                detail::Pointers<void*> const out{to.address.data(), to.count, slots_.out()};
                executable_->map({in.data(), stride.data()}, {out.data(), step.data()}, at_once);
                slots_.commit();
                from.advance();
                to.advance();
            }
        } catch (...) {
            if (slots_.has_states()) slots_.put_states(before);
            throw;
        }
    }

    /// The addresses of the leaves that the graph takes; fixed arguments are checked on the way.
    template <std::size_t... I>
    void gather(std::array<void const*, leaves>& in, std::index_sequence<I...>,
                Args const&... arguments) const {
        std::size_t next = 0;
        [[maybe_unused]] auto const address = [&](auto const& leaf) { in[next++] = &leaf; };
        [[maybe_unused]] auto const one = [&](std::size_t i, auto const& argument) {
            if (with_fixed_ && (*arguments_)[i].fixed())
                detail::check_fixed((*arguments_)[i], Constant{argument}, Where{});
            else each_leaf(argument, address);
        };
        (one(I, arguments), ...);
    }

    std::shared_ptr<Executable const> executable_;
    std::shared_ptr<Graph const> graph_;
    std::shared_ptr<std::vector<detail::ArgumentRow> const> arguments_; ///< of the signature
    std::shared_ptr<std::vector<detail::ArgumentRow> const> all_;       ///< the fixed ones too
    bool with_fixed_;
    std::size_t given_; ///< leaves that are arguments
    mutable detail::SlotValues slots_;
    detail::MadeWhileTracing<R> made_while_tracing_;
};

} // namespace limn

#endif // LIMN_RUN_FUNCTION_HPP
