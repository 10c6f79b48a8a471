// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `CarriedNumber`: a plain number that is carried as a proxy.

#ifndef LIMN_CAPTURE_CARRIED_NUMBER_HPP
#define LIMN_CAPTURE_CARRIED_NUMBER_HPP

#include <limn/capture/folded_call.hpp>
#include <limn/capture/number_of.hpp>
#include <limn/meta/inline.hpp>
#include <limn/proxy/record.hpp>
#include <limn/proxy/tracer.hpp>

#include <array>
#include <concepts>
#include <memory>

namespace limn::detail {

/// A plain number as a proxy, which branches and loops join as they join any other.
struct CarriedNumber {
    virtual ~CarriedNumber() = default;
    virtual Value value(Tracer&) const = 0;
    virtual void give(Tracer&, Value) = 0;
    virtual Value constant(Tracer&, long double) const = 0;
    virtual Value sum(Tracer&, Value, long double) const = 0;
};

template <class N> class CarriedNumberOf final : public CarriedNumber {
public:
    explicit CarriedNumberOf(long double begin) : now_{number_as<N>(begin)} {}

    Value value(Tracer& tracer) const override { return value_in(tracer, Where{}, now_); }
    void give(Tracer& tracer, Value v) override { ProxyAccess::assign(now_, tracer, v); }
    Value constant(Tracer& tracer, long double x) const override {
        return tracer.builder().constant(number_as<N>(x), Where{});
    }
    Value sum(Tracer& tracer, Value v, long double by) const override {
        OpRow const& add = op_row<prims::add, N, N>;
        std::array operands{v, constant(tracer, by)};
        Graph const& graph = tracer.builder().graph();
        if (&graph.row_of(v.index) == &add) { // a sum already, perhaps
            Value const base = graph[v].operands()[0];
            std::array const more{graph[v].operands()[1], operands[1]};
            if (auto const all = computed_call(tracer.builder(), add, more, Where{})) {
                if (graph[*all].constant().template as<N>() == N{}) return base;
                operands = {base, *all};
            }
        }
        return folded_call(tracer.builder(), add, operands, Where{}, tracer.path());
    }

private:
    Proxy<N> now_;
};

/// A number that is carried, or null where values of that type are not.
LIMN_LAZY
std::unique_ptr<CarriedNumber> carried_number(TypeRow const& type, long double begin) {
    std::unique_ptr<CarriedNumber> out;
    each_number_type([&]<class N>(N) {
        if constexpr (std::same_as<decltype(N{} + N{}), N>)
            if (&type == &type_row<N>) out = std::make_unique<CarriedNumberOf<N>>(begin);
        return out != nullptr;
    });
    return out;
}

} // namespace limn::detail

#endif // LIMN_CAPTURE_CARRIED_NUMBER_HPP
