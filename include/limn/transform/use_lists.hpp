// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `UseLists`: the operands of nodes, each in the list of those that use the same value.

#ifndef LIMN_TRANSFORM_USE_LISTS_HPP
#define LIMN_TRANSFORM_USE_LISTS_HPP

#include <limn/graph/value.hpp>
#include <limn/meta/inline.hpp>
#include <limn/meta/vector.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace limn {

/// One use of a value: as an operand of a node.
struct Use {
    Value user;              ///< the node
    std::size_t operand = 0; ///< its number among the operands, from 0

    friend bool operator==(Use const&, Use const&) = default;
};

namespace detail {

/// Operands that can change. Each is linked with the other uses of its value, so that a change
/// costs the same however often a value is used.
class UseLists {
public:
    /// Appends the next node. Requires  its operands have been appended
    LIMN_DECLARE void append(std::span<Value const> operands);
    /// There will be so many nodes, of so many operands altogether.
    LIMN_DECLARE void reserve(std::size_t nodes, std::size_t operands);

    std::size_t size() const noexcept { return heads_.size(); }
    LIMN_DECLARE std::span<Value const> operands(Value node) const noexcept;
    bool used(Value v) const noexcept { return heads_[v.index] != none; }
    /// The uses of a value, in the order of nodes and operands.
    LIMN_DECLARE std::vector<Use> of(Value v) const;

    LIMN_DECLARE void set(Use use, Value with);
    /// A node that is erased uses nothing any more.
    LIMN_DECLARE void clear(Value node);

private:
    static constexpr std::uint32_t none = 0xffffffffu;
    struct Link {
        std::uint32_t user, next, previous;
    };

    LIMN_DECLARE void link(std::uint32_t slot);
    LIMN_DECLARE void unlink(std::uint32_t slot);

    Vector<std::uint32_t> heads_;                 // by node
    Vector<std::uint32_t> first_{0};              // by node, and of the one after the last
    Vector<Value> values_;                        // by slot: one for each operand
    Vector<Link> links_;
};

} // namespace detail

} // namespace limn

#ifndef LIMN_COMPILED
#include <limn/transform/use_lists.ipp>
#endif

#endif // LIMN_TRANSFORM_USE_LISTS_HPP
