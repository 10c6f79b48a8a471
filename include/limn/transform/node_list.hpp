// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `NodeList`: the order of nodes while it changes.

#ifndef LIMN_TRANSFORM_NODE_LIST_HPP
#define LIMN_TRANSFORM_NODE_LIST_HPP

#include <limn/graph/value.hpp>
#include <limn/meta/inline.hpp>
#include <limn/meta/vector.hpp>

#include <cstddef>
#include <cstdint>

namespace limn::detail {

/// Nodes in an order in which any may be put before or after another: a list with two links each.
class NodeList {
public:
    std::size_t size() const noexcept { return links_.size() - 1; }
    bool contains(Value v) const noexcept { return links_[v.index + 1].next != none; }

    /// The next node to get a number stands last.
    LIMN_DECLARE void append();
    /// So many nodes will stand in it.
    void reserve(std::size_t nodes) { links_.reserve(nodes + 1); }
    LIMN_DECLARE void remove(Value v);
    /// Requires  `v` has been removed, and `at` has not
    void insert_before(Value at, Value v) { insert(links_[at.index + 1].previous, v.index + 1); }
    void insert_after(Value at, Value v) { insert(at.index + 1, v.index + 1); }

    /// Calls `visit` with every node, in order.
    template <class Visit> void each(Visit const& visit) const {
        for (std::uint32_t i = links_[0].next; i != 0; i = links_[i].next) visit(Value{i - 1});
    }

private:
    static constexpr std::uint32_t none = 0xffffffffu;
    struct Link {
        std::uint32_t next = none, previous = none;
    };

    LIMN_DECLARE void insert(std::uint32_t after, std::uint32_t at);

    Vector<Link> links_{{0, 0}}; // number 0 stands before the first node, and after the last
};

} // namespace limn::detail

#ifndef LIMN_COMPILED
#include <limn/transform/node_list.ipp>
#endif

#endif // LIMN_TRANSFORM_NODE_LIST_HPP
