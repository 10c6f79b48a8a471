# SPDX-License-Identifier: BSL-1.0
# Fails when a header includes one from a higher floor, from another wing of its own floor, or an
# umbrella; or a range-v3 or Hana header that its floor may not; or when headers include each other
# in a circle (a header may include its own `.ipp`, which includes that header again).
# Usage: cmake -D ROOT=include/limn -P check_layers.cmake

cmake_minimum_required(VERSION 3.25)

set(floor_meta 0)
set(floor_type 1)
set(floor_op 2)
set(floor_graph 3)
foreach(floor IN ITEMS
        "4 pass print proxy run io" "5 capture" "6 trace"
        "7 static jit check parallel transform kit" "8 bundle adapt")
    string(REPLACE " " ";" folders "${floor}")
    list(POP_FRONT folders number)
    foreach(folder IN LISTS folders)
        set(floor_${folder} ${number})
    endforeach()
endforeach()

# Includes that still close a cycle, `from>to`. The list only ever gets shorter.
set(open_cycles
    "capture/capture.hpp>capture/capture_errors.hpp"
    "capture/close_loop.hpp>capture/after_loop.hpp"
    "capture/explore.hpp>capture/join.hpp"
    "capture/explore.hpp>capture/round.hpp"
    "capture/explore.hpp>capture/step.hpp"
    "capture/explore.hpp>capture/ways.hpp")

set(faults 0)
macro(fault text)
    message(NOTICE "${header}: ${text}")
    math(EXPR faults "${faults} + 1")
endmacro()

file(GLOB_RECURSE headers RELATIVE ${ROOT} ${ROOT}/*/*.hpp ${ROOT}/*/*.ipp)
set(bodies ${headers})
list(FILTER bodies INCLUDE REGEX "\\.ipp$")
foreach(header IN LISTS headers)
    string(REGEX MATCH "^[a-z_]+" from ${header}) # whose floor its subfolders share
    if(NOT DEFINED floor_${from})
        fault("folder `${from}` has no floor; add it to check_layers.cmake")
        continue()
    endif()
    file(STRINGS ${ROOT}/${header} includes REGEX "^[ \t]*#[ \t]*include")
    foreach(line IN LISTS includes)
        if(line MATCHES "<limn/(([a-z_]+)/[^>]*)>")
            set(to ${CMAKE_MATCH_2})
            list(APPEND includes_of_${header} ${CMAKE_MATCH_1})
            if(NOT DEFINED floor_${to})
                fault("${line}: folder `${to}` has no floor; add it to check_layers.cmake")
            elseif(NOT from STREQUAL to AND NOT floor_${to} LESS floor_${from})
                fault("${line}: `${from}` stands on floor ${floor_${from}}, `${to}` on ${floor_${to}}")
            endif()
        elseif(line MATCHES "<limn[/.]")
            fault("${line}: a layer may not include an umbrella")
        elseif(line MATCHES "\"")
            fault("${line}: write `#include <limn/folder/name.hpp>`")
        elseif(line MATCHES "<range/v3/all.hpp>|<boost/hana.hpp>")
            fault("${line}: include the narrow header")
        elseif(line MATCHES "<range/" AND floor_${from} LESS floor_graph)
            fault("${line}: range-v3 is not used below `graph`")
        endif()
    endforeach()
endforeach()

# Follows the includes of `begin` and theirs; names each that leads back to where it came from.
function(follow begin)
    set(way ${begin})
    set_property(GLOBAL PROPERTY state_${begin} open)
    while(way)
        list(GET way -1 header)
        if(NOT includes_of_${header})
            list(POP_BACK way)
            set_property(GLOBAL PROPERTY state_${header} done)
            continue()
        endif()
        list(POP_FRONT includes_of_${header} to)
        get_property(state GLOBAL PROPERTY state_${to})
        if(state STREQUAL "open")
            list(FIND way ${to} first)
            list(SUBLIST way ${first} -1 cycle)
            list(JOIN cycle " > " cycle)
            fault("#include <limn/${to}>: closes a cycle: ${cycle} > ${to}")
        elseif(NOT state)
            set_property(GLOBAL PROPERTY state_${to} open)
            list(APPEND way ${to})
        endif()
    endwhile()
    set(faults ${faults} PARENT_SCOPE)
endfunction()

foreach(header IN LISTS bodies) # what stands in them may need what includes their header
    set(includes_of_${header} "")
endforeach()
foreach(edge IN LISTS open_cycles)
    string(REPLACE ">" ";" ends ${edge})
    list(POP_FRONT ends header to)
    if(NOT to IN_LIST includes_of_${header})
        fault("does not include ${to}; remove `${edge}` from `open_cycles` in check_layers.cmake")
    endif()
    list(REMOVE_ITEM includes_of_${header} ${to})
endforeach()
foreach(begin IN LISTS headers)
    get_property(state GLOBAL PROPERTY state_${begin})
    if(NOT state)
        follow(${begin})
    endif()
endforeach()

list(LENGTH headers count)
if(faults OR NOT count)
    message(FATAL_ERROR "layers: ${faults} faults in ${count} headers")
endif()
message(STATUS "layers: ${count} headers keep the ladder")
