// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `OpRow`: one op on one list of operand types, erased, with its typed kernels.

#ifndef LIMN_OP_OP_ROW_HPP
#define LIMN_OP_OP_ROW_HPP

#include <limn/meta/hash.hpp>
#include <limn/meta/key.hpp>
#include <limn/op/gate.hpp>
#include <limn/op/move_operands.hpp>
#include <limn/op/op.hpp>
#include <limn/op/op_id.hpp>
#include <limn/op/value_kernels.hpp>
#include <limn/type/cell.hpp>
#include <limn/type/tree.hpp>
#include <limn/type/type_row.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <type_traits>
#include <utility>

namespace limn {

/// What a node is. The set is closed; everything that computes is a call, or a loop of calls.
enum class Kind : unsigned char { input, constant, call, loop, result };

/// Computes `count` values. The frame is `lanes` times as large, and every value an array.
using BlockKernel = void (*)(std::byte* frame, std::uint32_t const* at, std::size_t lanes,
                             std::size_t count);

struct OpRow;

/// The rows of what every type has: where its values come from, join, and are kept.
struct ValueRows {
    OpRow const* input;
    OpRow const* constant;
    OpRow const* gate;
    OpRow const* result;
    Kernel copy;         ///< makes a value of its own
    Kernel move;         ///< as copy, of a value that nothing reads again
    Kernel refer;        ///< as copy, but for as long as the operand lives: points at it
    Constant (*blank)(); ///< some value, where none was given
};

/// As an arity: the number of operands differs from node to node.
inline constexpr std::size_t variadic = 0xffffffffu;

/// One op on one list of operand types: what a node points at. It says how the op is written and
/// what may be done with it, and holds the functions that compute it. Its address is its identity;
/// the kernels are typed, so nothing that runs a graph ever dispatches on a type. Each row is an
/// `inline constexpr` object, made where an op is recorded on such operands.
struct OpRow {
    OpId const* op; ///< which op it is, of any types; null where this program does not have it
    std::string_view name; ///< for listings, code and files; what is compared is `op`
    Kind kind;
    Traits traits{};
    bool user = false;        ///< an op that the library does not know
    bool builtin = false;     ///< an operator of the language itself, on its own types
    bool partial = false;     ///< undefined on some operands, or a user's: only run where written
    unsigned char hidden = 0; ///< leading operands that C++ source does not write
    Notation notation{};
    TypeRow const* result;
    std::size_t arity = 0;
    TypeRow const* const* operands = nullptr; ///< the types of the operands, `arity` of them
    std::uint64_t hash;                       ///< of name and types, the same on every compiler
    Kernel kernel = nullptr;
    BlockKernel block = nullptr; ///< none of an effect, or where a type is not trivially copyable
    /// The result on constants; none where C++ leaves it undefined.
    std::optional<Constant> (*fold)(Constant const* const* operands) = nullptr;
    ValueRows const& (*values)();  ///< the rows of the result's type
    TreeRow const* made = nullptr; ///< of a `make`: how what it makes is built of its operands
    /// The kernel that may take these operands, a bit each, as temporaries; null where none does.
    Kernel (*move_operands)(std::uint32_t operands) = nullptr;
    unsigned version = 1; ///< of what it computes: a saved graph runs on that version alone

