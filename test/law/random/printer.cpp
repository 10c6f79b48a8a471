// SPDX-License-Identifier: BSL-1.0

#include "law/random/algorithms.hpp"
#include "law/random/program.hpp"

#include <cstdio>

namespace limn::test::random {

namespace {

constexpr char const* type_names[] = {"D", "F", "I", "S", "U", "B"};
constexpr char const* relations[] = {" < ", " <= ", " == ", " > ", " >= ", " != "};
constexpr char const* signs[] = {" + ", " - ", " * ", " / "};
constexpr char const* parameters[] = {"a", "b", "c", "d", "i", "j", "h", "s", "u", "q", "xs"};
constexpr char const* parameter_types[] = {"double",
                                           "double",
                                           "double",
                                           "double",
                                           "int",
                                           "int",
                                           "float",
                                           "short",
                                           "unsigned",
                                           "bool",
                                           "limn::sequence<double>"};
constexpr int first_parameter[] = {0, 6, 4, 7, 8, 9};

std::string to(int i) { return std::to_string(i); }
std::string name(Type type, int slot) {
    static constexpr char const* letters[] = {"x", "y", "k", "w", "v", "t"};
    if (type == Type::d && slot >= 8) return (slot % 2 == 0 ? "r" : "e") + to((slot - 8) / 2);
    return letters[static_cast<int>(type)] + to(slot);
}
std::string plain_name(int slot) { return slot >= 6 ? "depth" + to(slot - 6) : "n" + to(slot); }
std::string vector_name(int slot) { return "list" + to(slot); }
std::string pointer_name(int slot) { return "p" + to(slot); }
std::string order(int which) { return which == 0 ? "" : ", order" + to(which); }

std::string number(double x) {
    char text[40];
    std::snprintf(text, sizeof text, "%.17g", x);
    std::string out = text;
    if (out.find_first_of(".e") == std::string::npos) out += ".0";
    return out;
}

std::string expression(Node const& n);
std::string condition(Node const& n);

std::string plain_number(Node const& n) {
    switch (n.kind) {
    case Kind::number:
        return to(n.a);
    case Kind::plain_value:
        return plain_name(n.a);
    case Kind::size:
        return "int(" + vector_name(n.a) + ".size())";
    case Kind::keys:
        return "int(m.size())";
    case Kind::pointed:
        return "*r";
    default:
        break;
    }
    std::string const a = plain_number(n.kids[0]), b = plain_number(n.kids[1]);
    switch (n.a) {
    case 0:
        return "(" + a + " + " + b + ") % 10007";
    case 1:
        return "(" + a + " - " + b + ") % 10007";
    case 2:
        return "(" + a + ") % 100 * ((" + b + ") % 100)";
    default:
        return "rest(" + a + ", " + b + ")";
    }
}
std::string indexed(std::string const& list, Node const& i) {
    return list + "[at(" + plain_number(i) + ", " + list + ".size())]";
}

std::string comparison(Node const& n) {
    return expression(n.kids[0]) + relations[n.a] + expression(n.kids[1]);
}

std::string expression(Node const& n) {
    std::string const type = type_names[static_cast<int>(n.type)];
    auto const kid = [&](std::size_t i) { return expression(n.kids[i]); };
    switch (n.kind) {
    case Kind::constant:
        if (n.type == Type::d) return "D(" + number(n.a / 4.0) + ")";
        if (n.type == Type::f) return "F(" + number(n.a / 4.0) + "f)";
        if (n.type == Type::b) return n.a / 4 != 0 ? "B(true)" : "B(false)";
        return type + "(" + to(n.a / 4) + ")";
    case Kind::variable:
        return name(n.type, n.a);
    case Kind::parameter:
        return parameters[first_parameter[static_cast<int>(n.type)] + n.a];
    case Kind::from_plain:
        return type + "(" + plain_number(n.kids[0]) + ")";
    case Kind::choose:
        return "(" + condition(n.kids[0]) + " ? " + type + "(" + kid(1) + ") : " + type + "(" +
               kid(2) + "))";
    case Kind::convert:
        if (n.type == Type::b) return "B(" + comparison(n.kids[0]) + ")";
        if (n.type != Type::f && n.type != Type::d &&
            (n.kids[0].type == Type::d || n.kids[0].type == Type::f))
            return "[&] { auto const z = D(" + kid(0) + "); return z > -100.0 && z < 100.0 ? " +
                   type + "(limn::convert<int>(z)) : " + type + "(0); }()";
        return type + "(" + kid(0) + ")";
    case Kind::follow:
        return "*" + pointer_name(n.a);
    case Kind::element: {
        std::string const list = vector_name(n.a), found = indexed(list, n.kids[0]);
        return n.b != 0 ? found : "(" + list + ".empty() ? D(0.5) : " + found + ")";
    }
    case Kind::held:
        return n.b != 0 ? "*o" : "(o ? *o : D(0.5))";
    case Kind::looked_up: {
        std::string const key = plain_number(n.kids[0]);
        return "(m.count(" + key + ") != 0 ? m.at(" + key + ") : D(0.5))";
    }
    case Kind::summed:
        return "std::accumulate(" + vector_name(n.a) + ".begin(), " + vector_name(n.a) +
               ".end(), D(0.0))";
    case Kind::length:
        return "D(xs.size())";
    case Kind::folded: {
        static constexpr char const* bodies[] = {"[](auto l, auto r) { return D(l + r); }",
                                                 "[](auto l, auto r) { return D(l * 0.5 + r); }",
                                                 ("[z = 0](auto l, auto r) mutable { return D(l + "
                                                  "r * double(z++)); }")};
        return std::string{"limn::fold(xs, D(0.0), "} + bodies[n.a] + ")";
    }
    case Kind::table_at:
        return n.b != 0 ? "D(table[" + plain_number(n.kids[0]) + "])"
                        : "D(table[at(" + plain_number(n.kids[0]) + ", 5)])";
    case Kind::extreme:
        return type + (n.a == 0 ? "(std::min<" : "(std::max<") + type + ">(" + kid(0) + ", " +
               kid(1) + "))";
    case Kind::unary: {
        static constexpr char const* functions[] = {"-", "abs", "sqrt", "floor"};
        return n.type == Type::d ? std::string{functions[n.a]} + "(" + kid(0) + ")"
                                 : type + "(-(" + kid(0) + "))";
    }
    case Kind::remainder: {
        std::string const op = n.a == 0 ? " / " : " % ";
        if (n.b == 0) return "(" + kid(0) + op + kid(1) + ")";
        return "[&] { I const l = " + kid(0) + ", m = " + kid(1) +
               "; return m == 0 || m == -1 ? I(0) : I(l" + op + "m); }()";
    }
    default:
        break;
    }
    if (n.type == Type::i)
        return "((" + kid(0) + " % 1000" + signs[n.a] + kid(1) + " % 1000) % 1000)";
    std::string const out = "(" + kid(0) + signs[n.a] + kid(1) + ")";
    return n.type == Type::s ? "S" + out : out;
}

std::string condition(Node const& n) {
    switch (n.kind) {
    case Kind::compare:
        return comparison(n);
    case Kind::asked:
        return name(Type::b, n.a);
    case Kind::both:
        return "(" + condition(n.kids[0]) + " && " + condition(n.kids[1]) + ")";
    case Kind::either:
        return "(" + condition(n.kids[0]) + " || " + condition(n.kids[1]) + ")";
    case Kind::not_true:
        return "!bool(" + condition(n.kids[0]) + ")";
    case Kind::plain_compare:
        return plain_number(n.kids[0]) + relations[n.a] + plain_number(n.kids[1]);
    case Kind::flag:
        return "g" + to(n.a);
    case Kind::bound:
        return pointer_name(n.a) + " != nullptr";
    case Kind::same:
        return pointer_name(n.a) + " == " + pointer_name(n.b);
    case Kind::full:
        return "o.has_value()";
    default:
        return "m.count(" + plain_number(n.kids[0]) + ") != 0";
    }
}

std::string called(Node const& n) {
    std::string const v = vector_name(n.c), all = v + ".begin(), " + v + ".end()", by = order(n.b);
    std::string const half = v + ".begin() + std::ptrdiff_t(" + v + ".size() / 2)";
    auto const index = [&](std::string const& found) {
        return "n0 = int(" + found + " - " + v + ".begin());";
    };
    switch (static_cast<Algorithm>(n.a)) {
    case Algorithm::sort:
        return "std::sort(" + all + by + ");";
    case Algorithm::stable_sort:
        return "std::stable_sort(" + all + by + ");";
    case Algorithm::partial_sort:
        return "std::partial_sort(" + v + ".begin(), " + half + ", " + v + ".end()" + by + ");";
    case Algorithm::nth_element:
        return "std::nth_element(" + v + ".begin(), " + half + ", " + v + ".end()" + by + ");";
    case Algorithm::smallest:
        return index("std::min_element(" + all + by + ")");
    case Algorithm::largest:
        return index("std::max_element(" + all + by + ")");
    case Algorithm::partition:
        return index("std::partition(" + all + ", positive)");
    case Algorithm::unique:
        return v + ".erase(std::unique(" + all + "), " + v + ".end());";
    case Algorithm::lower_bound:
        return "std::sort(" + all + by + "); " +
               index("std::lower_bound(" + all + ", D(0.5)" + by + ")");
    case Algorithm::reverse:
        return "std::reverse(" + all + ");";
    case Algorithm::rotate:
        return "std::rotate(" + v + ".begin(), " + half + ", " + v + ".end());";
    case Algorithm::heap:
        return "std::make_heap(" + all + by + "); if (!" + v + ".empty()) std::pop_heap(" + all +
               by + ");";
    case Algorithm::set:
        return "{ std::set<D" + (n.b == 0 ? std::string{} : ", decltype(order" + to(n.b) + ")") +
               "> const all(" + all + by + "); n0 = int(all.size()); " + v +
               ".assign(all.begin(), all.end()); }";
    case Algorithm::insertion_sort: {
        std::string const less = n.b == 0 ? v + "[l] < " + v + "[l - 1]"
                                          : "order" + to(n.b) + "(" + v + "[l], " + v + "[l - 1])";
        return "for (std::size_t z = 1; z < " + v +
               ".size(); ++z) for (std::size_t l = z; l > 0 && " + less + "; --l) std::swap(" + v +
               "[l], " + v + "[l - 1]);";
    }
    case Algorithm::count_if:
        return "n0 = int(std::count_if(" + all + ", positive));";
    case Algorithm::find_if:
        return index("std::find_if(" + all + ", positive)");
    case Algorithm::remove_if:
        return v + ".erase(std::remove_if(" + all + ", positive), " + v + ".end());";
    case Algorithm::is_sorted:
        return "n0 = std::is_sorted(" + all + by + ") ? 1 : 0;";
    }
    return {};
}

std::string statement(Node const& n, std::string const& in);

std::string block(Node const& n, std::string const& in) {
    std::string out = "{\n";
    for (Node const& s : n.kids) out += statement(s, in + "    ");
    return out + in + "}";
}

std::string changed(std::string const& what, Node const& n) {
    static constexpr char const* tokens[] = {" += ", " -= ", " *= ", " = "};
    return what + tokens[n.b] + expression(n.kids[0]) + ";";
}

std::string line(Node const& n, std::string const& in) {
    auto const e = [&](std::size_t i) { return expression(n.kids[i]); };
    auto const p = [&](std::size_t i) { return plain_number(n.kids[i]); };
    auto const inner = [&](std::size_t i) { return block(n.kids[i], in); };
    std::string const a = to(n.a), v = vector_name(n.a), plain = plain_name(n.a),
                      line = to(static_cast<int>(n.line));
    auto const address = [&](int i) {
        return i < 0 ? std::string{"nullptr"} : "&" + name(Type::d, i);
    };
    switch (n.kind) {
    case Kind::block:
        return block(n, in);
    case Kind::assign:
        return name(n.type, n.a) + " = " + e(0) + ";";
    case Kind::compound:
        return changed(name(Type::d, n.a), n);
    case Kind::declare:
        return std::string{type_names[static_cast<int>(n.type)]} + " " + name(n.type, n.a) + " = " +
               e(0) + ";";
    case Kind::set_number:
        return plain + " = " + p(0) + ";";
    case Kind::count:
        return "++" + plain + ";";
    case Kind::set_flag:
        return "g" + a + " = bool(" + condition(n.kids[0]) + ");";
    case Kind::bind:
        return pointer_name(n.a) + " = " + address(n.b) + ";";
    case Kind::bind_either:
        return pointer_name(n.a) + " = " + condition(n.kids[0]) + " ? " + address(n.b) + " : " +
               address(n.c) + ";";
    case Kind::bind_number:
        return "r = " + (n.a < 0 ? "nullptr" : "&" + plain) + ";";
    case Kind::through:
        return changed("*" + pointer_name(n.a), n);
    case Kind::swap_variables:
        return "std::swap(" + name(Type::d, n.a) + ", " + name(Type::d, n.b) + ");";
    case Kind::swap_pointers:
        return "std::swap(" + pointer_name(n.a) + ", " + pointer_name(n.b) + ");";
    case Kind::swap_vectors:
        return "std::swap(" + v + ", " + vector_name(n.b) + ");";
    case Kind::push:
        return "if (" + v + ".size() < 6) " + v + ".push_back(" + e(0) + ");";
    case Kind::pop:
        return "if (!" + v + ".empty()) " + v + ".pop_back();";
    case Kind::erase_first:
        return "if (!" + v + ".empty()) " + v + ".erase(" + v + ".begin());";
    case Kind::resize:
        return v + ".resize(at(" + p(0) + ", 5), " + e(1) + ");";
    case Kind::clear:
        return v + ".clear();";
    case Kind::copy_vector:
        return v + " = " + vector_name(n.b) + ";";
    case Kind::move_vector:
        return v + " = std::move(" + vector_name(n.b) + ");";
    case Kind::set_element:
        return "if (!" + v + ".empty()) " + indexed(v, n.kids[0]) + " = " + e(1) + ";";
    case Kind::each_of:
        return "for (D& " + name(Type::d, n.b) + " : " + v + ") " + inner(0);
    case Kind::algorithm:
        return called(n);
    case Kind::argsort:
        return plain + " = [&] { if (" + vector_name(n.c) +
               ".empty()) return -1; std::vector<std::size_t> z(" + vector_name(n.c) +
               ".size()); std::iota(z.begin(), z.end(), std::size_t(0)); std::sort(z.begin(), "
               "z.end(), [&](auto l, auto r) -> bool { return " +
               (n.b == 0 ? vector_name(n.c) + "[l] < " + vector_name(n.c) + "[r]"
                         : "order" + to(n.b) + "(" + vector_name(n.c) + "[l], " + vector_name(n.c) +
                               "[r])") +
               "; }); return int(z.front()); }();";
    case Kind::fill_held:
        return "o = " + e(0) + ";";
    case Kind::drop_held:
        return "o.reset();";
    case Kind::insert:
        return "m[(" + p(0) + ") % 5] = " + e(1) + ";";
    case Kind::erase_key:
        return "m.erase((" + p(0) + ") % 5);";
    case Kind::each_key:
        return "for (auto const& [key, z] : m) " + name(Type::d, n.a) + " += z * double(key);";
    case Kind::branch: {
        std::string const out = "if (" + condition(n.kids[0]) + ") " + inner(1);
        return n.kids[2].kids.empty() ? out : out + " else " + inner(2);
    }
    case Kind::remainders:
        return "if (I const rem" + line + " = (" + e(0) + " % 3 + 3) % 3; rem" + line + " == 0) " +
               inner(1) + " else if (rem" + line + " == 1) " + inner(2) + " else if (rem" + line +
               " == 2) " + inner(3);
    case Kind::select_plain: {
        std::string const z = "z" + line;
        return "if (int const " + z + " = " + p(0) + "; " + z + " == 0) " + inner(1) +
               " else if (" + z + " == 1) " + inner(2) + " else " + inner(3);
    }
    case Kind::shrinking: {
        std::string const w = name(Type::d, n.a);
        std::string body = block(n.kids[1], in);
        body.insert(2, in + "    " + w + " = " + w + " * " + number(n.b / 100.0) + ";\n");
        return "for (D " + w + " = " + e(0) + "; " + w + " > 1.0 && " + w + " < 1e9;) " + body;
    }
    case Kind::left_over: {
        std::string const left = "left" + line;
        std::string body = block(n.kids[2], in);
        body.insert(2, in + "    " + left + " -= 1;\n");
        return "I " + left + " = " + e(0) + ";\n" + in + "if (" + left + " > 4) " + left +
               " = I(4);\n" + in + "while (" + left + " > 0 && " + condition(n.kids[1]) + ") " +
               body;
    }
    case Kind::up_to:
        return "for (int " + plain + " = 0; " + plain + " < " + to(n.b) + " && " +
               condition(n.kids[0]) + "; ++" + plain + ") " + inner(1);
    case Kind::forever: {
        std::string const z = "z" + line;
        std::string body = block(n.kids[1], in);
        body.insert(body.rfind(in + "}"), in + "    if (" + condition(n.kids[0]) + ") break;\n" +
                                              in + "    if (++" + z + " >= " + to(n.b) +
                                              ") break;\n");
        return "for (int " + z + " = 0;;) " + body;
    }
    case Kind::do_while:
        return "int z" + line + " = 0;\n" + in + "do " + inner(1) + " while (" +
               condition(n.kids[0]) + " && ++z" + line + " < " + to(n.b) + ");";
    case Kind::host_loop:
        return "for (int " + plain + " = 0, end" + line + " = " + p(0) + "; " + plain + " < end" +
               line + " && " + plain + " < 6; ++" + plain + ") " + inner(1);
    case Kind::sentinel:
        return "{ D const z = " + e(0) + "; " + plain + " = 0; while (z > table[" + plain +
               "]) ++" + plain + "; }";
    case Kind::search:
        return "{ D const z = " + e(0) +
               "; int low = 0, high = 4; while (low < high) { int const middle = (low + high) / 2; "
               "if (z > table[middle]) low = middle + 1; else high = middle; } " +
               plain + " = low; }";
    case Kind::leave:
        return "break;";
    case Kind::go_on:
        return "continue;";
    case Kind::give_back:
        return n.kids.empty()                     ? "return;"
               : n.kids[0].kind == Kind::constant ? "return " + e(0) + ";"
                                                  : "return D(" + e(0) + ");";
    case Kind::raise: {
        static constexpr char const* errors[] = {"runtime_error", "domain_error", "out_of_range"};
        return std::string{"throw std::"} + errors[n.a] + "(\"e" + to(n.b) +
               " \" + std::to_string(" + p(0) + "));";
    }
    case Kind::attempt: {
        static constexpr char const* caught[] = {"std::runtime_error const& caught",
                                                 "std::domain_error const& caught",
                                                 "std::exception const& caught", "..."};
        std::string handler = block(n.kids[1], in);
        handler.insert(2, in + (n.a == 3 ? "    n0 = -1;\n"
                                         : "    n0 = int(std::string(caught.what()).size());\n"));
        if (n.b != 0) handler.insert(handler.rfind(in + "}"), in + "    throw;\n");
        return "try " + inner(0) + " catch (" + caught[n.a] + ") " + handler;
    }
    case Kind::each_in:
        return "for (D " + name(Type::d, n.a) + " : xs) " + inner(0);
    case Kind::guard:
        return "Add<D> const guard" + line + "{" + name(Type::d, n.a) + ", " + e(0) + "};";
    case Kind::call:
        return "f" + a + "(f" + a + ", " + name(Type::d, n.b) + ", " + e(0) + ", " + to(n.c) + ");";
    case Kind::call_self:
        return "if (depth" + a + " > 0 && " + condition(n.kids[0]) + ") self(self, r" + a + ", " +
               e(1) + ", depth" + a + " - 1);";
    default:
        return ";";
    }
}

std::string statement(Node const& n, std::string const& in) { return in + line(n, in) + "\n"; }

/// What the program is made of, by name, in the order of declaration.
std::string declarations(std::string const& code, Program const& program) {
    std::string out;
    auto const names = [&](std::string const& word) {
        for (std::size_t i = code.find(word); i != std::string::npos; i = code.find(word, i + 1)) {
            auto const part = [&](std::size_t k) {
                return k < code.size() &&
                       (std::isalnum(static_cast<unsigned char>(code[k])) != 0 || code[k] == '_');
            };
            if ((i == 0 || !part(i - 1)) && !part(i + word.size())) return true;
        }
        return false;
    };
    std::string const in = "        ";
    if (names("at"))
        out += in + "auto const at = [](int n, std::size_t size) { return std::size_t(n < 0 ? -n : "
                    "n) % size; };\n";
    if (names("rest"))
        out +=
            in + "auto const rest = [](int l, int m) { return l % (m % 5 == 0 ? 3 : m % 5); };\n";
    if (names("table"))
        out += in + "double const table[] = {-1.0, 0.0, 2.0, 3.5, "
                    "std::numeric_limits<double>::infinity()};\n";
    if (names("positive"))
        out += in + "auto const positive = [](D const& l) -> bool { return l > 0.5; };\n";
    static constexpr char const* order_bodies[] = {
        "", "return l > r;", "return l * l < r * r;", "return abs(l) < abs(r);",
        ("bool const first = l < 0.0, second = r < 0.0; "
         "if (first != second) return first; return l * l < r * r;")};
    for (int i = 1; i != orders; ++i)
        if (names("order" + to(i)))
            out += in + "auto const order" + to(i) +
                   " = [](D const& l, D const& r) -> bool { using std::abs; " + order_bodies[i] +
                   " };\n";
    static constexpr char const* first[types][variables] = {{"a", "b", "c", "d"},
                                                            {"h", "F(0.5f)", "F(2.0f)", ""},
                                                            {"i % 1000", "j % 1000", "I(3)", ""},
                                                            {"s", "S(2)", "", ""},
                                                            {"u", "U(7)", "", ""},
                                                            {"q", "B(false)", "", ""}};
    for (std::size_t type = 0; type != types; ++type)
        for (int slot = 0; slot != variables; ++slot)
            if ((program.used[type] >> slot & 1) != 0)
                out += in + type_names[type] + " " + name(static_cast<Type>(type), slot) + " = " +
                       first[type][slot] + ";\n";
    for (int i = 0; i != 4; ++i)
        if (names(plain_name(i))) out += in + "int " + plain_name(i) + " = 0;\n";
    for (int i = 0; i != 2; ++i)
        if (names("g" + to(i))) out += in + "bool g" + to(i) + " = false;\n";
    for (int i = 0; i != pointers; ++i)
        if (names(pointer_name(i)))
            out +=
                in + "D* " + pointer_name(i) + " = " + (i == 2 ? "nullptr" : "&x" + to(i)) + ";\n";
    if (names("r")) out += in + "int* r = nullptr;\n";
    for (int i = 0; i != vectors; ++i)
        if (names(vector_name(i))) out += in + "std::vector<D> " + vector_name(i) + ";\n";
    if (names("o")) out += in + "std::optional<D> o;\n";
    if (names("m")) out += in + "std::map<int, D> m;\n";
    return out;
}

} // namespace

std::string to_cpp(Program const& program, std::string const& title, std::string const& pass,
                   std::vector<std::string> const& inputs) {
    std::string code;
    for (std::size_t i = 0; i != program.helper.size(); ++i) {
        std::string const k = std::to_string(i);
        bool is_called = false;
        visit_all(program, [&](Node const& n) {
            is_called |= n.kind == Kind::call && n.a == static_cast<int>(i);
        });
        if (is_called)
            code += "        auto f" + k + " = [&](auto const& self, D& r" + k + ", D e" + k +
                    ", int depth" + k + ") -> void " + block(program.helper[i], "        ") + ";\n";
    }
    for (Node const& s : program.body.kids) code += statement(s, "        ");
    std::string const result = expression(program.result);
    code += "        return " +
            (program.result.kind == Kind::constant ? result : "D(" + result + ")") + ";\n";
    code = declarations(code, program) + code;

    unsigned used = 1; // parameters
    static constexpr unsigned given[] = {4, 1, 2, 1, 1, 1};
    for (std::size_t type = 0; type != types; ++type)
        for (unsigned slot = 0; slot != variables; ++slot)
            if ((program.used[type] >> slot & 1) != 0)
                used |=
                    1u << (first_parameter[type] + static_cast<int>(slot < given[type] ? slot : 0));
    visit_all(program, [&](Node const& n) {
        if (n.kind == Kind::parameter)
            used |= 1u << (first_parameter[static_cast<int>(n.type)] + n.a);
        else if (n.type != Type::d) used |= 1u << first_parameter[static_cast<int>(n.type)];
        if (n.kind == Kind::length || n.kind == Kind::folded || n.kind == Kind::each_in)
            used |= 1u << 10;
        if (n.kind == Kind::remainders || n.kind == Kind::left_over) used |= 1u << 4;
    });
    std::string list, kinds, aliases, values;
    for (int i = 0; i != 11; ++i) {
        if ((used >> i & 1) == 0) continue;
        std::string const comma = list.empty() ? "" : ", ";
        list += comma + "[[maybe_unused]] auto " + parameters[i];
        kinds += comma + parameter_types[i];
        values += comma + inputs[static_cast<std::size_t>(i)];
        for (std::size_t type = 0; type != types; ++type)
            if (first_parameter[type] == i)
                aliases += std::string{"        using "} + type_names[type] + " = decltype(" +
                           parameters[i] + ");\n";
    }
    bool const adds = code.find("Add<D>") != std::string::npos;
    return "// " + title + R"(
#include <limn.hpp>
#include <limn/pass/reroll.hpp>
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>
#include <map>
#include <numeric>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>
)" + (adds ? "template <class D> struct Add { D& to; D by; ~Add() { to += by; } };\n" : "") +
           R"(int main() {
    [[maybe_unused]] double const inf = std::numeric_limits<double>::infinity();
    [[maybe_unused]] double const nan = std::numeric_limits<double>::quiet_NaN();
    auto f = []()" +
           list + ") -> decltype(a) {\n" + aliases +
           "        using std::abs, std::floor, std::sqrt;\n" + code + R"(    };
    auto const g = limn::trace<)" +
           kinds + ">(f)" + pass + R"(;
    auto const run = limn::interpret<double()" +
           kinds + R"()>(g);
    auto const shown = [&](auto const& called) -> std::string {
        try { return std::to_string(called()" +
           values +
           R"()); } catch (std::exception const& e) { return std::string("throws ") + e.what(); }
    };
    std::string const want = shown(f), got = shown(run);
    std::printf("expected %s, got %s\n", want.c_str(), got.c_str());
    return want == got ? 0 : 1;
}
)";
}

} // namespace limn::test::random
