# SPDX-License-Identifier: BSL-1.0
# Fails unless PROGRAM does not compile, for the reason that its first lines say:
#   // expect: TEXT    the compiler says this; line 1
#   // first: LINE     its first error is at this line of the program
#   // within: LINES   it says the text, and names the line of the program with the comment
#                      `// here`, within so many lines of output
# Of std::is_invocable, by which a header might ask whether a call compiles, nothing is to be read
# before the text.
# Usage: cmake -D PROGRAM=x.cpp -D "COMPILE=g++;-std=c++20" -P check_refusal.cmake

function(fail text)
    message(NOTICE "${PROGRAM}: ${text}")
    message(FATAL_ERROR "not refused as it should be")
endfunction()

file(READ ${PROGRAM} source)
if(NOT source MATCHES "^// expect: ([^\n]+)")
    fail("line 1 must be `// expect: TEXT`")
endif()
set(expect "${CMAKE_MATCH_1}")
set(first "")
if(source MATCHES "\n// first: ([0-9]+)\n")
    set(first "${CMAKE_MATCH_1}")
endif()
set(within "")
if(source MATCHES "\n// within: ([0-9]+)\n")
    set(within "${CMAKE_MATCH_1}")
endif()

set(ENV{LC_ALL} C)
execute_process(
    COMMAND ${COMPILE} -fsyntax-only ${PROGRAM}
    RESULT_VARIABLE result OUTPUT_VARIABLE output ERROR_VARIABLE output)

if(result EQUAL 0)
    fail("must not compile, but does")
endif()
# The text must be the compiler's own words, not source that it echoes: `  12 | source`.
string(REGEX REPLACE "\n *[0-9]* \\|[^\n]*" "" words "${output}")
string(FIND "${words}" "${expect}" found)
if(found EQUAL -1)
    message(NOTICE "${output}")
    fail("the compiler does not say: ${expect}")
endif()
string(SUBSTRING "${words}" 0 ${found} before)
if(before MATCHES "is_invocable")
    message(NOTICE "${output}")
    fail("the compiler speaks of is_invocable before it says: ${expect}")
endif()

if(first)
    cmake_path(GET PROGRAM FILENAME name)
    string(REGEX MATCH "[^\n]*: (fatal )?error: " error "${output}")
    string(FIND "${error}" "${name}:${first}:" at)
    if(at EQUAL -1)
        message(NOTICE "${output}")
        fail("the first error is not at line ${first}")
    endif()
endif()

if(within)
    # the line of the program with the comment
    string(REGEX MATCH "^(.*)// here" to_here "${source}")
    string(REGEX MATCHALL "\n" ends "${to_here}")
    list(LENGTH ends here)
    math(EXPR here "${here} + 1")
    string(REPLACE ";" "," lines "${output}")
    string(REPLACE "[" "(" lines "${lines}")
    string(REPLACE "]" ")" lines "${lines}")
    string(REPLACE "\n" ";" lines "${lines}")
    list(SUBLIST lines 0 ${within} lines)
    cmake_path(GET PROGRAM FILENAME name)
    foreach(text IN ITEMS "${expect}" "${name}:${here}:")
        string(FIND "${lines}" "${text}" at)
        if(at EQUAL -1)
            message(NOTICE "${output}")
            fail("the first ${within} lines do not hold: ${text}")
        endif()
    endforeach()
endif()
