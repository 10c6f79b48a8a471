// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `LocalNames`: which names of the user's the locals of a function can have.

#ifndef LIMN_PRINT_CPP_LOCAL_NAMES_HPP
#define LIMN_PRINT_CPP_LOCAL_NAMES_HPP

#include <limn/graph/graph.hpp>
#include <limn/meta/seen.hpp>
#include <limn/meta/text.hpp>
#include <limn/meta/used_names.hpp>
#include <limn/print/cpp/modules.hpp>

#include <cstdint>
#include <string_view>

namespace limn::detail {

/// Gives each local a name that nothing in the function has: no other local, parameter or member,
/// and none of the ops and types that it names.
template <class T = void> class LocalNames {
public:
    constexpr Text unique(Graph const& graph, Modules<T> const& modules, std::string_view numbers,
                          std::string_view wanted) {
        if (!ready_) reserve(graph);
        ready_ = true;
        Text start{numbered(wanted, numbers) ? "value_" : ""};
        start += wanted;
        Text out = used_.unique(start.view());
        while (modules.taken(out.view())) out = used_.unique(start.view());
        return out;
    }

private:
    constexpr void reserve(Graph const& graph) {
        for (std::uint32_t i = 0; i < graph.size(); ++i) {
            OpRow const& row = graph.row_of(i);
            if (row.kind == Kind::loop) reserve(graph.loop_of(i).body);
            if (!seen_.first_time(row)) continue;
            for (std::string_view words : {row.name, row.notation.spelling, row.result->name}) {
                std::string_view const last = words.substr(words.find_last_of(':') + 1);
                used_.take(words.substr(0, words.find(':')));
                used_.take(last.substr(0, last.find('<')));
            }
        }
    }

    Seen<OpRow> seen_;
    UsedNames used_;
    bool ready_ = false;
};

} // namespace limn::detail

#endif // LIMN_PRINT_CPP_LOCAL_NAMES_HPP
