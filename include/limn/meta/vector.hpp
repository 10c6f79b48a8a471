// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `Vector`: a vector that costs the compiler a quarter of what `std::vector` does.

#ifndef LIMN_META_VECTOR_HPP
#define LIMN_META_VECTOR_HPP

#include <limn/meta/page_allocator.hpp>

#include <cstddef>
#include <initializer_list>
#include <memory>
#include <type_traits>
#include <utility>
#include <vector>

namespace limn::detail {

/// Elements in a row, as `std::vector` has them, at compile time as well: the same members, as far
/// as the library needs them. What it keeps to itself is in these; what users see is `std::vector`
/// and `std::span`. For each type of element, to include a header in which a `std::vector` grows
/// costs every user 6 ms; this, 1.5. Long ones are in large pages: of 1e6 nodes that are printed,
/// half of the time went to the faults of small ones.
///
/// Requires  elements that can be moved; moving does not throw
template <class T, class Allocator = PageAllocator<T>> class Vector {
public:
    using value_type = T;
    using iterator = T*;
    using const_iterator = T const*;

    constexpr Vector() noexcept = default;
    constexpr explicit Vector(std::size_t count) { resize(count); }
    constexpr Vector(std::size_t count, T const& value) { assign(count, value); }
    constexpr Vector(std::initializer_list<T> from) { append(from.begin(), from.end()); }
    template <class I>
        requires requires(I i) { *i; }
    constexpr Vector(I first, I last) {
        append(first, last);
    }
    template <class A> constexpr Vector(std::vector<T, A> const& from) {
        reserve(from.size());
        append(from.begin(), from.end());
    }
    constexpr Vector(Vector const& from) {
        reserve(from.size());
        append(from.begin(), from.end());
    }
    constexpr Vector(Vector&& from) noexcept { take(from); }
    constexpr Vector& operator=(Vector const& from) {
        if (this == &from) return *this;
        clear();
        reserve(from.size());
        append(from.begin(), from.end());
        return *this;
    }
    constexpr Vector& operator=(Vector&& from) noexcept {
        if (this == &from) return *this;
        Vector const old{std::move(*this)};
        take(from);
        return *this;
    }
    constexpr ~Vector() {
        shrink(0);
        if (capacity_ > 0) Allocator{}.deallocate(first_, capacity_);
    }

    constexpr T* data() noexcept { return first_; }
    constexpr T const* data() const noexcept { return first_; }
    constexpr std::size_t size() const noexcept { return size_; }
    constexpr std::size_t capacity() const noexcept { return capacity_; }
    constexpr bool empty() const noexcept { return size_ == 0; }
    constexpr T* begin() noexcept { return first_; }
    constexpr T const* begin() const noexcept { return first_; }
    constexpr T* end() noexcept { return first_ + size_; }
    constexpr T const* end() const noexcept { return first_ + size_; }
    constexpr T& operator[](std::size_t i) noexcept { return first_[i]; }
    constexpr T const& operator[](std::size_t i) const noexcept { return first_[i]; }
    constexpr T& front() noexcept { return first_[0]; }
    constexpr T const& front() const noexcept { return first_[0]; }
    constexpr T& back() noexcept { return first_[size_ - 1]; }
    constexpr T const& back() const noexcept { return first_[size_ - 1]; }

    constexpr void push_back(T value) { emplace_back(std::move(value)); }
    template <class... Args> constexpr T& emplace_back(Args&&... args) {
        if (size_ == capacity_) reserve(size_ == 0 ? 4 : 2 * size_);
        std::construct_at(first_ + size_, std::forward<Args>(args)...);
        return first_[size_++];
    }
    /// Requires  `first` is in no part of this vector
    template <class I> constexpr void append(I first, I last) {
        if constexpr (std::is_pointer_v<I> && std::is_trivially_copyable_v<T>) {
            std::size_t const count = size_ + static_cast<std::size_t>(last - first);
            if (count > capacity_) reserve(count > 2 * capacity_ ? count : 2 * capacity_);
            if (std::is_constant_evaluated())
                for (T* to = first_ + size_; first != last; ++first)
                    std::construct_at(to++, *first);
            else if (first != last)
                __builtin_memcpy(first_ + size_, first, (count - size_) * sizeof(T));
            size_ = count;
        } else {
            for (; first != last; ++first) emplace_back(*first);
        }
    }
    template <class I>
        requires requires(I i) { *i; }
    constexpr void assign(I first, I last) {
        clear();
        append(first, last);
    }
    constexpr void assign(std::size_t count, T const& value) {
        clear();
        reserve(count);
        if constexpr (__is_trivially_copyable(T) && __is_trivially_assignable(T&, T const&))
            if (!std::is_constant_evaluated())
                for (T const each = value; size_ < count; ++size_) first_[size_] = each;
        while (size_ < count) emplace_back(value);
    }
    constexpr void resize(std::size_t count, T const& value = T{}) {
        if (count > capacity_) reserve(count > 2 * capacity_ ? count : 2 * capacity_);
        while (size_ < count) emplace_back(value);
        if (size_ > count) shrink(count);
    }
    constexpr void pop_back() noexcept { shrink(size_ - 1); }
    constexpr void clear() noexcept { shrink(0); }
    constexpr T* insert(T const* before, T value) {
        auto const at = static_cast<std::size_t>(before - first_);
        if (at == size_) return &emplace_back(std::move(value));
        T last = std::move(back()); // which moves, where the memory does
        emplace_back(std::move(last));
        for (std::size_t i = size_ - 2; i > at; --i) first_[i] = std::move(first_[i - 1]);
        first_[at] = std::move(value);
        return first_ + at;
    }
    constexpr T* erase(T const* first, T const* last) {
        T* const at = first_ + (first - first_);
        T* to = at;
        for (T* from = first_ + (last - first_); from != end(); ++from) *to++ = std::move(*from);
        shrink(static_cast<std::size_t>(to - first_));
        return at;
    }
    constexpr T* erase(T const* one) { return erase(one, one + 1); }

    constexpr void reserve(std::size_t capacity) {
        if (capacity <= capacity_) return;
        T* const larger = Allocator{}.allocate(capacity);
        if (std::is_constant_evaluated() || !std::is_trivially_copyable_v<T>)
            for (std::size_t i = 0; i < size_; ++i)
                std::construct_at(larger + i, std::move(first_[i]));
        else if (size_ > 0) __builtin_memcpy(static_cast<void*>(larger), first_, size_ * sizeof(T));
        std::size_t const count = size_;
        shrink(0);
        if (capacity_ > 0) Allocator{}.deallocate(first_, capacity_);
        first_ = larger;
        size_ = count;
        capacity_ = capacity;
    }

    friend constexpr bool operator==(Vector const& a, Vector const& b) {
        if (a.size_ != b.size_) return false;
        for (std::size_t i = 0; i < a.size_; ++i)
            if (!(a.first_[i] == b.first_[i])) return false;
        return true;
    }

private:
    /// Requires  `count` is at most the size
    constexpr void shrink(std::size_t count) noexcept {
        if constexpr (__is_trivially_copyable(T)) // g++ -O2 leaves the loop standing
            if (!std::is_constant_evaluated()) size_ = count;
        while (size_ > count) std::destroy_at(first_ + --size_);
    }

    constexpr void take(Vector& from) noexcept {
        first_ = from.first_;
        size_ = from.size_;
        capacity_ = from.capacity_;
        from.first_ = nullptr;
        from.size_ = from.capacity_ = 0;
    }

    T* first_ = nullptr;
    std::size_t size_ = 0;
    std::size_t capacity_ = 0;
};

/// Takes out the elements for which `condition` holds.
template <class T, class F> constexpr void erase_if(Vector<T>& from, F const& condition) {
    std::size_t kept = 0;
    for (std::size_t i = 0; i < from.size(); ++i)
        if (!condition(from[i])) {
            if (kept != i) from[kept] = std::move(from[i]);
            ++kept;
        }
    while (from.size() > kept) from.pop_back();
}

} // namespace limn::detail

#endif // LIMN_META_VECTOR_HPP
