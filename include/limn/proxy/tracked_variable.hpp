// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `TrackedVariable`: a traced variable whose type is erased, alive as a proxy is.

#ifndef LIMN_PROXY_TRACKED_VARIABLE_HPP
#define LIMN_PROXY_TRACKED_VARIABLE_HPP

#include <limn/graph/value.hpp>
#include <limn/op/op_row.hpp>
#include <limn/proxy/tracer.hpp>
#include <limn/proxy/tracked_values.hpp>

#include <cstdint>
#include <map>

namespace limn::detail {

/// A value of a trace, which takes a handle in the tracked values while there is one.
template <class T = void> class TrackedVariable {
public:
    TrackedVariable(Tracer& tracer, Value v, ValueRows const& (*values)())
        : value{v}, tracer_{tracer} {
        if (TrackedValues* const list = TrackedValues::current())
            handle_ = list->enter(this, row(values));
    }
    ~TrackedVariable() {
        if (TrackedValues* const list = TrackedValues::current()) list->leave(this, handle_);
    }
    TrackedVariable(TrackedVariable const&) = delete;
    TrackedVariable& operator=(TrackedVariable const&) = delete;

    Value value;

private:
    /// One row a type: runs are compared by it.
    static TrackedRow const& row(ValueRows const& (*values)()) {
        static thread_local std::map<ValueRows const& (*)(), TrackedRow> rows;
        return rows
            .try_emplace(
                values,
                TrackedRow{[](void const* variable, Tracer& tracer) {
                               return &static_cast<TrackedVariable const*>(variable)->tracer_ ==
                                      &tracer;
                           },
                           [](void const* variable, Tracer&) {
                               return static_cast<TrackedVariable const*>(variable)->value;
                           },
                           [](void* variable, Tracer&, Value v) {
                               static_cast<TrackedVariable*>(variable)->value = v;
                           },
                           values})
            .first->second;
    }

    Tracer& tracer_;
    std::uint32_t handle_ = 0;
};

/// While it lives, decisions stand at one more place: code that runs a graph asks for all of them
/// from one point of the program.
class AtPlace {
public:
    explicit AtPlace(std::uint64_t place) : list_{TrackedValues::current()} {
        if (list_ == nullptr) return;
        outer_ = list_->place;
        list_->place = hash_combine(outer_ + 1, place);
    }
    ~AtPlace() {
        if (list_ != nullptr) list_->place = outer_;
    }
    AtPlace(AtPlace const&) = delete;
    AtPlace& operator=(AtPlace const&) = delete;

private:
    TrackedValues* list_;
    std::uint64_t outer_ = 0;
};

} // namespace limn::detail

#endif // LIMN_PROXY_TRACKED_VARIABLE_HPP
