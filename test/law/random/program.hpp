// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `Node`: a random program as data. A program is a tree of nodes, each a statement, a
/// condition, an expression of traced type or one of plain type; `table` says what each kind is.

#ifndef LIMN_TEST_LAW_RANDOM_PROGRAM_HPP
#define LIMN_TEST_LAW_RANDOM_PROGRAM_HPP

#include <array>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace limn::test::random {

/// The types of traced variables: double, float, int, short, unsigned, bool.
enum class Type : unsigned char { d, f, i, s, u, b };
inline constexpr std::size_t types = 6;

/// How many variables of each sort a program has at most.
inline constexpr int traced_slots = 12, plain_slots = 8, pointers = 3, vectors = 3, helpers = 2;
inline constexpr int variables = 4;      ///< traced ones that are there from the first line on
inline constexpr std::size_t sites = 96; ///< places that decide

/// What may stand in a program. LIMN_RANDOM_CONSTRUCTS and the option of random_programs take
/// these names.
enum Construct : unsigned {
    plain = 1u << 0,      ///< ints and bools that follow decisions, loops that count in them
    pointer = 1u << 1,    ///< bound, compared, followed
    container = 1u << 2,  ///< vector, optional, map
    swapping = 1u << 3,   ///< of variables, pointers, vectors
    throwing = 1u << 4,   ///< exceptions, caught or not
    mixing = 1u << 5,     ///< float, int, short, unsigned, bool beside double
    sorting = 1u << 6,    ///< algorithms of the standard library
    limit = 1u << 7,      ///< loops that a large plain number ends
    calling = 1u << 8,    ///< local functions that take references, recursion, destructors
    table_scan = 1u << 9, ///< sentinels, binary search, remainders
    sequence = 1u << 10,  ///< parameters of unknown length
    constructs = 11u,
};
inline constexpr char const* construct_names[constructs] = {
    "plain",   "pointer", "container", "swapping",   "throwing", "mixing",
    "sorting", "limit",   "calling",   "table_scan", "sequence"};

// clang-format off
/// One line a kind: its name; what it is; what `a`, `b`, `c` and its children mean.
enum class Kind : unsigned char {
    // expressions of traced type, which is `type`
    constant,    ///< a / 4.0
    variable,    ///< a: slot
    parameter,   ///< a: which
    arithmetic,  ///< a: + - * /;  left, right. Integers stay in range
    remainder,   ///< a: / %, b: guarded by a test;  left, right; of ints
    choose,      ///< condition ? left : right
    extreme,     ///< a: min, max;  left, right
    unary,       ///< a: negate, abs, sqrt, floor;  operand
    from_plain,  ///< of a plain int
    convert,     ///< b: type of the operand;  operand
    follow,      ///< *p  a: pointer
    element,     ///< a: vector;  plain index. 0.5 where it is empty
    held,        ///< of the optional, 0.5 where it is empty
    looked_up,   ///< in the map;  plain key. 0.5 where there is none
    table_at,    ///< a: table;  plain index
    summed,      ///< std::accumulate of vector a
    length,      ///< of the sequence
    folded,      ///< a: sum, halved each time, with a plain counter;  of the sequence
    // expressions of plain type
    number,      ///< a
    plain_value, ///< a: slot
    size,        ///< a: vector
    plain_math,  ///< a: + - * %, in range;  left, right
    pointed,     ///< *r, 7 where it is null
    keys,        ///< of the map
    // conditions
    compare,     ///< a: relation, b: type of the operands;  left, right. A decision
    asked,       ///< a: slot of a traced bool. A decision
    both, either, not_true,
    plain_compare, ///< a: relation;  left, right
    flag,        ///< a: slot
    bound,       ///< a: pointer is not null
    same,        ///< a, b: pointers are equal
    full,        ///< the optional has a value
    within,      ///< the map has a key;  plain key
    // statements
    block,
    assign,      ///< traced variable `type`, a = ;  value
    compound,    ///< traced variable a, b: += -= *=;  value
    declare,     ///< traced variable `type`, a, up to the end of the block;  value
    set_number,  ///< plain int a = ;  plain value
    count,       ///< ++ plain int a
    set_flag,    ///< plain bool a = ;  condition
    bind,        ///< pointer a = address of variable b, null where b is -1
    bind_either, ///< pointer a = condition ? address of b : address of c;  condition
    bind_number, ///< int pointer = address of plain int a, null where a is -1
    through,     ///< *p b= value  a: pointer, b: = += *=
    swap_variables, swap_pointers, swap_vectors, ///< a, b
    push,        ///< vector a;  value
    pop,         ///< vector a, where it is not empty
    erase_first, ///< vector a, where it is not empty
    resize,      ///< vector a;  plain size, value
    clear,       ///< vector a
    copy_vector, move_vector, ///< vector a = vector b
    set_element, ///< vector a, where it is not empty;  plain index, value
    each_of,     ///< of vector a, by reference as variable b;  body
    algorithm,   ///< a: which, b: order, c: vector
    argsort,     ///< b: order, c: vector, then plain a = the index that is first;
    fill_held, drop_held, ///< the optional;  value
    insert,      ///< into the map;  plain key, value
    erase_key,   ///< of the map;  plain key
    each_key,    ///< of the map: variable a += value * key
    branch,      ///< condition, then, else
    remainders,  ///< if (r == 0) ... else if (r == 1) ... else if (r == 2);  int, three blocks
    select_plain,///< switch on a plain int;  plain value, three blocks
    shrinking,   ///< while (w > 1 && w < 1e9) w *= b / 100.0;  a: slot of w;  start, body
    left_over,   ///< while (left > 0 && c);  traced count, condition, body
    up_to,       ///< for (n = 0; n < b && c; ++n), a: slot of n;  condition, body
    forever,     ///< for (;;) { body; if (c) break; if (++n >= b) break; }
    do_while,    ///< do body while (c && ++n < b)
    host_loop,   ///< for (n = 0; n < plain && n < 6; ++n), a: slot of n;  plain value, body
    sentinel,    ///< while (x > table[n]) ++n;  a: slot of n, b: table;  x
    search,      ///< n = lower_bound by hand;  a: slot of n;  x
    each_in,     ///< of the sequence, as variable a;  body
    leave, go_on,
    give_back,   ///< value
    raise,       ///< a: type, b: text;  plain value, which the text tells
    attempt,     ///< a: what is caught, b: how it goes on;  body, handler
    guard,       ///< variable a += value, when the block ends;  value
    call,        ///< a: which helper, b: variable by reference;  value
    call_self,   ///< in a helper: a condition and a depth away
};
// clang-format on

