// SPDX-License-Identifier: BSL-1.0
#include <limn/print/cpp/expression.hpp>
#include <limn/trace/trace.hpp>

#include <catch2/catch.hpp>

#include <array>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

using limn::OpRow;
using limn::Precedence;
using limn::detail::compose;
using limn::detail::Expression;
namespace prims = limn::prims;

namespace {

constexpr Expression leaf(std::string_view text, Precedence precedence = Precedence::primary) {
    return {limn::Text{text}, precedence};
}

template <class... Es> Expression composed(OpRow const& row, Es const&... operands) {
    return compose(row, std::array<Expression, sizeof...(Es)>{operands...}, {});
}

template <class O> constexpr OpRow const& infix = limn::op_row<O, int, int>;

Expression const a = leaf("a"), b = leaf("b"), c = leaf("c"), d = leaf("d");

/// `(a inner b) outer c`, and `a outer (b inner c)`.
template <class Outer, class Inner> std::array<std::string, 2> both() {
    return {composed(infix<Outer>, composed(infix<Inner>, a, b), c).text.str(),
            composed(infix<Outer>, a, composed(infix<Inner>, b, c)).text.str()};
}
using Texts = std::array<std::string, 2>;

} // namespace

static_assert(Expression{}.precedence == Precedence::primary);
static_assert(not Expression{}.promoted);
static_assert(not limn::detail::compares(Precedence::shift));

TEST_CASE("expression: each form is spelled as C++ spells it", "[print][expression]") {
    CHECK(composed(infix<prims::add>, a, b).text.view() == "a + b");
    CHECK(composed(limn::op_row<prims::negate, int>, a).text.view() == "-a");
    CHECK(composed(limn::op_row<prims::convert<float>, int>, a).text.view() ==
          "static_cast<float>(a)");
    CHECK(composed(limn::op_row<prims::select, bool, int, int>, a, b, c).text.view() ==
          "a ? b : c");
    CHECK(composed(limn::op_row<prims::sin, double>, a).text.view() == "std::sin(a)");
    CHECK(composed(limn::op_row<prims::fma, double, double, double>, a, b, c).text.view() ==
          "std::fma(a, b, c)");
}

TEST_CASE("expression: to be traced again, names are left to the lookup by argument",
          "[print][expression]") {
    std::array const two{a, b};
    std::array const three{a, b, c};
    limn::detail::Dialect const generic{true};
    CHECK(compose(limn::op_row<prims::pow, double, double>, two, generic).text.view() ==
          "pow(a, b)");
    CHECK(compose(limn::op_row<prims::select, bool, int, int>, three, generic).text.view() ==
          "limn::select(a, b, c)");
    CHECK(compose(limn::op_row<prims::convert<float>, int>, std::array{a}, generic).text.view() ==
          "limn::convert<float>(a)");
}

TEST_CASE("expression: parentheses stand where the grammar needs them", "[print][expression]") {
    CHECK(both<prims::add, prims::add>() == Texts{"a + b + c", "a + (b + c)"});
    CHECK(both<prims::add, prims::subtract>() == Texts{"a - b + c", "a + (b - c)"});
    CHECK(both<prims::subtract, prims::add>() == Texts{"a + b - c", "a - (b + c)"});
    CHECK(both<prims::subtract, prims::subtract>() == Texts{"a - b - c", "a - (b - c)"});
    CHECK(both<prims::multiply, prims::add>() == Texts{"(a + b) * c", "a * (b + c)"});
    CHECK(both<prims::add, prims::multiply>() == Texts{"a * b + c", "a + b * c"});
    CHECK(both<prims::multiply, prims::multiply>() == Texts{"a * b * c", "a * (b * c)"});
    CHECK(both<prims::divide, prims::multiply>() == Texts{"a * b / c", "a / (b * c)"});
    CHECK(both<prims::multiply, prims::divide>() == Texts{"a / b * c", "a * (b / c)"});
    CHECK(both<prims::modulus, prims::divide>() == Texts{"a / b % c", "a % (b / c)"});
    CHECK(both<prims::less, prims::add>() == Texts{"a + b < c", "a < b + c"});
    CHECK(both<prims::equal, prims::multiply>() == Texts{"a * b == c", "a == b * c"});
}

