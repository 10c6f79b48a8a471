// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `Validated`: what a captured graph was compared with before it was handed out.

#ifndef LIMN_GRAPH_VALIDATED_HPP
#define LIMN_GRAPH_VALIDATED_HPP

#include <cstddef>

namespace limn {

/// What a graph with captured branches or loops was compared with. All are 0 where nothing was
/// captured, or where `TraceOptions::validation` is `none`.
struct Validated {
    std::size_t runs = 0;       ///< of the function, with answers that were chosen
    std::size_t answers = 0;    ///< decisions, counted once for each answer, that some run passed
    std::size_t pairs = 0;      ///< of such, one after the other, that one run passed
    std::size_t loops = 0;      ///< that were closed
    std::size_t iterations = 0; ///< through which each of them was gone at the most
    std::size_t samples = 0;    ///< inputs on which the function itself was called
    bool all_pairs = false;     ///< runs were chosen until none passed a new pair
    bool all_paths = false;     ///< each path of the function was compared: nothing is left
};

} // namespace limn

#endif // LIMN_GRAPH_VALIDATED_HPP
