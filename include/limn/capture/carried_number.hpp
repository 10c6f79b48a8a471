// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `CarriedNumber`: a plain number that is carried as a proxy.

#ifndef LIMN_CAPTURE_CARRIED_NUMBER_HPP
#define LIMN_CAPTURE_CARRIED_NUMBER_HPP

#include <limn/capture/folded_call.hpp>
#include <limn/capture/ranges.hpp>
#include <limn/meta/inline.hpp>
#include <limn/proxy/record.hpp>
#include <limn/proxy/tracer.hpp>

#include <array>
#include <concepts>
#include <memory>
#include <type_traits>

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
    explicit CarriedNumberOf(long double begin) : now_{number(begin)} {}

    Value value(Tracer& tracer) const override { return value_in(tracer, Where{}, now_); }
    void give(Tracer& tracer, Value v) override { ProxyAccess::assign(now_, tracer, v); }
    Value constant(Tracer& tracer, long double x) const override {
        return tracer.builder().constant(number(x), Where{});
    }
    Value sum(Tracer& tracer, Value v, long double by) const override {
        Node const node = tracer.builder().graph()[v]; // a sum already, perhaps
        if (node.kind() == Kind::call && &node.op() == &op_row<prims::add, N, N>)
            if (Node const more = tracer.builder().graph()[node.operands()[1]];
                more.kind() == Kind::constant) {
                N const all = static_cast<N>(more.constant().template as<N>() + number(by));
                v = node.operands()[0];
                if (all == N{}) return v;
                by = signed_number(all);
            }
        std::array const operands{v, constant(tracer, by)};
        return folded_call(tracer.builder(), op_row<prims::add, N, N>, operands, Where{},
                           tracer.path());
    }

private:
    static N number(long double x) {
        if constexpr (std::integral<N>) return static_cast<N>(static_cast<long long>(x));
        else return static_cast<N>(x);
    }
    /// Of an unsigned type what it is modulo a power of two, nearest to zero.
    static long double signed_number(N x) {
        if constexpr (std::unsigned_integral<N>)
            return static_cast<long double>(static_cast<std::make_signed_t<N>>(x));
        else return static_cast<long double>(x);
    }

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
