// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `CasesFit`: finds how a number follows from others that are known.

#ifndef LIMN_CAPTURE_CASES_FIT_HPP
#define LIMN_CAPTURE_CASES_FIT_HPP

#include <limn/capture/number_cases.hpp>
#include <limn/meta/hash.hpp>
#include <limn/meta/vector.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <utility>

namespace limn::detail {

/// Looks for one result that gives all numbers; else for a condition on one side of which one does,
/// and so on for what is on the other side. From some of the examples, until all agree.
template <class T = void> class CasesFit {
    using Cases = NumberCases<T>;
    using Condition = typename Cases::Condition;
    using Result = typename Cases::Result;

public:
    struct Example {
        std::int32_t const* x; ///< the others, by their indices
        long double y;
    };
    using Examples = Vector<Example>;
    enum class Of : bool {
        step, ///< a variable, after one more answer
        use,  ///< what the function makes of several
    };

    /// \param usable  the indices of those from which it may follow; the earlier, the better
    /// \param work    what may be done, in units of some 10 ns; what is done is subtracted
    CasesFit(Vector<std::size_t> usable, Division division, Of of, std::size_t& work)
        : usable_{std::move(usable)}, division_{division}, of_{of}, work_{work} {}

    std::optional<Cases> fit(Examples const& all) {
        if (all.size() < 3) return std::nullopt;
        Examples some = of_each_kind(all);
        for (int tries = 0; tries < 6; ++tries) {
            Cases out;
            if (!explain(some, depth, out)) return std::nullopt;
            Examples wrong;
            for (Example const& e : all)
                if (!gives(out, e)) wrong.push_back(e);
            if (wrong.empty()) return out;
            for (Example const& e : spread_over(wrong, few / 4)) some.push_back(e);
        }
        return std::nullopt;
    }

private:
    static constexpr std::size_t few = 240, rare = 6;
    static constexpr int depth = 4;
    static constexpr std::size_t most_bounds = 12, tried_again = 3;

    /// Some of all, and of rare ones enough.
    Examples of_each_kind(Examples const& all) const {
        std::map<long double, Examples> kinds; // by what is added, or by what it is
        for (Example const& e : all)
            kinds[of_ == Of::step ? e.y - e.x[usable_[0]] : e.y].push_back(e);
        Examples out;
        for (auto const& [kind, examples] : kinds)
            for (Example const& e : spread_over(examples, std::max(few / kinds.size(), rare)))
                out.push_back(e);
        return spread_over(out, 2 * few);
    }
    static Examples spread_over(Examples const& all, std::size_t most) {
        if (all.size() <= most) return all;
        Examples out;
        for (std::size_t i = 0; i < most; ++i) // neighbours are often alike
            out.push_back(all[spread_index(i, most, all.size())]);
        return out;
    }
    static std::size_t spread_index(std::size_t i, std::size_t most, std::size_t of) {
        std::size_t const share = of / most;
        return i * share + (i * 7919) % share;
    }
    static auto reader(Example const& e) {
        return [&e](std::size_t i) { return static_cast<long double>(e.x[i]); };
    }
    bool gives(Result const& r, Example const& e) {
        if (work_ == 0) return false;
        --work_;
        return number_of(r, division_, reader(e)) == e.y;
    }
    bool gives(Cases const& cases, Example const& e) {
        return number_of(cases, division_, reader(e)) == e.y;
    }
    bool gives(Result const& r, Examples const& examples) {
        return std::all_of(examples.begin(), examples.end(),
                           [&](Example const& e) { return gives(r, e); });
    }

    /// One result that gives all of them, the simplest first. The more numbers it names, the more
    /// examples it must give.
    std::optional<Result> result(Examples const& examples) {
        Example const& one = examples.front();
        Result out{.is = Result::constant, .number = one.y};
        if (gives(out, examples)) return out;
        if (examples.size() < 3) return std::nullopt;
        for (std::size_t const a : usable_)
            for (int const times : {1, -1, 0})
                if (auto const r = sum_of(examples, a, times)) return r;
        if (examples.size() < 5) return std::nullopt;
        for (std::size_t const a : usable_)
            for (std::size_t const b : usable_) {
                if (a == b) continue;
                for (int const times : {1, -1}) {
                    if (times == 1 && a > b) continue;
                    out = {.is = Result::sum, .a = a, .b = b, .times_b = times};
                    long double const by = one.y - number_of(out, division_, reader(one));
                    if (!is_int(by)) continue;
                    out.by = static_cast<int>(by);
                    if (gives(out, examples)) return out;
                }
                if (of_ == Of::use)
                    if (auto const r = of_two(examples, a, b)) return r;
            }
        return std::nullopt;
    }
    /// `times * a + by`; of 0, what two examples say.
    std::optional<Result> sum_of(Examples const& examples, std::size_t a, int times) {
        Example const& one = examples.front();
        if (times == 0) {
            auto const other = std::find_if(examples.begin(), examples.end(), [&](Example const& e) {
                return e.x[a] != one.x[a];
            });
            if (other == examples.end()) return std::nullopt;
            long double const factor = (other->y - one.y) / (other->x[a] - one.x[a]);
            if (!is_int(factor)) return std::nullopt;
            times = static_cast<int>(factor);
        }
        long double const by = one.y - static_cast<long double>(times) * one.x[a];
        if (!is_int(by)) return std::nullopt;
        Result const out{
            .is = Result::sum, .a = a, .times_a = times, .by = static_cast<int>(by)};
        if (!gives(out, examples)) return std::nullopt;
        return out;
    }
    std::optional<Result> of_two(Examples const& examples, std::size_t a, std::size_t b) {
        if (auto const r = weighted_sum(examples, a, b)) return r;
        for (auto const is : {Result::quotient, Result::share, Result::product, Result::remainder})
            for (int const times : {1, 100}) {
                Result const out{.is = is, .a = a, .b = b, .times_a = times};
                if ((times == 1 || is != Result::remainder) && gives(out, examples)) return out;
            }
        return std::nullopt;
    }
    /// `times_a * a + times_b * b + by`, by three examples.
    std::optional<Result> weighted_sum(Examples const& examples, std::size_t a, std::size_t b) {
        Example const& one = examples.front();
        struct Difference {
            long double a, b, y;
        };
        auto const from_one = [&](Example const& e) {
            return Difference{static_cast<long double>(e.x[a]) - one.x[a],
                              static_cast<long double>(e.x[b]) - one.x[b], e.y - one.y};
        };
        std::optional<Difference> first;
        for (Example const& e : examples) {
            if (work_ == 0) return std::nullopt;
            --work_;
            Difference const d = from_one(e);
            if (!first && d.a != 0) first = d;
            if (!first) continue;
            long double const det = first->a * d.b - first->b * d.a;
            if (det == 0) continue;
            long double const times_a = (first->y * d.b - first->b * d.y) / det;
            long double const times_b = (first->a * d.y - first->y * d.a) / det;
            long double const by = one.y - times_a * one.x[a] - times_b * one.x[b];
            if (!is_int(times_a) || !is_int(times_b) || !is_int(by)) return std::nullopt;
            Result const out{.is = Result::sum,
                             .a = a,
                             .b = b,
                             .times_a = static_cast<int>(times_a),
                             .times_b = static_cast<int>(times_b),
                             .by = static_cast<int>(by)};
            if (!gives(out, examples)) return std::nullopt;
            return out;
        }
        return std::nullopt;
    }
    static bool is_int(long double x) {
        return std::abs(x) < 1'000'000 && std::floor(x) == x;
    }

    /// Appends cases to `out`, and says what it is otherwise; false where nothing gives them.
    bool explain(Examples const& examples, int levels, Cases& out) {
        if (auto const r = result(examples)) {
            out.otherwise = *r;
            return true;
        }
        if (levels == 0 || examples.size() < 4) return false;
        struct Partial {
            Condition when;
            Result is;
            Examples rest;
        };
        Vector<Partial> partial;
        Vector<std::uint64_t> known; // ways to part the examples
        for (Condition const& when : conditions(examples)) {
            if (work_ == 0) return false;
            work_ -= std::min(work_, examples.size());
            Examples sides[2];
            std::uint64_t parts = 0;
            for (Example const& e : examples) {
                bool const holds = when.holds(reader(e));
                sides[holds ? 1 : 0].push_back(e);
                parts = hash_combine(parts, holds ? 1 : 2);
            }
            bool const is_known = std::find(known.begin(), known.end(), parts) != known.end();
            if (sides[0].size() < 2 || sides[1].size() < 2 || is_known) continue;
            known.push_back(parts);
            auto const otherwise = result(sides[0]), then = result(sides[1]);
            if (then && otherwise) {
                out.cases.push_back({when, *then});
                out.otherwise = *otherwise;
                return true;
            }
            if (then) partial.push_back({when, *then, std::move(sides[0])});
            else if (otherwise)
                partial.push_back({negated(when), *otherwise, std::move(sides[1])});
        }
        std::stable_sort(partial.begin(), partial.end(), [](Partial const& a, Partial const& b) {
            return a.rest.size() < b.rest.size();
        });
        for (std::size_t i = 0; i < partial.size() && i < tried_again; ++i) {
            std::size_t const size = out.cases.size();
            out.cases.push_back({partial[i].when, partial[i].is});
            if (explain(partial[i].rest, levels - 1, out)) return true;
            out.cases.resize(size);
        }
        return false;
    }
    static Condition negated(Condition when) {
        when.is = static_cast<Condition::Is>(when.is ^ 1);
        return when;
    }

    /// All that may part them, the simplest first.
    Vector<Condition> conditions(Examples const& examples) const {
        Vector<Condition> out;
        for (std::size_t const a : usable_) {
            Examples ordered = examples; // by that number, of each value one
            std::sort(ordered.begin(), ordered.end(),
                      [a](Example const& x, Example const& y) { return x.x[a] < y.x[a]; });
            Vector<std::int32_t> values;
            for (Example const& e : ordered)
                if (values.empty() || values.back() != e.x[a]) values.push_back(e.x[a]);
            std::size_t count = 0;
            for (std::int32_t const v : values) {
                if (++count > most_bounds) break;
                if (count != 1) out.push_back({Condition::less, a, Cases::none, v});
                if (values.size() > 2) out.push_back({Condition::equal, a, Cases::none, v});
            }
            count = 0;
            for (std::size_t i = values.size(); i-- > 0 && values.size() > most_bounds;) {
                if (++count > most_bounds / 2) break;
                out.push_back({Condition::less, a, Cases::none, values[i]});
            }
        }
        for (std::size_t const a : usable_)
            for (std::size_t const b : usable_) {
                if (a == b) continue;
                for (int const by : {0, 1}) out.push_back({Condition::less, a, b, by});
                if (a < b) out.push_back({Condition::equal, a, b, 0});
            }
        if (of_ == Of::step) // the most that a difference has been
            for (std::size_t const b : usable_)
                for (std::size_t const c : usable_)
                    if (b != c && b != usable_[0] && c != usable_[0])
                        out.push_back({Condition::less, usable_[0], b, 0, c});
        return out;
    }

    Vector<std::size_t> usable_;
    Division division_;
    Of of_;
    std::size_t& work_;
};

} // namespace limn::detail

#endif // LIMN_CAPTURE_CASES_FIT_HPP
