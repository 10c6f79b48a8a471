// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `Seat`: a traced variable whose type is erased, alive as a proxy is.

#ifndef LIMN_PROXY_SEAT_HPP
#define LIMN_PROXY_SEAT_HPP

#include <limn/graph/value.hpp>
#include <limn/op/op_row.hpp>
#include <limn/proxy/live_list.hpp>
#include <limn/proxy/tracer.hpp>

#include <cstdint>
#include <map>

namespace limn::detail {

/// A value of a trace, which takes a seat in the live list while there is one.
template <class T = void> class Seat {
public:
    Seat(Tracer& tracer, Value v, ValueRows const& (*values)()) : value{v}, tracer_{tracer} {
        if (LiveList* const list = LiveList::current()) seat_ = list->enter(this, row(values));
    }
    ~Seat() {
        if (LiveList* const list = LiveList::current()) list->leave(this, seat_);
    }
    Seat(Seat const&) = delete;
    Seat& operator=(Seat const&) = delete;

    Value value;

private:
    /// One row a type: runs are compared by it.
    static LiveRow const& row(ValueRows const& (*values)()) {
        static thread_local std::map<ValueRows const& (*)(), LiveRow> rows;
        return rows
            .try_emplace(
                values,
                LiveRow{
                    [](void const* seat, Tracer& tracer) {
                        return &static_cast<Seat const*>(seat)->tracer_ == &tracer;
                    },
                    [](void const* seat, Tracer&) { return static_cast<Seat const*>(seat)->value; },
                    [](void* seat, Tracer&, Value v) { static_cast<Seat*>(seat)->value = v; },
                    values})
            .first->second;
    }

    Tracer& tracer_;
    std::uint32_t seat_ = 0;
};

/// While it lives, decisions stand at one more place: code that runs a graph asks for all of them
/// from one point of the program.
class AtPlace {
public:
    explicit AtPlace(std::uint64_t place) : list_{LiveList::current()} {
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
    LiveList* list_;
    std::uint64_t outer_ = 0;
};

} // namespace limn::detail

#endif // LIMN_PROXY_SEAT_HPP
