// SPDX-License-Identifier: BSL-1.0
// A filter chain with state, traced as it stands: it runs over a recording as plain code, in the
// interpreter and compiled, and the three agree sample by sample.
// Usage: 15_biquad [in.wav [out.wav]], 16-bit mono PCM; without a file a recording is synthesised.

#include <limn.hpp>

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <filesystem>
#include <fstream>
#include <iomanip>
#include <iostream>
#include <iterator>
#include <random>
#include <stdexcept>
#include <string>
#include <vector>

double const pi = 3.14159265358979323846;

// --- the filter, which knows nothing of tracing but its states ----------------------------------

/// A second-order section, transposed direct form II.
struct Section {
    double b0, b1, b2, a1, a2;
    limn::state<double> z1{}, z2{};

    auto operator()(auto x) {
        auto const y = b0 * x + z1;
        z1 = b1 * x - a1 * y + z2;
        z2 = b2 * x - a2 * y;
        return y;
    }
};

/// Sections in a row, and a limiter that follows the peaks.
struct Chain {
    std::array<Section, 3> sections;
    double ceiling;
    limn::state<double> peak{};

    auto operator()(auto x) {
        using std::abs;
        auto y = x;
        for (Section& section : sections) y = section(y);
        auto const level = abs(y);
        if (level > peak) peak = level;
        else peak = 0.9995 * peak;
        if (peak > ceiling) y = y * (ceiling / peak);
        return y;
    }
};

/// With coefficients as a table would have them, of six digits.
Section section(double b0, double b1, double b2, double a1, double a2) {
    auto const six = [](double c) { return std::round(c * 1e6) / 1e6; };
    return {six(b0), six(b1), six(b2), six(a1), six(a2)};
}

/// Takes out one frequency. Source  R. Bristow-Johnson's cookbook of filter equations
Section notch(double frequency, double q, double rate) {
    double const w = 2 * pi * frequency / rate, a = std::sin(w) / (2 * q);
    double const c = -2 * std::cos(w), norm = 1 + a;
    return section(1 / norm, c / norm, 1 / norm, c / norm, (1 - a) / norm);
}

/// Leaves what lies below a frequency. Source  the same
Section lowpass(double frequency, double q, double rate) {
    double const w = 2 * pi * frequency / rate, a = std::sin(w) / (2 * q);
    double const c = std::cos(w), norm = 1 + a, b = (1 - c) / 2 / norm;
    return section(b, 2 * b, b, -2 * c / norm, (1 - a) / norm);
}

Chain chain(double rate) {
    Chain out{{notch(50, 2, rate), lowpass(1500, 0.541, rate), lowpass(1500, 1.307, rate)}, 0.4};
    limn::name_states(out, "chain");
    return out;
}

// --- WAV files ----------------------------------------------------------------------------------

struct Recording {
    std::uint32_t rate;
    std::vector<double> samples; ///< from -1 to 1
};

std::uint32_t word(std::string const& bytes, std::size_t at, std::size_t count) {
    std::uint32_t out = 0;
    for (std::size_t i = count; i-- > 0;)
        out = out << 8 | static_cast<unsigned char>(bytes.at(at + i));
    return out;
}
void append(std::string& bytes, std::uint32_t value, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) bytes += static_cast<char>(value >> 8 * i & 0xff);
}

Recording read_wav(std::string const& path) {
    std::ifstream file{path, std::ios::binary};
    std::string const bytes{std::istreambuf_iterator<char>{file}, {}};
    auto const refuse = [&](std::string const& why) {
        throw std::runtime_error{path + ": " + why + "; give a WAV file of 16-bit mono PCM"};
    };
    if (bytes.size() < 12 or bytes.compare(0, 4, "RIFF") != 0 or bytes.compare(8, 4, "WAVE") != 0)
        refuse("is no WAV file");
    Recording out{};
    for (std::size_t at = 12; at + 8 <= bytes.size();) {
        std::size_t const begin = at + 8, size = word(bytes, at + 4, 4);
        if (size > bytes.size() - begin) refuse("is cut off");
        if (bytes.compare(at, 4, "fmt ") == 0) {
            if (size < 16 or word(bytes, begin, 2) != 1) refuse("is no PCM");
            if (word(bytes, begin + 2, 2) != 1) refuse("is not mono");
            if (word(bytes, begin + 14, 2) != 16) refuse("is not of 16 bits");
            out.rate = word(bytes, begin + 4, 4);
        } else if (bytes.compare(at, 4, "data") == 0) {
            if (out.rate == 0) refuse("has samples before their format");
            for (std::size_t i = 0; i + 2 <= size; i += 2)
                out.samples.push_back(static_cast<std::int16_t>(word(bytes, begin + i, 2)) /
                                      32768.0);
            return out;
        }
        at = begin + size + size % 2;
    }
    refuse("has no samples");
    return out;
}

