// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `evaluate`: runs a random program on scalars of any kind.

#ifndef LIMN_TEST_LAW_RANDOM_EVALUATOR_HPP
#define LIMN_TEST_LAW_RANDOM_EVALUATOR_HPP

#include "law/random/algorithms.hpp"
#include "law/random/expressions.hpp"

#include <optional>
#include <stdexcept>
#include <string>
#include <utility>

namespace limn::test::random {

enum class Flow : unsigned char { on, left, next, given_back };

/// Runs a program once.
template <class S> class Evaluator : Expressions<S> {
    using Base = Expressions<S>;
    template <class T> using V = typename Base::template V<T>;
    using Base::at, Base::condition, Base::number, Base::slot, Base::step, Base::must;
    using Base::number_pointer_, Base::program_;
    using Base::numbers_, Base::flags_, Base::pointers_, Base::vectors_, Base::held_, Base::map_;
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
    Flow declared(Node const& n, std::size_t i) {
        Node const& s = n.kids[i];
        auto const of = [&]<class T>(T const&, V<T> local) {
            V<T>* const outer = std::exchange(slots<T>()[slot(s.a)], &local);
            Flow const flow = block(n, i + 1);
            slots<T>()[slot(s.a)] = outer;
            return flow;
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
        case Kind::leave:
            return Flow::left;
        case Kind::go_on:
            return Flow::next;
        case Kind::give_back:
            if (!s.kids.empty()) result_.emplace(value<double>(s.kids[0]));
            return Flow::given_back;
        case Kind::raise:
            raise(s);
            break;
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
        case Kind::sentinel:
        case Kind::search:
            looked(s);
            break;
        default:
            contain(s);
        }
        return Flow::on;
    }

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

    // --- what leaves the usual way --------------------------------------------------------------

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
    Flow attempted(Node const& s) {
        switch (s.a) {
        case 0:
            try {
                return block(s.kids[0]);
            } catch (std::runtime_error const& e) {
                return handled(s, e);
            }
        case 1:
            try {
                return block(s.kids[0]);
            } catch (std::domain_error const& e) {
                return handled(s, e);
            }
        case 2:
            try {
                return block(s.kids[0]);
            } catch (std::exception const& e) {
                return handled(s, e);
            }
        default:
            try {
                return block(s.kids[0]);
            } catch (Undefined const&) {
                throw;
            } catch (...) {
                numbers_[0] = -1;
                Flow const flow = block(s.kids[1]);
                if (flow == Flow::on && s.b != 0) throw;
                return flow;
            }
        }
    }
    Flow handled(Node const& s, std::exception const& e) {
        numbers_[0] = static_cast<int>(std::string{e.what()}.size());
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
        std::size_t const first = 8 + 2 * slot(i), deep = 6 + slot(i);
        V<double>* const outer[] = {std::exchange(places[first], &reference),
                                    std::exchange(places[first + 1], &local)};
        int const before = std::exchange(numbers_[deep], depth);
        struct Restore {
            V<double>** places;
            V<double>* const* outer;
            int& deep;
            int before;
            ~Restore() {
                places[0] = outer[0];
                places[1] = outer[1];
                deep = before;
            }
        } const restore{&places[first], outer, numbers_[deep], before};
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

    /// Whether the loop goes on.
    static bool stays(Flow& flow) {
        if (flow == Flow::next) flow = Flow::on;
        return flow == Flow::on;
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
                step();
                left = subtract(at(s), left, 1);
                if (flow = block(body); !stays(flow)) break;
            }
            break;
        }
        case Kind::up_to:
            for (int& n = numbers_[slot(s.a)] = 0; n < s.b && condition(s.kids[0]); ++n) {
                step();
                if (flow = block(body); !stays(flow)) break;
            }
            break;
        case Kind::forever:
            for (int n = 0;;) {
                step();
                if (flow = block(body); !stays(flow)) break;
                if (condition(s.kids[0])) break;
                if (++n >= s.b) break;
            }
            break;
        case Kind::do_while: {
            int n = 0;
            do {
                step();
                if (flow = block(body); !stays(flow)) break;
            } while (condition(s.kids[0]) && ++n < s.b);
            break;
        }
        case Kind::host_loop: {
            int const rounds = number(s.kids[0]);
            for (int& n = numbers_[slot(s.a)] = 0; n < rounds && n < 6; ++n) {
                step();
                if (flow = block(body); !stays(flow)) break;
            }
            break;
        }
        default:
            for (V<double>& element : vectors_[slot(s.a)]) {
                step();
                V<double>* const outer = std::exchange(slots<double>()[slot(s.b)], &element);
                flow = block(body);
                slots<double>()[slot(s.b)] = outer;
                if (!stays(flow)) break;
            }
        }
        return after_loop(flow);
    }
    Flow each_in(Node const& s) {
        auto const& over = this->template parameter<10>();
        Flow flow = Flow::on;
        auto const end = over.end();
        for (auto i = over.begin(); at_site(s.site, [&] { return bool(i != end); }); ++i) {
            step();
            V<double> element = *i;
            V<double>* const outer = std::exchange(slots<double>()[slot(s.a)], &element);
            flow = block(s.kids[0]);
            slots<double>()[slot(s.a)] = outer;
            if (!stays(flow)) break;
        }
        return after_loop(flow);
    }
    Flow shrinking(Node const& s) {
        V<double> w = value<double>(s.kids[0]);
        V<double>* const outer = std::exchange(slots<double>()[slot(s.a)], &w);
        Flow flow = Flow::on;
        while (at_site(s.site, [&] { return bool(greater(at(s), w, 1.0)); }) &&
               at_site(s.site + 1, [&] { return bool(less(at(s), w, 1e9)); })) {
            step();
            w = multiply(at(s), w, s.b / 100.0);
            if (flow = block(s.kids[1]); !stays(flow)) break;
        }
        slots<double>()[slot(s.a)] = outer;
        return after_loop(flow);
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

    // --- containers -----------------------------------------------------------------------------

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
            v.resize(this->index(number(s.kids[0]), 5), value<double>(s.kids[1]));
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
            if (!v.empty()) v[this->index(number(s.kids[0]), v.size())] = value<double>(s.kids[1]);
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

    std::optional<V<double>> result_;
};

/// What the program returns on the values of its parameters, which live as long as the call.
template <class S, class... Xs> auto evaluate(Program const& program, Xs const&... xs) {
    return Evaluator<S>{program, xs...}.run();
}

} // namespace limn::test::random

#endif // LIMN_TEST_LAW_RANDOM_EVALUATOR_HPP
