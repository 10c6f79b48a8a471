# SPDX-License-Identifier: BSL-1.0
# Fails unless PROGRAM does not compile, for the reason that its first line expects.
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
