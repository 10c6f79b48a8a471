// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `Shapes`: finds the line where matrices do not fit.

#ifndef LIMN_KIT_INTERPRETERS_SHAPES_HPP
#define LIMN_KIT_INTERPRETERS_SHAPES_HPP

#include <limn/kit/interpreters/number.hpp>
#include <limn/meta/error.hpp>
#include <limn/op/sequence.hpp>
#include <limn/op/shape.hpp>
#include <limn/run/interpreter.hpp>

#include <cstddef>
#include <initializer_list>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace limn {

/// The lengths of an array: none of a number, one of a vector, two of a matrix.
class Shape {
public:
    Shape() = default;
    Shape(std::initializer_list<std::size_t> lengths) : lengths_{lengths} {}
    explicit Shape(std::vector<std::size_t> lengths) : lengths_{std::move(lengths)} {}

    std::span<std::size_t const> lengths() const noexcept { return lengths_; }
    bool is_number() const noexcept { return lengths_.empty(); }
    /// `2 x 3`, or `a number`.
    std::string text() const {
        std::string out;
        for (std::size_t length : lengths_)
            out += (out.empty() ? "" : " x ") + std::to_string(length);
        if (lengths_.size() == 1) return "a vector of " + out;
        return lengths_.empty() ? "a number" : out;
    }

    friend bool operator==(Shape const&, Shape const&) = default;

private:
    std::vector<std::size_t> lengths_;
};

/// Runs a graph over shapes: of each output, the shape that it has where the
/// inputs have these. Derive, and override `call` to say what ops of yours do;
/// where operands do not fit, throw `mismatch`.
///
///     class MyShapes : public limn::Shapes {
///         using Shapes::Shapes;
///         Shape call(Node const& node, std::span<Shape const> x) override;
///     };
///     MyShapes{graph}.run({{2, 3}, {3, 4}}).front()
///
/// The library's ops, such as `+`, take operands of one shape, or numbers. So
/// do the arms of a branch; what a loop carries keeps its shape.
///
/// Errors  TypeError with the line where shapes do not fit; for a constant that
/// is not a number
class Shapes : public Interpreter<Shape> {
public:
    using Interpreter::Interpreter;

protected:
    Shape constant(Node const& node) override {
        if (detail::number_type(node.type())) return {};
        throw TypeError{node.where(), node.op().name,
                        "this constant is not a number; override Shapes::constant"};
    }
    Shape call(Node const& node, std::span<Shape const> x) override {
        OpRow const& op = node.op();
        if (op.user)
            throw TypeError{node.where(), op.name,
                            "nobody says what shape it gives; override Shapes::call"};
        if (is_any<prims::size, prims::empty, prims::entry>(op)) return {};
        if (is_any<prims::subscript, prims::front, prims::back>(op)) {
            auto const lengths = x[0].lengths();
            if (lengths.empty()) throw mismatch(node, x);
            return Shape{std::vector<std::size_t>{lengths.begin() + 1, lengths.end()}};
        }
        Shape out;
        for (Shape const& operand : x) {
            if (operand.is_number()) continue;
            if (!out.is_number() && out != operand) throw mismatch(node, x);
            out = operand;
        }
        return out;
    }
    Decision decide(Node const&, Shape const&) override { return Decision::both; }
    Shape merge(Node const& node, Shape const&, Shape const& a, Shape const& b) override {
        if (a != b) throw mismatch(node, std::vector{a, b});
        return a;
    }
    Shape widen(Node const& input, Shape const& before, Shape const& after) override {
        return merge(input, {}, before, after);
    }

    /// What to throw where shapes do not fit at a node.
    static TypeError mismatch(Node const& node, std::span<Shape const> shapes) {
        std::string text;
        for (Shape const& shape : shapes) text += (text.empty() ? "" : " and ") + shape.text();
        std::string const what = node.kind() == Kind::input ? "the loop carries "
                                 : node.op().is_gate()      ? "the arms give "
                                                            : "";
        return {node.where(), node.op().name,
                what + text + " do not fit; change the shape of one of them"};
    }
};

} // namespace limn

#endif // LIMN_KIT_INTERPRETERS_SHAPES_HPP
