// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `Variable`: a place for a value of one type, with its type erased.

#ifndef LIMN_TYPE_VARIABLE_HPP
#define LIMN_TYPE_VARIABLE_HPP

#include <limn/type/type_row.hpp>

#include <memory>
#include <utility>

namespace limn {

/// A place for a value of one type, for callers that know types only as rows.
struct Variable {
    Variable() = default;
    Variable(Variable const&) = delete;
    Variable& operator=(Variable const&) = delete;
    virtual ~Variable() = default;

    virtual TypeRow const& type() const = 0;
    virtual void* address() = 0;
    virtual Constant value() const = 0;
    /// Requires  `value` is of this type
    virtual void assign(Constant const& value) = 0;
    /// A variable of the same type, with some value.
    virtual std::unique_ptr<Variable> another() const = 0;
};

/// A variable of type `T`.
template <class T> struct VariableOf final : Variable {
    T held;

    explicit VariableOf(T first = detail::blank<T>()) : held(std::move(first)) {}

    TypeRow const& type() const override { return type_row<T>; }
    void* address() override { return &held; }
    Constant value() const override { return Constant{held}; }
    void assign(Constant const& value) override { held = value.as<T>(); }
    std::unique_ptr<Variable> another() const override { return std::make_unique<VariableOf>(); }
};

} // namespace limn

#endif // LIMN_TYPE_VARIABLE_HPP
