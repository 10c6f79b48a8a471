# SPDX-License-Identifier: BSL-1.0
# Fails unless README's first ```cpp block is EXAMPLE's code, from its first #include on.
# Usage: cmake -D README=README.md -D EXAMPLE=example/01_trace.cpp -P check_readme.cmake

file(READ ${README} readme)
file(READ ${EXAMPLE} example)

string(FIND "${readme}" "```cpp\n" begin)
if(begin EQUAL -1)
    message(FATAL_ERROR "${README}: has no ```cpp block")
endif()
math(EXPR begin "${begin} + 7")
string(SUBSTRING "${readme}" ${begin} -1 block)
string(FIND "${block}" "```" end)
string(SUBSTRING "${block}" 0 ${end} block)

string(FIND "${example}" "#include" begin)
string(SUBSTRING "${example}" ${begin} -1 code)

if(NOT block STREQUAL code)
    message(NOTICE "${EXAMPLE} says:\n${code}")
    message(FATAL_ERROR "${README}: the first ```cpp block is not the example's code")
endif()
