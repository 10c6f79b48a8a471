// SPDX-License-Identifier: BSL-1.0

#ifndef LIMN_META_ANNOTATIONS_IPP
#define LIMN_META_ANNOTATIONS_IPP

#include <limn/meta/annotations.hpp>
#include <limn/meta/hash.hpp>
#include <limn/meta/index_table.hpp>
#include <limn/meta/inline.hpp>

#include <algorithm>
#include <charconv>
#include <memory>
#include <mutex>
#include <optional>

namespace limn::detail {

/// All of the program. What has a number keeps it, and its address.
struct AllAnnotations {
    std::mutex mutex;
    IndexTable numbers;
    std::vector<std::unique_ptr<Annotations const>> all;
};
LIMN_DECLARE AllAnnotations& all_annotations();
LIMN_DEFINE AllAnnotations& all_annotations() {
    static AllAnnotations all;
    return all;
}

LIMN_DEFINE std::uint32_t number_of(Annotations wanted) {
    if (wanted.scope.empty() && wanted.notes.empty()) return 0;
    auto const hash_of = [](Annotations const& one) {
        std::uint64_t h = hash_text(one.scope);
        for (auto const& [key, value] : one.notes)
            h = hash_combine(hash_combine(h, hash_text(key)), hash_text(value));
        return h;
    };
    AllAnnotations& known = all_annotations();
    std::scoped_lock const lock{known.mutex};
    auto const fresh = static_cast<std::uint32_t>(known.all.size());
    std::uint32_t const index = known.numbers.find_or_insert(
        hash_of(wanted), fresh, [&](std::uint32_t i) { return *known.all[i] == wanted; },
        [&](std::uint32_t i) { return hash_of(*known.all[i]); });
    if (index == fresh) known.all.push_back(std::make_unique<Annotations const>(std::move(wanted)));
    return index + 1;
}

LIMN_DEFINE Annotations const& annotations_of(Where at) {
    static Annotations const none;
    if (at.annotations == 0) return none;
    AllAnnotations& known = all_annotations();
    std::scoped_lock const lock{known.mutex};
    return *known.all[at.annotations - 1];
}

/// One scope inside of another.
LIMN_DECLARE std::string joined_scopes(std::string_view outer, std::string_view inner);
LIMN_DEFINE std::string joined_scopes(std::string_view outer, std::string_view inner) {
    std::string out{outer};
    return out.append(outer.empty() || inner.empty() ? "" : "/").append(inner);
}

LIMN_DEFINE std::uint32_t number_of_scope(std::string_view name) {
    return number_of(
        {joined_scopes(annotations_of({.annotations = open_annotations}).scope, name), {}});
}

LIMN_DEFINE Where in_open_scope(Where at) {
    if (open_annotations == 0) return at;
    Annotations now = annotations_of(at);
    now.scope = joined_scopes(annotations_of({.annotations = open_annotations}).scope, now.scope);
    at.annotations = number_of(std::move(now));
    return at;
}

LIMN_DEFINE Where with_note(Where at, std::string_view key, std::string_view value) {
    Annotations now = annotations_of(at);
    bool known = false;
    for (auto& note : now.notes) {
        if (note.first != key) continue;
        note.second = value;
        known = true;
    }
    if (!known) now.notes.emplace_back(key, value);
    at.annotations = number_of(std::move(now));
    return at;
}

LIMN_DEFINE Where with_common_notes(Where at, Where a, Where b) {
    if (a.annotations == 0 || b.annotations == 0) return at;
    auto const& others = annotations_of(b).notes;
    for (auto const& note : annotations_of(a).notes)
        if (std::find(others.begin(), others.end(), note) != others.end())
            at = with_note(at, note.first, note.second);
    return at;
}

LIMN_DECLARE bool is_plain_in_comment(char c);
LIMN_DEFINE bool is_plain_in_comment(char c) {
    return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') ||
           std::string_view{"_/.%+-"}.find(c) != std::string_view::npos;
}

/// A colon would end the name of a file.
LIMN_DEFINE void append_word(std::string& out, std::string_view word) {
    if (!word.empty() &&
        std::all_of(word.begin(), word.end(), [](char c) { return is_plain_in_comment(c); })) {
        out += word;
        return;
    }
    out += '"';
    for (char c : word) {
        auto const code = static_cast<unsigned char>(c);
        if (c == '"' || c == '\\') (out += '\\') += c;
        else if (code >= ' ' && code != 0x7f && c != ':') out += c;
        else {
            constexpr std::string_view digits = "0123456789abcdef";
            ((out += "\\x") += digits[code / 16]) += digits[code % 16];
        }
    }
    out += '"';
}

LIMN_DEFINE std::string annotation_text(Where at) {
    std::string out;
    if (at.annotations == 0) return out;
    Annotations const& all = annotations_of(at);
    if (!all.scope.empty()) append_word(out += "in ", all.scope);
    for (auto const& [key, value] : all.notes) {
        append_word(out += out.empty() ? "" : ", ", key);
        append_word(out += " = ", value);
    }
    return out;
}

/// Takes a word from the front, as `append_word` writes it.
LIMN_DECLARE std::optional<std::string> take_word(std::string_view& from);
LIMN_DEFINE std::optional<std::string> take_word(std::string_view& from) {
    std::string out;
    if (!from.starts_with('"')) {
        while (!from.empty() && is_plain_in_comment(from[0])) {
            out += from[0];
            from.remove_prefix(1);
        }
        return out.empty() ? std::nullopt : std::optional{out};
    }
    from.remove_prefix(1);
    while (!from.starts_with('"')) {
        unsigned code = 0;
        bool const number = from.starts_with("\\x");
        if (number &&
            (from.size() < 4 ||
             std::from_chars(from.data() + 2, from.data() + 4, code, 16).ptr != from.data() + 4))
            return std::nullopt;
        std::size_t const at = from.starts_with('\\') ? 1 : 0;
        if (from.size() <= at) return std::nullopt;
        out += number ? static_cast<char>(code) : from[at];
        from.remove_prefix(number ? 4 : at + 1);
    }
    from.remove_prefix(1);
    return out;
}

LIMN_DEFINE Where with_annotation_text(Where at, std::string_view text) {
    Annotations all;
    auto const eat = [&](std::string_view word) {
        if (!text.starts_with(word)) return false;
        text.remove_prefix(word.size());
        return true;
    };
    bool more = true;
    if (eat("in ")) {
        std::optional<std::string> scope_name = take_word(text);
        if (!scope_name) return at;
        all.scope = std::move(*scope_name);
        more = eat(", ");
    }
    while (more) {
        std::optional<std::string> key = take_word(text);
        if (!key || !eat(" = ")) return at;
        std::optional<std::string> value = take_word(text);
        if (!value) return at;
        all.notes.emplace_back(std::move(*key), std::move(*value));
        more = eat(", ");
    }
    if (text.empty()) at.annotations = number_of(std::move(all));
    return at;
}

} // namespace limn::detail

#endif // LIMN_META_ANNOTATIONS_IPP
