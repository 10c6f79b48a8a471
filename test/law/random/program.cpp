// SPDX-License-Identifier: BSL-1.0

#include "law/random/program.hpp"

#include "law/random/maker.hpp"

#include <algorithm>
#include <initializer_list>

namespace limn::test::random {

namespace {

unsigned decisions(Kind kind) {
    switch (kind) {
    case Kind::remainders:
        return 3;
    case Kind::left_over:
    case Kind::shrinking:
        return 2;
    case Kind::compare:
    case Kind::asked:
    case Kind::convert:
    case Kind::remainder:
    case Kind::extreme:
    case Kind::call:
    case Kind::call_self:
    case Kind::sentinel:
    case Kind::search:
    case Kind::each_in:
    case Kind::algorithm:
    case Kind::argsort:
        return 1;
    default:
        return 0;
    }
}

/// Which doubles a node names, by the numbers in it.
void named(Node const& n, bool (&is)[3]) {
    is[0] = is[1] = is[2] = false;
    switch (n.kind) {
    case Kind::variable:
    case Kind::assign:
        is[0] = n.type == Type::d;
        break;
    case Kind::compound:
    case Kind::each_key:
    case Kind::guard:
        is[0] = true;
        break;
    case Kind::bind:
    case Kind::call:
        is[1] = n.b >= 0;
        break;
    case Kind::bind_either:
        is[1] = is[2] = true;
        break;
    case Kind::swap_variables:
        is[0] = is[1] = true;
        break;
    default:
        break;
    }
}

class Checker {
public:
    explicit Checker(Program const& program) : program_{program} {}

    struct Scope {
        unsigned doubles = 0xf, numbers = 0xf, locked = 0;
        bool breaks = false, continues = false;
        int helper = -1;
    };

    bool fits(Node const& n, Scope scope) {
        bool is[3];
        named(n, is);
        int const slots[] = {n.a, n.b, n.c};
        for (int i = 0; i != 3; ++i)
            if (is[i] && (scope.doubles >> slots[i] & 1) == 0) return false;
        if (n.kind == Kind::plain_value && (scope.numbers >> n.a & 1) == 0) return false;
        if (n.kind == Kind::leave && !scope.breaks) return false;
        if (n.kind == Kind::go_on && !scope.continues) return false;
        if (n.kind == Kind::give_back && n.kids.empty() != (scope.helper >= 0)) return false;
        if (n.kind == Kind::call_self && scope.helper != n.a) return false;
        if (n.kind == Kind::call &&
            (scope.helper >= 0 || n.a >= static_cast<int>(program_.helper.size())))
            return false;
        if (changes_size(n) && (scope.locked != 0 || scope.helper >= 0)) return false;
        Scope inside = scope;
        switch (n.kind) {
        case Kind::shrinking:
            if (!fits(n.kids[0], scope)) return false;
            inside.doubles |= 1u << n.a;
            inside.breaks = inside.continues = true;
            return fits(n.kids[1], inside);
        case Kind::up_to:
        case Kind::host_loop:
            if (n.kind == Kind::host_loop && !fits(n.kids[0], scope)) return false;
            inside.numbers |= 1u << n.a;
            if (n.kind == Kind::up_to && !fits(n.kids[0], inside)) return false;
            inside.breaks = inside.continues = true;
            return fits(n.kids[1], inside);
        case Kind::each_in:
            inside.doubles |= 1u << n.a;
            inside.breaks = inside.continues = true;
            return fits(n.kids[0], inside);
        case Kind::each_of:
            inside.locked |= 1u << n.a;
            inside.doubles |= 1u << n.b;
            [[fallthrough]];
        case Kind::left_over:
        case Kind::do_while:
        case Kind::forever:
            for (std::size_t i = 0; i + 1 < n.kids.size(); ++i)
                if (!fits(n.kids[i], scope)) return false;
            inside.breaks = true;
            inside.continues = n.kind != Kind::forever;
            return fits(n.kids.back(), inside);
        case Kind::block:
            for (Node const& s : n.kids) {
                if (!fits(s, inside)) return false;
                if (s.kind == Kind::declare) inside.doubles |= 1u << s.a;
            }
            return true;
        default:
            for (Node const& kid : n.kids)
                if (!fits(kid, scope)) return false;
            return true;
        }
    }

    bool program() {
        for (std::size_t i = 0; i != program_.helper.size(); ++i) {
            Scope scope;
            scope.helper = static_cast<int>(i);
            scope.doubles |= 3u << (8 + 2 * i);
            if (!fits(program_.helper[i], scope)) return false;
        }
        return fits(program_.body, {}) && fits(program_.result, {});
    }

private:
    static bool changes_size(Node const& n) {
        using enum Kind;
        static constexpr Kind kinds[] = {swap_vectors, push,        pop,
                                         erase_first,  resize,      clear,
                                         copy_vector,  move_vector, Kind::algorithm};
        return std::ranges::find(kinds, n.kind) != std::end(kinds);
    }

    Program const& program_;
};

} // namespace

bool number(Program& program) {
    unsigned site = 0, line = 9;
    program.used = {};
    visit_all(program, [&](Node& n) {
        if (is_statement(n.kind) && n.kind != Kind::block) ++line;
        n.line = line;
        n.site = program.one_site ? 0 : site;
        site += decisions(n.kind);
        bool is[3];
        named(n, is);
        int const slots[] = {n.a, n.b, n.c};
        for (int i = 0; i != 3; ++i)
            if (is[i] && slots[i] < variables) program.used[0] |= 1u << slots[i];
        if (n.type != Type::d && (n.kind == Kind::variable || n.kind == Kind::assign))
            program.used[static_cast<std::size_t>(n.type)] |= 1u << n.a;
        if (n.kind == Kind::asked) program.used[5] |= 1u << n.a;
        // where they point to at first
        if (n.kind == Kind::follow || n.kind == Kind::through || n.kind == Kind::swap_pointers ||
            n.kind == Kind::same || n.kind == Kind::bound)
            program.used[0] |= 3;
    });
    return site <= sites;
}

bool well_formed(Program const& program) { return Checker{program}.program(); }

unsigned constructs_of(Program const& program) {
    using enum Kind;
    struct Group {
        Construct construct;
        std::initializer_list<Kind> kinds;
    };
    static Group const groups[] = {
        {plain, {set_number, count, set_flag, select_plain}},
        {pointer, {follow, pointed, bound, same, bind, bind_either, bind_number, through}},
        {container, {element,  held,        looked_up,   summed,      size,   keys,
                     full,     within,      push,        pop,         resize, clear,
                     each_of,  erase_first, copy_vector, move_vector, insert, erase_key,
                     each_key, set_element, fill_held,   drop_held}},
        {swapping, {swap_variables, swap_pointers, swap_vectors}},
        {throwing, {raise, attempt}},
        {sorting, {Kind::algorithm, argsort}},
        {calling, {guard, call, call_self}},
        {table_scan, {sentinel, search, table_at, remainders}},
        {sequence, {length, folded, each_in}}};
    unsigned out = 0;
    visit_all(program, [&](Node const& n) {
        for (Group const& group : groups)
            if (std::ranges::find(group.kinds, n.kind) != group.kinds.end()) out |= group.construct;
        if (n.type != Type::d && n.type != Type::i) out |= mixing;
        if ((n.kind == up_to || n.kind == forever || n.kind == do_while) && n.b > 8) out |= limit;
        if (n.kind == shrinking && n.b > 75) out |= limit;
    });
    return out;
}

} // namespace limn::test::random
