// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `TrackedValues`: every proxy that is alive while branches are captured, in order of
/// construction; it is how a trace sees, and changes, the traced state of a running function.

#ifndef LIMN_PROXY_TRACKED_VALUES_HPP
#define LIMN_PROXY_TRACKED_VALUES_HPP

#include <limn/graph/value.hpp>
#include <limn/meta/inline.hpp>
#include <limn/meta/vector.hpp>
#include <limn/meta/where.hpp>
#include <limn/op/op_row.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>

namespace limn {

class Tracer;

namespace detail {

struct DecisionHook;

/// What can be done with a proxy whose type is erased.
struct TrackedRow {
    bool (*belongs)(void const* proxy, Tracer&); ///< a constant, or of this trace
    Value (*read)(void const* proxy, Tracer&);
    void (*write)(void* proxy, Tracer&, Value);
    ValueRows const& (*values)();
    bool begins_with_handle = false; ///< as all that derives from `Living` does
    std::size_t size = 0;            ///< in bytes
};

/// What a proxy that took no handle has in its place. It depends on the address, so that bytes
/// which were copied, or are anything else, are not a proxy.
inline std::uint32_t mark_of(void const* proxy) {
    auto const address = static_cast<std::uint64_t>(reinterpret_cast<std::uintptr_t>(proxy));
    return static_cast<std::uint32_t>(address * 0x9E37'79B9'7F4A'7C15u >> 32) | 0x8000'0000u;
}
/// The same of a constant that the compiler made, where there are no addresses yet.
inline constexpr std::uint32_t compiled_mark = 0x7EC0'DE42;
/// And of what has been destroyed, which is never the number of a handle.
inline constexpr std::uint32_t dead_mark = 0x7EC1'0000;

/// An op which asks for a decision that the function's author has not written as one.
struct StructuredOp {
    char const* name = "";
    Where where{};
};

/// What is left of a proxy of so many bytes that begins with its handle, the same of each: so what
/// it was says nothing of the function's plain state, nor hides what comes to stand there.
LIMN_LAZY [[gnu::noinline]] void leave_dead(std::uint32_t* handle, std::size_t size) {
    auto* const left = static_cast<std::uint32_t volatile*>(handle); // or nothing would be written
    left[0] = dead_mark;
    for (std::size_t i = 1; i < size / sizeof *handle; ++i) left[i] = 0;
}

/// Is told of each op that a run computes, recorded or not, and of each copy: by their handles.
struct OpWatch {
    virtual void computed(OpRow const& row, std::span<std::uint32_t const> operands) = 0;
    virtual void copied(std::uint32_t from, std::uint32_t to) = 0;

protected:
    ~OpWatch() = default;
};

/// The proxies that are alive, in order of construction.
class TrackedValues {
public:
    struct Entry {
        void* proxy;
        TrackedRow const* row;
    };

    TrackedValues() = default;
    ~TrackedValues() { outlive(); }
    TrackedValues(TrackedValues const&) = delete;
    TrackedValues& operator=(TrackedValues const&) = delete;

    /// The list of the capture that runs in this thread, or null.
    static TrackedValues*& current() {
        static thread_local TrackedValues* list = nullptr;
        return list;
    }

    LIMN_LAZY std::uint32_t enter(void* proxy, TrackedRow const& row) {
        entries_.push_back({proxy, &row});
        return static_cast<std::uint32_t>(entries_.size() - 1);
    }
    /// A proxy that outlives the run it was made in leaves a list that has forgotten it.
    LIMN_LAZY void leave(void* proxy, std::uint32_t handle) {
        if (!holds(proxy, handle)) {
            if (outer_ != nullptr) outer_->leave(proxy, handle);
            return;
        }
        entries_[handle].proxy = nullptr;
        while (!entries_.empty() && entries_.back().proxy == nullptr) entries_.pop_back();
    }
    /// How many there are at most.
    LIMN_LAZY std::size_t handles() const { return entries_.size(); }
    /// A run begins.
    LIMN_LAZY void clear() {
        outlive();
        entries_.clear();
        if (current() != this) outer_ = current();
    }
    LIMN_LAZY bool holds(void const* proxy, std::uint32_t handle) const {
        return handle < entries_.size() && entries_[handle].proxy == proxy;
    }
    /// Whether a proxy stands there. A run whose answers contradict each other may go beyond an
    /// array; so nothing but the handle is read, and that unseen by the sanitizers.
    LIMN_LAZY bool knows(void const* proxy, std::uint32_t const& handle) const {
        auto const address = reinterpret_cast<std::uintptr_t>(proxy);
        if (address < 65536 || address % alignof(std::uint32_t) != 0) return false;
        std::uint32_t const mark = peek(&handle);
        for (TrackedValues const* list = this; list != nullptr; list = list->outer_)
            if (list->holds(proxy, mark)) return true;
        return mark == mark_of(proxy) || mark == compiled_mark;
    }
    [[gnu::no_sanitize_address]] static std::uint32_t peek(std::uint32_t const* handle) {
        return *handle;
    }

    /// How many words a proxy takes that begins with that one, and is alive; else 0.
    LIMN_LAZY std::size_t words_at(std::uintptr_t address, std::uintptr_t value) const {
        auto const mark = static_cast<std::uint32_t>(value);
        if (mark >= entries_.size()) return 0;
        Entry const& e = entries_[mark];
        bool const is_it = reinterpret_cast<std::uintptr_t>(e.proxy) == address;
        return is_it ? e.row->size / sizeof(void*) : 0;
    }

    /// For each handle, how many before it are taken.
    LIMN_LAZY Vector<std::uint32_t> order() const {
        Vector<std::uint32_t> out;
        std::uint32_t taken = 0;
        for (Entry const& e : entries_) {
            out.push_back(taken);
            if (e.proxy != nullptr) ++taken;
        }
        return out;
    }
    /// Gives those of `tracer` that are there now, each with its number among them.
    template <class F> void each(F const& use) const {
        std::size_t number = 0;
        for (std::size_t i = 0, count = entries_.size(); i < count; ++i)
            if (Entry const e = entries_[i]; e.proxy != nullptr && e.row->belongs(e.proxy, *tracer))
                use(number++, e);
    }

    /// Takes those out for which `which` says so, but none of the first handles. They stay proxies.
    template <class F> Vector<void*> take_out(std::size_t first, F const& which) {
        Vector<void*> out;
        for (std::size_t i = first; i < entries_.size(); ++i) {
            Entry& e = entries_[i];
            if (e.proxy == nullptr || !e.row->begins_with_handle || !which(e)) continue;
            *static_cast<std::uint32_t*>(e.proxy) = mark_of(e.proxy);
            out.push_back(e.proxy);
            e.proxy = nullptr;
        }
        while (!entries_.empty() && entries_.back().proxy == nullptr) entries_.pop_back();
        return out;
    }

    /// Whether each that stands between two frames still has its handle, of so many that came last:
    /// a run that wrote over it has left its own variables.
    LIMN_LAZY bool are_whole(void const* inner, void const* outer, std::size_t most = 512) const {
        for (std::size_t i = entries_.size(); i > 0 && most > 0; --most)
            if (Entry const& e = entries_[--i]; e.proxy > inner && e.proxy < outer &&
                                                e.row->begins_with_handle &&
                                                peek(static_cast<std::uint32_t*>(e.proxy)) != i)
                return false;
        return true;
    }
    /// Those of which `which` says so are none: what a run has lost, or noted after damage.
    template <class F> void forget(F const& which) {
        for (Entry& e : entries_)
            if (e.proxy != nullptr && which(e.proxy)) e.proxy = nullptr;
    }

    DecisionHook* hook = nullptr; ///< which the proxies of this trace ask
    Tracer* tracer = nullptr;
    StructuredOp asks{};     ///< the last one that has asked
    std::uint64_t place = 0; ///< in code that runs a graph, where that stands; else 0
    bool samples = false;    ///< the function runs on values, and leaves its domain at none

private:
    /// What outlives a run, in static variables or by reference, is older than the next one.
    LIMN_LAZY [[gnu::no_sanitize_address]] void outlive() {
        for (std::uint32_t handle = 0; handle < entries_.size(); ++handle) {
            Entry const& e = entries_[handle];
            if (e.proxy == nullptr || !e.row->begins_with_handle) continue;
            auto* const mark = static_cast<std::uint32_t*>(e.proxy);
            if (*mark == handle) *mark = mark_of(e.proxy);
        }
    }

    Vector<Entry> entries_;
    TrackedValues* outer_ = nullptr; ///< of the capture in whose run this one stands

public:
    OpWatch* watch = nullptr;
};

/// Leaves a run that no input of the function leads to. Defined with `record`.
[[noreturn]] inline void leave_impossible(TrackedValues const& list);

} // namespace detail

namespace proxies {

using namespace detail;

/// Base class of a proxy, and the first that is done to it: takes a handle in the list while there
/// is one. Copying takes another handle. What is not a proxy is refused before it is read or
/// written.
template <class P> class Living {
protected:
    constexpr Living() { enter(); }
    constexpr Living(Living const& from) {
        from.expect_live();
        enter();
        tell_copy(from);
    }
    constexpr Living& operator=(Living const& from) {
        expect_live();
        from.expect_live();
        tell_copy(from);
        return *this;
    }
    constexpr ~Living() {
        if (std::is_constant_evaluated()) return;
        TrackedValues* const list = TrackedValues::current();
        // volatile: or the compiler would leave the mark to what comes to stand here
        if (list == nullptr) const_cast<std::uint32_t volatile&>(handle_) = dead_mark;
        if (list == nullptr || !list->knows(this, handle_)) return;
        list->leave(this, handle_);
        auto const begin = reinterpret_cast<std::uintptr_t>(static_cast<P*>(this));
        leave_dead(&handle_, begin + sizeof(P) - reinterpret_cast<std::uintptr_t>(&handle_));
    }

    /// Whether this is a proxy at all, as far as that can be told: while branches are captured.
    constexpr bool is_live() const {
        if (std::is_constant_evaluated()) return true;
        TrackedValues const* const list = TrackedValues::current();
        return list == nullptr || list->knows(this, handle_);
    }
    constexpr void expect_live() const {
        if (!is_live()) leave_impossible(*TrackedValues::current());
    }
    constexpr std::uint32_t handle() const { return handle_; }

private:
    constexpr void tell_copy(Living const& from) const {
        if (std::is_constant_evaluated()) return;
        if (TrackedValues const* const list = TrackedValues::current())
            if (list->watch != nullptr) list->watch->copied(from.handle_, handle_);
    }
    constexpr void enter() {
        if (std::is_constant_evaluated()) handle_ = compiled_mark;
        else if (TrackedValues* const list = TrackedValues::current())
            handle_ = list->enter(this, P::live_row());
        else handle_ = mark_of(this);
    }

    std::uint32_t handle_ = 0;
};

} // namespace proxies

namespace detail {
using proxies::Living;
}

} // namespace limn

#endif // LIMN_PROXY_TRACKED_VALUES_HPP
