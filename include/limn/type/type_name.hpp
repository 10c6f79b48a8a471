// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `spelling<T>`: how C++ source writes a type, and which header it needs.

#ifndef LIMN_TYPE_TYPE_NAME_HPP
#define LIMN_TYPE_TYPE_NAME_HPP

#include <array>
#include <compare>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

namespace limn {

namespace detail {

/// The compiler's own spelling.
template <class T> constexpr std::string_view raw_spelling() {
    std::string_view text = __PRETTY_FUNCTION__;
    text.remove_prefix(text.find("T = ") + 4);
    return text.substr(0, text.find_first_of(";]"));
}

/// What clang and g++ write otherwise: an unnamed namespace, and the end of nested templates.
inline constexpr std::string_view clang_unnamed = "(anonymous namespace)",
                                  gcc_unnamed = "{anonymous}", gcc_close = "> >";

/// A spelling that has one of these, as both compilers would write it.
template <class T> struct common_spelling {
    static constexpr auto storage = [] {
        constexpr std::string_view raw = raw_spelling<T>();
        std::array<char, raw.size()> out{};
        std::size_t size = 0;
        for (std::size_t at = 0; at != raw.size();) {
            std::string_view const rest = raw.substr(at);
            bool const unnamed = rest.starts_with(clang_unnamed);
            for (char c : unnamed ? gcc_unnamed : rest.substr(0, 1)) out[size++] = c;
            at += unnamed ? clang_unnamed.size() : rest.starts_with(gcc_close) ? 2u : 1u;
        }
        return std::pair{out, size};
    }();
    static constexpr std::string_view view{storage.first.data(), storage.second};
};

/// The compiler's own spelling, the same from g++ and clang.
template <class T> constexpr std::string_view compiler_spelling() {
    constexpr std::string_view raw = raw_spelling<T>();
    if constexpr (raw.find(clang_unnamed) == raw.npos && raw.find(gcc_close) == raw.npos)
        return raw;
    else
        return common_spelling<T>::view;
}

/// The concatenation of texts, made once, at compile time.
template <std::string_view const&... parts> struct joined {
    static constexpr auto storage = [] {
        std::array<char, (parts.size() + ... + 1)> out{};
        std::size_t at = 0;
        for (std::string_view part : {parts...})
            for (char c : part) out[at++] = c;
        return out;
    }();
    static constexpr std::string_view view{storage.data(), storage.size() - 1};
};

inline constexpr std::string_view comma = ", ", close = ">";

inline constexpr std::string_view blank_char = " ";

template <std::string_view const& text> struct behind_space {
    static constexpr std::string_view view =
        text.empty() ? std::string_view{} : joined<blank_char, text>::view;
};
/// A template's header, and after it those of its arguments, spaces between.
template <std::string_view const& own, std::string_view const&... others>
inline constexpr std::string_view headers = joined<own, behind_space<others>::view...>::view;

/// A number in decimal.
template <std::size_t N> struct decimal_of {
    static constexpr auto storage = [] {
        std::array<char, 20> out{};
        std::size_t at = out.size();
        for (std::size_t rest = N; at == out.size() || rest != 0; rest /= 10)
            out[--at] = static_cast<char>('0' + rest % 10);
        return std::pair{out, at};
    }();
    static constexpr std::string_view view{storage.first.data() + storage.second,
                                           storage.first.size() - storage.second};
};
template <std::size_t N> inline constexpr std::string_view decimal = decimal_of<N>::view;

} // namespace detail

/// How C++ source writes `T`. Specialise it for a type whose printed code must name it otherwise
/// than the compiler does, or which needs an `#include`:
///
///     template <> struct limn::spelling<Money> {
///         static constexpr std::string_view name = "bank::Money", header = "bank/money.hpp";
///     };
template <class T> struct spelling {
    static constexpr std::string_view name = detail::compiler_spelling<T>();
    static constexpr std::string_view header = "";
};

/// What declares `T`: names of headers, spaces between; may be empty.
template <class T> inline constexpr std::string_view type_header = spelling<T>::header;

/// The C++ spelling of `T`.
template <class T> inline constexpr std::string_view type_name = spelling<T>::name;

#define LIMN_SPELL(T, HEADER)                                                                      \
    template <> struct spelling<T> {                                                               \
        static constexpr std::string_view name = #T, header = HEADER;                              \
    };
LIMN_SPELL(bool, "")
LIMN_SPELL(char, "")
LIMN_SPELL(signed char, "")
LIMN_SPELL(unsigned char, "")
LIMN_SPELL(short, "")
LIMN_SPELL(unsigned short, "")
LIMN_SPELL(int, "")
LIMN_SPELL(unsigned, "")
LIMN_SPELL(long, "")
LIMN_SPELL(unsigned long, "")
LIMN_SPELL(long long, "")
LIMN_SPELL(unsigned long long, "")
LIMN_SPELL(float, "")
LIMN_SPELL(double, "")
LIMN_SPELL(std::partial_ordering, "<compare>")
LIMN_SPELL(std::weak_ordering, "<compare>")
LIMN_SPELL(std::strong_ordering, "<compare>")
LIMN_SPELL(std::string, "<string>")
#undef LIMN_SPELL

template <class T, std::size_t N> struct spelling<std::array<T, N>> {
private:
    static constexpr std::string_view open = "std::array<", own = "<array>";

public:
    static constexpr std::string_view name =
        detail::joined<open, type_name<T>, detail::comma, detail::decimal<N>, detail::close>::view;
    static constexpr std::string_view header = detail::headers<own, type_header<T>>;
};

template <class T> struct spelling<std::vector<T>> {
private:
    static constexpr std::string_view open = "std::vector<", own = "<vector>";

public:
    static constexpr std::string_view name =
        detail::joined<open, type_name<T>, detail::close>::view;
    static constexpr std::string_view header = detail::headers<own, type_header<T>>;
};

template <class T> struct spelling<std::span<T const>> {
private:
    static constexpr std::string_view open = "std::span<", end = " const>", own = "<span>";

public:
    static constexpr std::string_view name = detail::joined<open, type_name<T>, end>::view;
    static constexpr std::string_view header = detail::headers<own, type_header<T>>;
};

template <class A, class B> struct spelling<std::pair<A, B>> {
private:
    static constexpr std::string_view open = "std::pair<", own = "<utility>";

public:
    static constexpr std::string_view name =
        detail::joined<open, type_name<A>, detail::comma, type_name<B>, detail::close>::view;
    static constexpr std::string_view header = detail::headers<own, type_header<A>, type_header<B>>;
};

template <class A, class... Rest> struct spelling<std::tuple<A, Rest...>> {
private:
    static constexpr std::string_view open = "std::tuple<", own = "<tuple>";
    template <class T> struct after_comma {
        static constexpr std::string_view name = detail::joined<detail::comma, type_name<T>>::view;
    };

public:
    static constexpr std::string_view name =
        detail::joined<open, type_name<A>, after_comma<Rest>::name..., detail::close>::view;
    static constexpr std::string_view header =
        detail::headers<own, type_header<A>, type_header<Rest>...>;
};

} // namespace limn

#endif // LIMN_TYPE_TYPE_NAME_HPP
