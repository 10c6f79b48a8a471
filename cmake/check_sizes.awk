# SPDX-License-Identifier: BSL-1.0
# Prints each file of more than 300 lines, and each class of more than 25 functions:
# `path: 312 lines`, `path: Name has 31 functions`. Friends are not counted, nor what is defaulted
# or deleted, nor what a macro writes.
# Usage: awk -f check_sizes.awk FILE...

function end_of_file() {
    if (lines > 300) print file ": " lines " lines"
    for (i = 1; i <= classes; ++i)
        if (functions[i] > 25) print file ": " name_of[i] " has " functions[i] " functions"
}

# A declaration without its `template <...>` and `requires ...` heads.
function body_of(text,    depth, i, c) {
    gsub(/^[ \t]+/, "", text)
    while (text ~ /^template *</) {
        depth = 0
        for (i = index(text, "<"); i <= length(text); ++i) {
            c = substr(text, i, 1)
            if (c == "<") ++depth
            else if (c == ">" && --depth == 0) break
        }
        text = substr(text, i + 1)
        gsub(/^[ \t]+/, "", text)
    }
    sub(/^requires *\([^)]*\)+ */, "", text)
    sub(/^requires [^ ]+(<[^>]*>)? +/, "", text)
    gsub(/\[\[[^]]*\]\] */, "", text)
    sub(/^LIMN_DEFINE +/, "", text)
    return text
}

function is_class(text) { return text ~ /^(class|struct|union) +[A-Za-z_]/ }

function is_function(text,    before, after, opening, at) {
    if (text ~ /^(using|typedef|static_assert|friend|enum|class|struct|public|private)/) return 0
    if (text ~ /= *(default|delete) *$/) return 0
    at = index(text, "(")
    if (at == 0) return 0
    before = substr(text, 1, at - 1)
    after = substr(text, at + 1, 1)
    if (before ~ /operator/) return 1
    if (before ~ /=/ || before !~ /[A-Za-z0-9_]$/ || after == "*") return 0
    opening = gsub(/</, "<", before)
    return opening == gsub(/>/, ">", before)
}

function count(text) {
    if (depth > 0 && kind[depth] == "class" && is_function(body_of(text))) ++functions[class_at[depth]]
}

FNR == 1 {
    if (file != "") end_of_file()
    file = FILENAME
    classes = depth = parens = commented = 0
    text = ""
    split("", functions)
}
{
    lines = FNR
    if ($0 ~ /^[ \t]*#/ || $0 ~ /\\$/) next
    line = $0
    gsub(/\\./, "", line)
    gsub(/"[^"]*"/, "\"\"", line)
    gsub(/'[^']*'/, "0", line)
    sub(/\/\/.*/, "", line)
    sub(/^[ \t]*(public|private|protected):/, "", line)
    for (k = 1; k <= length(line); ++k) {
        c = substr(line, k, 1)
        if (c == "(") ++parens
        else if (c == ")") --parens
        if (parens > 0 || (c != "{" && c != "}" && c != ";")) {
            text = text c
            continue
        }
        if (c == "{") {
            count(text)
            ++depth
            head = body_of(text)
            kind[depth] = "other"
            if (is_class(head)) {
                kind[depth] = "class"
                class_at[depth] = ++classes
                functions[classes] = 0
                sub(/^(class|struct|union) +/, "", head)
                match(head, /^[A-Za-z_0-9:]+/)
                name_of[classes] = substr(head, 1, RLENGTH)
            }
        } else if (c == "}") {
            if (depth > 0) --depth
        } else {
            count(text)
        }
        text = ""
    }
    text = text " "
}
END { if (file != "") end_of_file() }
