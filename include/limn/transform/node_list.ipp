// SPDX-License-Identifier: BSL-1.0

#ifndef LIMN_TRANSFORM_NODE_LIST_IPP
#define LIMN_TRANSFORM_NODE_LIST_IPP

#include <limn/meta/inline.hpp>
#include <limn/transform/node_list.hpp>

namespace limn::detail {

LIMN_DEFINE void NodeList::append() {
    links_.push_back({});
    insert(links_[0].previous, static_cast<std::uint32_t>(links_.size() - 1));
}

LIMN_DEFINE void NodeList::remove(Value v) {
    Link& link = links_[v.index + 1];
    links_[link.previous].next = link.next;
    links_[link.next].previous = link.previous;
    link = {};
}

LIMN_DEFINE void NodeList::insert(std::uint32_t after, std::uint32_t at) {
    std::uint32_t const next = links_[after].next;
    links_[at] = {next, after};
    links_[after].next = at;
    links_[next].previous = at;
}

} // namespace limn::detail

#endif // LIMN_TRANSFORM_NODE_LIST_IPP
