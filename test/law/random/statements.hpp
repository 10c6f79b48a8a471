// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `Statements`: what those statements of a random program do that hold no others.

#ifndef LIMN_TEST_LAW_RANDOM_STATEMENTS_HPP
#define LIMN_TEST_LAW_RANDOM_STATEMENTS_HPP

#include "law/random/algorithms.hpp"
#include "law/random/expressions.hpp"

#include <stdexcept>
#include <string>
#include <utility>

namespace limn::test::random {

template <class S> class Statements : public Expressions<S> {
public:
    using Base = Expressions<S>;
    using Base::Base;
    template <class T> using V = typename Base::template V<T>;

protected:
    using Base::at, Base::condition, Base::index, Base::must, Base::number, Base::slot;
    using Base::number_pointer_;
    using Base::numbers_, Base::flags_, Base::pointers_, Base::vectors_, Base::held_, Base::map_;
    template <class T> V<T> value(Node const& n) { return Base::template value<T>(n); }
    template <class T> V<T>& variable(int i) { return Base::template variable<T>(i); }

    void simple(Node const& s) {
        switch (s.kind) {
        case Kind::assign:
            assign(s);
            break;
        case Kind::compound:
            change(variable<double>(s.a), s);
            break;
        case Kind::through:
            must(pointers_[slot(s.a)] != nullptr, "null");
            change(*pointers_[slot(s.a)], s);
            break;
        case Kind::set_number:
            numbers_[slot(s.a)] = number(s.kids[0]);
            break;
        case Kind::count:
            ++numbers_[slot(s.a)];
            break;
        case Kind::set_flag:
            flags_[slot(s.a)] = condition(s.kids[0]);
            break;
        case Kind::bind:
            pointers_[slot(s.a)] = s.b < 0 ? nullptr : &variable<double>(s.b);
            break;
        case Kind::bind_either:
            pointers_[slot(s.a)] =
                condition(s.kids[0]) ? &variable<double>(s.b) : &variable<double>(s.c);
            break;
        case Kind::bind_number:
            number_pointer_ = s.a < 0 ? nullptr : &numbers_[slot(s.a)];
            break;
        case Kind::swap_variables:
            std::swap(variable<double>(s.a), variable<double>(s.b));
            break;
        case Kind::swap_pointers:
            std::swap(pointers_[slot(s.a)], pointers_[slot(s.b)]);
            break;
        case Kind::raise:
            raise(s);
        case Kind::sentinel:
        case Kind::search:
            looked(s);
            break;
        default:
            contain(s);
        }
    }

private:
    void assign(Node const& s) {
        switch (s.type) {
        case Type::d:
            variable<double>(s.a) = value<double>(s.kids[0]);
            break;
        case Type::f:
            variable<float>(s.a) = value<float>(s.kids[0]);
            break;
        case Type::i:
            variable<int>(s.a) = value<int>(s.kids[0]);
            break;
        case Type::s:
            variable<short>(s.a) = value<short>(s.kids[0]);
            break;
        case Type::u:
            variable<unsigned>(s.a) = value<unsigned>(s.kids[0]);
            break;
        case Type::b:
            variable<bool>(s.a) = value<bool>(s.kids[0]);
            break;
        }
    }
    void change(V<double>& x, Node const& s) {
        V<double> const by = value<double>(s.kids[0]);
        x = s.b == 0   ? add(at(s), x, by)
            : s.b == 1 ? subtract(at(s), x, by)
            : s.b == 2 ? multiply(at(s), x, by)
                       : by;
    }

    [[noreturn]] void raise(Node const& s) {
        std::string const text =
            "e" + std::to_string(s.b) + " " + std::to_string(number(s.kids[0]));
        switch (s.a) {
        case 0:
            throw std::runtime_error(text);
        case 1:
            throw std::domain_error(text);
        default:
            throw std::out_of_range(text);
        }
    }
    void looked(Node const& s) {
        V<double> const x = value<double>(s.kids[0]);
        int& n = numbers_[slot(s.a)];
        if (s.kind == Kind::sentinel) {
            n = 0;
            while (at_site(s.site, [&] { return bool(greater(at(s), x, table[n])); })) ++n;
            return;
        }
        int low = 0, high = 4;
        while (low < high) {
            int const middle = (low + high) / 2;
            if (at_site(s.site, [&] { return bool(greater(at(s), x, table[middle])); }))
                low = middle + 1;
            else high = middle;
        }
        n = low;
    }

    void contain(Node const& s) {
        auto& v = vectors_[slot(s.kind == Kind::algorithm || s.kind == Kind::argsort ? s.c : s.a)];
        auto& w =
            vectors_[slot(s.kind >= Kind::swap_variables && s.kind <= Kind::move_vector ? s.b : 0)];
        switch (s.kind) {
        case Kind::push:
            if (v.size() < 6) v.push_back(value<double>(s.kids[0]));
            break;
        case Kind::pop:
            if (!v.empty()) v.pop_back();
            break;
        case Kind::erase_first:
            if (!v.empty()) v.erase(v.begin());
            break;
        case Kind::resize:
            v.resize(index(number(s.kids[0]), 5), value<double>(s.kids[1]));
            break;
        case Kind::clear:
            v.clear();
            break;
        case Kind::copy_vector:
            v = w;
            break;
        case Kind::move_vector:
            if (&v != &w) v = std::move(w);
            break;
        case Kind::swap_vectors:
            std::swap(v, w);
            break;
        case Kind::set_element:
            if (!v.empty()) v[index(number(s.kids[0]), v.size())] = value<double>(s.kids[1]);
            break;
        case Kind::fill_held:
            held_ = value<double>(s.kids[0]);
            break;
        case Kind::drop_held:
            held_.reset();
            break;
        case Kind::insert:
            map_[number(s.kids[0]) % 5] = value<double>(s.kids[1]);
            break;
        case Kind::erase_key:
            map_.erase(number(s.kids[0]) % 5);
            break;
        case Kind::each_key:
            for (auto const& [key, x] : map_)
                variable<double>(s.a) =
                    add(at(s), variable<double>(s.a), multiply(at(s), x, double(key)));
            break;
        case Kind::argsort:
            numbers_[slot(s.a)] = argsorted<S>(s, v);
            break;
        case Kind::algorithm:
            algorithm<S>(s, v, numbers_[0]);
            break;
        default:
            break;
        }
    }
};

} // namespace limn::test::random

#endif // LIMN_TEST_LAW_RANDOM_STATEMENTS_HPP
