// SPDX-License-Identifier: BSL-1.0

#ifndef LIMN_JIT_NATIVE_OPERATION_IPP
#define LIMN_JIT_NATIVE_OPERATION_IPP

#include <limn/jit/native/operation.hpp>
#include <limn/meta/inline.hpp>
#include <limn/op/arithmetic.hpp>
#include <limn/op/bitwise.hpp>
#include <limn/op/choose.hpp>
#include <limn/op/comparison.hpp>
#include <limn/op/math.hpp>
#include <limn/op/op_row.hpp>
#include <limn/op/select.hpp>
#include <limn/op/sequence.hpp>
#include <limn/type/type_row.hpp>

#include <cstddef>
#include <cstring>
#include <span>
#include <vector>

namespace limn::detail {

LIMN_DEFINE MachineType word_of(TypeRow const& type) {
    static constexpr struct {
        TypeRow const* type;
        MachineType word;
    } all[]{{&type_row<double>, MachineType::float64},
            {&type_row<bool>, MachineType::boolean},
            {&type_row<int>, MachineType::int32},
            {&type_row<unsigned long>,
             sizeof(long) == 8 ? MachineType::unsigned64 : MachineType::unsigned32},
            {&type_row<float>, MachineType::float32},
            {&type_row<long>, sizeof(long) == 8 ? MachineType::int64 : MachineType::int32},
            {&type_row<unsigned>, MachineType::unsigned32},
            {&type_row<long long>, MachineType::int64},
            {&type_row<unsigned long long>, MachineType::unsigned64}};
    for (auto const& one : all)
        if (one.type == &type) return one.word;
    return MachineType::none;
}

LIMN_DEFINE bool sequences_are_as_known() {
    static constexpr std::size_t address = sizeof(double*);
    std::vector<double> const v{1.0, 2.0, 3.0};
    std::span<double const> const s{v};
    if (sizeof v < 2 * address || sizeof s != 2 * address) return false;
    double const *begin = v.data(), *end = begin + v.size();
    std::size_t const size = v.size();
    auto const is = [](auto const& whole, std::size_t at, auto const& part) {
        return std::memcmp(reinterpret_cast<char const*>(&whole) + at, &part, sizeof part) == 0;
    };
    return is(v, 0, begin) && is(v, address, end) && is(s, 0, begin) && is(s, address, size);
}

LIMN_DEFINE Operation operation_of(OpRow const& row) {
    static constexpr struct {
        OpId const* op;
        Inlined does;
    } all[]{{&op_id<prims::add>, Inlined::add},
            {&op_id<prims::multiply>, Inlined::multiply},
            {&op_id<prims::subtract>, Inlined::subtract},
            {&op_id<prims::divide>, Inlined::divide},
            {&op_id<prims::less>, Inlined::less},
            {&op_id<prims::select>, Inlined::select},
            {&op_id<prims::gate>, Inlined::select},
            {&op_id<prims::negate>, Inlined::negate},
            {&op_id<prims::any_convert>, Inlined::convert},
            {&op_id<prims::sqrt>, Inlined::square_root},
            {&op_id<prims::subscript>, Inlined::subscript},
            {&op_id<prims::size>, Inlined::size},
            {&op_id<prims::equal>, Inlined::equal},
            {&op_id<prims::not_equal>, Inlined::not_equal},
            {&op_id<prims::less_equal>, Inlined::less_equal},
            {&op_id<prims::greater>, Inlined::greater},
            {&op_id<prims::greater_equal>, Inlined::greater_equal},
            {&op_id<prims::logical_not>, Inlined::logical_not},
            {&op_id<prims::min>, Inlined::minimum},
            {&op_id<prims::max>, Inlined::maximum},
            {&op_id<prims::abs>, Inlined::absolute},
            {&op_id<prims::fabs>, Inlined::absolute},
            {&op_id<prims::bit_and>, Inlined::bit_and},
            {&op_id<prims::bit_or>, Inlined::bit_or},
            {&op_id<prims::bit_xor>, Inlined::bit_xor},
            {&op_id<prims::bit_not>, Inlined::bit_not},
            {&op_id<prims::shift_left>, Inlined::shift_left},
            {&op_id<prims::shift_right>, Inlined::shift_right},
            {&op_id<prims::floor>, Inlined::floor},
            {&op_id<prims::ceil>, Inlined::ceil},
            {&op_id<prims::trunc>, Inlined::trunc},
            {&op_id<prims::rint>, Inlined::rint}};
    Operation out;
    if (row.user || row.arity > 3 || row.arity == 0) return out;
    out.type = word_of(row.operand(row.arity == 3 ? 1 : 0));
    MachineType const result = word_of(*row.result);
    Form const form = row.notation.form;
    bool words = result != MachineType::none;
    for (std::size_t i = 0; i < row.arity; ++i)
        words &= word_of(row.operand(i)) != MachineType::none;
    out.throws = !words || !(form == Form::infix || form == Form::prefix || form == Form::cast ||
                             row.notation.header == "<cmath>");
    Inlined does = Inlined::kernel;
    for (auto const& one : all)
        if (one.op == row.op) {
            does = one.does;
            break;
        }
    if (does == Inlined::subscript || does == Inlined::size) {
        TypeRow const* const type = row.operands[0];
        bool const vector = type == &type_row<std::vector<double>>;
        bool const span = type == &type_row<std::span<double const>> ||
                          type == &type_row<std::span<float const>> ||
                          type == &type_row<std::span<int const>>;
        if ((!vector && !span) || !sequences_are_as_known()) return out;
        bool const element = does == Inlined::subscript;
        if (vector) out.does = element ? Inlined::vector_subscript : Inlined::vector_size;
        else out.does = does;
        out.type = result;
        return out;
    }
    if (!words) return out;
    bool const shift = does == Inlined::shift_left || does == Inlined::shift_right;
    MachineType const other = word_of(row.operand(row.arity - 1));
    MachineType const expected =
        is_comparison(does) || does == Inlined::logical_not ? MachineType::boolean : out.type;
    if ((other != out.type && !shift) || (result != expected && does != Inlined::convert))
        return out;
    bool const floating = is_floating(out.type), boolean = out.type == MachineType::boolean;
    bool fits = true;
    switch (does) {
    case Inlined::divide:
    case Inlined::square_root:
    case Inlined::floor:
    case Inlined::ceil:
    case Inlined::trunc:
    case Inlined::rint:
        fits = floating;
        break;
    case Inlined::add:
    case Inlined::subtract:
    case Inlined::multiply:
    case Inlined::negate:
        fits = !boolean;
        break;
    case Inlined::minimum:
    case Inlined::maximum:
    case Inlined::absolute:
        fits = floating || (does == Inlined::absolute && is_signed(out.type));
        break;
    case Inlined::shift_left:
    case Inlined::shift_right:
    case Inlined::bit_not:
        fits = !floating && !boolean;
        break;
    case Inlined::bit_and:
    case Inlined::bit_or:
    case Inlined::bit_xor:
        fits = !floating;
        break;
    case Inlined::logical_not:
        fits = !floating;
        break;
    case Inlined::convert:
        fits = !(floating && result == MachineType::unsigned64) &&
               !(out.type == MachineType::unsigned64 && is_floating(result));
        break;
    default:
        break;
    }
    if (fits) out.does = does;
    return out;
}

LIMN_DEFINE MachineType copied_word(Kernel kernel) {
    static constexpr auto is = []<class T>(Kernel k, T const*) {
        using Ks = ValueKernels<T>;
        return k == &Ks::copy || k == &Ks::move || k == &Ks::refer;
    };
    if (is(kernel, static_cast<double*>(nullptr))) return MachineType::float64;
    if (is(kernel, static_cast<bool*>(nullptr))) return MachineType::boolean;
    if (is(kernel, static_cast<int*>(nullptr))) return MachineType::int32;
    if (is(kernel, static_cast<unsigned long*>(nullptr))) return word_of(type_row<unsigned long>);
    if (is(kernel, static_cast<float*>(nullptr))) return MachineType::float32;
    if (is(kernel, static_cast<long*>(nullptr))) return word_of(type_row<long>);
    if (is(kernel, static_cast<unsigned*>(nullptr))) return MachineType::unsigned32;
    if (is(kernel, static_cast<long long*>(nullptr))) return MachineType::int64;
    if (is(kernel, static_cast<unsigned long long*>(nullptr))) return MachineType::unsigned64;
    return MachineType::none;
}

} // namespace limn::detail

#endif // LIMN_JIT_NATIVE_OPERATION_IPP
