# SPDX-License-Identifier: BSL-1.0
# Fails unless each name on the page include/limn/fwd.hpp exists. It writes a program that uses each of
# them, and compiles it.
# Usage: cmake -D PAGE=fwd.hpp -D WORK=folder -D HEADERS=limn.hpp;... -D COMPILE=c++;-std=c++20;... -P check_names.cmake

cmake_minimum_required(VERSION 3.24)
set(program "#include <limn/fwd.hpp>\n")
foreach(header IN LISTS HEADERS)
    string(APPEND program "#include <${header}>\n")
endforeach()
string(APPEND program "namespace names {\n")

file(STRINGS ${PAGE} lines)
set(count 0)
foreach(line IN LISTS lines)
    if(line MATCHES "^// ([A-Za-z_]+)  +(namespace)?")
        set(name ${CMAKE_MATCH_1})
        set(what "using")
        if(CMAKE_MATCH_2)
            set(what "namespace ${name} =")
        endif()
        string(APPEND program "${what} limn::${name};\n")
    elseif(line MATCHES "^(template <class [A-Za-z]+> )?(class|struct) ([A-Za-z_]+);")
        string(APPEND program "using limn::${CMAKE_MATCH_3};\n")
    else()
        continue()
    endif()
    math(EXPR count "${count} + 1")
endforeach()
string(APPEND program "}\n")
if(count LESS 100)
    message(FATAL_ERROR "${PAGE}: only ${count} names are found; write `// name   what it is`")
endif()

file(WRITE ${WORK}/names.cpp "${program}")
execute_process(COMMAND ${COMPILE} -fsyntax-only ${WORK}/names.cpp
    RESULT_VARIABLE result ERROR_VARIABLE said)
if(NOT result EQUAL 0)
    message(FATAL_ERROR "${PAGE}: a name on it does not exist:\n${said}")
endif()
message(STATUS "${count} names exist")
