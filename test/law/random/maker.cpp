// SPDX-License-Identifier: BSL-1.0

#include "law/random/maker.hpp"

#include "law/random/algorithms.hpp"

#include <random>

namespace limn::test::random {

namespace {

Node typed(Type type, Node n) {
    n.type = type;
    return n;
}
Node block_of(std::vector<Node> statements) {
    Node out = node(Kind::block);
    out.kids = std::move(statements);
    return out;
}

/// Where a statement will stand.
struct Place {
    int depth = 0;       ///< of blocks
    bool breaks = false; ///< a loop is around
    bool continues = false;
    int loops = 0;
    int helper = -1;                      ///< the one whose body it is
    unsigned locked = 0;                  ///< vectors that are walked
    std::vector<int> doubles{0, 1, 2, 3}; ///< slots in scope that may be assigned
    std::vector<int> readable{};          ///< others
    std::vector<int> numbers{0, 1, 2};    ///< plain ints in scope
};

class Maker {
public:
    Maker(std::uint64_t seed, unsigned allowed) : random_{seed} {
        for (unsigned i = 0; i != constructs; ++i)
            if ((allowed >> i & 1) != 0 && below(constructs_wanted(allowed)) < 3) has_ |= 1u << i;
        if (((has_ & (pointer | container | sorting | limit)) != 0 || below(3) == 0) &&
            (allowed & plain) != 0)
            has_ |= plain;
        left_ = static_cast<int>(4 + below(14));
        raw_held_ = below(2) == 0;
    }

    Program program() {
        Program out;
        if (has(calling))
            for (int i = static_cast<int>(below(3)); i > 0; --i) {
                Place in_helper;
                in_helper.helper = static_cast<int>(out.helper.size());
                in_helper.doubles.push_back(8 + 2 * in_helper.helper);
                in_helper.readable.push_back(9 + 2 * in_helper.helper);
                in_helper.depth = 1;
                int const before = std::exchange(left_, 4);
                out.helper.push_back(block(in_helper));
                left_ = before;
                ++helpers_;
            }
        Place top;
        do {
            Node more = block(top);
            for (Node& s : more.kids) out.body.kids.push_back(std::move(s));
        } while (left_ > 0);
        out.body.kind = Kind::block;
        out.result = result(top);
        return out;
    }

private:
    static unsigned constructs_wanted(unsigned allowed) {
        unsigned n = 0;
        for (unsigned i = 0; i != constructs; ++i) n += allowed >> i & 1;
        return n < 3 ? 3 : n;
    }
    int below(unsigned long n) { return static_cast<int>(random_() % n); }
    bool chance(unsigned long one_of) { return below(one_of) == 0; }
    bool has(Construct c) const { return (has_ & c) != 0; }
    template <class T> T const& one_of(std::vector<T> const& from) {
        return from[static_cast<std::size_t>(below(from.size()))];
    }

    // --- expressions ----------------------------------------------------------------------------

    Node constant(Type type = Type::d) {
        static constexpr int quarters[] = {0, 4, -4, 8, 2, 12, -6, 1, 3, 16, 40, -10};
        Node out = typed(type, node(Kind::constant, quarters[below(12)]));
        if (type == Type::i) out.a = (below(7) - 2) * 4;
        if (type == Type::s || type == Type::u || type == Type::b) out.a = below(4) * 4;
        if (type == Type::b) out.a = below(2) * 4;
        return out;
    }
    Node variable_of(Type type, Place const& at) {
        static constexpr int counts[] = {4, 3, 3, 2, 2, 2}, parameters[] = {4, 1, 2, 1, 1, 1};
        auto const t = static_cast<std::size_t>(type);
        if (chance(6))
            return typed(type,
                         node(Kind::parameter, below(static_cast<unsigned long>(parameters[t]))));
        if (type != Type::d)
            return typed(type, node(Kind::variable, below(static_cast<unsigned long>(counts[t]))));
        if (!at.readable.empty() && chance(3)) return node(Kind::variable, one_of(at.readable));
        return node(Kind::variable, one_of(at.doubles));
    }
    Type other_type() {
        static constexpr Type others[] = {Type::f, Type::i, Type::i, Type::s, Type::u, Type::b};
        return others[below(6)];
    }

