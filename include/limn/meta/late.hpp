// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `late_void`: what keeps a template from being instantiated before its caller is.
/// Layer: meta. Includes nothing of the library.

#ifndef LIMN_META_LATE_HPP
#define LIMN_META_LATE_HPP

namespace limn::detail {

template <class... Ts> struct Late {
    using type = void;
};

/// `void`, but not before the `Ts` are known. As the argument of a template that depends on no type
/// of the user's, inside of one that does, it keeps the first from being instantiated by everybody
/// who includes the second. `std::void_t` does not: to clang it is `void` at once.
template <class... Ts> using late_void = typename Late<Ts...>::type;

} // namespace limn::detail

#endif // LIMN_META_LATE_HPP
