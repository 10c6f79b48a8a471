// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `CheckOptions`: how thoroughly a callable is compared with a graph.

#ifndef LIMN_CHECK_CHECK_OPTIONS_HPP
#define LIMN_CHECK_CHECK_OPTIONS_HPP

#include <limn/type/draw.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace limn {

struct CheckOptions {
    std::size_t runs = 400;             ///< inputs tried
    std::uint64_t seed = 0;             ///< of the random inputs; 0 is another each time
    std::vector<Generator> inputs = {}; ///< for inputs that are not drawn by their type
    bool times = true;                  ///< a constant near to the time of now is a fault
};

} // namespace limn

#endif // LIMN_CHECK_CHECK_OPTIONS_HPP
