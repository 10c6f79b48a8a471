// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `Needs`: for what, besides its nodes, an edited graph needs a value.

#ifndef LIMN_TRANSFORM_NEEDS_HPP
#define LIMN_TRANSFORM_NEEDS_HPP

#include <limn/graph/value.hpp>
#include <limn/meta/inline.hpp>
#include <limn/meta/vector.hpp>

#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

namespace limn::detail {

/// One such need: an output, the condition of a path, or what the body of a loop captured.
struct Need {
    enum class As : unsigned char { output, condition, captured };
    As as;
    std::uint32_t number;             ///< of the output, the path, or the captured value
    std::uint32_t loop = Value::none; ///< whose body captured it

    friend bool operator==(Need const&, Need const&) = default;
};

/// The needs by value, so that a change costs as much as there are needs of that value. They are
/// sorted by it when the first is asked for: a graph has many, and few of them are.
class Needs {
public:
    void add(Value v, Need need) { added_.push_back({v, need}); }
    LIMN_DECLARE void remove(Value v, Need need);
    LIMN_DECLARE std::span<Need const> of(Value v) const;

private:
    struct Added {
        Value value;
        Need need;
    };
    /// Sorts what was added since the last time.
    LIMN_DECLARE void sort() const;

    mutable std::unordered_map<std::uint32_t, std::vector<Need>> by_value_;
    mutable Vector<Added> added_; ///< not yet sorted
};

} // namespace limn::detail

#ifndef LIMN_COMPILED
#include <limn/transform/needs.ipp>
#endif

#endif // LIMN_TRANSFORM_NEEDS_HPP