    /// The type of operand `i`. Those of the elements of a container come again and again.
    constexpr TypeRow const& operand(std::size_t i) const noexcept {
        bool const again = arity == variadic && i >= hidden;
        return *operands[again ? hidden + (i - hidden) % made->leaves : i];
    }
    /// Of a `make` of a container: how many operands it has, given its lengths.
    template <class Lengths> constexpr std::size_t operands_for(Lengths const& lengths) const {
        std::size_t elements = 1;
        for (std::size_t length : lengths) elements *= length;
        return hidden + elements * made->leaves;
    }
    /// Whether a constant may stand in its place where the operands are constants.
    constexpr bool folds() const noexcept { return traits.pure() && made == nullptr; }
    /// Whether it chooses between the values of two arms.
    constexpr bool is_gate() const noexcept { return op == &op_id<prims::gate>; }
};

/// Whether a row is one of the op `O`, on whatever types; of a template such as `prims::convert<T>`
/// with whatever arguments.
template <class O> constexpr bool is(OpRow const& row) noexcept {
    return row.op == &op_id<typename detail::op_family<O>::type>;
}
/// Whether a row is one of any of these ops.
template <class... Os> constexpr bool is_any(OpRow const& row) noexcept {
    return (is<Os>(row) || ...);
}

/// Whether two rows are one op on one list of types: one row, or that of another shared library.
constexpr bool same_row(OpRow const& a, OpRow const& b) noexcept {
    return &a == &b || (a.hash == b.hash && a.name == b.name);
}

namespace detail {

template <class O, class... Ts> struct Kernels {
    using Result = result_t<O, Ts...>;

    template <std::size_t... I>
    static void run(std::byte* frame, std::uint32_t const* at, std::index_sequence<I...>) {
        Cell<Result>::put(frame + at[0], O::apply(Cell<Ts>::get(frame + at[I + 1])...));
    }
    static void one(std::byte* frame, std::uint32_t const* at) {
        if constexpr (std::is_same_v<O, prims::gate>) choose(frame, at);
        else run(frame, at, std::index_sequence_for<Ts...>{});
    }
    /// The arm that did not run has no value; nor has the other one where nobody uses this gate.
    static void choose(std::byte* frame, std::uint32_t const* at) {
        std::uint32_t const arm[]{at[0], at[Cell<bool>::get(frame + at[1]) ? 2 : 3]};
        ValueKernels<Result>::copy(frame, arm);
    }
    template <std::size_t... I>
    static void run(std::byte* frame, std::uint32_t const* at, std::size_t lanes, std::size_t count,
                    std::index_sequence<I...>) {
        each(reinterpret_cast<Result*>(frame + at[0] * lanes), count,
             reinterpret_cast<Ts const*>(frame + at[I + 1] * lanes)...);
    }
    static void each(Result* out, std::size_t count, Ts const*... in) {
        for (std::size_t k = 0; k < count; ++k) out[k] = O::apply(in[k]...);
    }
    static void block(std::byte* frame, std::uint32_t const* at, std::size_t lanes,
                      std::size_t count) {
        run(frame, at, lanes, count, std::index_sequence_for<Ts...>{});
    }
    template <std::size_t... I>
    static constexpr std::optional<Constant> run(Constant const* const* in,
                                                 std::index_sequence<I...>) {
        if constexpr (requires { O::defined(in[I]->template as<Ts>()...); })
            if (!O::defined(in[I]->template as<Ts>()...)) return std::nullopt;
        return Constant{Result(O::apply(in[I]->template as<Ts>()...))};
    }
    static constexpr std::optional<Constant> fold(Constant const* const* in) {
        return run(in, std::index_sequence_for<Ts...>{});
    }
    static constexpr BlockKernel block_if_trivial() {
        // effects keep their order from one value to the next
        constexpr bool trivial = Cell<Result>::trivial && (Cell<Ts>::trivial && ...);
        if constexpr (trivial && Traits{O::traits}.pure()) return &block;
        else return nullptr;
    }
};

template <class... Ts>
inline constexpr std::array<TypeRow const*, sizeof...(Ts)> type_rows{&type_row<Ts>...};

template <class... Ts>
constexpr std::uint64_t signature_hash(std::string_view name, std::string_view result,
                                       unsigned version = 1) {
    std::uint64_t h = hash_combine(hash_text(name), hash_text(result));
    ((h = hash_combine(h, hash_text(type_name<Ts>))), ...);
    return version == 1 ? h : hash_combine(h, version);
}

/// What the key of an op's row stands for: the op, its result and its operands, as types.
template <class O, class R, class... Ts> struct RowTypes {
    using op = O;
    using result = R;
    static constexpr std::size_t arity = sizeof...(Ts);
};

/// Whether a run could tell that `O` was evaluated where the function does not evaluate it.
template <class O, class... Ts> constexpr bool partial_op() {
    if constexpr (requires(Ts const&... operands) { O::defined(operands...); }) return true;
    else if constexpr (may_be_overloaded<O, Ts...> && !is_builtin<O, Ts...>)
        return !(total_operators<result_t<O, Ts...>> && ... && total_operators<Ts>);
    else return user_op<O>();
}

/// The rows of what every type has, for `T`. Declared first: they and the ops' rows name each
/// other.
template <class T> constexpr ValueRows const& values();

/// The ops of the nodes that compute nothing.
template <Kind kind_> struct Source {
    static constexpr Kind kind = kind_;
    static constexpr std::string_view name = kind == Kind::input ? "input" : "constant";
};

} // namespace detail

namespace prims {

/// A value from outside the graph.
using input = detail::Source<Kind::input>;

/// A value known when the function was traced.
using constant = detail::Source<Kind::constant>;

} // namespace prims

/// The row of an input, or of a constant, of type `T`.
template <Kind kind, class T>
inline constexpr OpRow source_row{
    .op = &op_id<detail::Source<kind>>,
    .name = detail::Source<kind>::name,
    .kind = detail::tie_key<&source_row<kind, T>, detail::RowTypes<detail::Source<kind>, T>>::keep(
        kind),
    .result = &type_row<T>,
    .hash = detail::signature_hash<>(detail::Source<kind>::name, type_name<T>),
    .values = &detail::values<T>,
};

/// The row of `O` on operands of types `Ts`.
template <class O, class... Ts>
    requires(explain_op<O>())
inline constexpr OpRow op_row{
    .op = &op_id<typename detail::op_family<O>::type>,
    .name = O::name,
    .kind =
        detail::tie_key<&op_row<O, Ts...>, detail::RowTypes<O, result_t<O, Ts...>, Ts...>>::keep(
            Kind::call),
    .traits = detail::traits_of<O, Ts...>,
    .user = detail::user_op<O>(),
    .builtin = detail::is_builtin<O, Ts...>,
    .partial = detail::partial_op<O, Ts...>(),
    .hidden = detail::hidden_operands<O>(),
    .notation = O::notation,
    .result = &type_row<result_t<O, Ts...>>,
    .arity = sizeof...(Ts),
    .operands = detail::type_rows<Ts...>.data(),
    .hash = detail::signature_hash<Ts...>(O::name, type_name<result_t<O, Ts...>>,
                                          detail::op_version<O>()),
    .kernel = &detail::Kernels<O, Ts...>::one,
    .block = detail::Kernels<O, Ts...>::block_if_trivial(),
    .fold = &detail::Kernels<O, Ts...>::fold,
    .values = &detail::values<result_t<O, Ts...>>,
    .move_operands = detail::MoveOperands<O, detail::hidden_operands<O>(), Ts...>::choice(),
    .version = detail::op_version<O>(),
};

/// The row of a value of type `T` that a loop leaves behind.
template <class T>
inline constexpr OpRow result_row{
    .op = &op_id<prims::result>,
    .name = prims::result::name,
    .kind = detail::tie_key<&result_row<T>, detail::RowTypes<prims::result, T, int>>::keep(
        Kind::result),
    .result = &type_row<T>,
    .arity = 1,
    .operands = detail::type_rows<int>.data(),
    .hash = detail::signature_hash<int>(prims::result::name, type_name<T>),
    .values = &detail::values<T>,
};

template <class T>
inline constexpr ValueRows value_rows{
    .input = &source_row<Kind::input, T>,
    .constant = &source_row<Kind::constant, T>,
    .gate = &op_row<prims::gate, bool, T, T>,
    .result = &result_row<T>,
    .copy = &detail::ValueKernels<T>::copy,
    .move = &detail::ValueKernels<T>::move,
    .refer = &detail::ValueKernels<T>::refer,
    .blank = &detail::ValueKernels<T>::blank_constant,
};

template <class T> constexpr ValueRows const& detail::values() { return value_rows<T>; }

/// The row of a loop, whatever it carries.
inline constexpr OpRow loop_row{
    .op = &op_id<prims::loop>,
    .name = prims::loop::name,
    .kind = Kind::loop,
    .partial = true,
    .result = &type_row<int>,
    .arity = variadic,
    .hash = detail::signature_hash<>(prims::loop::name, type_name<int>),
    .values = &detail::values<int>,
};

} // namespace limn

#endif // LIMN_OP_OP_ROW_HPP
