// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns what the standard library asks of a scalar, for `Proxy<T>`: limits, common types; and the
/// refusal of `std::hash`.

#ifndef LIMN_PROXY_LIMITS_HPP
#define LIMN_PROXY_LIMITS_HPP

#include <limn/proxy/proxy.hpp>

#include <cstddef>
#include <limits>
#include <string_view>
#include <type_traits>

/// The constants of `T`; the functions give constant proxies.
template <class T> class std::numeric_limits<limn::Proxy<T>> : public std::numeric_limits<T> {
    using plain = std::numeric_limits<T>;
    using proxy = limn::Proxy<T>;

public:
    static constexpr proxy min() noexcept { return plain::min(); }
    static constexpr proxy max() noexcept { return plain::max(); }
    static constexpr proxy lowest() noexcept { return plain::lowest(); }
    static constexpr proxy epsilon() noexcept { return plain::epsilon(); }
    static constexpr proxy round_error() noexcept { return plain::round_error(); }
    static constexpr proxy infinity() noexcept { return plain::infinity(); }
    static constexpr proxy quiet_NaN() noexcept { return plain::quiet_NaN(); }
    static constexpr proxy signaling_NaN() noexcept { return plain::signaling_NaN(); }
    static constexpr proxy denorm_min() noexcept { return plain::denorm_min(); }
};

template <class A, class B> struct std::common_type<limn::Proxy<A>, limn::Proxy<B>> {
    using type = limn::Proxy<std::common_type_t<A, B>>;
};
template <class A, class B> struct std::common_type<limn::Proxy<A>, B> {
    using type = limn::Proxy<std::common_type_t<A, B>>;
};
template <class A, class B> struct std::common_type<A, limn::Proxy<B>> {
    using type = limn::Proxy<std::common_type_t<A, B>>;
};

/// Declared only to refuse: the value is not known while tracing.
template <class T> struct std::hash<limn::Proxy<T>> {
    template <class P> std::size_t operator()(P const&) const {
        static_assert(sizeof(P) == 0, "limn: a Proxy has no hash while tracing: key the container "
                                      "by something plain, or write the look-up as an op");
        return 0;
    }
};

#endif // LIMN_PROXY_LIMITS_HPP
