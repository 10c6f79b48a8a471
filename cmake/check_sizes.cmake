# SPDX-License-Identifier: BSL-1.0
# Fails when a header has more than 300 lines, or a class more than 25 functions: then it is more
# than one idea. What is still larger is listed, and the list only ever gets shorter.
# Usage: cmake -D ROOT=include/limn -P check_sizes.cmake

cmake_minimum_required(VERSION 3.25)

set(still_large
    "capture/capture.hpp: Capture"
    "capture/explore.hpp: Explorer"
    "graph/builder.hpp: Builder"
    "graph/builder.hpp: lines"
    "graph/graph_class.hpp: Graph"
    "run/evaluator.hpp: Evaluator"
    "meta/vector.hpp: Vector") # what std::vector has

file(GLOB_RECURSE headers RELATIVE ${ROOT} ${ROOT}/*.hpp ${ROOT}/*.ipp)
execute_process(
    COMMAND awk -f ${CMAKE_CURRENT_LIST_DIR}/check_sizes.awk ${headers}
    WORKING_DIRECTORY ${ROOT} OUTPUT_VARIABLE output COMMAND_ERROR_IS_FATAL ANY)
string(REGEX MATCHALL "[^\n]+" found "${output}")

set(faults 0)
set(seen "")
foreach(line IN LISTS found)
    string(REGEX REPLACE ": [0-9]+ lines$" ": lines" entry ${line})
    string(REGEX REPLACE " has [0-9]+ functions$" "" entry ${entry})
    list(APPEND seen ${entry})
    if(NOT entry IN_LIST still_large)
        message(NOTICE "${line}; a header has at most 300 lines, a class 25 functions")
        math(EXPR faults "${faults} + 1")
    endif()
endforeach()
foreach(entry IN LISTS still_large)
    if(NOT entry IN_LIST seen)
        message(NOTICE "${entry}: is not too large; remove it from check_sizes.cmake")
        math(EXPR faults "${faults} + 1")
    endif()
endforeach()

list(LENGTH headers count)
if(faults OR NOT count)
    message(FATAL_ERROR "sizes: ${faults} faults in ${count} headers")
endif()
message(STATUS "sizes: ${count} headers keep within them")
