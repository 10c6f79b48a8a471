// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `FlagFit`: finds the plain flag which, with the answers, says how a number changes.

#ifndef LIMN_CAPTURE_FLAG_FIT_HPP
#define LIMN_CAPTURE_FLAG_FIT_HPP

#include <limn/capture/equations.hpp>
#include <limn/capture/number_rule.hpp>
#include <limn/meta/vector.hpp>
#include <limn/type/type_row.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <utility>

namespace limn::detail {

/// A plain variable of two or three values, which answers set, or turn from 0 to 1 and back.
template <class T = void> class Flag {
public:
    Flag(std::size_t edges, std::size_t values, unsigned char begin)
        : values_{values}, begin_{begin}, moves_(edges) {}

    std::size_t values() const { return values_; }
    unsigned char begin() const { return begin_; }
    unsigned char after(std::uint32_t edge, unsigned char now) const {
        return moves_[edge].to[now];
    }
    void set(std::uint32_t edge, unsigned char value) {
        moves_[edge] = {{value, value, value}, Move::sets};
    }
    void turn(std::uint32_t edge) { moves_[edge] = {{1, 0, 2}, Move::turns}; }

    NumberRule rule() const {
        NumberRule out{&type_row<int>, static_cast<long double>(begin_), {}};
        for (std::uint32_t edge = 0; edge < moves_.size(); ++edge)
            if (moves_[edge].does == Move::sets)
                out.steps[edge] = {static_cast<long double>(moves_[edge].to[0]), NumberStep::sets};
            else if (moves_[edge].does == Move::turns)
                out.steps[edge] = {0, NumberStep::adds_by_flag, {1, -1, 0}};
        return out;
    }

private:
    struct Move {
        unsigned char to[3]{0, 1, 2}; ///< the value after that answer
        enum Does : unsigned char { keeps, sets, turns } does = keeps;
    };
    std::size_t values_;
    unsigned char begin_;
    Vector<Move> moves_;
};

/// Tries one flag after another: first what was answered last at a place; then flags of two and of
/// three values that answers set or turn, where there are few answers. Linear equations say what each
/// answer adds where the flag has which value.
template <class T = void> class FlagFit {
    using Place = SeenNumbers::Place;

public:
    explicit FlagFit(SeenNumbers const& seen) : seen_{seen}, edges_{seen.edges.size()} {
        for (std::uint32_t e = 0; e < edges_; ++e)
            if (std::any_of(seen.runs.begin(), seen.runs.end(), [&](auto const& run) {
                    return std::count(run.begin(), run.end(), e) > 1;
                }))
                repeated_.push_back(e);
    }

    /// The rule that explains each number which was seen there, or none. `late`: the last answer does
    /// not count yet.
    std::optional<NumberRule> rule_of(Place const& place, bool late) {
        for (Depends const d : {Depends::at_place, Depends::at_place_of_all, Depends::all})
            for (std::uint32_t e = 0; e < edges_; ++e)
                if (is_first_at_place(e))
                    if (auto rule = by_last_answer(place, late, e, d)) return rule;
        std::size_t codes = 1;
        for (std::size_t i = 0; i < repeated_.size(); ++i) codes *= 4;
        if (repeated_.size() > most_repeated) return std::nullopt;
        for (bool const third : {false, true})
            for (std::size_t code = 1; code < codes; ++code)
                if (auto const flag = coded(code, third))
                    if (auto rule = fit(place, late, *flag, columns(Depends::all), none))
                        return rule;
        return std::nullopt;
    }

private:
    static constexpr std::size_t most_repeated = 5, most_edges_of_all = 8, most_tries = 12'000;
    static constexpr std::uint32_t none = static_cast<std::uint32_t>(-1);
    /// What depends on the flag: what the answers at one place add, where no others count; the same,
    /// where others add something; or what each answer adds.
    enum class Depends : unsigned char { at_place, at_place_of_all, all };

    /// Of each answer the unknown that says what it adds: the first of three where that depends on
    /// the flag, and 0 where it adds nothing. Unknown 0 is the beginning, 1 what an answer sets.
    struct Columns {
        struct Column {
            std::size_t at = 0;
            bool depends = false;
        };
        Vector<Column> of{};
        std::size_t count = 2;

        std::size_t at(std::uint32_t edge, unsigned char flag) const {
            return of[edge].at + (of[edge].depends ? flag : 0u);
        }
    };
    Columns columns(Depends d, std::uint32_t edge = none) const {
        Columns out;
        for (std::uint32_t e = 0; e < edges_; ++e) {
            bool const depends = d == Depends::all ? is_repeated(e) : is_at_place_of(e, edge);
            bool const adds = depends || d != Depends::at_place;
            out.of.push_back({adds ? out.count : 0, depends});
            out.count += depends ? 3u : adds ? 1u : 0u;
        }
        return out;
    }
    bool is_repeated(std::uint32_t edge) const {
        return std::find(repeated_.begin(), repeated_.end(), edge) != repeated_.end();
    }
    bool is_at_place_of(std::uint32_t a, std::uint32_t b) const {
        return seen_.edges[a].tag.hash == seen_.edges[b].tag.hash;
    }
    bool is_first_at_place(std::uint32_t edge) const {
        for (std::uint32_t e = 0; e < edge; ++e)
            if (is_at_place_of(e, edge)) return false;
        return true;
    }

    /// The flag is 0 after false, 1 after true, and 2 at first. Where each answer adds what depends on
    /// it, one may set the number too.
    std::optional<NumberRule> by_last_answer(Place const& place, bool late, std::uint32_t edge,
                                             Depends d) {
        Flag<T> flag{edges_, 3, 2};
        for (std::uint32_t e = 0; e < edges_; ++e)
            if (is_at_place_of(e, edge)) flag.set(e, seen_.edges[e].taken ? 1 : 0);
        if (d == Depends::all && edges_ > most_edges_of_all) return std::nullopt;
        Columns const columns = this->columns(d, edge);
        if (auto rule = fit(place, late, flag, columns, none)) return rule;
        for (std::uint32_t set : repeated_)
            if (d == Depends::all)
                if (auto rule = fit(place, late, flag, columns, set)) return rule;
        return std::nullopt;
    }

    /// What each repeated answer does to the flag, as digits: nothing, sets it to 0, or to 1; and
    /// turns it, or sets it to 2, the third value. Nothing where it would always be the same.
    std::optional<Flag<T>> coded(std::size_t code, bool third) const {
        Flag<T> out{edges_, third ? 3u : 2u, 0};
        bool ones = false, twos = !third;
        for (std::uint32_t edge : repeated_) {
            auto const does = code % 4;
            code /= 4;
            ones = ones || does == 2 || (does == 3 && !third);
            twos = twos || does == 3;
            if (does == 3 && !third) out.turn(edge);
            else if (does != 0) out.set(edge, static_cast<unsigned char>(does - 1));
        }
        if (!ones || !twos) return std::nullopt;
        return out;
    }

    /// The answer `set` sets the number, if there is one.
    std::optional<NumberRule> fit(Place const& place, bool late, Flag<T> const& flag,
                                  Columns const& columns, std::uint32_t set) {
        if (++tries_ > most_tries) return std::nullopt;
        Equations equations{columns.count};
        bool begins = false;
        for (SeenNumbers::Seen const& s : place.seen) {
            Vector<long double> row(columns.count, 0.0L);
            row[0] = 1;
            unsigned char now = flag.begin();
            for (std::size_t i = 0; i < s.counted(late); ++i) {
                std::uint32_t const edge = seen_.runs[s.run][i];
                if (edge == set) {
                    std::fill(row.begin(), row.end(), 0.0L);
                    row[1] = 1;
                } else if (std::size_t const at = columns.at(edge, now); at != 0) {
                    row[at] += 1;
                }
                now = flag.after(edge, now);
            }
            begins = begins || row[0] == 1;
            if (!equations.add(std::move(row), s.value)) return std::nullopt;
        }
        if (place.seen.size() < equations.rank() + 3) return std::nullopt;
        NumberRule rule = rule_from(place, flag, columns, set, equations.solution());
        rule.begins = begins;
        if (!seen_.follow(place, rule, late)) return std::nullopt;
        return rule;
    }
    NumberRule rule_from(Place const& place, Flag<T> const& flag, Columns const& columns,
                         std::uint32_t set, Vector<long double> const& solution) const {
        NumberRule rule{place.type, solution[0], {}};
        rule.by_flag = true;
        rule.source.push_back(flag.rule());
        for (std::uint32_t edge = 0; edge < edges_; ++edge) {
            auto const column = columns.of[edge];
            if (edge == set) rule.steps[edge] = {solution[1], NumberStep::sets};
            else if (column.depends)
                rule.steps[edge] = by_flag(&solution[column.at], flag.values());
            else if (column.at != 0 && solution[column.at] != 0)
                rule.steps[edge] = NumberStep{solution[column.at]};
        }
        std::erase_if(rule.steps, [](auto const& s) { return s.second == NumberStep{}; });
        return rule;
    }
    static NumberStep by_flag(long double const* adds, std::size_t values) {
        long double const last = adds[values - 1];
        if (adds[0] == last && adds[1] == last) return NumberStep{last};
        return {0, NumberStep::adds_by_flag, {adds[0], adds[1], last}};
    }

    SeenNumbers const& seen_;
    std::size_t edges_, tries_ = 0;
    Vector<std::uint32_t> repeated_; ///< answers that some run has given more than once
};

} // namespace limn::detail

#endif // LIMN_CAPTURE_FLAG_FIT_HPP
