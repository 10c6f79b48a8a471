// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `ShownExamples`: the example values that a printer is given, in place of a std::span, which
/// costs each include more.

#ifndef LIMN_PRINT_SHOWN_EXAMPLES_HPP
#define LIMN_PRINT_SHOWN_EXAMPLES_HPP

#include <limn/type/type_row.hpp>

#include <cstddef>
#include <optional>

namespace limn {

/// A view of what `limn::examples(graph)` gives, which outlives it.
class ShownExamples {
public:
    constexpr ShownExamples() = default;
    template <class Known>
    constexpr ShownExamples(Known const& known) : first_{known.data()}, count_{known.size()} {}

    /// The value of the node of that index; null where it has none.
    constexpr Constant const* find(std::size_t index) const {
        return index < count_ && first_[index].has_value() ? &*first_[index] : nullptr;
    }

private:
    std::optional<Constant> const* first_ = nullptr;
    std::size_t count_ = 0;
};

} // namespace limn

#endif // LIMN_PRINT_SHOWN_EXAMPLES_HPP