void write_wav(std::string const& path, Recording const& recording) {
    auto const size = static_cast<std::uint32_t>(2 * recording.samples.size());
    std::string bytes = "RIFF";
    append(bytes, 36 + size, 4);
    bytes += "WAVEfmt ";
    append(bytes, 16, 4);
    append(bytes, 1, 2); // PCM
    append(bytes, 1, 2); // mono
    append(bytes, recording.rate, 4);
    append(bytes, 2 * recording.rate, 4);
    append(bytes, 2, 2);
    append(bytes, 16, 2);
    bytes += "data";
    append(bytes, size, 4);
    for (double x : recording.samples) {
        double const scaled = std::fmin(std::fmax(std::floor(x * 32768 + 0.5), -32768.0), 32767.0);
        append(bytes, static_cast<std::uint32_t>(static_cast<std::int32_t>(scaled)), 2);
    }
    std::ofstream file{path, std::ios::binary};
    if (not file.write(bytes.data(), static_cast<std::streamsize>(bytes.size())))
        throw std::runtime_error{path + ": cannot be written; name another place"};
}

/// Two seconds of a plucked tone with mains hum and hiss.
Recording synthesise() {
    Recording out{8000, std::vector<double>(16000)};
    std::uint32_t noise = 1;
    for (std::size_t k = 0; k < out.samples.size(); ++k) {
        double const t = double(k) / out.rate, tau = 2 * pi;
        noise = noise * 1664525u + 1013904223u;
        out.samples[k] = 0.5 * std::exp(-3 * std::fmod(t, 0.5)) * std::sin(tau * 440 * t) +
                         0.2 * std::sin(tau * 50 * t) + 0.05 * (noise / 2147483648.0 - 1);
    }
    return out;
}

/// How much there is of a frequency, in decibels.
double level(Recording const& recording, double frequency) {
    double re = 0, im = 0;
    for (std::size_t k = 0; k < recording.samples.size(); ++k) {
        double const angle = 2 * pi * frequency * double(k) / recording.rate;
        re += recording.samples[k] * std::cos(angle);
        im += recording.samples[k] * std::sin(angle);
    }
    return 20 * std::log10(2 * std::hypot(re, im) / double(recording.samples.size()));
}

int main(int count, char** arguments) try {
    std::string const name = "limn_15_biquad_" + std::to_string(std::random_device{}()) + ".wav";
    std::string const own = (std::filesystem::temp_directory_path() / name).string();
    std::string const in = count > 1 ? arguments[1] : own, out = count > 2 ? arguments[2] : own;
    if (count < 2) write_wav(in, synthesise());
    Recording const recording = read_wav(in);

    Chain filter = chain(recording.rate);
    limn::Graph const graph = limn::trace(filter, limn::input<double>("x"));
    std::cout << limn::to_cpp(graph, {.name = "chain"}) << '\n';

    // Each function has its own state; `map` goes through the samples in order.
    auto const interpreted = limn::interpret<double(double)>(graph);
    auto const compiled = limn::jit<double(double)>(graph);
    Recording one = recording, other = recording;
    interpreted.map(one.samples, recording.samples);
    compiled.map(other.samples, recording.samples);

    std::size_t equal = 0;
    for (std::size_t k = 0; k < recording.samples.size(); ++k) {
        double const plain = filter(recording.samples[k]);
        equal += one.samples[k] == plain and other.samples[k] == plain;
    }
    write_wav(out, one);

    std::cout << "Plain code, interpreter and compiled struct agree at " << equal << " of "
              << recording.samples.size() << " samples.\n";
    Recording const written = read_wav(out);
    std::filesystem::remove(own);
    std::cout << std::fixed << std::setprecision(1);
    for (double frequency : {50.0, 440.0, 3000.0})
        std::cout << std::setw(6) << frequency << " Hz: " << std::setw(6)
                  << level(recording, frequency) << " dB in, " << std::setw(6)
                  << level(written, frequency) << " dB out\n";
    return equal == recording.samples.size() and filter.peak == compiled.get<double>("chain.peak")
               ? 0
               : 1;
} catch (std::exception const& error) {
    std::cerr << "15_biquad: " << error.what() << '\n';
    return 1;
}
