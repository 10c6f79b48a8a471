// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns what the library asks of a compiler, said in one sentence where it is not there.

#ifndef LIMN_META_LANGUAGE_HPP
#define LIMN_META_LANGUAGE_HPP

#if __cplusplus < 202002L
#error "limn: it is written in C++20: compile with -std=c++20 or later"
#elif !defined(__cpp_exceptions)
#error "limn: it leaves a traced function by an exception: compile without -fno-exceptions"
#elif !defined(__cpp_rtti)
#error "limn: it asks for the types of exceptions and values: compile without -fno-rtti"
#endif

#endif // LIMN_META_LANGUAGE_HPP