    Node value(Type type, Place const& at, int deep = 0) {
        if (type == Type::b) {
            if (chance(2)) return variable_of(type, at);
            if (chance(4)) return constant(type);
            Node kept = compare(at, 1);
            if (kept.kind == Kind::asked) return typed(type, node(Kind::variable, kept.a));
            return with(typed(type, node(Kind::convert)), std::move(kept));
        }
        int const dice = below(deep > 1 ? 8 : 20);
        if (dice < 5) return variable_of(type, at);
        if (dice < 7) return constant(type);
        if (has(plain) && chance(3)) return with(typed(type, node(Kind::from_plain)), number(at));
        if (type == Type::d)
            if (Node special; special_double(at, deep, special)) return special;
        if (has(mixing) && chance(4)) {
            Type const from = chance(3) ? Type::d : other_type();
            if (from != type)
                return with(typed(type, node(Kind::convert)), value(from, at, deep + 1));
        }
        if (type == Type::i && chance(4))
            return with(typed(type, node(Kind::remainder, below(2), chance(8) ? 0 : 1)),
                        value(type, at, deep + 1), value(type, at, deep + 1));
        if (dice == 12)
            return with(typed(type, node(Kind::choose)), condition(at), value(type, at, deep + 1),
                        value(type, at, deep + 1));
        if (dice == 13)
            return with(typed(type, node(Kind::extreme, below(2))), value(type, at, deep + 1),
                        value(type, at, deep + 1));
        if (dice == 14)
            return with(typed(type, node(Kind::unary, type == Type::d ? below(4) : 0)),
                        value(type, at, deep + 1));
        Type const right = type == Type::d && has(mixing) && chance(3) ? other_type() : type;
        return with(typed(type, node(Kind::arithmetic, below(type == Type::d ? 4 : 3))),
                    value(type, at, deep + 1),
                    value(right == Type::b ? type : right, at, deep + 1));
    }
    bool special_double(Place const& at, int deep, Node& out) {
        if (has(pointer) && chance(4)) out = node(Kind::follow, below(2));
        else if (has(sequence) && chance(3))
            out = chance(2) ? node(Kind::length) : node(Kind::folded, chance(6) ? 2 : below(2));
        else if ((has(container) || has(sorting)) && chance(8)) out = node(Kind::summed, below(2));
        else if (has(container) && chance(3)) {
            int const dice = below(6);
            if (dice < 4) out = with(node(Kind::element, below(2)), number(at));
            else if (dice == 4) out = node(Kind::held);
            else out = with(node(Kind::looked_up), number(at));
        } else if (has(sorting) && chance(3))
            out = with(node(Kind::element, 0), node(Kind::number, below(4)));
        else if (has(table_scan) && chance(4)) out = with(node(Kind::table_at), number(at));
        else return false;
        return deep < 3;
    }

    Node number(Place const& at, int deep = 0) {
        int const dice = below(deep > 1 ? 6 : 10);
        if (dice < 2) return node(Kind::number, below(8) - 1);
        if (dice < 6) return node(Kind::plain_value, one_of(at.numbers));
        if (dice == 6 && has(container)) return node(Kind::size, below(2));
        if (dice == 7 && has(container) && chance(3)) return node(Kind::keys);
        return with(node(Kind::plain_math, below(4)), number(at, deep + 1), number(at, deep + 1));
    }

    Node some_number() {
        static constexpr int numbers[] = {0, 0, 1, 1, 2, 3, 4, 5, 7, 12, 20, 100};
        return node(Kind::number, numbers[below(12)]);
    }

    // --- conditions -----------------------------------------------------------------------------

