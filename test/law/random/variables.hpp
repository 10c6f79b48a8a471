// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `Variables`: those of a random program, on scalars of any kind, and its plain expressions.

#ifndef LIMN_TEST_LAW_RANDOM_VARIABLES_HPP
#define LIMN_TEST_LAW_RANDOM_VARIABLES_HPP

#include "law/random/program.hpp"
#include "law/random/support.hpp"

#include <map>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

namespace limn::test::random {

/// What the program keeps in plain variables is plain here. What is undefined is told on plain
/// values only: as in a program that was compiled, nothing else is checked.
template <class S> class Variables {
public:
    template <class T> using V = typename S::template of<T>;
    static constexpr bool traced = S::traced;

    template <class... Xs> Variables(Program const& program, Xs const&... xs) : program_{program} {
        parameters_ = {&xs...};
        declare<double>(Type::d, V<double>(parameter<0>()), V<double>(parameter<1>()),
                        V<double>(parameter<2>()), V<double>(parameter<3>()));
        declare<float>(Type::f, V<float>(parameter<6>()), V<float>(0.5f), V<float>(2.0f));
        declare<int>(Type::i, in_range(parameter<4>()), in_range(parameter<5>()), V<int>(3));
        declare<short>(Type::s, V<short>(parameter<7>()), V<short>(short{2}));
        declare<unsigned>(Type::u, V<unsigned>(parameter<8>()), V<unsigned>(7u));
        declare<bool>(Type::b, V<bool>(parameter<9>()), V<bool>(false));
        pointers_[0] = slots<double>()[0];
        pointers_[1] = slots<double>()[1];
    }
    Variables(Variables const&) = delete;
    Variables& operator=(Variables const&) = delete;

protected:
    // --- variables ------------------------------------------------------------------------------

    template <std::size_t I> auto const& parameter() const { return *std::get<I>(parameters_); }
    template <class T> auto& slots() { return std::get<std::array<V<T>*, traced_slots>>(slots_); }

    /// Those variables of type `T` that the program uses, with what they begin with.
    template <class T, class... Vs> void declare(Type type, Vs... first) {
        int slot = 0;
        (
            [&] {
                if ((program_.used[static_cast<std::size_t>(type)] >> slot & 1) != 0) {
                    auto& at = std::get<std::array<std::optional<V<T>>, variables>>(
                        variables_)[static_cast<std::size_t>(slot)];
                    slots<T>()[static_cast<std::size_t>(slot)] = &at.emplace(first);
                }
                ++slot;
            }(),
            ...);
    }
    template <class T> V<T>& variable(int slot) {
        return *slots<T>()[static_cast<std::size_t>(slot)];
    }
    static Where at(Node const& n) { return {"program", n.line}; }
    static V<int> in_range(V<int> const& x) { return modulus(Where{"program", 1}, x, 1000); }
    void step() {
        if constexpr (!traced)
            if (++steps_ > most_steps) throw Undefined{"too many steps", false};
    }
    static void must(bool holds, char const* what) {
        if constexpr (!traced)
            if (!holds) throw Undefined{what};
    }

    // --- expressions of plain type --------------------------------------------------------------

    int number(Node const& n) {
        switch (n.kind) {
        case Kind::number:
            return n.a;
        case Kind::plain_value:
            return numbers_[slot(n.a)];
        case Kind::size:
            return static_cast<int>(vectors_[slot(n.a)].size());
        case Kind::keys:
            return static_cast<int>(map_.size());
        case Kind::pointed:
            must(number_pointer_ != nullptr, "null");
            return *number_pointer_;
        default:
            break;
        }
        int const a = number(n.kids[0]), b = number(n.kids[1]);
        switch (n.a) {
        case 0:
            return (a + b) % 10007;
        case 1:
            return (a - b) % 10007;
        case 2:
            return a % 100 * (b % 100);
        default:
            return a % (b % 5 == 0 ? 3 : b % 5);
        }
    }
    static std::size_t slot(int i) { return static_cast<std::size_t>(i); }
    /// In a vector or a table that is not empty.
    static std::size_t index(int i, std::size_t size) {
        return static_cast<std::size_t>(i < 0 ? -i : i) % size;
    }

    Program const& program_;
    std::tuple<V<double> const*, V<double> const*, V<double> const*, V<double> const*,
               V<int> const*, V<int> const*, V<float> const*, V<short> const*, V<unsigned> const*,
               V<bool> const*, V<Sequence> const*>
        parameters_;
    std::tuple<std::array<std::optional<V<double>>, variables>,
               std::array<std::optional<V<float>>, variables>,
               std::array<std::optional<V<int>>, variables>,
               std::array<std::optional<V<short>>, variables>,
               std::array<std::optional<V<unsigned>>, variables>,
               std::array<std::optional<V<bool>>, variables>>
        variables_;
    std::tuple<std::array<V<double>*, traced_slots>, std::array<V<float>*, traced_slots>,
               std::array<V<int>*, traced_slots>, std::array<V<short>*, traced_slots>,
               std::array<V<unsigned>*, traced_slots>, std::array<V<bool>*, traced_slots>>
        slots_{};
    std::array<int, plain_slots> numbers_{};
    std::array<bool, plain_slots> flags_{};
    std::array<V<double>*, random::pointers> pointers_{};
    int* number_pointer_ = nullptr;
    std::array<std::vector<V<double>>, random::vectors> vectors_;
    std::optional<V<double>> held_;
    std::map<int, V<double>> map_;
    long steps_ = 0;
};

} // namespace limn::test::random

#endif // LIMN_TEST_LAW_RANDOM_VARIABLES_HPP
