# SPDX-License-Identifier: BSL-1.0
# Fails when a header includes one from a higher floor, from another wing of its own floor, or an
# umbrella; or a range-v3 or Hana header that its floor may not.
# Usage: cmake -D ROOT=include/limn -P check_layers.cmake

set(floor_meta 0)
set(floor_type 1)
set(floor_op 2)
set(floor_graph 3)
foreach(floor IN ITEMS
        "4 pass print proxy run io" "5 capture" "6 trace"
        "7 static jit check parallel kit" "8 bundle adapt")
    string(REPLACE " " ";" folders "${floor}")
    list(POP_FRONT folders number)
    foreach(folder IN LISTS folders)
        set(floor_${folder} ${number})
    endforeach()
endforeach()

set(faults 0)
macro(fault text)
    message(NOTICE "${header}: ${text}")
    math(EXPR faults "${faults} + 1")
endmacro()

file(GLOB_RECURSE headers RELATIVE ${ROOT} ${ROOT}/*/*.hpp)
foreach(header IN LISTS headers)
    string(REGEX MATCH "^[a-z_]+" from ${header}) # whose floor its subfolders share
    if(NOT DEFINED floor_${from})
        fault("folder `${from}` has no floor; add it to check_layers.cmake")
        continue()
    endif()
    file(STRINGS ${ROOT}/${header} includes REGEX "^[ \t]*#[ \t]*include")
    foreach(line IN LISTS includes)
        if(line MATCHES "<limn/([a-z_]+)/[^>]*>")
            set(to ${CMAKE_MATCH_1})
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

list(LENGTH headers count)
if(faults OR NOT count)
    message(FATAL_ERROR "layers: ${faults} faults in ${count} headers")
endif()
message(STATUS "layers: ${count} headers keep the ladder")
