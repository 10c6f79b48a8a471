// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `PlainCode`: what changes how this program's plain code rounds.

#ifndef LIMN_META_PLAIN_CODE_HPP
#define LIMN_META_PLAIN_CODE_HPP

#include <string>

namespace limn::detail {

/// Set by adapt/eigen.hpp, before main, where Eigen computes on vector registers: it then adds the
/// entries of a matrix in another order than one after another.
inline bool eigen_is_vectorised = false;

/// How code that the compiler makes now, where `F` is called, rounds.
struct PlainCode {
    bool contracts; ///< `a * b + c` is rounded once
    bool is_fast;   ///< -ffast-math
    bool vectorises_eigen;

    explicit operator bool() const { return contracts || is_fast || vectorises_eigen; }

    /// What to compile with, so that it rounds as C++ says.
    std::string remedy() const {
        std::string out;
        auto const add = [&](char const* text) { (out += out.empty() ? "" : ", and ") += text; };
        if (contracts) add("with -ffp-contract=off, for `a * b + c` is rounded once here");
        if (is_fast) add("without -ffast-math");
        if (vectorises_eigen)
            add("with -DEIGEN_DONT_VECTORIZE, for Eigen adds in another order here");
        return "compile " + out + "; the CMake target limn::bit_exact does so";
    }
};

/// The numbers are chosen so that the product, rounded, is 1. A template of the user's callable, so
/// that it is compiled as the callable is.
template <class F> PlainCode plain_code() {
    double const volatile a = 1.0 + 0x1p-30, b = 1.0 - 0x1p-30, c = -1.0;
    double const x = a, y = b, z = c;
#ifdef __FAST_MATH__
    bool constexpr is_fast = true;
#else
    bool constexpr is_fast = false;
#endif
    return {x * y + z != 0.0, is_fast, eigen_is_vectorised};
}

} // namespace limn::detail

#endif // LIMN_META_PLAIN_CODE_HPP
