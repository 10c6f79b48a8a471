// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns a random function of four variables of one type, with ifs, loops, breaks and returns, as
/// data; `evaluate`, which runs it on any scalar; and `shrink`. Programs of more constructs are in
/// law/random; here all of what is computed is the scalar's own.

#ifndef LIMN_TEST_LAW_RANDOM_NUMBERS_HPP
#define LIMN_TEST_LAW_RANDOM_NUMBERS_HPP

#include <array>
#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <utility>
#include <vector>

namespace limn::test::numbers {

inline constexpr std::size_t variables = 4;
inline constexpr std::size_t most_ids = 32; ///< of statements that decide

/// A variable; or a constant where `variable` is none.
struct Operand {
    std::size_t variable = variables;
    int constant = 0;
};
struct Comparison {
    enum Relation : unsigned char { less, less_equal, equal, greater, not_equal } relation{};
    Operand a{}, b{};
};
struct Condition {
    enum Join : unsigned char { alone, both, either } join{};
    Comparison first{}, second{};
};
struct Expression {
    enum Does : unsigned char { copy, add, subtract, multiply } does{};
    Operand a{}, b{};
};
struct Statement {
    enum Does : unsigned char { assign, choose, branch, repeat, leave, give_back } does{};
    std::size_t id = 0; ///< of those that decide
    std::size_t target = 0;
    Expression value{}, other{};
    Condition condition{};
    Operand rounds{};
    bool conditional = false; ///< a loop that may end before its rounds
    std::vector<Statement> body{}, otherwise{};
};
using Block = std::vector<Statement>;

// --- making them --------------------------------------------------------------------------------

class Maker {
public:
    explicit Maker(std::uint64_t seed) : random_{seed} {}

    Block program() {
        left_ = static_cast<int>(3 + below(14));
        return block(0, false);
    }

private:
    std::size_t below(std::size_t n) { return static_cast<std::size_t>(random_() % n); }

    Operand operand() {
        if (below(3) == 0) return {variables, static_cast<int>(below(7)) - 3};
        return {below(variables), 0};
    }
    Comparison comparison() {
        return {static_cast<Comparison::Relation>(below(5)), {below(variables), 0}, operand()};
    }
    Condition condition() {
        constexpr Condition::Join joins[] = {Condition::alone, Condition::alone, Condition::both,
                                             Condition::either};
        return {joins[below(4)], comparison(), comparison()};
    }
    Expression expression() {
        return {static_cast<Expression::Does>(below(4)), operand(), operand()};
    }

    Block block(int depth, bool in_loop) {
        Block out;
        for (std::size_t n = 1 + below(4); n > 0 && left_ > 0; --n) {
            --left_;
            out.push_back(statement(depth, in_loop));
        }
        return out;
    }
    Statement statement(int depth, bool in_loop) {
        Statement out;
        out.target = below(variables);
        out.value = expression();
        out.other = expression();
        out.condition = condition();
        auto const choice = below(20);
        if (depth > 3 || ids_ == most_ids || choice < 7) return out;
        if (choice < 9) out.does = Statement::choose;
        else if (choice < 14) out.does = Statement::branch;
        else if (choice < 18) out.does = Statement::repeat;
        else if (choice == 18 && in_loop) out.does = Statement::leave;
        else if (choice == 19 && depth > 0) out.does = Statement::give_back;
        if (out.does == Statement::assign || out.does == Statement::leave ||
            out.does == Statement::give_back)
            return out;
        out.id = ids_++;
        if (out.does == Statement::branch) {
            out.body = block(depth + 1, in_loop);
            if (below(2) == 0) out.otherwise = block(depth + 1, in_loop);
        } else if (out.does == Statement::repeat) {
            out.rounds = operand();
            out.conditional = below(2) == 0;
            out.body = block(depth + 1, true);
        }
        return out;
    }

