// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `PackedBlock`: steps of a batch that machine code does at once, as values.

#ifndef LIMN_JIT_NATIVE_PACKED_BLOCK_HPP
#define LIMN_JIT_NATIVE_PACKED_BLOCK_HPP

#include <limn/jit/native/operation.hpp>
#include <limn/meta/inline.hpp>
#include <limn/meta/vector.hpp>

#include <array>
#include <cstddef>
#include <cstdint>

namespace limn::detail {

/// A value, or a store of one.
struct PackedNode {
    static constexpr std::uint32_t never = 0xffffffffu;

    enum class Is : unsigned char { load, constant, operation, store };
    Is is;
    Operation operation{};
    MachineType type;           ///< of the value
    unsigned char count = 0;    ///< of operands
    std::uint32_t cell = never; ///< of a load, a store, a constant
    std::array<std::uint32_t, 3> operands{};
    std::array<std::uint32_t, 3> next{never, never, never}; ///< who reads that operand after this
    std::uint32_t first = never;                            ///< who reads this value first
};

/// Steps in a row without jumps. What a cell holds is a value, written once: where branches join
/// is a `select`.
class PackedBlock {
public:
    struct Written {
        std::uint32_t cell, node;
        bool stays = true; ///< something reads the cell after the block
    };

    std::uint32_t begin = 0, end = 0; ///< its steps
    unsigned element = 1;             ///< bytes of its values; 1 as long as all are bools
    std::size_t entry = 0;            ///< where its code begins
    Vector<PackedNode> nodes{};
    Vector<std::uint32_t> loaded{}; ///< cells
    Vector<Written> written{};

    /// Adds the stores, puts all into the order in which they run, and finds who reads what next.
    /// A cell that is written is read before.
    LIMN_DECLARE void finish();
};

} // namespace limn::detail

#ifndef LIMN_COMPILED
#include <limn/jit/native/packed_block.ipp>
#endif

#endif // LIMN_JIT_NATIVE_PACKED_BLOCK_HPP
