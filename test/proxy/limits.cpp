// SPDX-License-Identifier: BSL-1.0
#include <limn/print/text.hpp>
#include <limn/proxy/limits.hpp>
#include <limn/trace/trace.hpp>

#include <catch2/catch.hpp>

#include <concepts>
#include <limits>
#include <string>
#include <type_traits>

using limn::Proxy;

namespace {

template <class T> using limits = std::numeric_limits<Proxy<T>>;

/// Whether the functions are proxies, constant, of the plain values. NaN is a constant too.
template <class T> constexpr bool functions() {
    using plain = std::numeric_limits<T>;
    auto const same = [](auto proxy, T value) {
        static_assert(std::same_as<decltype(proxy), Proxy<T>>);
        return proxy.is_constant() && bool{(proxy == value) | (proxy != proxy & value != value)};
    };
    return same(limits<T>::min(), plain::min()) && same(limits<T>::max(), plain::max()) &&
           same(limits<T>::lowest(), plain::lowest()) &&
           same(limits<T>::epsilon(), plain::epsilon()) &&
           same(limits<T>::round_error(), plain::round_error()) &&
           same(limits<T>::infinity(), plain::infinity()) &&
           same(limits<T>::quiet_NaN(), plain::quiet_NaN()) &&
           same(limits<T>::denorm_min(), plain::denorm_min());
}

/// Whether the constants are the plain ones, of plain types.
template <class T> constexpr bool constants() {
    using plain = std::numeric_limits<T>;
    return limits<T>::is_specialized && limits<T>::is_integer == plain::is_integer &&
           limits<T>::is_signed == plain::is_signed && limits<T>::is_exact == plain::is_exact &&
           limits<T>::is_iec559 == plain::is_iec559 && limits<T>::is_bounded == plain::is_bounded &&
           limits<T>::digits == plain::digits && limits<T>::digits10 == plain::digits10 &&
           limits<T>::max_digits10 == plain::max_digits10 && limits<T>::radix == plain::radix &&
           limits<T>::min_exponent == plain::min_exponent &&
           limits<T>::max_exponent == plain::max_exponent &&
           limits<T>::max_exponent10 == plain::max_exponent10 &&
           limits<T>::has_infinity == plain::has_infinity &&
           limits<T>::has_quiet_NaN == plain::has_quiet_NaN &&
           limits<T>::round_style == plain::round_style;
}

template <class... Ts> constexpr bool all_alike = ((functions<Ts>() && constants<Ts>()) && ...);

template <class A, class B> using common = std::common_type_t<A, B>;

} // namespace

static_assert(
    all_alike<float, double, int, unsigned, long, unsigned long, long long, short, char, bool>);
static_assert(std::same_as<decltype(limits<double>::digits), int const>);
static_assert(std::same_as<decltype(limits<double>::is_integer), bool const>);
static_assert(std::numeric_limits<Proxy<double> const>::is_iec559);
static_assert(not limits<std::string>::is_specialized);

static_assert(std::same_as<common<Proxy<float>, Proxy<double>>, Proxy<double>>);
static_assert(std::same_as<common<Proxy<int>, Proxy<int>>, Proxy<int>>);
static_assert(std::same_as<common<Proxy<int>, double>, Proxy<double>>);
static_assert(std::same_as<common<float, Proxy<int>>, Proxy<float>>);
static_assert(std::same_as<common<Proxy<int>, unsigned>, Proxy<unsigned>>);
static_assert(std::same_as<std::common_type_t<Proxy<int>, float, Proxy<double>>, Proxy<double>>);
static_assert(std::same_as<common<Proxy<double> const&, int&>, Proxy<double>>);
static_assert(std::common_with<Proxy<float>, double>);

TEST_CASE("limits: generic code asks them as of the plain type, and gets constants",
          "[trace][limits]") {
    auto const graph = limn::trace<double>([]<class S>(S x) {
        using numbers = std::numeric_limits<S>;
        static_assert(numbers::is_iec559 && !numbers::is_integer);
        S const tiny = numbers::epsilon() * S(numbers::digits10);
        return limn::select(x < tiny, numbers::infinity(), numbers::lowest());
    });
    CHECK(limn::to_text(graph) == "x0 : double = input\n"
                                  "%1 : double = constant 3.3306690738754696e-15\n"
                                  "%2 : bool = less(x0, %1)\n"
                                  "%3 : double = constant std::numeric_limits<double>::infinity()\n"
                                  "%4 : double = constant -1.7976931348623157e308\n"
                                  "%5 : double = select(%2, %3, %4)\n"
                                  "return %5\n");
}
