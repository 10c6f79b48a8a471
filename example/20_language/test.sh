#!/bin/sh
# Saves and exports the classifier, moves what was written, removes what it was made of. The bundle
# is loaded, the project is built: all three programs must say the same of every line, and mostly
# what held_out.txt says.
# Usage: test.sh SAVE RUN DATA WORK CXX    SAVE, RUN: programs;  WORK: a folder, made anew
set -eu
save=$1 run=$2 data=$3 work=$4 cxx=$5

rm -rf "$work"
mkdir -p "$work/data"
cp "$data/vocab.txt" "$data/weights.safetensors" "$data/language.hpp" "$work/data"
cut -d '|' -f 1 "$data/held_out.txt" > "$work/wanted"
cut -d '|' -f 2- "$data/held_out.txt" > "$work/lines"

"$save" "$work/data" "$work/bundle" "$work/project" < "$work/lines" > "$work/plain"
rm -r "$work/data"
mv "$work/bundle" "$work/moved"
mv "$work/project" "$work/classify"
"$run" "$work/moved" < "$work/lines" > "$work/loaded"
diff "$work/plain" "$work/loaded"

cmake -S "$data/exported" -B "$work/build" -D PROJECT="$work/classify" \
    -D CMAKE_CXX_COMPILER="$cxx" > "$work/log"
cmake --build "$work/build" >> "$work/log"
"$work/build/language" < "$work/lines" > "$work/exported"
diff "$work/plain" "$work/exported"

right=$(paste -d = "$work/wanted" "$work/loaded" | grep -cE '^(.*)=\1$')
all=$(grep -c . "$work/lines")
echo "$right of $all lines are classified well"
[ "$right" -ge $((all * 3 / 4)) ]
