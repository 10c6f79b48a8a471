# SPDX-License-Identifier: BSL-1.0
# The lines of tools/compare as a table of Markdown, and as columns for gnuplot (-v picture=FILE;
# else these are dropped).
# A line is `WORK PEER SECONDS RATIO DIFFERENCE`; medians are taken of lines that repeat.

function median(list, values, count, i, j, swapped) {
    count = split(list, values, " ")
    for (i = 1; i <= count; ++i)
        for (j = i; j > 1 && values[j - 1] + 0 > values[j] + 0; --j) {
            swapped = values[j]
            values[j] = values[j - 1]
            values[j - 1] = swapped
        }
    return values[int((count + 1) / 2)]
}
function ratio(key) { return median(ratios[key]) }
function shown(value) { return sprintf(value < 9.95 ? "%.2f" : "%.0f", value) }
function time(seconds) {
    return seconds < 1e-3 ? sprintf("%.3g us", 1e6 * seconds) : sprintf("%.3g ms", 1e3 * seconds)
}
function cell(key) {
    if (!(key in ratios)) return ""
    return difference[key] > 1e-9 ? "wrong by " difference[key] : shown(ratio(key))
}

BEGIN {
    if (picture == "") picture = "/dev/null"
    count = split("chain_1000 wide_1000 chain_100000 wide_100000 " \
                  "black_scholes branch newton record", works, " ")
    title["chain_1000"] = "one value, 1,000 nodes, each waits for the one before"
    title["wide_1000"] = "one value, 1,000 nodes, four chains side by side"
    title["chain_100000"] = "one value, 100,000 nodes, each waits for the one before"
    title["wide_100000"] = "one value, 100,000 nodes, four chains side by side"
    title["black_scholes"] = "batch of 100,000: Black-Scholes"
    title["branch"] = "batch of 100,000: one branch, in random order"
    title["newton"] = "batch of 100,000: Newton's method, a loop"
    title["record"] = "recording 1,000,000 nodes, in a fresh process"
    label["chain_1000"] = "chain,\\n1,000"
    label["wide_1000"] = "4 chains,\\n1,000"
    label["chain_100000"] = "chain,\\n100,000"
    label["wide_100000"] = "4 chains,\\n100,000"
    label["black_scholes"] = "batch:\\nBlack-Scholes"
    label["branch"] = "batch:\\nbranch"
    label["newton"] = "batch:\\nloop"
    label["record"] = "recording\\n1,000,000"
}
$1 == "#" {
    name = $2
    sub(/^# [a-z]+ /, "")
    if (name != "peer") about[name] = $0
    else versions = versions (versions ? ", " : "") $1 " (" $2 " " $3 ")"
    next
}
NF == 5 {
    if (!($2 in seen)) {
        seen[$2] = 1
        appeared[++peer_count] = $2
    }
    key = $1 " " $2
    ratios[key] = ratios[key] " " $4
    seconds[key] = seconds[key] " " $3
    if ($5 > difference[key]) difference[key] = $5
    plain[$1] = plain[$1] " " $3 / $4
}
END {
    for (own = 1; own >= 0; --own) # limn's columns come first
        for (p = 1; p <= peer_count; ++p)
            if ((appeared[p] ~ /^limn/) == own) peers[++placed] = appeared[p]
    print "# limn beside its peers\n"
    print "Written by `tools/compare` on " about["date"] ": " about["machine"] "; " \
        about["compiler"] ", `-O2` for all.\n"
    print "Time over that of the plain function, which is compiled with `-O2` and timed in turn " \
        "with each peer: medians of 15 pairs, processor time of all"
    print "threads; of recording, medians of 5 processes. Every result is compared with the plain " \
        "function's: `wrong by` stands where a difference, relative to the"
    print "larger of one and the result, is above 1e-9. An empty cell: the peer's program says " \
        "why it leaves the work out.\n"
    row = "| work | plain |"
    rule = "| --- | --- |"
    for (p = 1; p <= peer_count; ++p) {
        row = row " " peers[p] " |"
        rule = rule " --- |"
    }
    print row "\n" rule
    printf "work" > picture
    for (p = 1; p <= peer_count; ++p) printf " %s", peers[p] > picture
    printf "\n" > picture
    for (w = 1; w <= count; ++w) {
        if (!(works[w] in plain)) continue
        row = "| " title[works[w]] " | " time(median(plain[works[w]])) " |"
        printf "\"%s\"", label[works[w]] > picture
        for (p = 1; p <= peer_count; ++p) {
            key = works[w] " " peers[p]
            row = row " " cell(key) " |"
            printf " %s", (key in ratios) && difference[key] <= 1e-9 ? ratio(key) : "NaN" > picture
        }
        print row
        printf "\n" > picture
    }
    print "\nPeers: " versions "."
}