    Node compare(Place const& at, int deep = 0) {
        Type const type = has(mixing) && chance(3) ? other_type() : chance(8) ? Type::i : Type::d;
        if (type == Type::b) return node(Kind::asked, below(2));
        Node out = typed(type, node(Kind::compare, below(6)));
        if (type == Type::i && chance(2)) { // k % 3 == 0
            Node three = constant(type);
            three.a = (2 + below(3)) * 4;
            Node rest = constant(type);
            rest.a = below(3) * 4;
            return with(out,
                        with(typed(type, node(Kind::remainder, 1)), variable_of(type, at), three),
                        rest);
        }
        return with(out, chance(4) ? value(type, at, 1 + deep) : variable_of(type, at),
                    chance(2) ? constant(type) : value(type, at, 1 + deep));
    }
    Node plain_condition(Place const& at) {
        if (has(pointer) && chance(4))
            return chance(2) ? node(Kind::same, 0, 1) : node(Kind::bound, below(3));
        if (has(container) && chance(4))
            return chance(2) ? node(Kind::full) : with(node(Kind::within), number(at));
        if (chance(3)) return node(Kind::flag, below(2));
        Node left = chance(2) ? node(Kind::plain_value, one_of(at.numbers)) : number(at);
        if (chance(3)) // n % 3 == 0
            return with(node(Kind::plain_compare, 2),
                        with(node(Kind::plain_math, 3), left, node(Kind::number, 2 + below(3))),
                        node(Kind::number, below(3)));
        return with(node(Kind::plain_compare, below(6)), left, some_number());
    }
    Node condition(Place const& at, int deep = 0) {
        int const dice = below(deep > 0 ? 7 : 12);
        if (has(plain) && chance(4)) return plain_condition(at);
        if (dice < 8) return compare(at);
        if (dice == 8) return with(node(Kind::not_true), condition(at, deep + 1));
        return with(node(dice < 11 ? Kind::both : Kind::either), condition(at, deep + 1),
                    condition(at, deep + 1));
    }
    /// The same whenever it is asked.
    Node stable() {
        if (chance(4))
            return with(typed(Type::i, node(Kind::compare, below(6))),
                        typed(Type::i, node(Kind::parameter, below(2))), constant(Type::i));
        Node out = with(node(Kind::compare, below(2) * 3 + below(2)),
                        node(Kind::parameter, below(4)), constant());
        if (chance(3)) out.kids[1] = node(Kind::parameter, below(4));
        return out;
    }

    // --- statements -----------------------------------------------------------------------------

    /// Statements; among them what is done under a condition, and relied on where it is asked anew.
    Node block(Place at) {
        Node out = node(Kind::block);
        std::vector<Node> pending;
        for (int n = 1 + below(4); n > 0 && left_ > 0; --n) {
            --left_;
            if (pending.empty() && chance(10)) relied_on(at, out, pending);
            if (Node s = statement(at); s.kind != Kind::block || !s.kids.empty())
                out.kids.push_back(std::move(s));
            else ++n, ++left_;
            if (!pending.empty() && chance(3)) {
                out.kids.push_back(pending.front());
                pending.erase(pending.begin());
            }
        }
        for (Node& s : pending) out.kids.push_back(std::move(s));
        return out;
    }
    void relied_on(Place const& at, Node& out, std::vector<Node>& pending) {
        Node const c = stable();
        Node done, use;
        int const x = below(4);
        switch (below(5)) {
        case 0:
            if (!has(pointer)) return;
            done = node(Kind::bind, 2, x);
            use = with(node(Kind::through, 2, 0), value(Type::d, at, 1));
            break;
        case 1:
            if (!has(pointer)) return;
            done = node(Kind::bind_number, below(3));
            use =
                with(node(Kind::compound, x, 0), with(node(Kind::from_plain), node(Kind::pointed)));
            break;
        case 2:
            if (!has(container) || !raw_held_) return;
            done = with(node(Kind::fill_held), value(Type::d, at, 1));
            use = with(node(Kind::compound, x, 0), node(Kind::held, 0, 1));
            break;
        case 3:
            if (!has(container)) return;
            done = with(node(Kind::push, 2), value(Type::d, at, 1));
            use = with(node(Kind::compound, x, 0), with(node(Kind::element, 2, 1), number(at)));
            break;
        default:
            if (!has(table_scan)) return;
            out.kids.push_back(with(node(Kind::set_number, 3), node(Kind::number, -1)));
            done = with(node(Kind::set_number, 3), node(Kind::number, below(5)));
            use = with(node(Kind::compound, x, 0),
                       with(node(Kind::table_at, 0, 1), node(Kind::plain_value, 3)));
        }
        out.kids.push_back(with(node(Kind::branch), c, block_of({done}), block_of({})));
        pending.push_back(with(node(Kind::branch), c, block_of({use}), block_of({})));
    }

