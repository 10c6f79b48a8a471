// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `Unit`: a product of powers of units such as metre and second.

#ifndef LIMN_KIT_INTERPRETERS_UNIT_HPP
#define LIMN_KIT_INTERPRETERS_UNIT_HPP

#include <limn/meta/text.hpp>

#include <array>
#include <charconv>
#include <cmath>
#include <map>
#include <string>
#include <string_view>

namespace limn {

/// The unit of a quantity. Without a name it is that of a plain number.
///
///     limn::Unit const metre{"m"}, second{"s"};
///     (metre / second.power(2)).text()                // m/s^2
class Unit {
public:
    Unit() = default;
    explicit Unit(std::string name) { powers_.emplace(std::move(name), 1.0); }
    /// That of 0, of infinity and of NaN, which are quantities of whatever unit.
    static Unit any() {
        Unit out;
        out.any_ = true;
        return out;
    }

    bool is_any() const noexcept { return any_; }
    bool is_plain() const noexcept { return any_ || powers_.empty(); }

    Unit power(double exponent) const {
        Unit out = *this;
        for (auto& [name, power] : out.powers_) power *= exponent;
        out.drop_zeros();
        return out;
    }
    friend Unit operator*(Unit a, Unit const& b) {
        for (auto const& [name, power] : b.powers_) a.powers_[name] += power;
        a.drop_zeros();
        a.any_ = a.any_ || b.any_;
        return a.any_ ? any() : a;
    }
    friend Unit operator/(Unit const& a, Unit const& b) { return a * b.power(-1.0); }

    friend bool operator==(Unit const& a, Unit const& b) {
        return a.any_ == b.any_ && (a / b).powers_.empty();
    }

    std::string text() const {
        if (any_) return "any unit";
        std::string above, below;
        for (auto const& [name, power] : powers_) {
            std::string& out = power > 0.0 ? above : below;
            if (!out.empty()) out += '*';
            out += name;
            if (std::abs(std::abs(power) - 1.0) > close_) out += '^' + spelled(std::abs(power));
        }
        if (above.empty()) above = below.empty() ? "no unit" : "1";
        if (below.empty()) return above;
        return above + '/' + (below.find('*') == below.npos ? below : '(' + below + ')');
    }

private:
    static constexpr double close_ = 1e-9; ///< a third of a unit, three times, is that unit

    void drop_zeros() {
        std::erase_if(powers_, [](auto const& one) { return std::abs(one.second) < close_; });
    }
    static std::string spelled(double power) {
        std::array<char, 32> out{};
        auto const end = std::to_chars(out.data(), out.data() + out.size(), power,
                                       std::chars_format::general, 6);
        return {out.data(), end.ptr};
    }

    std::map<std::string, double> powers_; ///< by name; none of them is 0
    bool any_ = false;
};

} // namespace limn

#endif // LIMN_KIT_INTERPRETERS_UNIT_HPP