TEST_CASE("expression: and where g++ -Wparentheses asks for them", "[print][expression]") {
    CHECK(both<prims::shift_left, prims::add>() == Texts{"(a + b) << c", "a << (b + c)"});
    CHECK(both<prims::add, prims::shift_left>() == Texts{"(a << b) + c", "a + (b << c)"});
    CHECK(both<prims::shift_left, prims::shift_right>() == Texts{"a >> b << c", "a << (b >> c)"});
    CHECK(both<prims::bit_and, prims::add>() == Texts{"(a + b) & c", "a & (b + c)"});
    CHECK(both<prims::bit_or, prims::bit_and>() == Texts{"(a & b) | c", "a | (b & c)"});
    CHECK(both<prims::bit_and, prims::bit_or>() == Texts{"(a | b) & c", "a & (b | c)"});
    CHECK(both<prims::bit_xor, prims::bit_xor>() == Texts{"a ^ b ^ c", "a ^ (b ^ c)"});
    CHECK(both<prims::bit_and, prims::equal>() == Texts{"(a == b) & c", "a & (b == c)"});
    CHECK(both<prims::equal, prims::bit_and>() == Texts{"(a & b) == c", "a == (b & c)"});
    CHECK(both<prims::less, prims::less>() == Texts{"(a < b) < c", "a < (b < c)"});
    CHECK(both<prims::equal, prims::less>() == Texts{"(a < b) == c", "a == (b < c)"});
    CHECK(both<prims::not_equal, prims::equal>() == Texts{"(a == b) != c", "a != (b == c)"});
    CHECK(both<prims::less, prims::shift_left>() == Texts{"a << b < c", "a < b << c"});
}

TEST_CASE("expression: unary operators bind their operand, and never run together",
          "[print][expression]") {
    OpRow const& minus = limn::op_row<prims::negate, int>;
    OpRow const& tilde = limn::op_row<prims::bit_not, int>;
    OpRow const& bang = limn::op_row<prims::logical_not, bool>;
    CHECK(composed(minus, composed(infix<prims::multiply>, a, b)).text.view() == "-(a * b)");
    CHECK(composed(infix<prims::multiply>, composed(minus, a), b).text.view() == "-a * b");
    CHECK(composed(infix<prims::subtract>, a, composed(minus, b)).text.view() == "a - -b");
    CHECK(composed(minus, composed(minus, a)).text.view() == "-(-a)");
    CHECK(composed(minus, leaf("-1", Precedence::unary)).text.view() == "-(-1)");
    CHECK(composed(tilde, composed(minus, a)).text.view() == "~-a");
    CHECK(composed(minus, composed(tilde, a)).text.view() == "-~a");
    CHECK(composed(bang, composed(bang, a)).text.view() == "!(!a)");
    CHECK(composed(bang, composed(infix<prims::less>, a, b)).text.view() == "!(a < b)");
    CHECK(composed(infix<prims::subtract>, a, leaf("-1", Precedence::unary)).text.view() ==
          "a - -1");
}

TEST_CASE("expression: `?:` wraps its inside, and is wrapped outside", "[print][expression]") {
    OpRow const& select = limn::op_row<prims::select, bool, int, int>;
    auto const inner = composed(select, a, b, c);
    CHECK(composed(select, inner, c, d).text.view() == "(a ? b : c) ? c : d");
    CHECK(composed(select, a, inner, d).text.view() == "a ? (a ? b : c) : d");
    CHECK(composed(select, a, b, inner).text.view() == "a ? b : (a ? b : c)");
    CHECK(composed(infix<prims::add>, inner, d).text.view() == "(a ? b : c) + d");
    CHECK(composed(limn::op_row<prims::negate, int>, inner).text.view() == "-(a ? b : c)");
    CHECK(composed(limn::op_row<prims::sin, double>, inner).text.view() == "std::sin(a ? b : c)");
    CHECK(composed(limn::op_row<prims::convert<int>, int>, inner).text.view() ==
          "static_cast<int>(a ? b : c)");
}

TEST_CASE("expression: a bool that C++ promotes is cast back where the type matters",
          "[print][expression]") {
    OpRow const& both_true = limn::op_row<prims::bit_and, bool, bool>;
    OpRow const& select = limn::op_row<prims::select, bool, bool, bool>;
    auto const inner = composed(both_true, a, b);
    CHECK(inner.promoted);
    CHECK_FALSE(composed(infix<prims::bit_and>, a, b).promoted);
    CHECK(composed(both_true, inner, c).text.view() == "a & b & c");
    CHECK(composed(limn::op_row<prims::logical_not, bool>, inner).text.view() == "!(a & b)");
    CHECK(composed(limn::op_row<prims::max, bool, bool>, inner, c).text.view() ==
          "std::max(static_cast<bool>(a & b), c)");
    CHECK(composed(select, inner, inner, c).text.view() ==
          "(a & b) ? static_cast<bool>(a & b) : c");
    CHECK_FALSE(composed(select, inner, inner, c).promoted);
}

// --- law ----------------------------------------------------------------------------------------

namespace {

/// The texts in a row. Not `+`, of which g++ 12 warns without reason when it optimises.
std::string join(std::initializer_list<std::string_view> texts) {
    std::string out;
    for (std::string_view text : texts) out.append(text);
    return out;
}

/// Reads C++ operators by the standard's grammar, and puts parentheses around everything.
class Reader {
public:
    explicit Reader(std::string_view text) : rest_{text} {}
    std::string read() {
        std::string out = conditional();
        return rest_.empty() ? out : join({out, " and then ", rest_});
    }

private:
    static inline std::vector<std::vector<std::string_view>> const levels{
        {"|"},   {"^"},        {"&"},      {"==", "!="},   {"<=", ">=", "<", ">"},
        {"<<", ">>"}, {"+", "-"}, {"*", "/", "%"}};

