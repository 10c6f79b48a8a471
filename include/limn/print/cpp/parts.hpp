// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `Parts`: a function that is too long for a compiler, cut into functions of bounded size.

#ifndef LIMN_PRINT_CPP_PARTS_HPP
#define LIMN_PRINT_CPP_PARTS_HPP

#include <limn/meta/text.hpp>
#include <limn/meta/vector.hpp>
#include <limn/print/cpp/blank_value.hpp>
#include <limn/print/cpp/code.hpp>
#include <limn/print/cpp/expressions.hpp>
#include <limn/type/type_row.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>

namespace limn::detail {

/// A variable that several parts use.
struct SharedVariable {
    Word name;
    TypeRow const* type;
};

/// Moves runs of statements into parts, and leaves a call of each in their place: compilers take
/// more than linear time for one long function. What jumps out of its block stays there. Each
/// variable that is used elsewhere than it is declared becomes a member that all parts see.
///
/// Cost  n log n
template <class T = void> class Parts {
public:
    constexpr Parts(Code<T>& code, Expressions<T>& expressions)
        : code_{code}, expressions_{expressions} {}

    /// Cuts the statements of a function, where they are more than `bound`. Gives those that are left
    /// in it. `call` gives the expression that calls part number k; `fresh_name` a name that no
    /// variable has.
    template <class Call, class FreshName>
    constexpr CodeList cut(CodeList list, std::size_t bound, Call const& call,
                           FreshName const& fresh_name) {
        if (measure(list) <= bound) return list;
        bound_ = std::min(bound, most_in_part);
        CodeList const rest = shortened(list, call);
        if (!all_.empty()) share(rest, fresh_name);
        return rest;
    }

    constexpr bool empty() const { return all_.empty(); }
    /// The statements of each part.
    constexpr Vector<CodeList> const& all() const { return all_; }
    constexpr Vector<SharedVariable> const& shared() const { return shared_; }

private:
    using Does = CodeStatement::Does;
    /// clang takes twice as long for a chain of sums in parts of a thousand.
    static constexpr std::size_t most_in_part = 100;

    /// What is known of a statement: how many stand in it, with itself; whether it jumps.
    struct Extent {
        std::uint32_t size = 1;
        bool leaves = false;  ///< the loop around it
        bool returns = false; ///< from the function
    };
    /// Where a variable is declared.
    struct Home {
        Word name;
        std::uint32_t part = 0;
        TypeRow const* type = nullptr;
        bool shared = false;
    };

    constexpr Extent& extent(std::uint32_t i) {
        if (extents_.size() <= i) extents_.resize(i + 1, Extent{});
        return extents_[i];
    }
    constexpr std::size_t measure(CodeList list);
    constexpr Extent measured(CodeStatement const& s);
    constexpr std::size_t size(CodeList list) {
        std::size_t sum = 0;
        for (std::uint32_t i = list.first; i != no_code; i = code_[i].next) sum += extent(i).size;
        return sum;
    }

    template <class Call> constexpr CodeList shortened(CodeList list, Call const& call);
    template <class Call> constexpr CodeList grouped(CodeList list, Call const& call);

    template <class FreshName> constexpr void share(CodeList rest, FreshName const& fresh_name);
    constexpr void find_homes(CodeList list, std::uint32_t part);
    constexpr void find_uses(CodeList list, std::uint32_t part);
    constexpr Home* home_of(Word name);
    constexpr void index_homes();
    template <class FreshName> constexpr void rewrite(CodeList list, FreshName const& fresh_name);

    Code<T>& code_;
    Expressions<T>& expressions_;
    std::size_t bound_ = 0;
    Vector<Extent> extents_; ///< of each statement
    Vector<CodeList> all_;
    static constexpr std::size_t stride = 16; ///< characters, in which few names begin
    Vector<Home> homes_; ///< in the order of their names' places
    Vector<std::uint32_t> first_home_; ///< of each `stride` places: the first that is not before
    Vector<SharedVariable> shared_;
};

// --- which statements become parts --------------------------------------------------------------

template <class T> constexpr std::size_t Parts<T>::measure(CodeList list) {
    std::size_t sum = 0;
    for (std::uint32_t i = list.first; i != no_code; i = code_[i].next) {
        Extent const e = measured(code_[i]);
        extent(i) = e;
        sum += e.size;
    }
    return sum;
}

template <class T> constexpr auto Parts<T>::measured(CodeStatement const& s) -> Extent {
    Extent out;
    out.leaves = s.does == Does::leave;
    out.returns = s.does == Does::give_back;
    std::size_t const size = 1 + measure(s.first) + measure(s.second);
    out.size = static_cast<std::uint32_t>(size);
    for (CodeList const list : {s.first, s.second})
        for (std::uint32_t i = list.first; i != no_code; i = code_[i].next) {
            out.leaves = out.leaves || extent(i).leaves;
            out.returns = out.returns || extent(i).returns;
        }
    if (s.does == Does::loop || s.does == Does::count || s.does == Does::go_over)
        out.leaves = false;
    return out;
}

/// The blocks inside first, then the list itself, until it is short or nothing can be moved.
template <class T>
template <class Call>
constexpr CodeList Parts<T>::shortened(CodeList list, Call const& call) {
    for (std::uint32_t i = list.first; i != no_code; i = code_[i].next) {
        if (extent(i).size <= bound_) continue;
        for (auto const block : {&CodeStatement::first, &CodeStatement::second}) {
            CodeList const inside = shortened(code_[i].*block, call);
            code_.change(i).*block = inside;
        }
        extent(i).size = static_cast<std::uint32_t>(1 + size(code_[i].first) +
                                                    size(code_[i].second));
    }
    while (size(list) > bound_) {
        std::size_t const before = all_.size();
        list = grouped(list, call);
        if (all_.size() == before) break;
    }
    return list;
}

template <class T>
template <class Call>
constexpr CodeList Parts<T>::grouped(CodeList list, Call const& call) {
    CodeList out, run;
    std::size_t in_run = 0;
    auto const end_run = [&] {
        if (2 * in_run < bound_) {
            out = code_.joined(out, run);
        } else {
            all_.push_back(run);
            out = code_.joined(
                out, code_.alone({.does = Does::call, .value = call(all_.size() - 1)}));
            extent(out.last) = Extent{};
        }
        run = {};
        in_run = 0;
    };
    for (std::uint32_t i = list.first, next = no_code; i != no_code; i = next) {
        next = std::exchange(code_.change(i).next, no_code);
        Extent const e = extent(i);
        if (e.leaves || e.returns) {
            end_run();
            out = code_.joined(out, {i, i});
            continue;
        }
        if (in_run != 0 && in_run + e.size > bound_) end_run();
        run = code_.joined(run, {i, i});
        in_run += e.size;
    }
    end_run();
    return out;
}

// --- which variables they share -----------------------------------------------------------------

template <class T>
template <class FreshName>
constexpr void Parts<T>::share(CodeList rest, FreshName const& fresh_name) {
    auto const each = [&](auto const& look) {
        for (std::uint32_t k = 0; k < all_.size(); ++k) look(all_[k], k);
        look(rest, static_cast<std::uint32_t>(all_.size()));
    };
    each([&](CodeList list, std::uint32_t part) { find_homes(list, part); });
    auto const before = [](Home const& a, Home const& b) { return a.name.at < b.name.at; };
    if (!std::is_sorted(homes_.begin(), homes_.end(), before))
        std::sort(homes_.begin(), homes_.end(), before);
    index_homes();
    for (std::size_t i = 1; i < homes_.size(); ++i) // in each of two arms, say
        if (homes_[i].name.at == homes_[i - 1].name.at && homes_[i].part != homes_[i - 1].part)
            home_of(homes_[i].name)->shared = true;
    each([&](CodeList list, std::uint32_t part) { find_uses(list, part); });
    for (Home const& home : homes_)
        if (home.shared) shared_.push_back({home.name, home.type});
    each([&](CodeList list, std::uint32_t) { rewrite(list, fresh_name); });
}

template <class T> constexpr void Parts<T>::find_homes(CodeList list, std::uint32_t part) {
    for (std::uint32_t i = list.first; i != no_code; i = code_[i].next) {
        CodeStatement const& s = code_[i];
        if (s.does == Does::declare || s.does == Does::count || s.does == Does::go_over)
            homes_.push_back({s.name, part, s.type});
        find_homes(s.first, part);
        find_homes(s.second, part);
    }
}

template <class T> constexpr void Parts<T>::find_uses(CodeList list, std::uint32_t part) {
    auto const use = [&](Word name) {
        Home* const home = home_of(name);
        if (home != nullptr && home->part != part) home->shared = true;
    };
    for (std::uint32_t i = list.first; i != no_code; i = code_[i].next) {
        CodeStatement const& s = code_[i];
        if (s.does == Does::assign) use(s.name);
        expressions_.each_name(s.value, use);
        expressions_.each_name(s.condition, use);
        find_uses(s.first, part);
        find_uses(s.second, part);
    }
}

/// The first of those with that name, or null.
template <class T> constexpr auto Parts<T>::home_of(Word name) -> Home* {
    std::size_t i = name.at / stride;
    if (i >= first_home_.size()) return nullptr;
    for (i = first_home_[i]; i < homes_.size() && homes_[i].name.at < name.at;) ++i;
    return i == homes_.size() || homes_[i].name.at != name.at ? nullptr : &homes_[i];
}

template <class T> constexpr void Parts<T>::index_homes() {
    for (std::size_t i = 0; i < homes_.size(); ++i)
        first_home_.resize(homes_[i].name.at / stride + 1, static_cast<std::uint32_t>(i));
}

/// A declaration of a shared variable becomes an assignment.
template <class T>
template <class FreshName>
constexpr void Parts<T>::rewrite(CodeList list, FreshName const& fresh_name) {
    for (std::uint32_t i = list.first; i != no_code; i = code_[i].next) {
        CodeStatement s = code_[i];
        rewrite(s.first, fresh_name);
        rewrite(s.second, fresh_name);
        bool const declares =
            s.does == Does::declare || s.does == Does::count || s.does == Does::go_over;
        Home const* const home = declares ? home_of(s.name) : nullptr;
        if (home == nullptr || !home->shared) continue;
        if (s.does == Does::go_over) {
            Word const element = fresh_name();
            CodeList const taken = code_.alone(
                {.does = Does::assign, .name = s.name, .value = expressions_.name(element)});
            s.first = code_.joined(taken, s.first);
            s.name = element;
        } else if (s.does == Does::count) {
            s.type = nullptr;
        } else {
            s.does = Does::assign;
            if (s.value.empty())
                s.value = Composition<T>{expressions_}
                              .text(blank_value(*s.type).view())
                              .calls()
                              .finish();
        }
        code_.change(i) = s;
    }
}

} // namespace limn::detail

#endif // LIMN_PRINT_CPP_PARTS_HPP