    /// Plain state is left by a branch or a loop, and seen after some more decisions.
    Node leaking(Place at) {
        Place inside = at;
        ++inside.depth;
        Node out = node(Kind::block);
        if (at.loops == 0 && at.helper < 0 && next_local_ < 8 && chance(3))
            out.kids.push_back(counting(inside));
        else {
            Node leaks = block_of({leak(inside)});
            if (chance(3)) leaks.kids.push_back(leak(inside));
            if (chance(3))
                leaks = block_of({with(node(Kind::branch), simple(), leaks, block_of({}))});
            out.kids.push_back(
                with(node(Kind::branch), simple(), leaks,
                     block_of(chance(3) ? std::vector{leak(inside)} : std::vector<Node>{})));
        }
        for (int i = below(4); i > 0; --i)
            out.kids.push_back(
                with(node(Kind::branch), simple(), block_of({assignment(inside)}),
                     block_of(chance(4) ? std::vector{assignment(inside)} : std::vector<Node>{})));
        Node use = seen(inside);
        for (int i = below(5); i > 0; --i)
            use = with(node(Kind::branch), chance(6) ? condition(at) : simple(), block_of({use}),
                       block_of({}));
        out.kids.push_back(std::move(use));
        return out;
    }
    /// Of parameters, mostly, so that one often holds where another does.
    Node simple() {
        if (has(mixing) && chance(5)) return node(Kind::asked, 0);
        Node const c = chance(3) ? node(Kind::constant, 0) : constant();
        Node const x = node(chance(3) ? Kind::variable : Kind::parameter, below(4));
        return with(node(Kind::compare, chance(4) ? below(6) : 3), x, c);
    }
    Node leak(Place& at) {
        static constexpr Construct all[] = {plain, plain, pointer, swapping, container, throwing};
        for (int tries = 0; tries != 12; ++tries)
            if (Construct const c = all[below(6)]; has(c)) {
                if (c == throwing) continue;
                return special(c, at);
            }
        return assignment(at);
    }
    Node seen(Place const& at) {
        if (has(throwing) && chance(4))
            return with(node(Kind::raise, below(3), below(4)), number(at));
        Node what = with(node(Kind::from_plain), number(at));
        if (has(pointer) && chance(3)) {
            if (chance(2)) return with(node(Kind::through, below(2), below(3)), constant());
            what = node(Kind::follow, below(2));
        } else if (has(container) && chance(2))
            what = with(node(Kind::element, below(2)), number(at));
        else if (has(plain) && chance(4))
            return with(node(Kind::branch), plain_condition(at), block_of({assignment(at)}),
                        block_of({}));
        if (at.helper < 0 && chance(3))
            return with(node(Kind::give_back),
                        with(node(Kind::arithmetic, below(3)),
                             node(Kind::variable, one_of(at.doubles)), what));
        return with(node(Kind::compound, one_of(at.doubles), below(3)), what);
    }
    /// A loop that counts in a plain int, and does something now and then.
    Node counting(Place at) {
        ++at.loops;
        int const n = below(3), w = next_local_++;
        static constexpr int factors[] = {50, 75, 90};
        Node body = node(Kind::block);
        body.kids.push_back(node(Kind::count, n));
        Node left = node(Kind::plain_value, n);
        if (chance(3))
            left = with(node(Kind::plain_math, 3), left, node(Kind::number, 2 + below(3)));
        if (chance(2)) {
            Place inside = at;
            inside.breaks = inside.continues = true;
            Node then = chance(4) ? leaving(inside) : assignment(inside);
            body.kids.push_back(
                with(node(Kind::branch),
                     with(node(Kind::plain_compare, chance(2) ? 2 : below(6)), left, some_number()),
                     block_of({std::move(then)}), block_of({})));
        }
        if (chance(3)) body.kids.push_back(leak(at));
        return with(node(Kind::shrinking, w, factors[below(has(limit) ? 3 : 2)]),
                    node(Kind::variable, below(4)), body);
    }

