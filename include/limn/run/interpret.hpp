// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `interpret`: runs a graph by its typed kernels, with no tools but the program itself.
/// Layer: run. Includes meta, graph, run.

#ifndef LIMN_RUN_INTERPRET_HPP
#define LIMN_RUN_INTERPRET_HPP

#include <limn/graph/graph.hpp>
#include <limn/graph/schedule.hpp>
#include <limn/run/frame.hpp>
#include <limn/run/function.hpp>
#include <limn/run/plan.hpp>

#include <cstddef>
#include <cstring>
#include <memory>
#include <utility>
#include <vector>

namespace limn {

namespace detail {

/// Runs a graph step by step, one value or a block of values at a time.
class Interpreter final : public Executable {
public:
    explicit Interpreter(Graph graph)
        : graph_{std::move(graph)}, schedule_{schedule(graph_)}, one_{graph_, schedule_, 1},
          prefix_{one_.layout().prefix, one_.layout().alignment} {
        for (std::size_t i = 0; i < graph_.constants().size(); ++i) {
            Constant const& c = graph_.constants()[i];
            c.type().bind_constant(prefix_.data() + one_.layout().constants[i], c);
        }
    }

    void run(void const* const* in, void* const* out) const override {
        Frame frame{one_.layout().size, one_.layout().alignment};
        std::byte* const base = frame.data();
        if (one_.layout().prefix != 0) std::memcpy(base, prefix_.data(), one_.layout().prefix);
        for (std::size_t i = 0; i < one_.inputs.size(); ++i)
            one_.inputs[i].type->bind(base + one_.inputs[i].offset, in[i]);
        if (one_.deaths.empty()) {
            std::uint32_t const* const offsets = one_.offsets.data();
            for (Step const& step : one_.steps) step.kernel(base, offsets + step.offsets);
            store(base, out);
        } else {
            run_and_destroy(base, out);
        }
    }

    void map(Leaves in, MutableLeaves out, std::size_t count) const override {
        if (one_.blocks) map_blocks(in, out, count);
        else map_one_by_one(in, out, count);
    }

private:
    void store(std::byte const* base, void* const* out) const {
        for (std::size_t i = 0; i < one_.outputs.size(); ++i)
            one_.outputs[i].type->store(base + one_.outputs[i].offset, out[i]);
    }

    /// With values that have destructors: each dies behind its last use, also when a kernel throws.
    void run_and_destroy(std::byte* base, void* const* out) const {
        std::uint32_t step = 0;
        auto death = one_.deaths.begin();
        auto const end = static_cast<std::uint32_t>(one_.steps.size());
        try {
            for (; step < end; ++step) {
                one_.steps[step].kernel(base, one_.offsets.data() + one_.steps[step].offsets);
                for (; death != one_.deaths.end() && death->step == step; ++death)
                    death->cell.type->destroy(base + death->cell.offset);
            }
            store(base, out);
        } catch (...) {
            destroy(base, death, step);
            throw;
        }
        destroy(base, death, end);
    }
    void destroy(std::byte* base, std::vector<Death>::const_iterator death,
                 std::uint32_t made) const {
        for (; death != one_.deaths.end(); ++death)
            if (death->born < made) death->cell.type->destroy(base + death->cell.offset);
    }

    void map_blocks(Leaves in, MutableLeaves out, std::size_t count) const {
        std::size_t lanes = 256; // fewer where the frame would leave the cache, and the memory
        while (lanes > 1 && lanes * one_.layout().size > 1u << 24) lanes /= 2;
        Plan const plan{graph_, schedule_, lanes};
        Frame frame{plan.layout().size, plan.layout().alignment};
        std::byte* const base = frame.data();
        for (std::size_t i = 0; i < graph_.constants().size(); ++i) {
            TypeRow const& type = graph_.constants()[i].type();
            for (std::size_t k = 0; k < lanes; ++k)
                type.bind_constant(base + plan.layout().constants[i] + k * type.size,
                                   graph_.constants()[i]);
        }
        for (std::size_t begin = 0; begin < count; begin += lanes) {
            std::size_t const now = count - begin < lanes ? count - begin : lanes;
            for (std::size_t i = 0; i < plan.inputs.size(); ++i)
                gather(base, plan.inputs[i], in, i, begin, now);
            for (Step const& step : plan.steps)
                step.block(base, plan.offsets.data() + step.offsets, now);
            for (std::size_t i = 0; i < plan.outputs.size(); ++i)
                scatter(base, plan.outputs[i], out, i, begin, now);
        }
    }

    static void gather(std::byte* base, Transfer const& to, Leaves in, std::size_t leaf,
                       std::size_t begin, std::size_t count) {
        std::size_t const stride = in.stride[leaf], size = to.type->size;
        auto const* from = static_cast<std::byte const*>(in.address[leaf]) + begin * stride;
        if (stride == size) {
            std::memcpy(base + to.offset, from, count * size);
            return;
        }
        for (std::size_t k = 0; k < count; ++k)
            std::memcpy(base + to.offset + k * size, from + k * stride, size);
    }
    static void scatter(std::byte const* base, Transfer const& from, MutableLeaves out,
                        std::size_t leaf, std::size_t begin, std::size_t count) {
        std::size_t const stride = out.stride[leaf], size = from.type->size;
        auto* to = static_cast<std::byte*>(out.address[leaf]) + begin * stride;
        if (stride == size) {
            std::memcpy(to, base + from.offset, count * size);
            return;
        }
        for (std::size_t k = 0; k < count; ++k)
            std::memcpy(to + k * stride, base + from.offset + k * size, size);
    }

    void map_one_by_one(Leaves in, MutableLeaves out, std::size_t count) const {
        std::vector<void const*> from(one_.inputs.size());
        std::vector<void*> to(one_.outputs.size());
        for (std::size_t k = 0; k < count; ++k) {
            for (std::size_t i = 0; i < from.size(); ++i)
                from[i] = static_cast<std::byte const*>(in.address[i]) + k * in.stride[i];
            for (std::size_t i = 0; i < to.size(); ++i)
                to[i] = static_cast<std::byte*>(out.address[i]) + k * out.stride[i];
            run(from.data(), to.data());
        }
    }

    Graph graph_;
    Schedule schedule_;
    Plan one_;
    Frame prefix_; ///< the constants, as a frame begins
};

} // namespace detail

/// `graph` ready to run as a function of signature `Sig`, `double(double, double)`.
///
/// Errors  TypeError, with this line, naming the argument whose type differs
/// Cost    linear; a call costs a few nanoseconds a node, `map` less than one
/// Example example/01_trace.cpp
template <class Sig> Function<Sig> interpret(Graph const& graph, Where at = Where::here()) {
    return {std::make_shared<detail::Interpreter>(graph), graph, at};
}

} // namespace limn

#endif // LIMN_RUN_INTERPRET_HPP
