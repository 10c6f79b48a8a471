// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `Effects`: what a function does besides computing, while it is run again and again.

#ifndef LIMN_CAPTURE_EFFECTS_HPP
#define LIMN_CAPTURE_EFFECTS_HPP

#include <limn/graph/builder.hpp>
#include <limn/meta/vector.hpp>

#include <compare>
#include <cstdint>
#include <map>
#include <span>
#include <utility>
#include <vector>

namespace limn::detail {

/// The same effect, at the same path, and for the same time: it is one, whichever run it is.
template <class T = void> class Effects {
public:
    /// The run goes on after these effects.
    void resume(Graph const& graph, Vector<Value> const& done) {
        times_.clear();
        for (Value v : done) {
            auto const own = graph[v].operands();
            ++times_[{
                &graph.row_of(v.index), graph.payload_of(v.index), {own.begin(), own.end()}, 0}];
        }
    }

    Value record(Builder& builder, OpRow const& row, std::span<Value const> operands, Where at,
                 std::uint32_t path) {
        Effect key{&row, path, {operands.begin(), operands.end()}, 0};
        key.time = times_[key]++;
        auto const known = known_.find(key);
        if (known != known_.end()) return known->second;
        return known_.emplace(std::move(key), builder.call(row, operands, at, path)).first->second;
    }

private:
    struct Effect {
        OpRow const* row;
        std::uint32_t path;
        std::vector<Value> operands;
        std::uint32_t time;
        friend auto operator<=>(Effect const&, Effect const&) = default;
    };
    std::map<Effect, Value> known_;
    std::map<Effect, std::uint32_t> times_; ///< in this run; of an effect for the first time
};

} // namespace limn::detail

#endif // LIMN_CAPTURE_EFFECTS_HPP
