// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `GrownVector`: a plain vector that gets more elements with each iteration, carried as one
/// traced vector.

#ifndef LIMN_CAPTURE_GROWN_VECTOR_HPP
#define LIMN_CAPTURE_GROWN_VECTOR_HPP

#include <limn/capture/folded_call.hpp>
#include <limn/capture/stack_words.hpp>
#include <limn/graph/graph.hpp>
#include <limn/meta/error.hpp>
#include <limn/meta/vector.hpp>
#include <limn/op/sequence.hpp>
#include <limn/proxy/record.hpp>
#include <limn/proxy/tracer.hpp>
#include <limn/proxy/tracked_values.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace limn::detail {

/// What an element is that the traced vector has taken over. A graph in which one is read is not
/// that of the function: `use_of_grown` finds it.
///
/// Operands  which vector; its number there
struct AnyTakenElement;
template <class N> struct TakenElement {
    using family = AnyTakenElement;
    static constexpr std::string_view name = "capture: element";
    static constexpr Notation notation = call_notation("limn::element", "");
    static constexpr Traits traits{};
    using conversion = limn::conversion::none;
    static constexpr N apply(std::size_t, std::size_t) { return {}; }
    static constexpr bool defined(std::size_t, std::size_t) { return false; }
};

/// A traced vector, the type of its elements erased.
struct TracedVector {
    virtual ~TracedVector() = default;
    virtual Value value(Tracer&) const = 0;
    virtual void give(Tracer&, Value) = 0;
    virtual Value empty(Tracer&) const = 0;
    virtual Value appended(Tracer&, Value, Value element) const = 0;
    /// Element `i` of vector number `of`, which must not be read.
    virtual Value taken(Tracer&, std::size_t of, std::size_t i) const = 0;
    /// Adds the elements of a value that is such a vector; false where they are not known.
    virtual bool elements(Tracer&, Value, Vector<Value>& out) const = 0;
    virtual std::size_t stride() const = 0;
};

template <class N> class TracedVectorOf final : public TracedVector {
    using Elements = std::vector<N>;

public:
    explicit TracedVectorOf(Where at) : at_{at} {}

    Value value(Tracer& tracer) const override { return value_in(tracer, at_, now_); }
    void give(Tracer& tracer, Value v) override { ProxyAccess::assign(now_, tracer, v); }
    Value empty(Tracer& tracer) const override {
        return tracer.builder().constant(Elements{}, at_);
    }
    Value appended(Tracer& tracer, Value v, Value element) const override {
        std::array const operands{v, element};
        return folded_call(tracer.builder(), op_row<prims::append, Elements, N>, operands, at_, 0);
    }
    Value taken(Tracer& tracer, std::size_t of, std::size_t i) const override {
        Builder& builder = tracer.builder();
        std::array const operands{builder.constant(of, at_), builder.constant(i, at_)};
        return builder.shared_call(op_row<TakenElement<N>, std::size_t, std::size_t>, operands, at_,
                                   0);
    }
    bool elements(Tracer& tracer, Value v, Vector<Value>& out) const override {
        Node const node = tracer.builder().graph()[v];
        if (&node.type() != &type_row<Elements>) return false;
        if (node.kind() == Kind::constant) {
            Elements const held = node.constant().template as<Elements>();
            for (N const& x : held) out.push_back(tracer.builder().constant(x, at_));
        } else if (node.kind() == Kind::call && node.op().made != nullptr) {
            auto const operands = node.operands();
            for (std::size_t i = node.op().hidden; i < operands.size(); ++i)
                out.push_back(operands[i]);
        } else {
            return false;
        }
        return true;
    }
    std::size_t stride() const override { return sizeof(Proxy<N>); }

private:
    Proxy<Elements> now_ = Elements{};
    Where at_;
};

/// A traced vector of elements as that row's; null where such vectors are not carried.
template <class T>
std::unique_ptr<TracedVector> traced_vector(TrackedRow const& element, Where at) {
    std::unique_ptr<TracedVector> out;
    auto const look = [&]<class N>(N) {
        if (&element == &live_row_of<N>) out = std::make_unique<TracedVectorOf<N>>(at);
    };
    look(double{});
    look(float{});
    look(int{});
    return out;
}

