// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `LIMN_INLINE`, which begins each function of an `.ipp` file.
///
/// The body of a function that is not a template, and is not needed in a constant expression,
/// stands in an `.ipp` file beside its header. As a rule the header includes that file at its end,
/// and the functions are `inline`. With LIMN_COMPILED, headers only declare; one translation unit
/// includes limn/source.hpp, which defines all of them.

#ifndef LIMN_META_INLINE_HPP
#define LIMN_META_INLINE_HPP

#ifdef LIMN_COMPILED
#define LIMN_INLINE
#else
#define LIMN_INLINE inline
#endif

#endif // LIMN_META_INLINE_HPP