struct Node {
    Kind kind{};
    Type type = Type::d;
    int a = 0, b = 0, c = 0;
    std::vector<Node> kids{};
    unsigned site = 0; ///< of those that decide: no two have one
    unsigned line = 0; ///< where it is printed
    friend bool operator==(Node const&, Node const&) = default;
};

/// A function of all parameters. Helper `i` is a local function of a reference, a value and a
/// depth.
struct Program {
    Node body{};                ///< a block
    std::vector<Node> helper{}; ///< blocks
    Node result{};              ///< of type double: what it returns at the end
    bool one_site = false; ///< places that decide share their code: only the host tells them apart
    /// By type, a bit for each variable that is there from the first line on. Written by `number`.
    std::array<unsigned, types> used{};
    friend bool operator==(Program const&, Program const&) = default;
};

inline Node node(Kind kind, int a = 0, int b = 0, int c = 0) { return {kind, Type::d, a, b, c}; }
template <class... Kids> Node with(Node parent, Kids... kids) {
    (parent.kids.push_back(std::move(kids)), ...);
    return parent;
}

inline constexpr bool is_traced(Kind k) { return k <= Kind::folded; }
inline constexpr bool is_plain(Kind k) { return k > Kind::folded && k <= Kind::keys; }
inline constexpr bool is_condition(Kind k) { return k > Kind::keys && k <= Kind::within; }
inline constexpr bool is_statement(Kind k) { return k >= Kind::block; }

/// Calls `f` with each node, parents first.
template <class N, class F> void visit(N& root, F const& f) {
    f(root);
    for (auto& kid : root.kids) visit(kid, f);
}
template <class P, class F> void visit_all(P& program, F const& f) {
    visit(program.body, f);
    for (auto& helper : program.helper) visit(helper, f);
    visit(program.result, f);
}

/// Numbers sites and lines anew; false where there are too many of the first.
bool number(Program& program);

/// Whether what a program names is in scope, loops are around what leaves them, and so on.
bool well_formed(Program const& program);

/// A complete C++ program that shows on one input what is wrong: with the graph after `pass`, which
/// is "" or as " | limn::pass::optimize".
std::string to_cpp(Program const& program, std::string const& title, std::string const& pass,
                   std::vector<std::string> const& inputs);

} // namespace limn::test::random

#endif // LIMN_TEST_LAW_RANDOM_PROGRAM_HPP
