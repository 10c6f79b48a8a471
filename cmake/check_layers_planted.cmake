# SPDX-License-Identifier: BSL-1.0
# Fails unless check_layers.cmake names each fault planted in a copy of the headers.
# Usage: cmake -D ROOT=include/limn -D COPY=build/limn -P check_layers_planted.cmake

file(REMOVE_RECURSE ${COPY})
file(COPY ${ROOT}/ DESTINATION ${COPY})
macro(plant header include)
    file(WRITE ${COPY}/${header} "#include <${include}>\n")
    list(APPEND planted "${header}: #include <${include}>: ")
endmacro()
plant(meta/planted_up.hpp limn/graph/graph.hpp)
plant(print/planted_wing.hpp limn/run/interpret.hpp)
plant(kit/planted_umbrella.hpp limn.hpp)
plant(op/planted_range.hpp range/v3/algorithm/sort.hpp)
file(WRITE ${COPY}/op/planted_here.hpp "#include <limn/op/planted_there.hpp>\n")
file(WRITE ${COPY}/op/planted_there.hpp "#include <limn/op/planted_here.hpp>\n")
list(APPEND planted
    "#include <limn/op/planted_here.hpp>: closes a cycle: op/planted_here.hpp > op/planted_there.hpp > ")

execute_process(
    COMMAND ${CMAKE_COMMAND} -D ROOT=${COPY} -P ${CMAKE_CURRENT_LIST_DIR}/check_layers.cmake
    RESULT_VARIABLE result ERROR_VARIABLE output)
foreach(fault IN LISTS planted)
    string(FIND "${output}" "${fault}" found)
    if(result EQUAL 0 OR found EQUAL -1)
        message(NOTICE "${output}")
        message(FATAL_ERROR "planted, but not named: ${fault}")
    endif()
endforeach()
