#!/bin/sh
# Looks at the bundle of 20_language, whose ops the tool does not have, and at what is no bundle.
# Usage: limn_test.sh LIMN SAVE DATA WORK    LIMN: the tool;  SAVE, DATA: see 20_language/test.sh
set -eu
limn=$1 save=$2 data=$3 work=$4

rm -rf "$work"
mkdir -p "$work"
"$save" "$data" "$work/bundle" "$work/project" < /dev/null
cd "$work"

says() { # WORDS, then a command: its output must hold them
    words=$1
    shift
    "$@" > out 2> err || { cat err >&2; exit 1; }
    grep -qF "$words" out || { echo "$* does not say: $words" >&2; cat out >&2; exit 1; }
}
fails() { # STATUS WORDS, then a command: it must end so, with one line that holds them
    status=$1 words=$2
    shift 2
    got=0
    "$@" > out 2> err || got=$?
    [ "$got" = "$status" ] || { echo "$* ends with $got, not $status" >&2; exit 1; }
    grep -qF "$words" err || { echo "$* does not say: $words" >&2; cat err >&2; exit 1; }
    [ "$status" = 2 ] || [ "$(wc -l < err)" = 1 ]
    [ ! -s out ]
}

says 'language::tokenize(line)' "$limn" show bundle
says '1  language::argmax(std::vector<double>) -> int' "$limn" show bundle
says '6475  vocab.txt  sha256 ' "$limn" show bundle
says '  languages: C++, Python, ' "$limn" show bundle
says 'struct classify {' "$limn" cpp --name classify bundle
says '#include "language.hpp"' "$limn" cpp bundle
says 'namespace a::b {' "$limn" cpp --namespace a::b bundle
says 'digraph' "$limn" dot bundle
says 'bundle: 9 nodes, 3 files, all as they were saved' "$limn" verify bundle
says 'Usage:' "$limn" --help

says 'language::Vocabulary{"assets/vocab.txt"}' "$limn" show bundle

fails 1 'is not a C++ name' "$limn" cpp --name 1st bundle
fails 1 'nowhere is neither a folder nor a file' "$limn" show nowhere
fails 2 'subcommand is required' "$limn"
fails 2 'BUNDLE is required' "$limn" show
fails 2 'not expected' "$limn" show bundle --colour
sed -i 's/tokenize/tokenise/' bundle/graph.json
fails 1 'bundle/graph.json has changed since it was saved' "$limn" verify bundle
