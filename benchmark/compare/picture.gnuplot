# SPDX-License-Identifier: BSL-1.0
# The picture of tools/compare: ratios on a logarithmic axis, a column for each work.
# Usage: gnuplot -e "data = 'FILE'; picture = 'FILE.svg'" picture.gnuplot
set terminal svg size 1080,460 font "sans-serif,13" background "white"
set output picture
names = system(sprintf("head -n 1 '%s'", data))
peers = words(names) - 1
works = int(system(sprintf("wc -l < '%s'", data))) - 1

set title "Time over that of the plain function (g++ -O2); 1 is as fast"
set logscale y
set yrange [0.5:*]
set ytics (0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000) nomirror
set xrange [-0.5:works - 0.5]
set xtics nomirror scale 0
set grid ytics lt 1 lw 1 lc rgb "#e4e4e4"
set key outside right center reverse Left samplen 1
set border 3
set bmargin 3.5
set arrow from graph 0, first 1 to graph 1, first 1 nohead lw 1.5 lc rgb "#444444"
do for [work = 1:works - 1] {
    set arrow from first work - 0.5, graph 0 to first work - 0.5, graph 1 nohead lc rgb "#c8c8c8"
}

# limn's points, which come first, are filled.
array shape[12] = [7, 5, 9, 13, 6, 4, 8, 10, 12, 2, 1, 3]
array colour[12] = [0xd62728, 0xff7f0e, 0x8c1a6a, 0xe377c2, 0x1f77b4, 0x2ca02c, \
    0x9467bd, 0x17a2b8, 0x7f7f7f, 0x333333, 0xbcbd22, 0x8c564b]
plot data using 0:(NaN):xtic(1) skip 1 notitle, \
    for [i = 1:peers] data using ($0 + 0.075 * (i - (peers + 1) / 2.0)):(column(i + 1)) \
    skip 1 with points pt shape[i] ps 1 lw 1.5 lc rgb colour[i] title word(names, i + 1)
