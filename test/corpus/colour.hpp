// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns the corpus functions of colour: spaces, blending, light.

#ifndef LIMN_TEST_CORPUS_COLOUR_HPP
#define LIMN_TEST_CORPUS_COLOUR_HPP

#include <limn.hpp>

#include <array>
#include <cmath>
#include <string_view>
#include <tuple>

namespace limn::test::corpus {

/// A channel of light from a channel of the screen.
template <class T> constexpr T to_linear(T c) {
    using std::pow;
    return limn::select(c <= T(0.04045f), c / T(12.92f), pow((c + T(0.055f)) / T(1.055f), T(2.4f)));
}

/// Light from the channels of the screen. Source: IEC 61966-2-1, sRGB.
struct srgb_to_linear {
    static constexpr std::string_view name = "srgb_to_linear";
    using signature = std::array<float, 3>(std::array<float, 3>);
    static constexpr double low = 0.0, high = 1.0;
    static constexpr auto function = [](auto colour) {
        for (auto& channel : colour) channel = to_linear(channel);
        return colour;
    };
};

/// A channel of the screen from light. Source: IEC 61966-2-1, sRGB.
struct linear_to_srgb {
    static constexpr std::string_view name = "linear_to_srgb";
    using signature = double(double);
    static constexpr double low = 0.0, high = 1.0;
    static constexpr auto function = [](auto light) {
        using std::pow;
        return limn::select(light <= 0.0031308, 12.92 * light,
                            1.055 * pow(light, 1.0 / 2.4) - 0.055);
    };
};

/// Luma and chroma from bytes, in fixed point. Source: ITU-R BT.601, full range.
struct rgb_to_ycbcr {
    static constexpr std::string_view name = "rgb_to_ycbcr";
    using signature = std::array<unsigned char, 3>(unsigned char, unsigned char, unsigned char);
    static constexpr double low = 0.0, high = 255.0;
    static constexpr auto function = [](auto red, auto green, auto blue) {
        auto luma = (77 * red + 150 * green + 29 * blue + 128) >> 8;
        auto to_blue = ((-43 * red - 84 * green + 127 * blue + 128) >> 8) + 128;
        auto to_red = ((127 * red - 106 * green - 21 * blue + 128) >> 8) + 128;
        return std::array{limn::convert<unsigned char>(luma), limn::convert<unsigned char>(to_blue),
                          limn::convert<unsigned char>(to_red)};
    };
};

/// Lightness and two opponent hues of a screen's colour. Source: CIE 1976 L*a*b*, white D65.
struct rgb_to_lab {
    static constexpr std::string_view name = "rgb_to_lab";
    using signature = std::array<double, 3>(double, double, double);
    static constexpr double low = 0.0, high = 1.0;
    static constexpr auto function = [](auto red, auto green, auto blue) {
        using std::cbrt;
        auto r = to_linear(red), g = to_linear(green), b = to_linear(blue);
        auto f = [](auto t) {
            return limn::select(t > 0.008856451679, cbrt(t), t * 7.787037037 + 4.0 / 29.0);
        };
        auto fx = f((0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047);
        auto fy = f(0.2126729 * r + 0.7151522 * g + 0.0721750 * b);
        auto fz = f((0.0193339 * r + 0.1191920 * g + 0.9503041 * b) / 1.08883);
        return std::array{116.0 * fy - 16.0, 500.0 * (fx - fy), 200.0 * (fy - fz)};
    };
};

/// Hue in sixths of the circle, saturation and value.
struct rgb_to_hsv {
    static constexpr std::string_view name = "rgb_to_hsv";
    using signature = std::tuple<float, float, float>(float, float, float);
    static constexpr double low = 0.0, high = 1.0;
    static constexpr auto function = [](auto red, auto green, auto blue) {
        using T = decltype(red);
        auto least = limn::select(red < green, red, green);
        auto most = limn::select(red < green, green, red);
        least = limn::select(blue < least, blue, least);
        most = limn::select(most < blue, blue, most);
        T const range = most - least, span = limn::select(range == T(0), T(1), range);
        T const from_red = (green - blue) / span;
        auto hue = limn::select(
            most == red, limn::select(from_red < T(0), from_red + 6, from_red),
            limn::select(most == green, 2 + (blue - red) / span, 4 + (red - green) / span));
        return std::tuple{hue, range / limn::select(most == T(0), T(1), most), most};
    };
};

/// One byte laid over another, by an opacity from 0 to 255; exact division by 255.
struct alpha_blend {
    static constexpr std::string_view name = "alpha_blend";
    using signature = unsigned char(unsigned char, unsigned char, unsigned char);
    static constexpr double low = 0.0, high = 255.0;
    static constexpr auto function = [](auto above, auto below, auto opacity) {
        auto sum = above * opacity + below * (255 - opacity) + 128;
        return limn::convert<unsigned char>((sum + (sum >> 8)) >> 8);
    };
};

/// A packed pixel of 5, 6 and 5 bits as one of 8, 8 and 8.
struct unpack_rgb565 {
    static constexpr std::string_view name = "unpack_rgb565";
    using signature = unsigned(unsigned short);
    static constexpr double low = 0.0, high = 65535.0;
    static constexpr auto function = [](auto pixel) {
        auto wide = limn::convert<unsigned>(pixel);
        auto red = (wide >> 11) & 31u, green = (wide >> 5) & 63u, blue = wide & 31u;
        red = (red << 3) | (red >> 2);
        green = (green << 2) | (green >> 4);
        blue = (blue << 3) | (blue >> 2);
        return (red << 16) | (green << 8) | blue;
    };
};

/// Light compressed to the screen. Source: Narkowicz's fit of the ACES film curve, 2015.
struct film_curve {
    static constexpr std::string_view name = "film_curve";
    using signature = float(float);
    static constexpr double low = 0.0, high = 16.0;
    static constexpr auto function = [](auto light) {
        auto mapped = light * (2.51f * light + 0.03f) / (light * (2.43f * light + 0.59f) + 0.14f);
        return limn::select(mapped > 1.0f, decltype(light)(1.0f), mapped);
    };
};

/// The light a surface gives back. Source: Blinn and Phong, 1977.
struct blinn_phong {
    static constexpr std::string_view name = "blinn_phong";
    using signature = float(std::array<float, 3>, std::array<float, 3>, std::array<float, 3>);
    static constexpr double low = 0.1, high = 1.0;
    static constexpr auto function = [](auto normal, auto light, auto eye) {
        using std::pow, std::sqrt;
        using T = typename decltype(normal)::value_type;
        auto dot = [](auto const& a, auto const& b) {
            return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
        };
        std::array<T, 3> const halfway{light[0] + eye[0], light[1] + eye[1], light[2] + eye[2]};
        auto scale = sqrt(dot(normal, normal) * dot(halfway, halfway));
        auto diffuse = dot(normal, light);
        auto mirrored = pow(dot(normal, halfway) / scale, T(32.0f));
        return 0.1f + 0.6f * limn::select(diffuse < 0.0f, T(0), diffuse) + 0.3f * mirrored;
    };
};

} // namespace limn::test::corpus

#endif // LIMN_TEST_CORPUS_COLOUR_HPP
