// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns the kernels that move operands into an op: values that nothing reads again are moved.

#ifndef LIMN_OP_MOVE_OPERANDS_HPP
#define LIMN_OP_MOVE_OPERANDS_HPP

#include <limn/op/op.hpp>
#include <limn/type/cell.hpp>
#include <limn/type/type_row.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

namespace limn {

/// Computes one value: `at[0]` is the result's offset in the frame, then the operands'.
using Kernel = void (*)(std::byte* frame, std::uint32_t const* at);

namespace detail {

/// The kernels of `O` that take some operands as temporaries. An op says by `apply_moved` that it
/// forwards them. Of one op at most three operands are moved, for each set has its kernel.
template <class O, std::size_t Hidden, class... Ts> struct MoveOperands {
    using Result = result_t<O, Ts...>;
    static constexpr std::size_t most = 3;

    /// The operands that it makes a difference for, and how many of them there are.
    static constexpr auto places = [] {
        std::array<bool, sizeof...(Ts) + 1> const owns{(!Cell<Ts>::trivial && !is_module<Ts>)...};
        std::pair<std::array<std::size_t, most>, std::size_t> out{};
        for (std::size_t i = Hidden; i < sizeof...(Ts) && out.second < most; ++i)
            if (owns[i]) out.first[out.second++] = i;
        return out;
    }();
    static constexpr bool given(std::size_t set, std::size_t operand) {
        for (std::size_t k = 0; k < places.second; ++k)
            if (places.first[k] == operand) return (set >> k) % 2 != 0;
        return false;
    }

    template <bool moves, class T> static decltype(auto) operand(std::byte* cell) {
        if constexpr (moves) return const_cast<T&&>(Cell<T>::get(cell));
        else return Cell<T>::get(cell);
    }
    template <std::size_t set, std::size_t... I>
    static constexpr bool accepts(std::index_sequence<I...>) {
        if constexpr (requires { O::apply_moved(operand<given(set, I), Ts>(nullptr)...); })
            return std::is_same_v<std::remove_cvref_t<decltype(O::apply_moved(
                                      operand<given(set, I), Ts>(nullptr)...))>,
                                  Result>;
        else return false;
    }
    template <std::size_t set, std::size_t... I>
    static void run(std::byte* frame, std::uint32_t const* at, std::index_sequence<I...>) {
        Cell<Result>::put(frame + at[0],
                          O::apply_moved(operand<given(set, I), Ts>(frame + at[I + 1])...));
    }
    template <std::size_t set> static void one(std::byte* frame, std::uint32_t const* at) {
        run<set>(frame, at, std::index_sequence_for<Ts...>{});
    }
    /// Asked instead of the kernel's address: with -fsanitize=undefined g++ compares no address of
    /// a function with null in a constant expression.
    template <std::size_t set>
    static constexpr bool has_kernel = set != 0 && accepts<set>(std::index_sequence_for<Ts...>{});
    template <std::size_t set> static constexpr Kernel kernel_or_null() {
        if constexpr (has_kernel<set>) return &one<set>;
        else return nullptr;
    }

    /// The kernel for these operands, a bit each; none where it would be that of the row.
    static Kernel kernel(std::uint32_t operands) {
        return [&]<std::size_t... S>(std::index_sequence<S...>) {
            static constexpr std::array<Kernel, sizeof...(S)> of{kernel_or_null<S>()...};
            std::size_t set = 0;
            for (std::size_t k = 0; k < places.second; ++k)
                set |= ((operands >> places.first[k]) & 1u) << k;
            return of[set];
        }(std::make_index_sequence<(std::size_t{1} << places.second)>{});
    }
    using Choice = Kernel (*)(std::uint32_t operands);
    static constexpr Choice choice() {
        if constexpr (places.second != 0 && has_kernel<1>) return &kernel;
        else return nullptr;
    }
};

} // namespace detail

} // namespace limn

#endif // LIMN_OP_MOVE_OPERANDS_HPP
