// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns how a capture puts plain numbers in the place of constants.

#ifndef LIMN_CAPTURE_CAPTURE_NUMBERS_HPP
#define LIMN_CAPTURE_CAPTURE_NUMBERS_HPP

#include <limn/capture/capture.hpp>

#include <cstddef>
#include <cstdint>
#include <span>

namespace limn::detail {

template <class T> void Capture<T>::carry_numbers() {
    numbers_->arrive();
    auto const live = live_.entries();
    for (std::size_t i = numbers_->seats(); i < live.size(); ++i) {
        Value const v = live[i].row->read(live[i].proxy, tracer_);
        if (!is_constant(v)) continue;
        std::uint64_t const key = hash_combine(tag().hash, 1000 + i - numbers_->seats());
        Value const now = numbers_->at(key, graph()[v].constant(), v);
        if (now != v) live[i].row->write(live[i].proxy, tracer_, now);
    }
}

template <class T>
Vector<Value> Capture<T>::with_numbers(Tag const& tag, OpRow const& row,
                                       std::span<Value const> operands) {
    Vector<Value> out(operands.begin(), operands.end());
    std::uint64_t const op = reinterpret_cast<std::uintptr_t>(&row);
    std::uint64_t const key = hash_combine(hash_combine(tag.hash, live_.place), op);
    for (std::size_t i = 0; i < out.size(); ++i)
        if (is_constant(out[i]))
            out[i] = numbers_->at(hash_combine(key, i), graph()[out[i]].constant(), out[i]);
    return out;
}

/// What the function returned may be such a number.
template <class T> void Capture<T>::conclude_numbers() {
    if (point_.kind == Point::Kind::end)
        for (std::size_t i = 0; i < point_.outputs.size(); ++i)
            if (Value& v = point_.outputs[i]; is_constant(v))
                v = numbers_->at(numbers_->place_of_end(i), graph()[v].constant(), v);
    if (numbers_->is_wrong() && point_.kind != Point::Kind::impossible) throw WrongNumber{};
}

} // namespace limn::detail

#endif // LIMN_CAPTURE_CAPTURE_NUMBERS_HPP
