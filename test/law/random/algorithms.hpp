// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns the algorithms of the standard library that random programs call on vectors of scalars.

#ifndef LIMN_TEST_LAW_RANDOM_ALGORITHMS_HPP
#define LIMN_TEST_LAW_RANDOM_ALGORITHMS_HPP

#include "law/random/program.hpp"
#include "law/random/sites.hpp"
#include "law/random/support.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <functional>
#include <iterator>
#include <numeric>
#include <set>
#include <vector>

namespace limn::test::random {

enum class Algorithm : unsigned char {
    sort,
    stable_sort,
    partial_sort,
    nth_element,
    smallest,
    largest,
    partition,
    unique,
    lower_bound,
    reverse,
    rotate,
    heap,
    set,
    insertion_sort,
    count_if,
    find_if,
    remove_if,
    is_sorted,
};
inline constexpr int algorithms = 18, orders = 5;

/// One of the orders of `orders`: as they are, descending, by square, by absolute value, and
/// negative ones first, then by square.
template <class X> struct Order {
    int which;
    Where where;
    bool operator()(X const& a, X const& b) const {
        switch (which) {
        case 0:
            return less(where, a, b);
        case 1:
            return greater(where, a, b);
        case 2:
            return less(where, multiply(where, a, a), multiply(where, b, b));
        case 3:
            return less(where, absolute(where, a), absolute(where, b));
        default:
            break;
        }
        bool const first = less(where, a, 0.0), second = less(where, b, 0.0);
        if (first != second) return first;
        return less(where, multiply(where, a, a), multiply(where, b, b));
    }
};

/// No order is one of NaNs.
template <class S, class X> void must_be_ordered(std::vector<X> const& v) {
    if constexpr (!S::traced)
        for (X const& x : v)
            if (x != x) throw Undefined{"nan", false};
}

/// The index of the element that comes first, by sorting indices.
template <class S, class X> int argsorted(Node const& s, std::vector<X> const& v) {
    must_be_ordered<S>(v);
    if (v.empty()) return -1;
    std::vector<std::size_t> indices(v.size());
    std::iota(indices.begin(), indices.end(), std::size_t{0});
    Order<X> const order{s.b, {"program", s.line}};
    at_site(s.site, [&] {
        std::sort(indices.begin(), indices.end(),
                  [&](std::size_t a, std::size_t b) { return order(v[a], v[b]); });
        return true;
    });
    return static_cast<int>(indices.front());
}

/// What is found is left in `n`.
template <class S, class X> bool call_algorithm(Node const& s, std::vector<X>& v, int& n) {
    Order<X> const order{s.b, {"program", s.line}};
    Where const at{"program", s.line};
    auto const positive = [&](X const& x) -> bool { return greater(at, x, 0.5); };
    auto const b = v.begin(), e = v.end();
    auto const half = b + static_cast<std::ptrdiff_t>(v.size() / 2);
    auto const index = [&](auto i) { return static_cast<int>(i - v.begin()); };
    switch (static_cast<Algorithm>(s.a)) {
    case Algorithm::sort:
        std::sort(b, e, order);
        break;
    case Algorithm::stable_sort:
        std::stable_sort(b, e, order);
        break;
    case Algorithm::partial_sort:
        std::partial_sort(b, half, e, order);
        break;
    case Algorithm::nth_element:
        std::nth_element(b, half, e, order);
        break;
    case Algorithm::smallest:
        n = index(std::min_element(b, e, order));
        break;
    case Algorithm::largest:
        n = index(std::max_element(b, e, order));
        break;
    case Algorithm::partition:
        n = index(std::partition(b, e, positive));
        break;
    case Algorithm::unique:
        v.erase(std::unique(b, e), e);
        break;
    case Algorithm::lower_bound:
        std::sort(b, e, order);
        n = index(std::lower_bound(b, e, X(0.5), order));
        break;
    case Algorithm::reverse:
        std::reverse(b, e);
        break;
    case Algorithm::rotate:
        std::rotate(b, half, e);
        break;
    case Algorithm::heap:
        std::make_heap(b, e, order);
        if (!v.empty()) std::pop_heap(b, e, order);
        break;
    case Algorithm::set: {
        std::set<X, Order<X>> const all(b, e, order);
        n = static_cast<int>(all.size());
        v.assign(all.begin(), all.end());
        break;
    }
    case Algorithm::insertion_sort:
        for (std::size_t i = 1; i < v.size(); ++i)
            for (std::size_t j = i; j > 0 && order(v[j], v[j - 1]); --j) std::swap(v[j], v[j - 1]);
        break;
    case Algorithm::count_if:
        n = static_cast<int>(std::count_if(b, e, positive));
        break;
    case Algorithm::find_if:
        n = index(std::find_if(b, e, positive));
        break;
    case Algorithm::remove_if:
        v.erase(std::remove_if(b, e, positive), e);
        break;
    case Algorithm::is_sorted:
        n = std::is_sorted(b, e, order) ? 1 : 0;
        break;
    }
    return true;
}

template <class S, class X> void algorithm(Node const& s, std::vector<X>& v, int& n) {
    must_be_ordered<S>(v);
    at_site(s.site, [&] { return call_algorithm<S>(s, v, n); });
}

} // namespace limn::test::random

#endif // LIMN_TEST_LAW_RANDOM_ALGORITHMS_HPP
