// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `Samples`: values for the inputs of a graph on which it is compared with its function.

#ifndef LIMN_CAPTURE_SAMPLES_HPP
#define LIMN_CAPTURE_SAMPLES_HPP

#include <limn/graph/graph.hpp>
#include <limn/meta/vector.hpp>
#include <limn/type/draw.hpp>
#include <limn/type/type_row.hpp>

#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <type_traits>
#include <utility>

namespace limn::detail {

/// Draws samples: small numbers, all magnitudes, edges, values near the constants of the graph,
/// ties between inputs; and changes of samples that have led somewhere new.
template <class T = void> class Samples {
    using Sample = Vector<Constant>;

public:
    explicit Samples(Graph const& graph) : random_{0x6c696d6eu} {
        for (Value v : graph.inputs().first(graph.inputs().size() - graph.slots().size()))
            types_.push_back(&graph[v].type());
        for (Slot const& slot : graph.slots()) slots_.push_back(slot.initial);
        collect(graph, 0);
    }

    /// Whether there is a way to draw each input.
    bool drawable() {
        for (TypeRow const* type : types_)
            if (!drawn(*type, Style::small).has_value()) return false;
        return !types_.empty();
    }
    /// Whether what was drawn has other lengths elsewhere: no number of samples shows all of them.
    bool has_sequences() const { return !sequences_.empty(); }

    /// The next one, with the initial values of the slots after it.
    Sample next() {
        sequences_.resize(kept_sequences_);
        Sample out;
        if (!kept_.empty() && random_.below(3) != 0)
            out = changed(kept_[random_.below(kept_.size())]);
        else out = fresh();
        return with_slots(std::move(out));
    }
    /// One that is like another, but for some of its values.
    Sample like(Sample const& sample) {
        sequences_.resize(kept_sequences_);
        Sample out = inputs_of(sample);
        if (random_.below(3) == 0) change_bits(out[random_.below(out.size())]);
        else out = changed(std::move(out));
        return with_slots(std::move(out));
    }
    /// Others are to be like that one.
    void keep(Sample const& sample) {
        kept_sequences_ = sequences_.size();
        std::size_t const to = kept_.size() < 64 ? kept_.size() : random_.below(64);
        if (to == kept_.size()) kept_.push_back({});
        kept_[to] = inputs_of(sample);
    }

private:
    enum class Style : unsigned char { small, unit, ten, magnitude, edge, near, bits, mixed };

    Sample inputs_of(Sample const& sample) const {
        Sample out;
        for (std::size_t i = 0; i < types_.size(); ++i) out.push_back(sample[i]);
        return out;
    }
    Sample with_slots(Sample out) const {
        for (Constant const& slot : slots_) out.push_back(slot);
        return out;
    }

    Sample fresh() {
        Style const style = static_cast<Style>(count_ < 8 ? count_ : random_.below(8));
        ++count_;
        Sample out;
        for (std::size_t i = 0; i < types_.size(); ++i) {
            Style const mine = style == Style::mixed ? static_cast<Style>(random_.below(7)) : style;
            out.push_back(*drawn(*types_[i], mine));
        }
        tie(out);
        return out;
    }
    Sample changed(Sample out) {
        for (std::size_t n = 1 + random_.below(2); n > 0; --n) {
            std::size_t const i = random_.below(out.size());
            if (random_.below(2) == 0)
                out[i] = *drawn(*types_[i], static_cast<Style>(random_.below(7)));
            else if (auto const moved = beside(out[i])) out[i] = *moved;
        }
        tie(out);
        return out;
    }
    /// Sometimes two inputs are equal, or change places.
    void tie(Sample& sample) {
        if (sample.size() < 2 || random_.below(4) != 0) return;
        std::size_t const i = random_.below(sample.size()), k = random_.below(sample.size());
        if (types_[i] != types_[k]) return;
        if (random_.below(3) == 0) std::swap(sample[i], sample[k]);
        else sample[i] = sample[k];
    }

    /// The types whose values are drawn as numbers, one after the other, until `use` says yes.
    template <class F> static void each_number(F const& use) {
        auto const all = [&]<class... Ns>(Ns... numbers) { (use(numbers) || ...); };
        all(0.0, 0, 0.0f, 0L, 0u, 0ul, short{}, static_cast<signed char>(0),
            static_cast<unsigned char>(0), static_cast<unsigned short>(0), char{}, 0LL, 0ULL);
    }

    std::optional<Constant> drawn(TypeRow const& type, Style style) {
        std::optional<Constant> out;
        if (&type == &type_row<bool>) return Constant{random_.below(2) != 0};
        each_number([&]<class N>(N) {
            if (&type == &type_row<N>) out = Constant{number<N>(style)};
            else if (&type == &type_row<std::span<N const>>) out = Constant{sequence<N>(style)};
            return out.has_value();
        });
        if (!out.has_value() && &type == &type_row<std::string>) out = draw(type, random_);
        return out;
    }

    template <class N> N number(Style style) {
        switch (style) {
        case Style::small:
            return clamped<N>(static_cast<long double>(random_.below(9)) - 4);
        case Style::unit:
            return clamped<N>(random_.unit() * (random_.below(2) == 0 ? 1 : -4));
        case Style::ten:
            return clamped<N>((random_.unit() - 0.5) * 24);
        case Style::magnitude: {
            double const size = std::pow(10.0, random_.unit() * 9 - 3);
            return clamped<N>(random_.below(2) == 0 ? size : -size);
        }
        case Style::near: {
            if (numbers_.empty()) return clamped<N>((random_.unit() - 0.5) * 200);
            long double const at = numbers_[random_.below(numbers_.size())];
            long double const by[]{0, 1, -1, 0.5, -0.5, at, -2 * at, at * 1e-3L, at * -1e-3L};
            N const out = clamped<N>(at + by[random_.below(std::size(by))]);
            if constexpr (std::is_floating_point_v<N>)
                if (random_.below(4) == 0)
                    return std::nextafter(clamped<N>(at),
                                          random_.below(2) == 0 ? N(1e30) : N(-1e30));
            return out;
        }
        default:
            return draw_value<N>(random_);
        }
    }
    /// The nearest value that the type has.
    template <class N> static N clamped(long double v) {
        using Limits = std::numeric_limits<N>;
        if constexpr (std::is_floating_point_v<N>) {
            if (v > static_cast<long double>(Limits::max())) return Limits::infinity();
            if (v < static_cast<long double>(Limits::lowest())) return -Limits::infinity();
        } else {
            if (!(v < static_cast<long double>(Limits::max()))) return Limits::max();
            if (!(v > static_cast<long double>(Limits::lowest()))) return Limits::lowest();
        }
        return static_cast<N>(v);
    }
    template <class N> std::span<N const> sequence(Style style) {
        std::size_t const lengths[]{0, 1, 2, 3, 4, 5, 8, 13};
        auto& held = sequences_.emplace_back();
        std::size_t const count = lengths[random_.below(std::size(lengths))];
        held.resize(count * sizeof(N) / sizeof(std::max_align_t) + 1);
        auto* const first = reinterpret_cast<N*>(held.data());
        for (std::size_t i = 0; i < count; ++i)
            ::new (static_cast<void*>(first + i)) N(number<N>(style));
        return {first, count};
    }

    /// A value next to another.
    std::optional<Constant> beside(Constant const& c) {
        std::optional<Constant> out;
        each_number([&]<class N>(N) {
            if (&c.type() != &type_row<N>) return false;
            N const now = c.template as<N>();
            auto const v = static_cast<long double>(now);
            long double const ways[]{v + 1, v - 1, -v, v * 2, v / 2, v * 10, v + 0.25L, v * 1.01L};
            out = Constant{std::isfinite(v) ? clamped<N>(ways[random_.below(std::size(ways))])
                                            : number<N>(Style::ten)};
            return true;
        });
        return out;
    }

    /// Takes from an integer its lowest bits, or its highest, or changes one.
    void change_bits(Constant& c) {
        each_number([&]<class N>(N) {
            if (&c.type() != &type_row<N>) return false;
            if constexpr (std::is_integral_v<N>) {
                using Bits = std::make_unsigned_t<N>;
                auto const bits = static_cast<Bits>(c.template as<N>());
                std::size_t const k = random_.below(std::numeric_limits<Bits>::digits);
                auto const one = static_cast<Bits>(Bits{1} << k);
                Bits const ways[]{static_cast<Bits>(bits >> k), static_cast<Bits>(bits & (one - 1)),
                                  static_cast<Bits>(bits ^ one)};
                c = Constant{static_cast<N>(ways[random_.below(std::size(ways))])};
            }
            return true;
        });
    }

    /// The numbers that stand in the graph, and in the bodies of its loops.
    void collect(Graph const& graph, int depth) {
        for (std::uint32_t i = 0; i < graph.size() && numbers_.size() < 200; ++i) {
            if (graph.row_of(i).kind == Kind::loop && depth < 8)
                collect(graph.loop_of(i).body, depth + 1);
            if (graph.row_of(i).kind != Kind::constant) continue;
            Constant const& c = graph[Value{i}].constant();
            each_number([&]<class N>(N) {
                if (&c.type() != &type_row<N>) return false;
                auto const v = static_cast<long double>(c.template as<N>());
                if (std::isfinite(v)) numbers_.push_back(v);
                return true;
            });
        }
    }

    Random random_;
    Vector<TypeRow const*> types_;
    Sample slots_;
    Vector<long double> numbers_;
    Vector<Sample> kept_;
    std::deque<Vector<std::max_align_t>> sequences_; ///< what the spans among the samples show
    std::size_t kept_sequences_ = 0, count_ = 0;
};

} // namespace limn::detail

#endif // LIMN_CAPTURE_SAMPLES_HPP
