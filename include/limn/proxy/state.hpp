// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns how a state enters a trace: as a slot of the graph, whose next value is an output.

#ifndef LIMN_PROXY_STATE_HPP
#define LIMN_PROXY_STATE_HPP

#include <limn/meta/identifier.hpp>
#include <limn/meta/vector.hpp>
#include <limn/op/state.hpp>
#include <limn/op/state_names.hpp>
#include <limn/proxy/gather.hpp>
#include <limn/proxy/proxy.hpp>
#include <limn/proxy/record.hpp>
#include <limn/proxy/tracer.hpp>
#include <limn/proxy/tracked_variable.hpp>

#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>

namespace limn::detail {

/// One state in a trace, its type erased.
struct TrackedState {
    std::string name;
    Where where;

    Value slot{}; ///< its value when the function begins

    TrackedState(std::string n, Where at) : name(std::move(n)), where{at} {}
    TrackedState(TrackedState const&) = delete;
    TrackedState& operator=(TrackedState const&) = delete;
    virtual ~TrackedState() = default;
    virtual void declare(Tracer& tracer) = 0;
    virtual void begin(Tracer&) {}
    virtual void end() {}
    virtual void append_next(Tracer& tracer, Vector<Value>& to) const = 0;
    virtual Graph finished(Graph graph) const { return graph; }
};

/// What a state of type `T` is at the moment: a proxy that is alive as long as the function runs,
/// so that capture sees it, and joins it, as any other.
template <class T> struct TrackedStateOf final : TrackedState {
    T initial;
    std::optional<Proxy<T>> now{};

    TrackedStateOf(State<T> const& state, std::string n)
        : TrackedState{std::move(n), state.where()}, initial(state.plain()) {}

    void declare(Tracer& tracer) override {
        slot =
            tracer.builder().slot(name, source_row<Kind::input, T>, Constant{initial}, where, true);
    }
    void begin(Tracer& tracer) override { now.emplace(ProxyAccess::make<T>(tracer, slot)); }
    void end() override { now.reset(); }
    void append_next(Tracer& tracer, Vector<Value>& to) const override {
        to.push_back(value_in(tracer, where, *now));
    }
};

/// What a state of a `Function` is, that is called in the trace.
template <class T = void> struct TrackedStateOfSlot final : TrackedState {
    OpRow const& row;
    Constant initial;
    std::optional<TrackedVariable<T>> now{};

    TrackedStateOfSlot(std::string n, Where at, OpRow const& r, Constant begin)
        : TrackedState{std::move(n), at}, row{r}, initial{std::move(begin)} {}

    void declare(Tracer& tracer) override {
        slot = tracer.builder().template slot<T>(name, row, initial, where, true);
    }
    void begin(Tracer& tracer) override { now.emplace(tracer, slot, row.values); }
    void end() override { now.reset(); }
    void append_next(Tracer&, Vector<Value>& to) const override { to.push_back(now->value); }
};

/// The states that a trace has met, in the order of their names.
template <class T = void> class StateTable final : public States {
public:
    static StateTable& of(Tracer& tracer) {
        if (tracer.states() == nullptr) tracer.states() = new StateTable;
        return static_cast<StateTable&>(*tracer.states());
    }

    /// What is tracked of `state`, a new one at first.
    ///
    /// Errors  TraceError when its name is none, or is another's
    template <class V> TrackedStateOf<V>& tracked(Tracer& tracer, State<V> const& state) {
        return tracked<TrackedStateOf<V>>(
            tracer, &state, state.name(), "state", state.where(),
            [&](auto name) { return std::make_unique<TrackedStateOf<V>>(state, std::move(name)); });
    }
    /// That of a slot of a function, which is known by where its value stands.
    TrackedStateOfSlot<T>& tracked(Tracer& tracer, void const* value, Slot const& slot, Node node) {
        return tracked<TrackedStateOfSlot<T>>(
            tracer, value, slot.name.str(), "state", node.where(), [&](auto name) {
                return std::make_unique<TrackedStateOfSlot<T>>(std::move(name), node.where(),
                                                               node.op(), slot.initial);
            });
    }
    /// What is tracked of what no user has a state for, known by the address of `object`:
    /// `make(name)` is called for a new one, whose name begins with `base`.
    template <class Make>
    TrackedState& tracked(Tracer& tracer, void const* object, std::string const& base,
                          Make const& make) {
        return tracked<TrackedState>(tracer, object, "", base, Where{}, make);
    }

    void declare(Tracer& tracer) override {
        for (auto const& one : states_) one->declare(tracer);
    }
    void begin(Tracer& tracer) override {
        for (auto const& one : states_) one->begin(tracer);
    }
    void end() override {
        for (std::size_t i = states_.size(); i-- > 0;) states_[i]->end();
    }
    void append_next(Tracer& tracer, Vector<Value>& to) const override {
        for (auto const& one : states_) one->append_next(tracer, to);
    }
    Graph finished(Graph graph) const override {
        for (auto const& one : states_) graph = one->finished(std::move(graph));
        return graph;
    }

private:
    template <class S, class Make>
    S& tracked(Tracer& tracer, void const* object, std::string const& given,
               std::string const& base, Where at, Make const& make) {
        if (auto const known = by_object_.find(object); known != by_object_.end())
            return static_cast<S&>(*known->second);
        if (!given.empty()) check_name(tracer, given, at);
        std::unique_ptr<S> made = make(given.empty() ? free_name(tracer, base) : given);
        S& out = *made;
        auto before = states_.begin();
        while (before != states_.end() && (*before)->name < out.name) ++before;
        states_.insert(before, std::move(made));
        by_object_.emplace(object, &out);
        out.declare(tracer);
        out.begin(tracer);
        fresh = true;
        return out;
    }

    static bool is_taken(Graph const& graph, std::string const& name) {
        for (Parameter const& p : graph.parameters())
            if (p.name.view() == name) return true;
        for (Slot const& slot : graph.slots())
            if (slot.name.view() == name) return true;
        return false;
    }
    std::string free_name(Tracer& tracer, std::string const& base) const {
        std::string name = base;
        for (int number = 2; is_taken(tracer.builder().graph(), name); ++number)
            name = base + std::to_string(number);
        return name;
    }
    void check_name(Tracer& tracer, std::string const& name, Where at) const {
        std::string const quoted_name = '`' + name + '`';
        if (!is_path(name))
            throw TraceError{at, "state",
                             quoted_name + " is not a name; write C++ names joined by `.`"};
        for (auto const& known : states_)
            if (known->name == name)
                throw TraceError{at, "state",
                                 "another state is called " + quoted_name + ", made at " +
                                     known->where.file + ':' + std::to_string(known->where.line) +
                                     "; give each its own name, or give those of an object or an "
                                     "array theirs by limn::name_states(object, \"name\")"};
        if (is_taken(tracer.builder().graph(), name))
            throw TraceError{at, "state",
                             "the name " + quoted_name +
                                 " is an input's or a parameter's; write another"};
    }

    Vector<std::unique_ptr<TrackedState>> states_;
    std::map<void const*, TrackedState*> by_object_;
};

template <class T> Proxy<T> read_state(State<T> const& state, Where) {
    Tracer& tracer = *Tracer::current();
    return *StateTable<void>::of(tracer).tracked(tracer, state).now;
}

template <class T, class U> void write_state(State<T> const& state, Where at, U const& value) {
    Tracer& tracer = *Tracer::current();
    Proxy<T> const next = converted<T>(at, gathered(at, value));
    Session* session = nullptr;
    meet("state", at, next, session);
    if (session != nullptr && session->tracer != &tracer)
        throw_mixed("state", at, *tracer.session(), *session);
    *StateTable<void>::of(tracer).tracked(tracer, state).now = next;
}

template <class T, class U> T plain_state([[maybe_unused]] Where at, U const& value) {
    if constexpr (is_proxy<U>) {
        Session* session = nullptr;
        meet("state", at, value, session);
        return static_cast<T>(ProxyAccess::constant(value));
    } else if constexpr (gathers<U>) {
        return plain_state<T>(at, gathered(at, value));
    } else if constexpr (requires { value.plain(); }) { // what it may stand for outside of a trace
        return static_cast<T>(value.plain());
    } else {
        return static_cast<T>(value);
    }
}

} // namespace limn::detail

#endif // LIMN_PROXY_STATE_HPP
