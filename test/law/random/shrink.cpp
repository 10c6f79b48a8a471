// SPDX-License-Identifier: BSL-1.0

#include "law/random/shrink.hpp"

#include <cstdlib>

namespace limn::test::random {

namespace {

std::size_t size(Program const& program) {
    std::size_t nodes = 0;
    visit_all(program, [&](Node const&) { ++nodes; });
    return nodes;
}

class Shrinker {
public:
    Shrinker(Program program, std::function<bool(Program const&)> const& fails)
        : program_{std::move(program)}, fails_{fails} {}

    Program run() {
        while (pass()) {
        }
        return std::move(program_);
    }

private:
    /// Makes the change, and keeps it where the program fails all the same.
    template <class F> bool attempt(F const& change) {
        Program const before = program_;
        change();
        if (program_ == before) return false;
        if (number(program_) && well_formed(program_) && fails_(program_)) return true;
        program_ = before;
        return false;
    }

    bool pass() {
        bool changed = false;
        for (std::size_t i = 0; i < program_.helper.size(); ++i)
            changed |= block(program_.helper[i]);
        changed |= block(program_.body);
        changed |= other(program_.result);
        return changed;
    }

    /// Halves of the statements, then single ones; what is inside of them; then they in turn.
    bool block(Node& at) {
        bool changed = false;
        for (std::size_t length = at.kids.size(); length > 0; length /= 2)
            for (std::size_t i = 0; i + length <= at.kids.size();) {
                auto const from = at.kids.begin() + static_cast<std::ptrdiff_t>(i);
                if (attempt(
                        [&] { at.kids.erase(from, from + static_cast<std::ptrdiff_t>(length)); }))
                    changed = true;
                else i += length;
            }
        for (std::size_t i = 0; i < at.kids.size(); ++i) {
            auto const splice = [&](std::vector<Node> const inner) {
                auto const here = at.kids.begin() + static_cast<std::ptrdiff_t>(i);
                at.kids.insert(at.kids.erase(here), inner.begin(), inner.end());
            };
            while (i < at.kids.size() && at.kids[i].kind == Kind::block &&
                   attempt([&] { splice(at.kids[i].kids); }))
                changed = true;
            for (std::size_t k = 0; i < at.kids.size() && k < at.kids[i].kids.size(); ++k)
                if (at.kids[i].kids[k].kind == Kind::block &&
                    attempt([&] { splice(at.kids[i].kids[k].kids); }))
                    changed = true;
            if (i < at.kids.size()) changed |= other(at.kids[i]);
        }
        return changed;
    }

    /// An expression, a condition or a statement: simpler ones in its place, and its parts.
    bool other(Node& at) {
        if (at.kind == Kind::block) return block(at);
        bool changed = false;
        auto const to = [&](Node const& simpler) { changed |= attempt([&] { at = simpler; }); };
        if (is_traced(at.kind) && at.kind != Kind::variable && at.kind != Kind::constant &&
            at.kind != Kind::parameter) {
            Node one = node(Kind::constant, 4);
            one.type = at.type;
            to(one);
        }
        if (is_plain(at.kind) && at.kind != Kind::number) to(node(Kind::number, 1));
        for (std::size_t k = 0; k < at.kids.size(); ++k)
            if ((is_traced(at.kind) && is_traced(at.kids[k].kind) && at.type == at.kids[k].type) ||
                (is_plain(at.kind) && is_plain(at.kids[k].kind)) ||
                (is_condition(at.kind) && is_condition(at.kids[k].kind))) {
                Node const part = at.kids[k];
                Node const before = at;
                to(part);
                if (!(at == before)) k = static_cast<std::size_t>(-1);
            }
        if ((at.kind == Kind::constant || at.kind == Kind::number || at.kind == Kind::up_to ||
             at.kind == Kind::forever || at.kind == Kind::do_while) &&
            at.a != 0) {
            int& value = at.kind == Kind::constant || at.kind == Kind::number ? at.a : at.b;
            for (int const less : {0, 4, value / 2, value - value / 4, value - 1})
                if (std::abs(less) < std::abs(value)) changed |= attempt([&] { value = less; });
        }
        for (Node& kid : at.kids) changed |= other(kid);
        return changed;
    }

    Program program_;
    std::function<bool(Program const&)> const& fails_;
};

} // namespace

Program shrink(Program program, std::function<bool(Program const&)> const& fails) {
    std::size_t before = size(program) + 1;
    while (size(program) < before) {
        before = size(program);
        program = Shrinker{std::move(program), fails}.run();
    }
    return program;
}

} // namespace limn::test::random