/// Whether that is an element which was taken over.
template <class T> bool is_taken(OpRow const& row) { return is<TakenElement<int>>(row); }

/// Where a graph reads an element that was taken over; nothing where it reads none.
template <class T> std::optional<Where> use_of_grown(Graph const& graph) {
    for (std::uint32_t i = 0; i < graph.size(); ++i) {
        OpRow const& row = graph.row_of(i);
        if (row.kind == Kind::loop)
            if (auto const inside = use_of_grown<T>(graph.loop_of(i).body)) return inside;
        for (Value operand : graph[Value{i}].operands())
            if (is_taken<T>(graph.row_of(operand.index))) return graph[Value{i}].where();
    }
    for (Value output : graph.outputs())
        if (is_taken<T>(graph.row_of(output.index))) return graph[output].where();
    return std::nullopt;
}

/// A plain vector to which the iterations of a loop add elements.
///
/// Its elements are live values, another number of them in each iteration, so no two visits to the
/// head of the loop are alike. So at each decision what was added is appended to a traced vector,
/// which is carried as any proxy is; and the elements leave the list of what is alive. In their
/// places stand values that nobody may read. Where the function returns the vector, as it was
/// filled, the traced one takes its place.
template <class T = void> class GrownVector {
public:
    bool watches = false; ///< the runs are to show whether there is one

    /// One that runs have shown.
    struct Found {
        TrackedRow const* element = nullptr;
        Where at{}; ///< of the loop
    };
    Found found{};
    std::optional<Where> read{}; ///< where a graph does what it cannot with it

    bool is_found() const { return found.element != nullptr; }
    bool carries() const { return carries_; }
    /// Whether a run has returned some of its elements, or in another order.
    bool is_misused() const { return misused_; }
    bool active() const { return watches || carries_; }
    /// From now on that one is carried, where vectors of its type are.
    void carry(Found const& f) {
        found = f;
        carries_ = f.element != nullptr && traced_vector<T>(*f.element, f.at) != nullptr;
    }

    void begin(Tracer& tracer) {
        tracer_ = &tracer;
        counts_.clear();
        hidden_ = number_ = 0;
        if (carries_ && tracer.sample() == nullptr)
            now_ = traced_vector<T>(*found.element, found.at);
    }
    void leave() { now_.reset(); }
    /// How many handles of the tracked values it takes: the first.
    std::size_t handles() const { return now_ != nullptr ? 1 : 0; }

    /// The run comes to a decision. `entry` is where the stack of the function begins; as many of
    /// the first handles as `own` says are not the function's.
    void arrive(TrackedValues& list, std::size_t own, std::uint64_t tag, Where at,
                void const* entry) {
        entry_ = reinterpret_cast<std::uintptr_t>(entry);
        if (watches && !is_found()) watch(list, tag, at);
        if (carries_) take_over(list, own);
    }
    /// The function has ended: what stands for that output.
    Value returned(Value v) {
        if (now_ == nullptr) return v;
        Vector<Value> elements;
        if (!now_->elements(*tracer_, v, elements)) return v;
        if (known(elements) != hidden_) {
            for (Value e : elements)
                misused_ = misused_ || is_taken<T>(tracer_->builder().graph().row_of(e.index));
            return v;
        }
        Value out = now_->value(*tracer_);
        for (std::size_t i = hidden_; i < elements.size(); ++i)
            out = now_->appended(*tracer_, out, elements[i]);
        return out;
    }

    /// What is said where it was not captured.
    TraceError refusal() const {
        std::string const type{found.element->values().input->result->name};
        std::string more = "more is done with it than to return it or to use its size";
        if (read.has_value() && read->line != 0)
            more = "line " + std::to_string(read->line) + " reads its elements";
        if (!carries_) more = "only those of double, float and int are followed";
        return {found.at, "capture",
                "a plain container of Proxy<" + type +
                    "> grows with each iteration of this loop, and " + more +
                    "; write a traced vector, `limn::Proxy<std::vector<" + type +
                    ">> out;`, and `out = limn::append(out, x)` in place of `push_back`"};
    }

private:
    bool on_heap(void const* proxy) const {
        auto const at = reinterpret_cast<std::uintptr_t>(proxy);
        auto const here = reinterpret_cast<std::uintptr_t>(__builtin_frame_address(0));
        return (at < here || at > entry_) && sanitized_frame(at).begin == 0;
    }

    /// Whether, at one decision, a run has ever more values on the heap.
    void watch(TrackedValues const& list, std::uint64_t tag, Where at) {
        std::size_t now = 0;
        TrackedRow const* element = nullptr;
        list.each([&](std::size_t, TrackedValues::Entry const& e) {
            if (!on_heap(e.proxy)) return;
            ++now;
            element = e.row;
        });
        Visits& visits = counts_[tag];
        visits.grown = now > visits.last ? visits.grown + 1 : 0;
        visits.last = now;
        if (visits.grown < 5) return;
        found = {element, at};
    }

    void take_over(TrackedValues& list, std::size_t own) {
        Vector<void*> added = list.take_out(own, [&](TrackedValues::Entry const& e) {
            return e.row == found.element && on_heap(e.proxy) && e.row->belongs(e.proxy, *tracer_);
        });
        if (now_ == nullptr) return; // a run on a sample keeps their values
        std::sort(added.begin(), added.end());
        for (std::size_t begin = 0, end = 0; begin < added.size(); begin = end) {
            for (end = begin + 1; end < added.size() && after(added[end - 1]) == added[end];) ++end;
            Vector<void*> block(added.begin() + static_cast<std::ptrdiff_t>(begin),
                                added.begin() + static_cast<std::ptrdiff_t>(end));
            take_over(block);
        }
    }
    /// Elements that stand one after the other: they come after those that were taken over; or are
    /// all of them, at another place; or are those of another vector.
    void take_over(Vector<void*> const& block) {
        Vector<Value> elements;
        for (void* proxy : block) elements.push_back(found.element->read(proxy, *tracer_));
        Value all = now_->value(*tracer_);
        std::size_t first = 0, fresh = hidden_; // where the block begins; its first new element
        if (hidden_ != 0 && block.front() == next_) {
            first = hidden_;
            fresh = 0;
        } else if (known(elements) != hidden_) {
            ++number_;
            fresh = 0;
            all = now_->empty(*tracer_);
        }
        for (std::size_t i = fresh; i < block.size(); ++i)
            all = now_->appended(*tracer_, all, elements[i]);
        now_->give(*tracer_, all);
        for (std::size_t i = 0; i < block.size(); ++i)
            found.element->write(block[i], *tracer_, now_->taken(*tracer_, number_, first + i));
        hidden_ = first + block.size();
        next_ = after(block.back());
    }
    void* after(void* proxy) const { return static_cast<std::byte*>(proxy) + now_->stride(); }
    /// How many of them, from the first on, are those that were taken over.
    std::size_t known(Vector<Value> const& elements) const {
        std::size_t out = 0;
        while (out < elements.size() && out < hidden_ &&
               elements[out] == now_->taken(*tracer_, number_, out))
            ++out;
        return out;
    }

    /// To a decision: how many values were alive on the heap, and how often in turn that grew.
    struct Visits {
        std::size_t last = 0, grown = 0;
    };

    Tracer* tracer_ = nullptr;
    bool carries_ = false, misused_ = false;
    std::unique_ptr<TracedVector> now_;
    std::map<std::uint64_t, Visits> counts_; ///< by decision
    std::uintptr_t entry_ = 0;
    std::size_t number_ = 0; ///< of the vector, in this run
    std::size_t hidden_ = 0; ///< elements that were taken over
    void* next_ = nullptr;   ///< where the next element would stand
};

} // namespace limn::detail

#endif // LIMN_CAPTURE_GROWN_VECTOR_HPP
