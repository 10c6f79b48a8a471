// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `ModulePairs`: which module of one graph stands for which of another.

#ifndef LIMN_TYPE_MODULE_PAIRS_HPP
#define LIMN_TYPE_MODULE_PAIRS_HPP

#include <limn/meta/inline.hpp>
#include <limn/meta/vector.hpp>
#include <limn/type/codec.hpp>
#include <limn/type/module_row.hpp>
#include <limn/type/same_files.hpp>
#include <limn/type/type_row.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace limn::detail {

/// A value taken apart, as for a file.
class ValueParts final : public ValueWriter {
public:
    void scalar(ScalarType const& type, std::uint64_t bits) override { array(type, &bits, 1); }
    void text(std::string_view text) override { parts_.push_back({std::string{text}, true}); }
    void array(ScalarType const& element, void const* values, std::size_t count) override {
        parts_.push_back({{static_cast<char const*>(values), count * element.size}, false});
    }
    void asset(std::string_view path) override { text(path); }
    void open() override { parts_.push_back({"(", false}); }
    void close() override { parts_.push_back({")", false}); }

    /// Texts are also the same where they name files of the same bytes.
    friend bool same(ValueParts const& a, ValueParts const& b) {
        bool out = a.parts_.size() == b.parts_.size();
        for (std::size_t i = 0; out && i < a.parts_.size(); ++i) {
            Part const &x = a.parts_[i], &y = b.parts_[i];
            out = x.is_text == y.is_text &&
                  (x.bytes == y.bytes || (x.is_text && same_files(x.bytes, y.bytes)));
        }
        return out;
    }

private:
    struct Part {
        std::string bytes;
        bool is_text;
    };
    Vector<Part> parts_;
};

/// Whether two modules of one type were made of equal arguments. An asset, and a text that names a
/// file, is equal to one with the same bytes, wherever it is: the file of a loaded graph is a copy.
LIMN_LAZY bool made_alike(ModuleRow const& a, ModuleRow const& b) {
    if (a.arguments.size() != b.arguments.size()) return false;
    for (std::size_t i = 0; i < a.arguments.size(); ++i) {
        Constant const &x = a.arguments[i], &y = b.arguments[i];
        if (x == y) continue;
        ValueParts first, second;
        if (&x.type() != &y.type() || !x.type().write(first, x) || !y.type().write(second, y) ||
            !same(first, second))
            return false;
    }
    return true;
}

/// Compares the constants of two graphs, one pair after the other. Modules are the same where they
/// were made alike; but a module of one graph stands for one of the other, wherever it is used: two
/// that were built alike stay two.
LIMN_LAZY class ModulePairs {
public:
    constexpr bool same(Constant const& a, Constant const& b) {
        if (a.type().module == nullptr || &a.type() != &b.type()) return a == b;
        ModuleRow const *const x = a.type().module(a), *const y = b.type().module(b);
        for (auto const& [first, second] : pairs_)
            if (first == x || second == y) return first == x && second == y;
        bool const function = x->graph != nullptr; // which has no arguments
        if (!(a == b) && (function || !made_alike(*x, *y))) return false;
        pairs_.push_back({x, y});
        return true;
    }

private:
    Vector<std::pair<ModuleRow const*, ModuleRow const*>> pairs_;
};

} // namespace limn::detail

#endif // LIMN_TYPE_MODULE_PAIRS_HPP
