// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `own_code`: what printed C++ defines for itself where it calls functions of the library,
/// which it does not include.

#ifndef LIMN_PRINT_CPP_OWN_CODE_HPP
#define LIMN_PRINT_CPP_OWN_CODE_HPP

#include <string_view>

namespace limn::detail {

/// A function of the library, as printed code has it: it does the same, and throws what the
/// library's throws, or the standard type that is its base.
struct OwnCode {
    std::string_view spelling; ///< of the op that calls it
    std::string_view call;     ///< in printed code
    std::string_view headers;  ///< separated by spaces
    std::string_view code;
};

inline constexpr OwnCode own_codes[]{
    {"limn::append", "limn_code::append", "<utility> <vector>",
     R"(template <class T, class X> std::vector<T> append(std::vector<T> values, X&& value) {
    values.push_back(std::forward<X>(value));
    return values;
}
)"},
    {"limn::check_extents", "limn_code::check_extents", "<cstddef> <stdexcept> <string>",
     R"(template <class M>
void check_extents(M const& m, std::size_t rows, std::size_t columns, std::string const& path) {
    auto const is = std::to_string(m.rows()) + " x " + std::to_string(m.cols());
    auto const was = std::to_string(rows) + " x " + std::to_string(columns);
    if (is != was)
        throw std::runtime_error{"call: `" + path + "` is " + is + ", and was traced as " + was +
                                 "; trace again with that shape, or make it an input as a whole"};
}
)"},
    {"limn::check_keys", "limn_code::check_keys", "<stdexcept> <string> <vector>",
     R"(template <class M>
void check_keys(M const& map, std::vector<std::string> const& keys, std::string const& path) {
    auto const refuse = [&](std::string const& fault, std::string const& key, char const* what) {
        throw std::runtime_error{"call: `" + path + "` " + fault + " the key \"" + key +
                                 "\", with which it was " + what +
                                 "traced; trace again with these keys"};
    };
    for (auto const& key : keys)
        if (map.find(key) == map.end()) refuse("lacks", key, "");
    for (auto const& item : map) {
        bool known = false;
        for (auto const& key : keys) known = known || key == item.first;
        if (!known) refuse("has", item.first, "not ");
    }
}
)"},
    {"limn::check_length", "limn_code::check_length", "<cstddef> <stdexcept> <string>",
     R"(template <class S>
void check_length(S const& sequence, std::size_t length, std::string const& path) {
    if (static_cast<std::size_t>(sequence.size()) != length)
        throw std::runtime_error{"call: `" + path + "` has " + std::to_string(sequence.size()) +
                                 " elements, and was traced with " + std::to_string(length) +
                                 "; trace again with that length, or make it an input as a whole"};
}
)"},
    {"limn::check_presence", "limn_code::check_presence", "<stdexcept> <string>",
     R"(template <class O>
void check_presence(O const& optional, bool present, std::string const& path) {
    if (optional.has_value() != present)
        throw std::runtime_error{"call: `" + path + "` is " + (present ? "absent" : "present") +
                                 ", and was traced " + (present ? "present" : "absent") +
                                 "; trace again with such a value"};
}
)"},
    {"limn::slice", "limn_code::slice", "<cstddef> <string> <type_traits> <vector>",
     R"(template <class S>
auto slice(S const& s, std::size_t at, std::size_t last, std::size_t step = 1) {
    using Element = std::remove_cv_t<std::remove_reference_t<decltype(s[0])>>;
    constexpr bool text = std::is_same_v<S, std::string>;
    std::conditional_t<text, std::string, std::vector<Element>> out;
    if (last > s.size()) last = s.size();
    while (at < last) {
        out.push_back(s[at]);
        if (step == 0 || step >= last - at) break;
        at += step;
    }
    return out;
}
)"},
    {"limn::streamed", "limn_code::streamed", "<ios> <sstream> <string>",
     R"(template <class T>
std::string streamed(T const& value, std::ios_base::fmtflags flags = std::ios_base::dec,
                     int precision = 6, int width = 0, char fill = ' ') {
    std::ostringstream out;
    out.flags(flags);
    out.precision(precision);
    out.width(width);
    out.fill(fill);
    out << value;
    return out.str();
}
)"},
};

/// That of an op which is spelled so, or null.
constexpr OwnCode const* own_code(std::string_view spelling) {
    if (!spelling.starts_with("limn::")) return nullptr;
    for (OwnCode const& own : own_codes)
        if (own.spelling == spelling) return &own;
    return nullptr;
}

} // namespace limn::detail

#endif // LIMN_PRINT_CPP_OWN_CODE_HPP