    bool take(std::string_view token) {
        if (!rest_.starts_with(token)) return false;
        rest_.remove_prefix(token.size());
        return true;
    }
    bool take_operator(std::string_view token) {
        return take(join({" ", token, " "})); // as the printer sets them
    }
    std::string conditional() {
        std::string condition = binary(0);
        if (!take(" ? ")) return condition;
        std::string yes = conditional();
        if (!take(" : ")) return "no colon";
        return join({"(", condition, " ? ", yes, " : ", conditional(), ")"});
    }
    std::string binary(std::size_t level) {
        if (level == levels.size()) return unary();
        std::string left = binary(level + 1);
        for (bool found = true; found;) {
            found = false;
            for (std::string_view token : levels[level]) {
                if (!take_operator(token)) continue;
                left = join({"(", left, " ", token, " ", binary(level + 1), ")"});
                found = true;
                break;
            }
        }
        return left;
    }
    std::string unary() {
        for (std::string_view token : {"-", "~", "!"})
            if (take(token)) return join({"(", token, unary(), ")"});
        if (take("(")) {
            std::string inside = conditional();
            return take(")") ? inside : "no )";
        }
        std::string name{rest_.substr(0, 1)};
        rest_.remove_prefix(rest_.empty() ? 0 : 1);
        return name;
    }

    std::string_view rest_;
};

/// An expression with the text that has all parentheses.
struct Pair {
    Expression printed;
    std::string full;
};

std::vector<OpRow const*> const binary_rows{&infix<prims::add>,
                                            &infix<prims::subtract>,
                                            &infix<prims::multiply>,
                                            &infix<prims::divide>,
                                            &infix<prims::modulus>,
                                            &infix<prims::bit_and>,
                                            &infix<prims::bit_or>,
                                            &infix<prims::bit_xor>,
                                            &infix<prims::shift_left>,
                                            &infix<prims::shift_right>,
                                            &infix<prims::equal>,
                                            &infix<prims::not_equal>,
                                            &infix<prims::less>,
                                            &infix<prims::less_equal>,
                                            &infix<prims::greater>,
                                            &infix<prims::greater_equal>};
std::vector<OpRow const*> const unary_rows{&limn::op_row<prims::negate, int>,
                                           &limn::op_row<prims::bit_not, int>,
                                           &limn::op_row<prims::logical_not, bool>};

/// All expressions that are one operator deeper than `parts`, with names beside them.
std::vector<Pair> deeper(std::vector<Pair> const& parts) {
    std::vector<Pair> out;
    Pair const x{leaf("x"), "x"};
    auto const two = [&](OpRow const& row, Pair const& l, Pair const& r) {
        out.push_back({composed(row, l.printed, r.printed),
                       join({"(", l.full, " ", row.notation.spelling, " ", r.full, ")"})});
    };
    for (Pair const& part : parts) {
        for (OpRow const* row : binary_rows) {
            two(*row, part, x);
            two(*row, x, part);
        }
        for (OpRow const* row : unary_rows)
            out.push_back({composed(*row, part.printed),
                           join({"(", row->notation.spelling, part.full, ")"})});
        OpRow const& select = limn::op_row<prims::select, bool, int, int>;
        out.push_back({composed(select, part.printed, x.printed, x.printed),
                       join({"(", part.full, " ? x : x)"})});
        out.push_back({composed(select, x.printed, part.printed, x.printed),
                       join({"(x ? ", part.full, " : x)"})});
        out.push_back({composed(select, x.printed, x.printed, part.printed),
                       join({"(x ? x : ", part.full, ")"})});
    }
    return out;
}

} // namespace

TEST_CASE("expression: law: read by C++'s grammar, every text groups as its graph does",
          "[print][expression][law]") {
    auto const one = deeper({{leaf("y"), "y"}});
    auto const two = deeper(one);
    auto const three = deeper(two);
    CHECK(three.size() == 38u * 38u * 38u);
    std::size_t wrong = 0;
    for (auto const* all : {&one, &two, &three})
        for (Pair const& pair : *all) {
            std::string const text = pair.printed.text.str();
            if (Reader{text}.read() == pair.full) continue;
            if (++wrong < 10) FAIL_CHECK(text << " is not " << pair.full);
        }
    CHECK(wrong == 0);
}

TEST_CASE("without_parentheses: takes off what is around all of it", "[print][expression]") {
    using limn::detail::without_parentheses;
    CHECK(without_parentheses("(a * b + c)") == "a * b + c");
    CHECK(without_parentheses("((a))") == "(a)");
    CHECK(without_parentheses("(a + b) * (c + d)") == "(a + b) * (c + d)");
    CHECK(without_parentheses("(a + b) * c") == "(a + b) * c");
    CHECK(without_parentheses("f(a)") == "f(a)");
    CHECK(without_parentheses("(a == ')')") == "(a == ')')");
    CHECK(without_parentheses("").empty());
}
