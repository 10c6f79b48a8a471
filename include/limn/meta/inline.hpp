// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `LIMN_DECLARE`, `LIMN_DEFINE`, `LIMN_INLINE` and `LIMN_LAZY`: how a function is written
/// that is compiled in each unit of a program, or once, or for those who call it.
///
/// The body of a function that is not a template by nature, and is not needed in a constant
/// expression, stands in an `.ipp` file beside its header, which includes that file at its end:
///
///     LIMN_DECLARE std::string name_of(Node node);            // name.hpp
///     LIMN_DEFINE std::string name_of(Node node) { ... }      // name.ipp
///
/// With LIMN_COMPILED, both words are empty: headers only declare, and one translation unit
/// includes limn/source.hpp, which defines all functions. Without it, the function is a template
/// that has nothing to deduce, so that its body costs those who call it and nobody else: a
/// compiler looks at the body of an `inline` function in each unit, makes all templates that it
/// uses, and emits the virtual functions of all classes that it constructs.
///
/// `LIMN_LAZY` begins what has to stand in a header in both modes: a function that is needed in a
/// constant expression or is called too often for a call, and a class whose members are made of
/// much. It is a template that has nothing to deduce in either mode, for the same reason: without
/// those of functions, g++ takes 5.3 s for `#include <limn.hpp>` in compiled mode instead of 2.6 s.
/// Such a class is named with `<>`. Where its members, defined elsewhere, or its bases need the
/// parameter, it says `template <class T = void>` itself.
///
/// `LIMN_DECLARE` begins the first declaration, before `[[nodiscard]]`, `static` and `explicit`.
/// `LIMN_DEFINE` begins the definition, and a friend declaration of a function that is declared
/// elsewhere.
///
/// `LIMN_INLINE` begins the definitions of what cannot be a template: virtual functions,
/// destructors, default and copy constructors, assignment. In these, call one function that is
/// declared by `LIMN_DECLARE`, or give the work to a class that has no virtual functions: a class
/// template (`Executes<T>` in run/executes.hpp) then makes it polymorphic for those who use it.
/// A virtual function whose body is in an `.ipp` file is declared with `LIMN_INLINE` as well: the
/// first one that is not inline in its class has the compiler emit all of them, in each unit.

#ifndef LIMN_META_INLINE_HPP
#define LIMN_META_INLINE_HPP

#define LIMN_LAZY template <class = void>

#ifdef LIMN_COMPILED
#define LIMN_DECLARE
#define LIMN_DEFINE
#define LIMN_INLINE
#else
#define LIMN_DECLARE template <class = void>
#define LIMN_DEFINE template <class>
#define LIMN_INLINE inline
#endif

#endif // LIMN_META_INLINE_HPP
