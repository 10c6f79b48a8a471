// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns the corpus functions of signal processing: transforms, filters, windows.

#ifndef LIMN_TEST_CORPUS_SIGNAL_HPP
#define LIMN_TEST_CORPUS_SIGNAL_HPP

#include "numbers.hpp"
#include <limn.hpp>

#include <array>
#include <cmath>
#include <cstddef>
#include <numeric>
#include <string_view>
#include <tuple>
#include <utility>

namespace limn::test::corpus {

/// The Fourier transform of 8 complex numbers, real and imaginary parts in turn.
/// Source: Cooley and Tukey, 1965, radix 2, decimation in time.
struct fft8 {
    static constexpr std::string_view name = "fft8";
    using signature = std::array<double, 16>(std::array<double, 16>);
    static constexpr double low = -1.0, high = 1.0;
    static constexpr auto function = [](auto in) {
        using T = typename decltype(in)::value_type;
        constexpr double root = 0.70710678118654752440;
        constexpr std::array<std::size_t, 8> reversed{0, 4, 2, 6, 1, 5, 3, 7};
        constexpr std::array<double, 4> cosines{1.0, root, 0.0, -root};
        constexpr std::array<double, 4> sines{0.0, -root, -1.0, -root};
        std::array<Complex<T>, 8> bins{};
        for (std::size_t i = 0; i != 8; ++i)
            bins[i] = {in[2 * reversed[i]], in[2 * reversed[i] + 1]};
        for (std::size_t half = 1; half != 8; half *= 2) {
            for (std::size_t i = 0; i != 8; ++i) {
                if ((i & half) != 0) continue;
                std::size_t const turn = (i % half) * (4 / half);
                auto const odd = Complex<T>{T(cosines[turn]), T(sines[turn])} * bins[i + half];
                bins[i + half] = bins[i] - odd;
                bins[i] = bins[i] + odd;
            }
        }
        std::array<T, 16> out{};
        for (std::size_t i = 0; i != 8; ++i) {
            out[2 * i] = bins[i].real;
            out[2 * i + 1] = bins[i].imaginary;
        }
        return out;
    };
};

/// One sample through a second order section: the output, and the new state.
/// Source: direct form II, transposed.
struct biquad {
    static constexpr std::string_view name = "biquad";
    using signature = std::pair<double, std::array<double, 2>>(double, std::array<double, 2>,
                                                               std::array<double, 5>);
    static constexpr double low = -1.0, high = 1.0;
    static constexpr auto function = [](auto x, auto state, auto c) {
        auto y = c[0] * x + state[0];
        return std::pair{y, std::array{c[1] * x - c[3] * y + state[1], c[2] * x - c[4] * y}};
    };
};

/// A low-pass filter of 16 symmetric taps, on the last 16 samples.
struct fir16 {
    static constexpr std::string_view name = "fir16";
    using signature = float(std::array<float, 16>);
    static constexpr double low = -1.0, high = 1.0;
    static constexpr auto function = [](auto samples) {
        using T = typename decltype(samples)::value_type;
        constexpr std::array<float, 16> taps{
            -0.0026f, -0.0051f, -0.0072f, 0.0033f, 0.0385f, 0.0982f,  0.1637f,  0.2112f,
            0.2112f,  0.1637f,  0.0982f,  0.0385f, 0.0033f, -0.0072f, -0.0051f, -0.0026f};
        return std::inner_product(samples.begin(), samples.end(), taps.begin(), T(0));
    };
};

/// The power of 12 samples at a sixth of their rate. Source: Goertzel, 1958.
struct goertzel {
    static constexpr std::string_view name = "goertzel";
    using signature = double(std::array<float, 12>);
    static constexpr double low = -1.0, high = 1.0;
    static constexpr auto function = [](auto samples) {
        auto last = 1.0 * samples[0];
        auto before = decltype(last)(0.0);
        for (std::size_t i = 1; i != samples.size(); ++i)
            before = std::exchange(last, samples[i] + 1.0 * last - before);
        return last * last + before * before - 1.0 * last * before;
    };
};

/// The windows of Hann, Hamming and Blackman at a place from 0 to 1.
struct windows {
    static constexpr std::string_view name = "windows";
    using signature = std::array<double, 3>(double);
    static constexpr double low = 0.0, high = 1.0;
    static constexpr auto function = [](auto place) {
        using std::cos;
        auto angle = 6.28318530717958647692 * place;
        auto wave = cos(angle);
        return std::array{0.5 - 0.5 * wave, 0.54 - 0.46 * wave,
                          0.42 - 0.5 * wave + 0.08 * cos(2.0 * angle)};
    };
};

/// Four one-pole filters in a row, and their state. Source: Moog's ladder, made linear.
struct ladder_filter {
    static constexpr std::string_view name = "ladder_filter";
    using signature = std::array<float, 4>(float, float, float, std::array<float, 4>);
    static constexpr double low = 0.0, high = 1.0;
    static constexpr auto function = [](auto sample, auto cutoff, auto feedback, auto stages) {
        auto input = sample - 4.0f * feedback * stages[3];
        for (auto& stage : stages) {
            stage += cutoff * (input - stage);
            input = stage;
        }
        return stages;
    };
};

/// The exponential moving average of 8 samples.
struct moving_average {
    static constexpr std::string_view name = "moving_average";
    using signature = double(std::array<double, 8>, float);
    static constexpr double low = 0.0, high = 1.0;
    static constexpr auto function = [](auto samples, auto weight) {
        return std::accumulate(
            samples.begin() + 1, samples.end(), samples[0],
            [weight](auto average, auto x) { return average + weight * (x - average); });
    };
};

/// A voltage smoothly limited, then mixed with the clean one.
struct soft_clip {
    static constexpr std::string_view name = "soft_clip";
    using signature = float(float, float, float);
    static constexpr double low = -4.0, high = 4.0;
    static constexpr auto function = [](auto x, auto drive, auto mix) {
        using std::tanh;
        auto loud = x * drive;
        auto curved = limn::select(loud < 0.0f, tanh(loud), loud / (1.0f + loud * loud));
        return x + mix * (curved - x);
    };
};

/// A 16 bit sample from a byte. Source: ITU-T G.711, the A-law expansion.
struct a_law {
    static constexpr std::string_view name = "a_law";
    using signature = short(unsigned char);
    static constexpr double low = 0.0, high = 255.0;
    static constexpr auto function = [](auto code) {
        auto bits = code ^ 0x55;
        auto segment = (bits >> 4) & 7;
        auto base = ((bits & 15) << 4) + 8;
        auto above = limn::select(segment == 0, 1, segment);
        auto level = limn::select(segment == 0, base, (base + 256) << (above - 1));
        return limn::convert<short>(limn::select((bits & 128) != 0, level, -level));
    };
};

/// The product of two fractions in 16 bits, rounded. Source: the Q15 format.
struct q15_multiply {
    static constexpr std::string_view name = "q15_multiply";
    using signature = short(short, short);
    static constexpr double low = -32768.0, high = 32767.0;
    static constexpr auto function = [](auto a, auto b) {
        return limn::convert<short>((a * b + (1 << 14)) >> 15);
    };
};

} // namespace limn::test::corpus

#endif // LIMN_TEST_CORPUS_SIGNAL_HPP
