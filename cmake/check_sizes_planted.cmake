# SPDX-License-Identifier: BSL-1.0
# Fails unless check_sizes.awk names a header that is too long and a class with too many functions,
# and neither where both are at the limit.
# Usage: cmake -D COPY=build/sizes -P check_sizes_planted.cmake

cmake_minimum_required(VERSION 3.25)

file(REMOVE_RECURSE ${COPY})
foreach(functions IN ITEMS 25 26)
    set(text "struct Planted${functions} {\n")
    foreach(i RANGE 1 ${functions})
        string(APPEND text "    template <class T> constexpr int f${i}(T = T{}) const { return 0; }\n")
    endforeach()
    string(APPEND text "    int (*pointer)(int) = nullptr;\n    using type = int(int);\n};\n")
    string(REPEAT "// a line\n" 271 rest) # with 25 functions they make 300 lines
    file(WRITE ${COPY}/planted_${functions}.hpp "${text}${rest}")
endforeach()

execute_process(
    COMMAND awk -f ${CMAKE_CURRENT_LIST_DIR}/check_sizes.awk planted_25.hpp planted_26.hpp
    WORKING_DIRECTORY ${COPY} OUTPUT_VARIABLE output COMMAND_ERROR_IS_FATAL ANY)
if(NOT output STREQUAL
   "planted_26.hpp: 301 lines\nplanted_26.hpp: Planted26 has 26 functions\n")
    message(FATAL_ERROR "planted, but not named:\n${output}")
endif()
