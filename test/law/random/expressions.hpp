// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `Expressions`: the variables of a random program, and what its expressions and conditions
/// are, on scalars of any kind.

#ifndef LIMN_TEST_LAW_RANDOM_EXPRESSIONS_HPP
#define LIMN_TEST_LAW_RANDOM_EXPRESSIONS_HPP

#include "law/random/program.hpp"
#include "law/random/sites.hpp"
#include "law/random/support.hpp"

#include <map>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

namespace limn::test::random {

/// What the program keeps in plain variables is plain here. What is undefined is told on plain
/// values only: as in a program that was compiled, nothing else is checked.
template <class S> class Expressions {
public:
    template <class T> using V = typename S::template of<T>;
    static constexpr bool traced = S::traced;

    template <class... Xs>
    Expressions(Program const& program, Xs const&... xs) : program_{program} {
        parameters_ = {&xs...};
        declare<double>(Type::d, V<double>(parameter<0>()), V<double>(parameter<1>()),
                        V<double>(parameter<2>()), V<double>(parameter<3>()));
        declare<float>(Type::f, V<float>(parameter<6>()), V<float>(0.5f), V<float>(2.0f));
        declare<int>(Type::i, in_range(parameter<4>()), in_range(parameter<5>()), V<int>(3));
        declare<short>(Type::s, V<short>(parameter<7>()), V<short>(short{2}));
        declare<unsigned>(Type::u, V<unsigned>(parameter<8>()), V<unsigned>(7u));
        declare<bool>(Type::b, V<bool>(parameter<9>()), V<bool>(false));
        pointers_[0] = slots<double>()[0];
        pointers_[1] = slots<double>()[1];
    }
    Expressions(Expressions const&) = delete;
    Expressions& operator=(Expressions const&) = delete;

protected:
    // --- variables ------------------------------------------------------------------------------

    template <std::size_t I> auto const& parameter() const { return *std::get<I>(parameters_); }
    template <class T> auto& slots() { return std::get<std::array<V<T>*, traced_slots>>(slots_); }

    /// Those variables of type `T` that the program uses, with what they begin with.
    template <class T, class... Vs> void declare(Type type, Vs... first) {
        int slot = 0;
        (
            [&] {
                if ((program_.used[static_cast<std::size_t>(type)] >> slot & 1) != 0) {
                    auto& at = std::get<std::array<std::optional<V<T>>, variables>>(
                        variables_)[static_cast<std::size_t>(slot)];
                    slots<T>()[static_cast<std::size_t>(slot)] = &at.emplace(first);
                }
                ++slot;
            }(),
            ...);
    }
    template <class T> V<T>& variable(int slot) {
        return *slots<T>()[static_cast<std::size_t>(slot)];
    }
    static Where at(Node const& n) { return {"program", n.line}; }
    static V<int> in_range(V<int> const& x) { return modulus(Where{"program", 1}, x, 1000); }
    void step() {
        if constexpr (!traced)
            if (++steps_ > most_steps) throw Undefined{"too many steps", false};
    }
    static void must(bool holds, char const* what) {
        if constexpr (!traced)
            if (!holds) throw Undefined{what};
    }

    // --- expressions of plain type --------------------------------------------------------------

    int number(Node const& n) {
        switch (n.kind) {
        case Kind::number:
            return n.a;
        case Kind::plain_value:
            return numbers_[slot(n.a)];
        case Kind::size:
            return static_cast<int>(vectors_[slot(n.a)].size());
        case Kind::keys:
            return static_cast<int>(map_.size());
        case Kind::pointed:
            must(number_pointer_ != nullptr, "null");
            return *number_pointer_;
        default:
            break;
        }
        int const a = number(n.kids[0]), b = number(n.kids[1]);
        switch (n.a) {
        case 0:
            return (a + b) % 10007;
        case 1:
            return (a - b) % 10007;
        case 2:
            return a % 100 * (b % 100);
        default:
            return a % (b % 5 == 0 ? 3 : b % 5);
        }
    }
    static std::size_t slot(int i) { return static_cast<std::size_t>(i); }
    /// Of a vector or a table that is not empty.
    static std::size_t index(int i, std::size_t size) {
        return static_cast<std::size_t>(i < 0 ? -i : i) % size;
    }

    // --- expressions of traced type -------------------------------------------------------------

    template <class T> V<T> value(Node const& n) {
        switch (n.kind) {
        case Kind::constant:
            return V<T>(static_cast<T>(n.a / 4.0));
        case Kind::variable:
            return variable<T>(n.a);
        case Kind::parameter:
            return parameter_of<T>(n.a);
        case Kind::from_plain:
            return V<T>(static_cast<T>(number(n.kids[0])));
        case Kind::choose:
            if (condition(n.kids[0])) return value<T>(n.kids[1]);
            return value<T>(n.kids[2]);
        case Kind::convert:
            return converted<T>(n);
        default:
            break;
        }
        if constexpr (std::is_same_v<T, bool>) return compared(n.kids[0]);
        else if constexpr (std::is_same_v<T, double>) return value_of_double(n);
        else return calculated<T>(n);
    }

    template <class T> V<T> parameter_of(int i) {
        if constexpr (std::is_same_v<T, double>)
            return i == 0   ? parameter<0>()
                   : i == 1 ? parameter<1>()
                   : i == 2 ? parameter<2>()
                            : parameter<3>();
        else if constexpr (std::is_same_v<T, int>) return i == 0 ? parameter<4>() : parameter<5>();
        else if constexpr (std::is_same_v<T, float>) return parameter<6>();
        else if constexpr (std::is_same_v<T, short>) return parameter<7>();
        else if constexpr (std::is_same_v<T, unsigned>) return parameter<8>();
        else return parameter<9>();
    }

    template <class T> V<T> converted(Node const& n) {
        Node const& from = n.kids[0];
        switch (from.type) {
        case Type::d:
            if constexpr (std::is_integral_v<T>) return clipped<T>(n);
            else return limn::convert<T>(value<double>(from), at(n));
        case Type::f:
            if constexpr (std::is_integral_v<T>) return clipped<T>(n);
            else return limn::convert<T>(value<float>(from), at(n));
        case Type::i:
            return limn::convert<T>(value<int>(from), at(n));
        case Type::s:
            return limn::convert<T>(value<short>(from), at(n));
        case Type::u:
            return limn::convert<T>(value<unsigned>(from), at(n));
        case Type::b:
            break;
        }
        return limn::convert<T>(value<bool>(from), at(n));
    }
    /// x > -100 && x < 100 ? T(x) : T(0), as what does not fit is undefined.
    template <class T> V<T> clipped(Node const& n) {
        V<double> const x = n.kids[0].type == Type::d
                                ? value<double>(n.kids[0])
                                : limn::convert<double>(value<float>(n.kids[0]), at(n));
        if (at_site(n.site,
                    [&] { return bool(greater(at(n), x, -100.0)) && bool(less(at(n), x, 100.0)); }))
            return limn::convert<T>(limn::convert<int>(x, at(n)), at(n));
        return V<T>(T(0));
    }

    template <class T> V<T> calculated(Node const& n) {
        V<T> const a = value<T>(n.kids[0]);
        if (n.kind == Kind::unary) return limn::convert<T>(negate(at(n), a), at(n));
        if constexpr (std::is_same_v<T, int>)
            if (n.kind == Kind::remainder) return remainder(n, a, value<int>(n.kids[1]));
        V<T> const b = value<T>(n.kids[1]);
        if (n.kind == Kind::extreme) return larger(n, a, b);
        if constexpr (std::is_same_v<T, int>) {
            // a parameter may be of any size
            auto const x = modulus(at(n), a, 1000), y = modulus(at(n), b, 1000);
            return in_range(sum(n, x, y));
        } else return limn::convert<T>(sum(n, a, b), at(n));
    }
    template <class A, class B> static auto sum(Node const& n, A const& a, B const& b) {
        switch (n.a) {
        case 0:
            return add(at(n), a, b);
        case 1:
            return subtract(at(n), a, b);
        default:
            return multiply(at(n), a, b);
        }
    }
    V<int> remainder(Node const& n, V<int> const& a, V<int> const& b) {
        if (n.b != 0 &&
            at_site(n.site, [&] { return bool(equal(at(n), b, 0)) || bool(equal(at(n), b, -1)); }))
            return V<int>(0);
        if constexpr (!traced)
            if (b == 0 || (b == -1 && a < -1000000)) throw Undefined{"division", false};
        return n.a == 0 ? divide(at(n), a, b) : modulus(at(n), a, b);
    }
    /// std::min or std::max, which decide.
    template <class X> X larger(Node const& n, X const& a, X const& b) {
        if (at_site(n.site,
                    [&] { return n.a == 0 ? bool(less(at(n), b, a)) : bool(less(at(n), a, b)); }))
            return b;
        return a;
    }

    V<double> value_of_double(Node const& n) {
        switch (n.kind) {
        case Kind::follow: {
            V<double> const* const p = pointers_[slot(n.a)];
            must(p != nullptr, "null");
            return *p;
        }
        case Kind::element: {
            auto const& v = vectors_[slot(n.a)];
            int const i = number(n.kids[0]);
            if (n.b == 0 && v.empty()) return V<double>(0.5);
            must(!v.empty(), "empty");
            return v[index(i, v.size())];
        }
        case Kind::held:
            if (n.b == 0 && !held_) return V<double>(0.5);
            must(held_.has_value(), "empty");
            return *held_;
        case Kind::looked_up: {
            auto const found = map_.find(number(n.kids[0]));
            return found == map_.end() ? V<double>(0.5) : found->second;
        }
        case Kind::summed: {
            V<double> sum{0.0};
            for (V<double> const& x : vectors_[slot(n.a)]) sum = add(at(n), sum, x);
            return sum;
        }
        case Kind::length:
            return limn::convert<double>(parameter<10>().size(), at(n));
        case Kind::folded: {
            int i = 0;
            return limn::fold(parameter<10>(), V<double>(0.0), [&](auto const& s, auto const& x) {
                V<double> const before = s, next = x;
                if (n.a == 0) return V<double>(add(at(n), before, next));
                if (n.a == 1) return V<double>(add(at(n), multiply(at(n), before, 0.5), next));
                return V<double>(add(at(n), before, multiply(at(n), next, double(i++))));
            });
        }
        case Kind::table_at: {
            int const i = number(n.kids[0]);
            if (n.b == 0) return V<double>(table[index(i, table_size)]);
            must(i >= 0 && i < static_cast<int>(table_size), "index");
            return V<double>(table[i]);
        }
        case Kind::unary: {
            V<double> const x = value<double>(n.kids[0]);
            switch (n.a) {
            case 0:
                return negate(at(n), x);
            case 1:
                return absolute(at(n), x);
            case 2:
                return square_root(at(n), x);
            default:
                return round_down(at(n), x);
            }
        }
        default:
            break;
        }
        V<double> const a = value<double>(n.kids[0]);
        if (n.kind == Kind::extreme) return larger(n, a, value<double>(n.kids[1]));
        switch (n.kids[1].type) { // C++ converts what the other operand is
        case Type::f:
            return result(n, a, value<float>(n.kids[1]));
        case Type::i:
            return result(n, a, value<int>(n.kids[1]));
        case Type::s:
            return result(n, a, value<short>(n.kids[1]));
        case Type::u:
            return result(n, a, value<unsigned>(n.kids[1]));
        default:
            return result(n, a, value<double>(n.kids[1]));
        }
    }
    template <class A, class B> static V<double> result(Node const& n, A const& a, B const& b) {
        return n.a == 3 ? divide(at(n), a, b) : sum(n, a, b);
    }

    // --- conditions -----------------------------------------------------------------------------

    V<bool> compared(Node const& n) {
        switch (n.type) {
        case Type::d:
            return relation(n, value<double>(n.kids[0]), value<double>(n.kids[1]));
        case Type::f:
            return relation(n, value<float>(n.kids[0]), value<float>(n.kids[1]));
        case Type::i:
            return relation(n, value<int>(n.kids[0]), value<int>(n.kids[1]));
        case Type::s:
            return relation(n, value<short>(n.kids[0]), value<short>(n.kids[1]));
        default:
            break;
        }
        return relation(n, value<unsigned>(n.kids[0]), value<unsigned>(n.kids[1]));
    }
    template <class X> static V<bool> relation(Node const& n, X const& a, X const& b) {
        switch (n.a) {
        case 0:
            return less(at(n), a, b);
        case 1:
            return less_equal(at(n), a, b);
        case 2:
            return equal(at(n), a, b);
        case 3:
            return greater(at(n), a, b);
        case 4:
            return greater_equal(at(n), a, b);
        default:
            return not_equal(at(n), a, b);
        }
    }
    template <class X> static bool relation_of_plain(int r, X a, X b) {
        return r == 0   ? a < b
               : r == 1 ? a <= b
               : r == 2 ? a == b
               : r == 3 ? a > b
               : r == 4 ? a >= b
                        : a != b;
    }

    bool condition(Node const& n) {
        switch (n.kind) {
        case Kind::compare:
            return at_site(n.site, [&] { return bool(compared(n)); });
        case Kind::asked:
            return at_site(n.site, [&] { return bool(variable<bool>(n.a)); });
        case Kind::both:
            return condition(n.kids[0]) && condition(n.kids[1]);
        case Kind::either:
            return condition(n.kids[0]) || condition(n.kids[1]);
        case Kind::not_true:
            return !condition(n.kids[0]);
        case Kind::plain_compare:
            return relation_of_plain(n.a, number(n.kids[0]), number(n.kids[1]));
        case Kind::flag:
            return flags_[slot(n.a)];
        case Kind::bound:
            return pointers_[slot(n.a)] != nullptr;
        case Kind::same:
            return pointers_[slot(n.a)] == pointers_[slot(n.b)];
        case Kind::full:
            return held_.has_value();
        default:
            break;
        }
        return map_.count(number(n.kids[0])) != 0;
    }

    Program const& program_;
    std::tuple<V<double> const*, V<double> const*, V<double> const*, V<double> const*,
               V<int> const*, V<int> const*, V<float> const*, V<short> const*, V<unsigned> const*,
               V<bool> const*, V<Sequence> const*>
        parameters_;
    std::tuple<std::array<std::optional<V<double>>, variables>,
               std::array<std::optional<V<float>>, variables>,
               std::array<std::optional<V<int>>, variables>,
               std::array<std::optional<V<short>>, variables>,
               std::array<std::optional<V<unsigned>>, variables>,
               std::array<std::optional<V<bool>>, variables>>
        variables_;
    std::tuple<std::array<V<double>*, traced_slots>, std::array<V<float>*, traced_slots>,
               std::array<V<int>*, traced_slots>, std::array<V<short>*, traced_slots>,
               std::array<V<unsigned>*, traced_slots>, std::array<V<bool>*, traced_slots>>
        slots_{};
    std::array<int, plain_slots> numbers_{};
    std::array<bool, plain_slots> flags_{};
    std::array<V<double>*, random::pointers> pointers_{};
    int* number_pointer_ = nullptr;
    std::array<std::vector<V<double>>, random::vectors> vectors_;
    std::optional<V<double>> held_;
    std::map<int, V<double>> map_;
    long steps_ = 0;
};

} // namespace limn::test::random

#endif // LIMN_TEST_LAW_RANDOM_EXPRESSIONS_HPP
