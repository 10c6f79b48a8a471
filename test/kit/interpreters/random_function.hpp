// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `RandomFunction`: a generic function with branches and loops, made at random.

#ifndef LIMN_TEST_KIT_INTERPRETERS_RANDOM_FUNCTION_HPP
#define LIMN_TEST_KIT_INTERPRETERS_RANDOM_FUNCTION_HPP

#include <limn.hpp>

#include <array>
#include <cmath>
#include <cstddef>
#include <random>
#include <vector>

namespace limn::test {

/// Of three numbers, three numbers.
class RandomFunction {
public:
    explicit RandomFunction(unsigned seed) : random_{seed} { steps_ = block(6, 0); }

    template <class T> std::array<T, 3> operator()(T const& x, T const& y, T const& z) const {
        std::array<T, 5> v{x, y, z, x + y, z * 0.5};
        run(steps_, v);
        return {v[0], v[3], v[4]};
    }

private:
    enum class Does : unsigned char { assign, branch, loop };
    struct Step {
        Does does;
        unsigned op, to, a, b;
        double number;
        std::vector<Step> inner, other;
    };

    unsigned below(unsigned n) { return static_cast<unsigned>(random_() % n); }

    std::vector<Step> block(unsigned count, unsigned depth) {
        std::vector<Step> out;
        for (unsigned i = 0; i < count; ++i) {
            unsigned const kind = depth < 2 ? below(10) : 0;
            Step step{Does::assign, below(14), below(5),
                      below(5),     below(5),  (below(17) - 8.0) / 2.0,
                      {},           {}};
            if (kind > 6) {
                step.does = kind == 9 ? Does::loop : Does::branch;
                step.inner = block(2, depth + 1);
                step.other = block(1, depth + 1);
            }
            out.push_back(step);
        }
        return out;
    }

    template <class T> static T computed(Step const& s, T const& a, T const& b) {
        using std::abs, std::cos, std::exp, std::floor, std::fmax, std::fmin, std::log, std::sin,
            std::sqrt;
        switch (s.op) {
        case 0:
            return a + b;
        case 1:
            return a - b;
        case 2:
            return a * b;
        case 3:
            return a / b;
        case 4:
            return a * s.number;
        case 5:
            return a + s.number;
        case 6:
            return sin(a);
        case 7:
            return fmin(a, b);
        case 8:
            return sqrt(a);
        case 9:
            return exp(a * 0.125);
        case 10:
            return floor(a) - abs(b);
        case 11:
            return fmax(a, s.number);
        case 12:
            return cos(a) * log(b);
        default:
            return a * a;
        }
    }

    template <class T> static void run(std::vector<Step> const& steps, std::array<T, 5>& v) {
        using std::fmin;
        for (Step const& s : steps) {
            switch (s.does) {
            case Does::assign:
                v[s.to] = computed(s, v[s.a], v[s.b]);
                break;
            case Does::branch:
                if (v[s.a] < v[s.b] + s.number) run(s.inner, v);
                else run(s.other, v);
                break;
            case Does::loop: {
                T const end = fmin(v[s.a], 4.0);
                for (T i = end * 0.0; i < end; i = i + 1.0) {
                    run(s.inner, v);
                    if (s.op < 5 && v[s.b] > 9.0) break;
                    v[s.to] = v[s.to] + i;
                }
                break;
            }
            }
        }
    }

    std::mt19937 random_;
    std::vector<Step> steps_;
};

} // namespace limn::test

#endif // LIMN_TEST_KIT_INTERPRETERS_RANDOM_FUNCTION_HPP