    Node statement(Place& at) {
        if (at.depth < 2 && (has_ & (plain | pointer | swapping | container)) != 0 && chance(6))
            return leaking(at);
        int const dice = below(100);
        if (at.depth < 4 && dice < 34) return branching(at);
        if (at.depth < 3 && at.loops < 2 && dice < 46) return loop(at);
        if (dice < 50) return leaving(at);
        if (dice < 54) return declared(at);
        if (dice < 70) return assignment(at);
        // what is there for the constructs that this program has
        static constexpr Construct all[] = {plain,  pointer, container, swapping,  throwing,
                                            mixing, sorting, calling,   table_scan};
        for (int tries = 0; tries != 12; ++tries)
            if (Construct const c = all[below(9)]; has(c)) return special(c, at);
        return assignment(at);
    }

    Node assignment(Place const& at) {
        if (has(mixing) && chance(3)) {
            static constexpr int counts[] = {4, 3, 3, 2, 2, 2};
            Type const type = other_type();
            return with(typed(type, node(Kind::assign, below(static_cast<unsigned long>(
                                                           counts[static_cast<int>(type)])))),
                        value(type, at));
        }
        if (chance(2)) return with(node(Kind::assign, one_of(at.doubles)), value(Type::d, at));
        return with(node(Kind::compound, one_of(at.doubles), below(3)), value(Type::d, at, 1));
    }
    Node declared(Place& at) {
        if (at.helper >= 0 || next_local_ == 8) return assignment(at);
        Node out = with(node(Kind::declare, next_local_), value(Type::d, at));
        at.doubles.push_back(next_local_++);
        return out;
    }

    Node branching(Place const& at) {
        Place inside = at;
        ++inside.depth;
        if (has(table_scan) && chance(6)) {
            Node out = with(node(Kind::remainders), value(Type::i, at, 1));
            for (int i = 0; i != 3; ++i) out.kids.push_back(block(inside));
            return out;
        }
        if (has(plain) && chance(10)) {
            Node out = with(node(Kind::select_plain), number(at));
            for (int i = 0; i != 3; ++i) out.kids.push_back(block(inside));
            return out;
        }
        Node out = with(node(Kind::branch), condition(at), block(inside));
        out.kids.push_back(chance(2) ? block(inside) : node(Kind::block));
        return out;
    }

