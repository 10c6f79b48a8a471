// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `detail::Executes<T>`: what has `run` and `map`, as an `Executable`.

#ifndef LIMN_RUN_EXECUTES_HPP
#define LIMN_RUN_EXECUTES_HPP

#include <limn/run/function.hpp>

#include <cstddef>

namespace limn::detail {

/// `T` itself has no virtual functions: those of a class that is not a template are emitted in each
/// unit that sees a function which constructs one.
template <class T> struct Executes final : Executable {
    template <class... Args>
    explicit Executes(Args&&... args) : code(static_cast<Args&&>(args)...) {}

    void run(void const* const* in, void* const* out) const override { code.run(in, out); }
    void map(Leaves in, MutableLeaves out, std::size_t count) const override {
        code.map(in, out, count);
    }

    T code;
};

} // namespace limn::detail

#endif // LIMN_RUN_EXECUTES_HPP
