// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `Expressions`: what the expressions and conditions of a random program are, on scalars of
/// any kind.

#ifndef LIMN_TEST_LAW_RANDOM_EXPRESSIONS_HPP
#define LIMN_TEST_LAW_RANDOM_EXPRESSIONS_HPP

#include "law/random/sites.hpp"
#include "law/random/variables.hpp"

#include <type_traits>

namespace limn::test::random {

template <class S> class Expressions : public Variables<S> {
public:
    using Base = Variables<S>;
    using Base::Base, Base::traced;
    template <class T> using V = typename Base::template V<T>;

protected:
    using Base::at, Base::index, Base::in_range, Base::must, Base::number, Base::slot;
    using Base::numbers_, Base::flags_, Base::pointers_, Base::vectors_, Base::held_, Base::map_;
    template <class T> V<T>& variable(int i) { return Base::template variable<T>(i); }
    template <std::size_t I> auto const& parameter() const { return Base::template parameter<I>(); }

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
};

} // namespace limn::test::random

#endif // LIMN_TEST_LAW_RANDOM_EXPRESSIONS_HPP
