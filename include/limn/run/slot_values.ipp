// SPDX-License-Identifier: BSL-1.0

#ifndef LIMN_RUN_SLOT_VALUES_IPP
#define LIMN_RUN_SLOT_VALUES_IPP

#include <limn/graph/graph.hpp>
#include <limn/graph/leaves_state.hpp>
#include <limn/meta/error.hpp>
#include <limn/meta/inline.hpp>
#include <limn/op/record.hpp>
#include <limn/run/slot_values.hpp>

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace limn::detail {

LIMN_DEFINE std::map<std::string, Constant> initial_states(Graph const& graph) {
    std::map<std::string, Constant> out;
    for (Slot const& slot : graph.slots())
        if (slot.state) out.emplace(slot.name.str(), slot.initial);
    return out;
}

LIMN_DEFINE SlotValues::SlotValues(Graph const& graph) {
    for (std::size_t k = 0; k < graph.slots().size(); ++k) {
        Slot const& slot = graph.slots()[k];
        held_.push_back({slot, slot.initial, slot.initial, stays(graph, k)});
    }
    bind_all();
}

LIMN_INLINE SlotValues::SlotValues(SlotValues const& other) {
    for (std::size_t k = 0; k < other.size(); ++k)
        held_.push_back({other.held_[k].slot, other.value(k), other.held_[k].slot.initial,
                         other.held_[k].stays});
    bind_all();
}

LIMN_INLINE SlotValues& SlotValues::operator=(SlotValues other) noexcept {
    std::swap(held_, other.held_);
    std::swap(in_, other.in_);
    std::swap(out_, other.out_);
    swaps_ = other.swaps_;
    return *this;
}

LIMN_DEFINE void SlotValues::commit() {
    for (std::size_t k = 0; swaps_ && k < size(); ++k) {
        if (!held_[k].slot.state || held_[k].stays) continue;
        std::swap(held_[k].now, held_[k].next);
        bind(k);
    }
}

LIMN_DEFINE std::vector<Constant> SlotValues::values() const {
    std::vector<Constant> out;
    out.reserve(size());
    for (std::size_t k = 0; k < size(); ++k) out.push_back(value(k));
    return out;
}

LIMN_DEFINE std::vector<Slot> SlotValues::slots() const {
    std::vector<Slot> out;
    for (std::size_t k = 0; k < size(); ++k) {
        out.push_back(held_[k].slot);
        out.back().initial = value(k);
    }
    return out;
}

LIMN_DEFINE Constant SlotValues::get(std::string_view op, std::string_view name,
                                     TypeRow const& type, Where at) const {
    return value(find(op, name, type, at));
}

LIMN_DEFINE void SlotValues::set(std::string_view name, Constant value, Where at) {
    std::size_t const k = find("set", name, value.type(), at);
    put(k, std::move(value));
}

LIMN_DEFINE void SlotValues::put_states(std::vector<Constant> const& values) {
    for (std::size_t k = 0; k < size(); ++k)
        if (held_[k].slot.state) put(k, values[k]);
}

LIMN_DEFINE void SlotValues::reset() {
    for (std::size_t k = 0; k < size(); ++k)
        if (held_[k].slot.state) put(k, held_[k].slot.initial);
}

LIMN_DEFINE bool SlotValues::stays(Graph const& graph, std::size_t slot) {
    return graph.slots()[slot].initial.type().trivial || leaves_state(graph, slot);
}

LIMN_DEFINE void SlotValues::put(std::size_t k, Constant value) {
    held_[k].now = std::move(value);
    bind(k);
}

LIMN_DEFINE void SlotValues::bind_all() {
    in_.resize(size());
    for (std::size_t k = 0; k < size(); ++k) {
        held_[k].out = out_.size();
        if (held_[k].slot.state) out_.push_back(nullptr);
        bind(k);
    }
}

LIMN_DEFINE void SlotValues::bind(std::size_t k) {
    Held& h = held_[k];
    in_[k] = h.now.address(h.word);
    if (!h.slot.state) return;
    std::uint64_t none = 0; // what is not trivial is not a scalar
    out_[h.out] = const_cast<void*>(h.stays ? in_[k] : h.next.address(none));
    swaps_ = swaps_ || !h.stays;
}

LIMN_DEFINE std::size_t SlotValues::find(std::string_view op, std::string_view name,
                                         TypeRow const& type, Where at) const {
    for (std::size_t k = 0; k < size(); ++k) {
        Slot const& slot = held_[k].slot;
        if (slot.name.view() != name) continue;
        if (same_type(slot.initial.type(), type)) return k;
        throw TypeError{at, op,
                        "`" + slot.name.str() + "` is " + std::string{slot.initial.type().name} +
                            ", not " + std::string{type.name} + "; write " +
                            std::string{slot.initial.type().name}};
    }
    std::string known;
    for (Held const& h : held_) known += (known.empty() ? "`" : ", `") + h.slot.name.str() + '`';
    throw TypeError{at, op,
                    "there is no " + std::string{has_states() ? "state or " : ""} + "parameter `" +
                        std::string{name} + "`; there is " + (known.empty() ? "none" : known)};
}

} // namespace limn::detail

#endif // LIMN_RUN_SLOT_VALUES_IPP