    Node loop(Place const& at) {
        Place inside = at;
        ++inside.depth;
        ++inside.loops;
        inside.breaks = inside.continues = true;
        int const counter = 4 + at.loops;
        static constexpr int limits[] = {2, 3, 8, 40, 700, 12000};
        bool const top = at.loops == 0 && at.helper < 0;
        int const most = limits[below(!top ? 2 : has(limit) ? 6 : 3)];
        int const dice = below(12);
        if (dice < 3 && next_local_ < 8 && at.helper < 0) {
            int const w = next_local_++;
            inside.readable.push_back(w);
            static constexpr int factors[] = {50, 75, 25, 90};
            Node out = with(node(Kind::shrinking, w, factors[below(has(limit) && top ? 4 : 3)]),
                            value(Type::d, at, 1));
            return with(out, block(inside));
        }
        if (dice < 5) {
            Node out = with(node(Kind::left_over), value(Type::i, at, 1),
                            chance(2) ? condition(at) : always());
            return with(out, block(inside));
        }
        if (dice < 7) {
            inside.numbers.push_back(counter);
            Node out = with(node(Kind::up_to, counter, most), condition(at));
            return with(out, block(inside));
        }
        if (dice < 8) {
            inside.continues = false;
            return with(node(Kind::forever, 0, most), condition(at), block(inside));
        }
        if (dice < 9) return with(node(Kind::do_while, 0, most), condition(at), block(inside));
        if (has(sequence) && chance(2) && next_local_ < 8 && at.helper < 0) {
            inside.doubles.push_back(next_local_);
            Node out = node(Kind::each_in, next_local_++);
            return with(out, block(inside));
        }
        if (has(container) && chance(2)) {
            if (next_local_ == 8 || at.helper >= 0) return assignment(at);
            int const v = below(2);
            inside.locked |= 1u << v;
            inside.doubles.push_back(next_local_);
            Node out = node(Kind::each_of, v, next_local_++);
            return with(out, block(inside));
        }
        inside.numbers.push_back(counter);
        Node out = with(node(Kind::host_loop, counter),
                        has(plain) && chance(2) ? number(at) : node(Kind::number, 2 + below(3)));
        return with(out, block(inside));
    }
    static Node always() {
        return with(node(Kind::plain_compare, 2), node(Kind::number, 0), node(Kind::number, 0));
    }

    Node leaving(Place const& at) {
        if (at.breaks && chance(2))
            return node(at.continues && chance(2) ? Kind::go_on : Kind::leave);
        if (at.depth == 0) return assignment(at);
        if (at.helper >= 0) return node(Kind::give_back);
        return with(node(Kind::give_back), value(Type::d, at));
    }

    Node special(Construct c, Place& at) {
        Place inside = at;
        ++inside.depth;
        switch (c) {
        case plain:
            switch (below(8)) {
            case 0:
            case 1:
                return with(node(Kind::set_number, below(3)), number(at));
            case 2:
            case 3:
            case 4:
                return node(Kind::count, below(3));
            case 5:
                return with(node(Kind::set_flag, below(2)), condition(at));
            default:
                return with(node(Kind::set_flag, below(2)),
                            chance(2) ? always() : with(node(Kind::not_true), always()));
            }
        case pointer:
            switch (below(6)) {
            case 0:
            case 1:
                return node(Kind::bind, below(2), below(4));
            case 2:
                return with(node(Kind::bind_either, below(2), below(4), below(4)), condition(at));
            default:
                return with(node(Kind::through, below(2), below(4)), value(Type::d, at, 1));
            }
        case container:
            return contained(at);
        case swapping:
            if (has(pointer) && chance(3)) return node(Kind::swap_pointers, 0, 1);
            if (has(container) && chance(2) && at.locked == 0 && at.helper < 0)
                return node(Kind::swap_vectors, 0, 1);
            return node(Kind::swap_variables, one_of(at.doubles), one_of(at.doubles));
        case throwing: {
            if (at.depth > 0 && chance(2))
                return with(node(Kind::raise, below(3), below(4)), number(at));
            if (at.depth > 2) return assignment(at);
            Place handler = inside;
            return with(node(Kind::attempt, chance(8) ? 3 : below(3), chance(3) ? 1 : 0),
                        block(inside), block(handler));
        }
        case sorting:
            if (at.locked != 0 || at.helper >= 0) return assignment(at);
            if (!filled_) return filled(at);
            if (chance(5)) return with(node(Kind::argsort, below(3), below(orders), 0));
            return node(Kind::algorithm, below(algorithms), chance(2) ? 0 : below(orders), 0);
        case calling:
            if (at.helper >= 0)
                return with(node(Kind::call_self, at.helper), condition(at), value(Type::d, at, 1));
            if (helpers_ > 0 && !chance(3))
                return with(node(Kind::call, below(static_cast<unsigned long>(helpers_)),
                                 one_of(at.doubles), 1 + below(3)),
                            value(Type::d, at, 1));
            return with(node(Kind::guard, one_of(at.doubles)), value(Type::d, at, 1));
        case table_scan:
            return with(node(chance(2) ? Kind::sentinel : Kind::search, below(3)),
                        value(Type::d, at, 1));
        default:
            return assignment(at);
        }
    }
    /// Vector 0 holds something to sort.
    Node filled(Place const& at) {
        filled_ = true;
        Node out = node(Kind::block);
        for (int i = 2 + below(3); i > 0; --i)
            out.kids.push_back(with(node(Kind::push, 0), variable_of(Type::d, at)));
        return out;
    }
    Node contained(Place const& at) {
        int const v = below(2), dice = below(16);
        bool const locked = at.locked != 0 || at.helper >= 0;
        if (dice < 5 && !locked) return with(node(Kind::push, v), value(Type::d, at, 1));
        if (dice < 7) return with(node(Kind::set_element, v), number(at), value(Type::d, at, 1));
        if (dice < 9) return with(node(Kind::fill_held), value(Type::d, at, 1));
        if (dice == 9 && !raw_held_) return node(Kind::drop_held);
        if (dice < 12) return with(node(Kind::insert), number(at), value(Type::d, at, 1));
        if (dice == 12) return with(node(Kind::erase_key), number(at));
        if (dice == 13) return node(Kind::each_key, one_of(at.doubles));
        if (locked) return with(node(Kind::set_element, v), number(at), value(Type::d, at, 1));
        switch (below(7)) {
        case 0:
            return node(Kind::pop, v);
        case 1:
            return node(Kind::erase_first, v);
        case 2:
            return with(node(Kind::resize, v), number(at), value(Type::d, at, 1));
        case 3:
            return node(Kind::clear, v);
        case 4:
            return node(Kind::copy_vector, v, 1 - v);
        default:
            return node(Kind::move_vector, v, 1 - v);
        }
    }

