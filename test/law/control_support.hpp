// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `ControlLaw`: what the laws of captured control flow ask of a corpus function; its inputs
/// are drawn from the ranges that it states.

#ifndef LIMN_TEST_LAW_CONTROL_SUPPORT_HPP
#define LIMN_TEST_LAW_CONTROL_SUPPORT_HPP

#include "corpus/range.hpp"
#include "law/control_cases.hpp"
#include "law/support.hpp"
#include <limn.hpp>

#include <boost/hana/for_each.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <memory>
#include <random>
#include <span>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

namespace limn::test {

using control::Range;

/// A leaf within its range: anywhere, on an edge, a small whole number, or what the one before was.
template <class T> T drawn(std::mt19937_64& random, Range range, double& last) {
    if constexpr (std::same_as<T, bool>) {
        return random() % 2 == 0;
    } else {
        using Limits = std::numeric_limits<T>;
        double const middle = std::floor((range.low + range.high) / 2);
        double const edges[] = {range.low, range.high, 0.0, 1.0, -1.0, 2.0, middle, last};
        double value = static_cast<double>(drawn<double>(random, range.low, range.high));
        auto const choice = random() % 16;
        if (choice < 8 && range.low <= edges[choice] && edges[choice] <= range.high)
            value = edges[choice];
        else if (choice < 11) value = std::round(value);
        if (range.special && Limits::has_infinity && random() % 12 == 0) {
            T const specials[] = {Limits::quiet_NaN(), Limits::infinity(), -Limits::infinity(),
                                  static_cast<T>(-0.0), Limits::denorm_min()};
            return specials[random() % 5];
        }
        last = value;
        return static_cast<T>(value);
    }
}

template <class Entry, class Signature = typename Entry::signature> struct ControlLaw;

/// What can be said of a corpus function.
template <class Entry, class R, class... Args> struct ControlLaw<Entry, R(Args...)> {
    static constexpr int draws = 400;

    static std::vector<std::tuple<Args...>> inputs() {
        std::mt19937_64 random{seed};
        std::vector<std::tuple<Args...>> out(draws);
        std::span<Range const> const domain{Entry::domain};
        for (auto& arguments : out) {
            std::size_t leaf = 0;
            double last = 0;
            auto const draw = [&]<class T>(T& x) {
                x = drawn<T>(random, domain[std::min(leaf++, domain.size() - 1)], last);
            };
            std::apply([&](auto&... argument) { (each_leaf(argument, draw), ...); }, arguments);
        }
        return out;
    }
    template <class F> static std::string outcomes(F const& f) {
        std::string out;
        for (auto const& arguments : inputs())
            (out += bits_of(static_cast<R>(std::apply(f, arguments)))) += '\n';
        return out;
    }
    static std::string plain() { return outcomes(Entry::function); }
    static Graph traced() { return trace<Args...>(Entry::function); }
    static void register_types(Ops& known) { Law<R(Args...)>::register_types(known); }
    static std::string interpreted(Graph const& g) { return outcomes(interpret<R(Args...)>(g)); }
    static std::string native(Graph const& g) { return outcomes(limn::native<R(Args...)>(g)); }
    static std::string mapped(Graph const& g) {
        return mapped(interpret<R(Args...)>(g), std::index_sequence_for<Args...>{});
    }
    static std::string mapped_native(Graph const& g) {
        return mapped(limn::native<R(Args...)>(g), std::index_sequence_for<Args...>{});
    }

private:
    template <std::size_t... I>
    static std::string mapped(Function<R(Args...)> const& f, std::index_sequence<I...>) {
        auto const all = inputs();
        std::tuple<std::unique_ptr<Args[]>...> columns{std::make_unique<Args[]>(draws)...};
        for (std::size_t i = 0; i != all.size(); ++i)
            ((std::get<I>(columns)[i] = std::get<I>(all[i])), ...);
        auto const results = std::make_unique<R[]>(draws);
        f.map(std::span{results.get(), draws}, std::span{std::get<I>(columns).get(), draws}...);
        std::string out;
        for (R const& r : std::span{results.get(), draws}) (out += bits_of(r)) += '\n';
        return out;
    }
};

/// The entries, given as hana types.
template <class Entries> std::vector<ControlCase> control_cases(Entries const& entries) {
    std::vector<ControlCase> out;
    boost::hana::for_each(entries, [&]<class T>(T) {
        using Entry = typename T::type;
        using Law = ControlLaw<Entry>;
        out.push_back({std::string{Entry::name}, &Law::traced, &Law::plain, &Law::interpreted,
                       &Law::mapped, &Law::native, &Law::mapped_native, &Law::register_types});
    });
    return out;
}

} // namespace limn::test

#endif // LIMN_TEST_LAW_CONTROL_SUPPORT_HPP
