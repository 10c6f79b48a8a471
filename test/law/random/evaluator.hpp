// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `evaluate`: runs a random program on scalars of any kind.

#ifndef LIMN_TEST_LAW_RANDOM_EVALUATOR_HPP
#define LIMN_TEST_LAW_RANDOM_EVALUATOR_HPP

#include "law/random/statements.hpp"

#include <optional>
#include <stdexcept>
#include <string>
#include <utility>

namespace limn::test::random {

enum class Flow : unsigned char { on, left, next, given_back };

/// Runs a program once.
template <class S> class Evaluator : Statements<S> {
    using Base = Statements<S>;
    template <class T> using V = typename Base::template V<T>;
    using Base::at, Base::condition, Base::number, Base::slot, Base::step, Base::simple;
    using Base::program_, Base::numbers_, Base::vectors_;
    template <class T> V<T> value(Node const& n) { return Base::template value<T>(n); }
    template <class T> auto& slots() { return Base::template slots<T>(); }
    template <class T> V<T>& variable(int i) { return Base::template variable<T>(i); }

public:
    using Base::Base;

    V<double> run() {
        if (block(program_.body) == Flow::given_back) return std::move(*result_);
        return value<double>(program_.result);
    }

private:
    /// The statements from one of a block on. What is declared lives up to its end.
    Flow block(Node const& n, std::size_t from = 0) {
        for (std::size_t i = from; i < n.kids.size(); ++i) {
            Node const& s = n.kids[i];
            step();
            if (s.kind == Kind::declare) return declared(n, i);
            if (s.kind == Kind::guard) {
                Add const recording{variable<double>(s.a), value<double>(s.kids[0]), at(s)};
                return block(n, i + 1);
            }
            Flow const flow = statement(s);
            if (flow != Flow::on) return flow;
        }
        return Flow::on;
    }
    struct Add {
        V<double>& to;
        V<double> by;
        Where where;
        ~Add() { to = add(where, to, by); }
    };
    /// What a name means in a block, or the plain int that a loop counts in.
    template <class T> struct Scoped {
        Scoped(T& at, T now) : place{at}, outer{std::exchange(at, now)} {}
        ~Scoped() { place = outer; }
        Scoped(Scoped const&) = delete;
        Scoped& operator=(Scoped const&) = delete;
        T& operator*() const { return place; }

        T& place;
        T outer;
    };
    Flow declared(Node const& n, std::size_t i) {
        Node const& s = n.kids[i];
        auto const of = [&]<class T>(T const&, V<T> local) {
            Scoped<V<T>*> const bound{slots<T>()[slot(s.a)], &local};
            return block(n, i + 1);
        };
        switch (s.type) {
        case Type::i:
            return of(int{}, value<int>(s.kids[0]));
        case Type::b:
            return of(bool{}, value<bool>(s.kids[0]));
        case Type::f:
            return of(float{}, value<float>(s.kids[0]));
        default:
            break;
        }
        return of(double{}, value<double>(s.kids[0]));
    }

    Flow statement(Node const& s) {
        switch (s.kind) {
        case Kind::leave:
            return Flow::left;
        case Kind::go_on:
            return Flow::next;
        case Kind::give_back:
            if (!s.kids.empty()) result_.emplace(value<double>(s.kids[0]));
            return Flow::given_back;
        case Kind::attempt:
            return attempted(s);
        case Kind::call:
            at_site(s.site, [&] { return call(s.a, variable<double>(s.b), s.kids[0], s.c); });
            break;
        case Kind::call_self:
            return called_again(s);
        case Kind::block:
            return block(s);
        case Kind::branch:
            return block(condition(s.kids[0]) ? s.kids[1] : s.kids[2]);
        case Kind::remainders:
            return remainders(s);
        case Kind::select_plain:
            return selected(s);
        case Kind::shrinking:
        case Kind::left_over:
        case Kind::up_to:
        case Kind::forever:
        case Kind::do_while:
        case Kind::host_loop:
        case Kind::each_of:
            return loop(s);
        case Kind::each_in:
            return each_in(s);
        default:
            simple(s);
        }
        return Flow::on;
    }

    // --- what leaves the usual way --------------------------------------------------------------

    Flow attempted(Node const& s) {
        switch (s.a) {
        case 0:
            return catching<std::runtime_error>(s);
        case 1:
            return catching<std::domain_error>(s);
        case 2:
            return catching<std::exception>(s);
        default:
            break;
        }
        try {
            return block(s.kids[0]);
        } catch (Undefined const&) {
            throw;
        } catch (...) {
            return handled(s, -1);
        }
    }
    template <class E> Flow catching(Node const& s) {
        try {
            return block(s.kids[0]);
        } catch (E const& e) {
            return handled(s, static_cast<int>(std::string{e.what()}.size()));
        }
    }
    Flow handled(Node const& s, int length) {
        numbers_[0] = length;
        Flow const flow = block(s.kids[1]);
        if (flow == Flow::on && s.b != 0) throw;
        return flow;
    }

    // --- helpers --------------------------------------------------------------------------------

    /// Helper `i` knows its reference as variable 8 + 2 i, its value as the next one, and how deep
    /// it may still go as plain int 6 + i.
    bool call(int i, V<double>& reference, Node const& argument, int depth) {
        V<double> local = value<double>(argument);
        auto& places = slots<double>();
        std::size_t const first = 8 + 2 * slot(i);
        Scoped<V<double>*> const outside{places[first], &reference},
            inside{places[first + 1], &local};
        Scoped<int> const deep{numbers_[6 + slot(i)], depth};
        block(program_.helper[slot(i)]);
        return true;
    }
    Flow called_again(Node const& s) {
        int const depth = numbers_[6 + slot(s.a)];
        if (depth > 0 && condition(s.kids[0]))
            at_site(s.site,
                    [&] { return call(s.a, variable<double>(8 + 2 * s.a), s.kids[1], depth - 1); });
        return Flow::on;
    }

    // --- choices and loops ----------------------------------------------------------------------

    Flow remainders(Node const& s) {
        V<int> const x = value<int>(s.kids[0]);
        V<int> const r = modulus(at(s), add(at(s), modulus(at(s), x, 3), 3), 3);
        if (at_site(s.site, [&] { return bool(equal(at(s), r, 0)); })) return block(s.kids[1]);
        if (at_site(s.site + 1, [&] { return bool(equal(at(s), r, 1)); })) return block(s.kids[2]);
        if (at_site(s.site + 2, [&] { return bool(equal(at(s), r, 2)); })) return block(s.kids[3]);
        return Flow::on;
    }
    Flow selected(Node const& s) {
        switch (number(s.kids[0])) {
        case 0:
            return block(s.kids[1]);
        case 1:
            return block(s.kids[2]);
        default:
            return block(s.kids[3]);
        }
    }

    /// Runs the body of a loop once: whether the loop goes on.
    bool iterate(Flow& flow, Node const& body) {
        step();
        flow = block(body);
        if (flow == Flow::next) flow = Flow::on;
        return flow == Flow::on;
    }
    /// The same, where variable `i` is `x` in the body.
    bool iterate(Flow& flow, Node const& body, int i, V<double>& x) {
        Scoped<V<double>*> const bound{slots<double>()[slot(i)], &x};
        return iterate(flow, body);
    }
    static Flow after_loop(Flow flow) { return flow == Flow::left ? Flow::on : flow; }

    Flow loop(Node const& s) {
        Flow flow = Flow::on;
        Node const& body = s.kids.back();
        switch (s.kind) {
        case Kind::shrinking:
            return shrinking(s);
        case Kind::left_over: {
            V<int> left = value<int>(s.kids[0]);
            if (at_site(s.site, [&] { return bool(greater(at(s), left, 4)); })) left = V<int>(4);
            while (at_site(s.site + 1, [&] { return bool(greater(at(s), left, 0)); }) &&
                   condition(s.kids[1])) {
                left = subtract(at(s), left, 1);
                if (!iterate(flow, body)) break;
            }
            break;
        }
        case Kind::up_to:
            for (Scoped<int> n{numbers_[slot(s.a)], 0}; *n < s.b && condition(s.kids[0]); ++*n)
                if (!iterate(flow, body)) break;
            break;
        case Kind::forever:
            for (int n = 0; iterate(flow, body);)
                if (condition(s.kids[0]) || ++n >= s.b) break;
            break;
        case Kind::do_while: {
            int n = 0;
            while (iterate(flow, body) && condition(s.kids[0]) && ++n < s.b) {
            }
            break;
        }
        case Kind::host_loop: {
            int const rounds = number(s.kids[0]);
            for (Scoped<int> n{numbers_[slot(s.a)], 0}; *n < rounds && *n < 6; ++*n)
                if (!iterate(flow, body)) break;
            break;
        }
        default:
            for (V<double>& element : vectors_[slot(s.a)])
                if (!iterate(flow, body, s.b, element)) break;
        }
        return after_loop(flow);
    }
    Flow each_in(Node const& s) {
        auto const& over = this->template parameter<10>();
        Flow flow = Flow::on;
        auto const end = over.end();
        for (auto i = over.begin(); at_site(s.site, [&] { return bool(i != end); }); ++i) {
            V<double> element = *i;
            if (!iterate(flow, s.kids[0], s.a, element)) break;
        }
        return after_loop(flow);
    }
    Flow shrinking(Node const& s) {
        V<double> w = value<double>(s.kids[0]);
        Flow flow = Flow::on;
        while (at_site(s.site, [&] { return bool(greater(at(s), w, 1.0)); }) &&
               at_site(s.site + 1, [&] { return bool(less(at(s), w, 1e9)); })) {
            w = multiply(at(s), w, s.b / 100.0);
            if (!iterate(flow, s.kids[1], s.a, w)) break;
        }
        return after_loop(flow);
    }

    std::optional<V<double>> result_;
};

/// What the program returns on the values of its parameters, which live as long as the call.
template <class S, class... Xs> auto evaluate(Program const& program, Xs const&... xs) {
    return Evaluator<S>{program, xs...}.run();
}

} // namespace limn::test::random

#endif // LIMN_TEST_LAW_RANDOM_EVALUATOR_HPP
