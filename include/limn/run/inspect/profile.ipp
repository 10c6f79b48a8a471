// SPDX-License-Identifier: BSL-1.0

#ifndef LIMN_RUN_INSPECT_PROFILE_IPP
#define LIMN_RUN_INSPECT_PROFILE_IPP

#include <limn/graph/graph.hpp>
#include <limn/meta/inline.hpp>
#include <limn/run/inspect/error_walk.hpp>
#include <limn/run/inspect/profile.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <ctime>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace limn {

namespace detail {

/// A line for each cost, with its share of the total.
LIMN_DECLARE std::string cost_table(std::vector<Cost> const& costs, double total) {
    std::string out = "     share   ns/call     calls\n";
    for (Cost const& c : costs) {
        char numbers[80];
        std::snprintf(numbers, sizeof numbers, "%9.1f%% %9.1f %9llu  ",
                      total > 0 ? 100 * c.nanoseconds / total : 0.0,
                      c.nanoseconds / static_cast<double>(c.calls),
                      static_cast<unsigned long long>(c.calls));
        ((out += numbers) += c.name) += c.name.empty() || c.place.empty() ? "" : "  # ";
        ((out += c.place) += c.place.empty() || c.scope.empty() ? "" : " in ") += c.scope;
        out += '\n';
    }
    return out;
}

/// Takes the time of each call.
template <class T = void> class ProfileWalk final : public ErrorWalk<T> {
public:
    using ErrorWalk<T>::ErrorWalk;

    Profile profile(std::span<Constant const> inputs, std::size_t runs) {
        overhead_ = measured_overhead();
        (void)this->run(inputs); // warm
        graphs_.clear();
        start_ = now();
        for (std::size_t i = 0; i < runs; ++i) {
            tracing_ = i + 1 == runs;
            (void)this->run(inputs);
        }
        Profile out;
        out.runs = runs;
        for (auto const& [graph_of, costs] : graphs_)
            for (Cost const& c : costs)
                if (c.calls != 0) out.nodes.push_back(c);
        out.lines = by(&Cost::place, out.nodes);
        std::vector<Cost> within;
        for (Cost cost : out.nodes)
            for (; !cost.scope.empty(); cost.scope = outer(cost.scope)) within.push_back(cost);
        out.scopes = by(&Cost::scope, std::move(within));
        for (auto* costs : {&out.nodes, &out.lines, &out.scopes})
            std::stable_sort(costs->begin(), costs->end(), [](Cost const& a, Cost const& b) {
                return a.nanoseconds > b.nanoseconds;
            });
        out.chrome_trace_ = "{\"traceEvents\":[" + events_ + "\n]}\n";
        return out;
    }

private:
    static double now() {
        std::timespec time{};
        clock_gettime(CLOCK_MONOTONIC, &time);
        return static_cast<double>(time.tv_sec) * 1e9 + static_cast<double>(time.tv_nsec);
    }
    /// What taking the time costs: the least of some tries.
    static double measured_overhead() {
        double least = 1e9;
        for (int i = 0; i < 100; ++i) {
            double const begin = now();
            least = std::min(least, now() - begin);
        }
        return least;
    }

    Constant call_on(Node const& node, Constant const* const* operands) override {
        double const begin = now();
        auto out = ErrorWalk<T>::call_on(node, operands);
        double const took = std::max(0.0, now() - begin - overhead_);
        Cost& cost = cost_of(node);
        ++cost.calls;
        cost.nanoseconds += took;
        if (tracing_ && events_.size() < 50'000'000) append_event(cost, begin, took);
        return out;
    }

    Cost& cost_of(Node const& node) {
        auto known = graphs_.begin();
        while (known != graphs_.end() && known->first != &node.graph()) ++known;
        if (known == graphs_.end())
            known = graphs_.insert(known, {&node.graph(), std::vector<Cost>(node.graph().size())});
        Cost& cost = known->second[node.value().index];
        if (cost.calls == 0) {
            cost.name = node_text(node) + " = " + std::string{node.op().name};
            cost.place = place_text({node.where().file, node.where().line});
            cost.scope = node.scope();
        }
        return cost;
    }

    /// The scope around a scope.
    static std::string outer(std::string const& inner) {
        std::size_t const end = inner.rfind('/');
        return end == inner.npos ? "" : inner.substr(0, end);
    }
    /// The costs of equal places, or of equal scopes, added up.
    static std::vector<Cost> by(std::string Cost::* key, std::vector<Cost> costs) {
        std::stable_sort(costs.begin(), costs.end(),
                         [&](Cost const& a, Cost const& b) { return a.*key < b.*key; });
        std::vector<Cost> out;
        for (Cost const& cost : costs) {
            if (out.empty() || out.back().*key != cost.*key)
                (out.emplace_back(Cost{})).*key = cost.*key;
            out.back().calls += cost.calls;
            out.back().nanoseconds += cost.nanoseconds;
        }
        return out;
    }

    static std::string quoted(std::string const& text) {
        std::string out = "\"";
        for (char c : text) {
            if (c == '"' || c == '\\') out += '\\';
            out += static_cast<unsigned char>(c) < ' ' ? ' ' : c;
        }
        return out + '"';
    }
    /// With a point in any locale, as JSON has it.
    static std::string microseconds(double nanoseconds) {
        auto const whole = static_cast<std::uint64_t>(std::max(0.0, nanoseconds));
        return std::to_string(whole / 1000) + "." + std::to_string(1000 + whole % 1000).substr(1);
    }
    void append_event(Cost const& cost, double begin, double took) {
        events_ += std::string{events_.empty() ? "\n" : ",\n"} + "{\"name\":" + quoted(cost.name) +
                   ",\"cat\":\"op\",\"ph\":\"X\",\"ts\":" + microseconds(begin - start_) +
                   ",\"dur\":" + microseconds(took) +
                   ",\"pid\":1,\"tid\":1,\"args\":{\"line\":" + quoted(cost.place) + "}}";
    }

    /// Loops have graphs of their own.
    std::vector<std::pair<Graph const*, std::vector<Cost>>> graphs_;
    std::string events_;
    double overhead_ = 0, start_ = 0;
    bool tracing_ = false;
};

LIMN_DEFINE Profile profile_runs(Graph const& graph, std::span<Constant const> inputs,
                                 std::size_t runs) {
    return ProfileWalk<>{graph}.profile(inputs, runs);
}

} // namespace detail

LIMN_DEFINE std::string Profile::text() const {
    double total = 0;
    for (Cost const& c : nodes) total += c.nanoseconds;
    return "by node, of " + std::to_string(runs) + " runs\n" + detail::cost_table(nodes, total) +
           "by line\n" + detail::cost_table(lines, total) +
           (scopes.empty() ? "" : "by scope\n" + detail::cost_table(scopes, total));
}

} // namespace limn

#endif // LIMN_RUN_INSPECT_PROFILE_IPP
