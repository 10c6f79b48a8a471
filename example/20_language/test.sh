#!/bin/sh
# Saves the classifier, moves the bundle, removes what it was made of, loads it: both programs must
# say the same of every line, and mostly what held_out.txt says.
# Usage: test.sh SAVE RUN DATA WORK    SAVE, RUN: the programs;  WORK: a folder, made anew
set -eu
save=$1 run=$2 data=$3 work=$4

rm -rf "$work"
mkdir -p "$work/data"
cp "$data/vocab.txt" "$data/weights.safetensors" "$work/data"
cut -d '|' -f 1 "$data/held_out.txt" > "$work/wanted"
cut -d '|' -f 2- "$data/held_out.txt" > "$work/lines"

"$save" "$work/data" "$work/bundle" < "$work/lines" > "$work/plain"
rm -r "$work/data"
mv "$work/bundle" "$work/moved"
"$run" "$work/moved" < "$work/lines" > "$work/loaded"

diff "$work/plain" "$work/loaded"
right=$(paste -d = "$work/wanted" "$work/loaded" | grep -cE '^(.*)=\1$')
all=$(grep -c . "$work/lines")
echo "$right of $all lines are classified well"
[ "$right" -ge $((all * 3 / 4)) ]
