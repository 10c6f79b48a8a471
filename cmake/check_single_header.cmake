# SPDX-License-Identifier: BSL-1.0
# The single header: README's first program compiles against it, in one file; and as the one of two
# files that has the implementation. Both print what they must.
# Usage: cmake -D TOOL=tools/single_header -D EXAMPLE=program.cpp -D EXPECTED=program.out -D WORK=dir
#              -D COMPILER=g++ -P check_single_header.cmake

set(must COMMAND_ERROR_IS_FATAL ANY)
file(REMOVE_RECURSE ${WORK})
execute_process(COMMAND ${TOOL} ${WORK}/limn.hpp ${must})
file(WRITE ${WORK}/implementation.cpp "#define LIMN_IMPLEMENTATION\n#include <limn.hpp>\n")
set(compile ${COMPILER} -std=c++20 -O0 -I${WORK})
execute_process(COMMAND ${compile} ${EXAMPLE} -o ${WORK}/alone ${must})
execute_process(COMMAND ${compile} -DLIMN_COMPILED ${EXAMPLE} ${WORK}/implementation.cpp
    -o ${WORK}/together ${must})
file(READ ${EXPECTED} expected)
foreach(program IN ITEMS alone together)
    execute_process(COMMAND ${WORK}/${program} OUTPUT_VARIABLE output ${must})
    if(NOT output STREQUAL expected)
        message(FATAL_ERROR "the single header: `${program}` prints\n${output}")
    endif()
endforeach()