    /// What all of them may have left behind.
    Node result(Place const& at) {
        Node out = variable_of(Type::d, at);
        auto const add = [&](Node more) {
            Node scaled = with(node(Kind::arithmetic, 2), std::move(more),
                               node(Kind::constant, 2 + below(12)));
            out = with(node(Kind::arithmetic, 0), std::move(out), std::move(scaled));
        };
        if (chance(2)) add(variable_of(Type::d, at));
        if (has(plain))
            for (int i = 0; i != 3; ++i)
                if (chance(2)) add(with(node(Kind::from_plain), node(Kind::plain_value, i)));
        if (has(plain) && chance(3))
            out =
                with(node(Kind::choose), node(Kind::flag, below(2)), out, variable_of(Type::d, at));
        if ((has(container) || has(sorting)) && chance(2))
            add(with(node(Kind::element, 0), node(Kind::number, below(3))));
        if (has(container) && chance(2))
            add(with(node(Kind::from_plain), node(Kind::size, below(2))));
        if (has(container) && chance(3)) add(node(Kind::held));
        if (has(pointer) && chance(2)) add(node(Kind::follow, below(2)));
        if (has(sequence) && chance(2)) add(node(Kind::folded, below(2)));
        if (has(mixing)) add(with(node(Kind::convert), variable_of(other_type(), at)));
        return out;
    }

    std::mt19937_64 random_;
    unsigned has_ = 0;
    int left_ = 0, helpers_ = 0, next_local_ = variables;
    bool raw_held_ = false, filled_ = false;
};

} // namespace

Program make(std::uint64_t seed, unsigned allowed) {
    for (;; seed += 0x9e3779b97f4a7c15u) {
        Program out = Maker{seed, allowed}.program();
        if (number(out) && well_formed(out)) return out;
    }
}

unsigned constructs_named(std::string_view names) {
    unsigned out = 0;
    while (!names.empty()) {
        std::string_view const name = names.substr(0, names.find(','));
        names.remove_prefix(name.size() == names.size() ? name.size() : name.size() + 1);
        for (unsigned i = 0; i != constructs; ++i)
            if (name == construct_names[i] || name == "all") out |= 1u << i;
    }
    return out;
}

} // namespace limn::test::random
