# SPDX-License-Identifier: BSL-1.0
# Runs PROGRAM; fails unless it exits with 0 and prints what the file EXPECTED holds.
# Usage: cmake -D PROGRAM=x -D EXPECTED=x.out -D ACTUAL=y.out -P compare_output.cmake

execute_process(COMMAND ${PROGRAM} RESULT_VARIABLE result OUTPUT_FILE ${ACTUAL})
if(NOT result EQUAL 0)
    file(READ ${ACTUAL} output)
    message(NOTICE "${output}")
    message(FATAL_ERROR "${PROGRAM}: exited with ${result}")
endif()
if(NOT EXISTS ${EXPECTED})
    message(FATAL_ERROR "no ${EXPECTED}; if ${ACTUAL} is right, copy it there")
endif()

execute_process(COMMAND ${CMAKE_COMMAND} -E compare_files ${EXPECTED} ${ACTUAL}
    RESULT_VARIABLE differs ERROR_QUIET)
if(differs)
    execute_process(COMMAND diff -u ${EXPECTED} ${ACTUAL})
    message(FATAL_ERROR "${PROGRAM}: prints something else than ${EXPECTED}")
endif()
