// SPDX-License-Identifier: BSL-1.0
#include <limn/print/cpp/compose.hpp>
#include <limn/trace/trace.hpp>

#include <catch2/catch.hpp>

#include <array>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

using limn::OpRow;
using limn::Precedence;
using limn::detail::Dialect;
using limn::detail::ExpressionId;
using limn::detail::Expressions;
namespace prims = limn::prims;

namespace {

Expressions<>& all() {
    static Expressions<> expressions;
    return expressions;
}
ExpressionId leaf(std::string_view name) { return all().name(all().word(name)); }
ExpressionId number(std::string_view digits) { return all().literal(digits, limn::type_row<int>); }

template <class... Es> ExpressionId composed(OpRow const& row, Es... operands) {
    return compose(all(), row, std::array{operands...}, {});
}
std::string text(ExpressionId id) { return all().text(id).str(); }
std::string generic(OpRow const& row, std::vector<ExpressionId> const& operands) {
    return text(compose(all(), row, operands, Dialect{true}));
}

template <class O> constexpr OpRow const& infix = limn::op_row<O, int, int>;

ExpressionId const a = leaf("a"), b = leaf("b"), c = leaf("c"), d = leaf("d");

/// `(a inner b) outer c`, and `a outer (b inner c)`.
template <class Outer, class Inner> std::array<std::string, 2> both() {
    return {text(composed(infix<Outer>, composed(infix<Inner>, a, b), c)),
            text(composed(infix<Outer>, a, composed(infix<Inner>, b, c)))};
}
using Texts = std::array<std::string, 2>;

} // namespace

TEST_CASE("compose: each form is spelled as C++ spells it", "[print][compose]") {
    CHECK(text(composed(infix<prims::add>, a, b)) == "a + b");
    CHECK(text(composed(limn::op_row<prims::negate, int>, a)) == "-a");
    CHECK(text(composed(limn::op_row<prims::convert<float>, int>, a)) == "static_cast<float>(a)");
    CHECK(text(composed(limn::op_row<prims::select, bool, int, int>, a, b, c)) == "a ? b : c");
    CHECK(text(composed(limn::op_row<prims::sin, double>, a)) == "std::sin(a)");
    CHECK(text(composed(limn::op_row<prims::fma, double, double, double>, a, b, c)) ==
          "std::fma(a, b, c)");
}

TEST_CASE("compose: to be traced again, names are left to the lookup by argument",
          "[print][compose]") {
    CHECK(generic(limn::op_row<prims::pow, double, double>, {a, b}) == "pow(a, b)");
    CHECK(generic(limn::op_row<prims::select, bool, int, int>, {a, b, c}) ==
          "limn::select(a, b, c)");
    CHECK(generic(limn::op_row<prims::convert<float>, int>, {a}) == "limn::convert<float>(a)");
}

TEST_CASE("compose: parentheses stand where the grammar needs them", "[print][compose]") {
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

TEST_CASE("compose: and where g++ -Wparentheses asks for them", "[print][compose]") {
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

TEST_CASE("compose: unary operators bind their operand, and never run together",
          "[print][compose]") {
    OpRow const& minus = limn::op_row<prims::negate, int>;
    OpRow const& tilde = limn::op_row<prims::bit_not, int>;
    OpRow const& bang = limn::op_row<prims::logical_not, bool>;
    CHECK(text(composed(minus, composed(infix<prims::multiply>, a, b))) == "-(a * b)");
    CHECK(text(composed(infix<prims::multiply>, composed(minus, a), b)) == "-a * b");
    CHECK(text(composed(infix<prims::subtract>, a, composed(minus, b))) == "a - -b");
    CHECK(text(composed(minus, composed(minus, a))) == "-(-a)");
    CHECK(text(composed(minus, number("-1"))) == "-(-1)");
    CHECK(text(composed(tilde, composed(minus, a))) == "~-a");
    CHECK(text(composed(minus, composed(tilde, a))) == "-~a");
    CHECK(text(composed(bang, composed(bang, a))) == "!(!a)");
    CHECK(text(composed(bang, composed(infix<prims::less>, a, b))) == "!(a < b)");
    CHECK(text(composed(infix<prims::subtract>, a, number("-1"))) == "a - -1");
}

TEST_CASE("compose: `?:` wraps its inside, and is wrapped outside", "[print][compose]") {
    OpRow const& select = limn::op_row<prims::select, bool, int, int>;
    auto const inner = composed(select, a, b, c);
    CHECK(text(composed(select, inner, c, d)) == "(a ? b : c) ? c : d");
    CHECK(text(composed(select, a, inner, d)) == "a ? (a ? b : c) : d");
    CHECK(text(composed(select, a, b, inner)) == "a ? b : (a ? b : c)");
    CHECK(text(composed(infix<prims::add>, inner, d)) == "(a ? b : c) + d");
    CHECK(text(composed(limn::op_row<prims::negate, int>, inner)) == "-(a ? b : c)");
    CHECK(text(composed(limn::op_row<prims::sin, double>, inner)) == "std::sin(a ? b : c)");
    CHECK(text(composed(limn::op_row<prims::convert<int>, int>, inner)) ==
          "static_cast<int>(a ? b : c)");
}

TEST_CASE("compose: a bool that C++ promotes is cast back where the type matters",
          "[print][compose]") {
    OpRow const& both_true = limn::op_row<prims::bit_and, bool, bool>;
    OpRow const& select = limn::op_row<prims::select, bool, bool, bool>;
    auto const inner = composed(both_true, a, b);
    CHECK(all()[inner].promoted);
    CHECK_FALSE(all()[composed(infix<prims::bit_and>, a, b)].promoted);
    CHECK(text(composed(both_true, inner, c)) == "a & b & c");
    CHECK(text(composed(limn::op_row<prims::logical_not, bool>, inner)) == "!(a & b)");
    CHECK(text(composed(limn::op_row<prims::max, bool, bool>, inner, c)) ==
          "std::max(static_cast<bool>(a & b), c)");
    CHECK(text(composed(select, inner, inner, c)) == "(a & b) ? static_cast<bool>(a & b) : c");
    CHECK_FALSE(all()[composed(select, inner, inner, c)].promoted);
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
        {"|"},        {"^"},      {"&"},          {"==", "!="}, {"<=", ">=", "<", ">"},
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
    ExpressionId printed;
    std::string full;
};

std::vector<OpRow const*> const binary_rows{
    &infix<prims::add>,          &infix<prims::subtract>,   &infix<prims::multiply>,
    &infix<prims::divide>,       &infix<prims::modulus>,    &infix<prims::bit_and>,
    &infix<prims::bit_or>,       &infix<prims::bit_xor>,    &infix<prims::shift_left>,
    &infix<prims::shift_right>,  &infix<prims::equal>,      &infix<prims::not_equal>,
    &infix<prims::less>,         &infix<prims::less_equal>, &infix<prims::greater>,
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

TEST_CASE("compose: law: read by C++'s grammar, every text groups as its graph does",
          "[print][compose][law]") {
    auto const one = deeper({{leaf("y"), "y"}});
    auto const two = deeper(one);
    auto const three = deeper(two);
    CHECK(three.size() == 38u * 38u * 38u);
    std::size_t wrong = 0;
    for (auto const* pairs : {&one, &two, &three})
        for (Pair const& pair : *pairs) {
            std::string const printed = text(pair.printed);
            if (Reader{printed}.read() == pair.full) continue;
            if (++wrong < 10) FAIL_CHECK(printed << " is not " << pair.full);
        }
    CHECK(wrong == 0);
}
