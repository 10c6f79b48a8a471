// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns the iterator of a traced sequence: a range-for, an algorithm or a view over a sequence of
/// unknown length becomes a loop over a position.

#ifndef LIMN_PROXY_SEQUENCE_ITERATOR_HPP
#define LIMN_PROXY_SEQUENCE_ITERATOR_HPP

#include <limn/meta/where.hpp>
#include <limn/op/comparison.hpp>
#include <limn/proxy/index.hpp>
#include <limn/proxy/proxy.hpp>
#include <limn/proxy/record.hpp>

#include <range/v3/iterator/concepts.hpp>

#include <cstddef>
#include <iterator>
#include <span>
#include <type_traits>

namespace limn {

/// A run of values of unknown length: as an input, `input<sequence<double>>("xs")`; when run, a
/// `std::span<double const>`.
template <class T> using sequence = std::span<T const>;

namespace detail {

/// Stands at a traced position of a traced sequence. To ask whether it is at the end is a decision.
template <class S> class SequenceIterator {
    using Position = Proxy<typename S::size_type>;

public:
    using value_type = Proxy<typename proxies::SequenceMembers<S>::element>;
    using reference = value_type;
    using pointer = void;
    using difference_type = Proxy<typename S::difference_type>;
    using iterator_category = std::input_iterator_tag;
    using iterator_concept = std::forward_iterator_tag;

    constexpr SequenceIterator() = default;
    /// What it records stands `at` the line that asked for it.
    constexpr SequenceIterator(Proxy<S> const& of, Position const& position, Where at)
        : of_{of}, position_{position}, at_{at} {}

    constexpr value_type operator*() const {
        return of_[LocatedIndex<std::size_t>{position_, at_}];
    }
    constexpr SequenceIterator& operator++() {
        ++position_;
        return *this;
    }
    constexpr SequenceIterator operator++(int) {
        SequenceIterator const before = *this;
        ++position_;
        return before;
    }
    friend constexpr Proxy<bool> operator==(SequenceIterator const& a, SequenceIterator const& b) {
        return record<prims::equal>(a.at_, a.position_, b.position_);
    }
    friend constexpr Proxy<bool> operator!=(SequenceIterator const& a, SequenceIterator const& b) {
        return record<prims::not_equal>(a.at_, a.position_, b.position_);
    }
    friend constexpr difference_type operator-(SequenceIterator const& a,
                                               SequenceIterator const& b) {
        using D = typename S::difference_type;
        return convert<D>(a.position_) - convert<D>(b.position_);
    }

private:
    Proxy<S> of_;
    Position position_;
    Where at_;
};

} // namespace detail

namespace proxies {

template <class T>
    requires is_sequence<T>
constexpr SequenceIterator<T> SequenceMembers<T>::begin(Where at) const {
    return {static_cast<Proxy<T> const&>(*this), Proxy<std::size_t>(std::size_t{0}), at};
}
template <class T>
    requires is_sequence<T>
constexpr SequenceIterator<T> SequenceMembers<T>::end(Where at) const {
    return {static_cast<Proxy<T> const&>(*this), size(at), at};
}

} // namespace proxies

} // namespace limn

namespace ranges::detail {

/// A traced integer may be the difference of two iterators, and count.
template <class I> inline constexpr bool _is_integer_like_<limn::Proxy<I>> = std::is_integral_v<I>;

} // namespace ranges::detail

#endif // LIMN_PROXY_SEQUENCE_ITERATOR_HPP