    std::mt19937_64 random_;
    int left_ = 0;
    std::size_t ids_ = 0;
};

// --- running them -------------------------------------------------------------------------------

enum class Flow : unsigned char { on, left, given_back };

template <class T> using Memory = std::array<T, variables>;

/// Runs a program on values of `T`, in arithmetic that stays in range where `Bound` is not 0. With
/// `Ids`, each statement that decides has code of its own, as it has in a program that was
/// compiled; with one, they share it, and where it stands is known to the host alone.
template <class T, int Bound, std::size_t Ids> class Evaluator {
public:
    explicit Evaluator(Memory<T>& x) : x_{x} {}

    Flow run(Block const& block) {
        for (Statement const& s : block) {
            Flow const flow = run(s);
            if (flow != Flow::on) return flow;
        }
        return Flow::on;
    }

private:
    T value(Operand const& o) const {
        return o.variable == variables ? T(o.constant) : x_[o.variable];
    }
    T value(Expression const& e) const {
        T const a = value(e.a), b = value(e.b);
        switch (e.does) {
        case Expression::copy:
            return a;
        case Expression::add:
            return bounded(a + b);
        case Expression::subtract:
            return bounded(a - b);
        case Expression::multiply:
            return bounded(a * b);
        }
        return a;
    }
    static T bounded(T const& x) {
        if constexpr (Bound != 0) return x % Bound;
        else return x;
    }
    auto holds(Comparison const& c) const {
        T const a = value(c.a), b = value(c.b);
        switch (c.relation) {
        case Comparison::less:
            return a < b;
        case Comparison::less_equal:
            return a <= b;
        case Comparison::equal:
            return a == b;
        case Comparison::greater:
            return a > b;
        case Comparison::not_equal:
            break;
        }
        return a != b;
    }
    [[gnu::always_inline]] bool holds(Condition const& c) const {
        if (c.join == Condition::both) return holds(c.first) && holds(c.second);
        if (c.join == Condition::either) return holds(c.first) || holds(c.second);
        return holds(c.first);
    }

    Flow run(Statement const& s) {
        switch (s.does) {
        case Statement::assign:
            x_[s.target] = value(s.value);
            return Flow::on;
        case Statement::leave:
            return Flow::left;
        case Statement::give_back:
            return Flow::given_back;
        default:
            return (this->*deciding[s.id % Ids])(s);
        }
    }

    template <std::size_t Id> [[gnu::noinline]] Flow decide(Statement const& s) {
        asm volatile("" ::"i"(Id)); // or equal functions would become one
        if (s.does == Statement::choose) {
            x_[s.target] = holds(s.condition) ? value(s.value) : value(s.other);
            return Flow::on;
        }
        if (s.does == Statement::branch) {
            if (holds(s.condition)) return run(s.body);
            return run(s.otherwise);
        }
        T left = value(s.rounds);
        if (left > 3) left = T(3);
        while (left > 0 && (!s.conditional || holds(s.condition))) {
            left -= 1;
            Flow const flow = run(s.body);
            if (flow == Flow::given_back) return flow;
            if (flow == Flow::left) break;
        }
        return Flow::on;
    }

    using Deciding = Flow (Evaluator::*)(Statement const&);
    template <std::size_t... Id>
    static constexpr std::array<Deciding, Ids> table(std::index_sequence<Id...>) {
        return {&Evaluator::decide<Id>...};
    }
    static constexpr std::array<Deciding, Ids> deciding = table(std::make_index_sequence<Ids>{});

    Memory<T>& x_;
};

/// What the variables are after the program.
template <int Bound, std::size_t Ids, class T>
Memory<T> evaluate(Block const& program, Memory<T> x) {
    Evaluator<T, Bound, Ids>{x}.run(program);
    return x;
}

// --- showing and shrinking them -----------------------------------------------------------------

inline std::string to_string(Operand const& o) {
    return o.variable == variables ? std::to_string(o.constant) : "x" + std::to_string(o.variable);
}
inline std::string to_string(Comparison const& c) {
    constexpr char const* names[] = {" < ", " <= ", " == ", " > ", " != "};
    return to_string(c.a) + names[c.relation] + to_string(c.b);
}
inline std::string to_string(Condition const& c) {
    constexpr char const* names[] = {"", " && ", " || "};
    return c.join == Condition::alone ? to_string(c.first)
                                      : to_string(c.first) + names[c.join] + to_string(c.second);
}
inline std::string to_string(Expression const& e) {
    constexpr char const* names[] = {"", " + ", " - ", " * "};
    return e.does == Expression::copy ? to_string(e.a)
                                      : to_string(e.a) + names[e.does] + to_string(e.b);
}

inline std::string to_string(Block const& block, std::string const& indent = "") {
    std::string out;
    for (Statement const& s : block) {
        out += indent;
        std::string const target = "x" + std::to_string(s.target) + " = ";
        switch (s.does) {
        case Statement::assign:
            out += target + to_string(s.value) + ";\n";
            break;
        case Statement::choose:
            out += target + to_string(s.condition) + " ? " + to_string(s.value) + " : " +
                   to_string(s.other) + ";\n";
            break;
        case Statement::branch:
            out += "if (" + to_string(s.condition) + ") {\n" + to_string(s.body, indent + "  ");
            if (!s.otherwise.empty())
                out += indent + "} else {\n" + to_string(s.otherwise, indent + "  ");
            out += indent + "}\n";
            break;
        case Statement::repeat:
            out += "for (left = min(" + to_string(s.rounds) + ", 3); left > 0";
            if (s.conditional) out += " && (" + to_string(s.condition) + ")";
            out += "; left -= 1) {\n" + to_string(s.body, indent + "  ") + indent + "}\n";
            break;
        case Statement::leave:
            out += "break;\n";
            break;
        case Statement::give_back:
            out += "return;\n";
            break;
        }
    }
    return out;
}

/// A smaller program that still fails.
template <class Fails> Block shrink(Block program, Fails const& fails) {
    auto const attempt = [&](Block& at, auto const& change) {
        Block const before = at;
        change();
        if (fails(program)) return true;
        at = before;
        return false;
    };
    auto const pass = [&](auto const& self, Block& at) -> bool {
        for (std::size_t i = 0; i < at.size(); ++i) {
            auto const here = at.begin() + static_cast<std::ptrdiff_t>(i);
            if (attempt(at, [&] { at.erase(here); })) return true;
            for (Block Statement::*arm : {&Statement::body, &Statement::otherwise})
                if (!(at[i].*arm).empty() && attempt(at, [&] {
                        Block const inner = at[i].*arm;
                        at.erase(at.begin() + static_cast<std::ptrdiff_t>(i));
                        at.insert(at.begin() + static_cast<std::ptrdiff_t>(i), inner.begin(),
                                  inner.end());
                    }))
                    return true;
            if (at[i].condition.join != Condition::alone &&
                attempt(at, [&] { at[i].condition.join = Condition::alone; }))
                return true;
            if (at[i].conditional && attempt(at, [&] { at[i].conditional = false; })) return true;
            if (at[i].value.does != Expression::copy &&
                attempt(at, [&] { at[i].value.does = Expression::copy; }))
                return true;
            if (self(self, at[i].body) || self(self, at[i].otherwise)) return true;
        }
        return false;
    };
    while (pass(pass, program)) {
    }
    return program;
}

} // namespace limn::test::numbers

#endif // LIMN_TEST_LAW_RANDOM_NUMBERS_HPP
