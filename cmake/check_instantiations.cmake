# SPDX-License-Identifier: BSL-1.0
# Fails when an include of limn.hpp instantiates more than 5 % more functions or classes than is
# written here, so that what it costs is checked and not remembered. Less is fine: lower the figures.
# Usage: cmake -D INCLUDE=include -D COMPILER=clang++ -D WORK=dir -P check_instantiations.cmake

# As many as clang 19 traces, with libstdc++ 12: the bare include, and with LIMN_COMPILED. Those that
# another instantiation needs are counted too; clang's own totals leave them out.
set(most_plain_InstantiateFunction 13132)
set(most_plain_InstantiateClass 28098)
set(most_compiled_InstantiateFunction 4015)
set(most_compiled_InstantiateClass 11139)

file(MAKE_DIRECTORY ${WORK})
file(WRITE ${WORK}/include.cpp "#include <limn.hpp>\n")
set(faults 0)
foreach(way IN ITEMS plain compiled)
    set(flags "")
    if(way STREQUAL compiled)
        set(flags -DLIMN_COMPILED)
    endif()
    execute_process(COMMAND ${COMPILER} -std=c++20 -O0 -I${INCLUDE} ${flags} -ftime-trace
        -ftime-trace-granularity=0 -c include.cpp -o include.o
        WORKING_DIRECTORY ${WORK} COMMAND_ERROR_IS_FATAL ANY)
    file(READ ${WORK}/include.json trace)
    foreach(event IN ITEMS InstantiateFunction InstantiateClass)
        string(REGEX MATCHALL "\"name\":\"${event}\"" found "${trace}")
        list(LENGTH found count)
        math(EXPR most "${most_${way}_${event}} * 105 / 100")
        message(STATUS "${way}: ${count} x ${event}, at most ${most}")
        if(NOT count OR count GREATER most)
            math(EXPR faults "${faults} + 1")
        endif()
    endforeach()
endforeach()
if(faults)
    message(FATAL_ERROR "an include of limn.hpp instantiates more than it did")
endif()
