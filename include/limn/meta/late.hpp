// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `late`: what keeps a template from being instantiated before its caller is.

#ifndef LIMN_META_LATE_HPP
#define LIMN_META_LATE_HPP

namespace limn::detail {

template <class T, class... Ts> struct Late {
    using type = T;
};

/// `T`, but not before the `Ts` are known. Inside of a template that depends on no type of the
/// user's, it keeps what is made of `T` from being instantiated by everybody who includes the
/// header: a `std::vector<T>` costs each of them a millisecond, and eight on clang, which makes the
/// constexpr members of a type that it knows as soon as it reads a call of them.
template <class T, class... Ts> using late = typename Late<T, Ts...>::type;

/// `void`, likewise. `std::void_t` does not wait: to clang it is `void` at once.
template <class... Ts> using late_void = late<void, Ts...>;

} // namespace limn::detail

#endif // LIMN_META_LATE_HPP
