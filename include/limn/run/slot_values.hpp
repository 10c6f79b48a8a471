// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `SlotValues`: what a function holds beside its graph: its named values, as they are now.
/// Layer: run. Includes meta, type, op, graph.

#ifndef LIMN_RUN_SLOT_VALUES_HPP
#define LIMN_RUN_SLOT_VALUES_HPP

#include <limn/graph/graph.hpp>
#include <limn/meta/error.hpp>
#include <limn/op/record.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace limn::detail {

/// The values of the slots of a graph, in order.
class SlotValues {
public:
    explicit SlotValues(Graph const& graph) : slots_(graph.slots().begin(), graph.slots().end()) {}

    bool empty() const noexcept { return slots_.empty(); }
    std::size_t size() const noexcept { return slots_.size(); }

    /// Errors  TypeError when there is none of that name, or it has another type
    template <class = void>
    Constant const& get(std::string_view op, std::string_view name, TypeRow const& type,
                        Where at) const {
        for (Slot const& slot : slots_) {
            if (slot.name.view() != name) continue;
            if (slot.initial.type().name == type.name) return slot.initial;
            throw TypeError{
                at, op,
                "`" + slot.name.str() + "` is " + std::string{slot.initial.type().name} + ", not " +
                    std::string{type.name} + "; write " + std::string{slot.initial.type().name}};
        }
        std::string known;
        for (Slot const& slot : slots_)
            known += (known.empty() ? "`" : ", `") + slot.name.str() + '`';
        throw TypeError{at, op,
                        "there is no parameter `" + std::string{name} + "`; there is " +
                            (known.empty() ? "none" : known)};
    }
    template <class = void> void set(std::string_view name, Constant value, Where at) {
        const_cast<Constant&>(get("set", name, value.type(), at)) = std::move(value);
    }

    /// Where the values stand, while this lives and is not changed.
    class Addresses {
    public:
        explicit Addresses(SlotValues const& values) : words_(values.size()) {
            for (std::size_t k = 0; k < values.size(); ++k)
                addresses_.push_back(values.slots_[k].initial.address(words_[k]));
        }
        std::vector<void const*> const& all() const noexcept { return addresses_; }

    private:
        std::vector<std::uint64_t> words_; ///< of scalars
        std::vector<void const*> addresses_;
    };

private:
    std::vector<Slot> slots_; ///< `initial` is the value now
};

} // namespace limn::detail

#endif // LIMN_RUN_SLOT_VALUES_HPP
