// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `parallel`: runs a graph with nodes that need not wait for each other side by side, and a
/// batch in parts. Needs oneTBB; `limn.hpp` does not include it.

#ifndef LIMN_PARALLEL_PARALLEL_HPP
#define LIMN_PARALLEL_PARALLEL_HPP

#include <limn/graph/graph.hpp>
#include <limn/parallel/async.hpp>
#include <limn/parallel/pmap.hpp>
#include <limn/parallel/task_run.hpp>
#include <limn/parallel/workers.hpp>
#include <limn/run/interpret.hpp>
#include <limn/run/plan/steps.hpp>
#include <limn/run/plan/tasks.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <type_traits>
#include <utility>
#include <vector>

namespace limn {

namespace detail {

/// Runs a graph task by task, on several threads.
class ParallelInterpreter final : public Executable {
public:
    ParallelInterpreter(Graph graph, Parallel options)
        : graph_{std::move(graph)}, workers_{options}, serial_{make_interpreter(graph_)},
          plan_{graph_, Cells::separate}, tasks_{TaskOrder{graph_, plan_}.tasks()},
          prefix_{plan_.layout().prefix, plan_.layout().alignment} {
        bind_constants(plan_.layout(), prefix_.data());
        std::size_t count = 0;
        for (Task const& task : tasks_.tasks) count += task.heavy ? 1 : 0;
        side_by_side_ = count > 1;
        ordered_ = graph_.state_count() != 0;
        for (std::uint32_t i = 0; i < graph_.size(); ++i) {
            ordered_ = ordered_ || graph_.has_effect(i);
            if (heavy(graph_.row_of(i))) least_ = 1;
        }
    }

    void run(void const* const* in, void* const* out) const override {
        if (!side_by_side_) return serial_->run(in, out);
        Frame frame{plan_.layout().size, plan_.layout().alignment};
        std::byte* const base = frame.data();
        load(plan_, prefix_, base, in);
        OwnedCells const owned{plan_, base};
        TaskRun{plan_, tasks_, base}.run(workers_);
        store(plan_, base, out);
    }

    void map(Leaves in, MutableLeaves out, std::size_t count) const override {
        if (ordered_) return serial_->map(in, out, count);
        workers_.each_part(count, least_, [&](std::size_t begin, std::size_t end) {
            auto const from = moved(in, graph_.inputs().size(), begin);
            auto const to = moved(out, graph_.outputs().size(), begin);
            serial_->map({from.data(), in.stride}, {to.data(), out.stride}, end - begin);
        });
    }

private:
    /// The addresses of leaves, `distance` values further on.
    template <class L, class Address = std::remove_cvref_t<decltype(*L{}.address)>>
    static std::vector<Address> moved(L const& leaves, std::size_t count, std::size_t distance) {
        std::vector<Address> out(leaves.address, leaves.address + count);
        using Byte = std::conditional_t<std::is_same_v<L, Leaves>, std::byte const, std::byte>;
        for (std::size_t i = 0; i < count; ++i)
            out[i] = static_cast<Byte*>(out[i]) + distance * leaves.stride[i];
        return out;
    }

    Graph graph_;
    Workers workers_;
    std::shared_ptr<Executable const> serial_;
    Plan plan_;
    Tasks tasks_;
    Frame prefix_;              ///< the constants, as a frame begins
    std::size_t least_ = 256;   ///< values in a part: of light ops, a block of the interpreter
    bool side_by_side_ = false; ///< two tasks at least are worth it
    bool ordered_ = false;      ///< some node has an effect, or there is state
};

} // namespace detail

/// `graph` ready to run on several threads: the same `Function` as `interpret` gives, and bit for
/// bit the same results. Nodes that need not wait for each other run side by side; a branch or a
/// loop is one of them. `map` splits the batch; with effects or state in the graph it is
/// serial.
///
/// Requires  ops without a declared effect may be called by several threads at once
/// Errors    TypeError as `interpret`; of what nodes throw, what a serial run would meet first
/// Values    0 or 1 threads are a serial run; so is a graph with no two heavy nodes: ops of your
///           own, loops, and what makes values with destructors are heavy
/// Cost      some microseconds a run, and a tenth of one a heavy node; values share no memory
template <class Sig>
Function<Sig> parallel(Graph const& graph, Parallel options = {}, Where at = Where::here()) {
    if (options.threads < 2) return interpret<Sig>(graph, at);
    return {std::make_shared<detail::ParallelInterpreter const>(graph, options), graph, at};
}

} // namespace limn

#endif // LIMN_PARALLEL_PARALLEL_HPP
