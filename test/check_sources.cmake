# SPDX-License-Identifier: BSL-1.0
# What is checked of the sources, without running them.

set(scripts ${PROJECT_SOURCE_DIR}/cmake)

# The headers of limn that one of them includes, directly or not.
function(find_included header result)
    get_property(found GLOBAL PROPERTY limn_included_${header})
    if(NOT found)
        file(STRINGS ${PROJECT_SOURCE_DIR}/include/${header} lines REGEX "^#include <limn.*\\.hpp>")
        set(found ${header})
        foreach(line IN LISTS lines)
            string(REGEX REPLACE "#include <(.*)>.*" "\\1" next "${line}")
            find_included(${next} further)
            list(APPEND found ${further})
        endforeach()
        list(REMOVE_DUPLICATES found)
        set_property(GLOBAL PROPERTY limn_included_${header} "${found}")
    endif()
    set(${result} ${found} PARENT_SCOPE)
endfunction()

# Each header alone, and twice, under strict warnings. Building it is the test. One compiler is
# enough for that: what a header lacks, it lacks for both. Some large headers are precompiled for
# those that include them, directly or not: what such a header sees is the same.
function(add_headers name)
    add_library(${name} OBJECT)
    target_link_libraries(${name} PRIVATE limn_dev)
    target_compile_options(${name} PRIVATE -O0)
    # bodies of the compiled library are checked where that is built
    target_compile_definitions(${name} PRIVATE LIMN_COMPILED LIMN_COMPILED_BUNDLE)
    foreach(library IN ITEMS Eigen3::Eigen limn_bundle TBB::tbb)
        if(TARGET ${library})
            target_link_libraries(${name} PRIVATE ${library})
        endif()
    endforeach()
    foreach(parsed IN LISTS ARGN)
        target_precompile_headers(${name} PRIVATE <${parsed}>)
    endforeach()
endfunction()
if(CMAKE_CXX_COMPILER_ID STREQUAL GNU)
    list(FILTER headers EXCLUDE REGEX "/limn/source(_bundle)?.hpp$") # limn::compiled tests them
    if(NOT TARGET Eigen3::Eigen)
        list(FILTER headers EXCLUDE REGEX "/adapt/eigen[a-z_]*.hpp$")
    endif()
    if(NOT TARGET limn_bundle)
        list(FILTER headers EXCLUDE REGEX "/io/|/bundle/|/limn/bundle.hpp$")
    endif()
    if(NOT TARGET TBB::tbb)
        list(FILTER headers EXCLUDE REGEX "/parallel/|/limn/parallel.hpp$")
    endif()
    # Each includes the next, but for the last of all.
    set(large limn/capture/capture.hpp limn/proxy/tracer.hpp limn/graph/graph.hpp limn/meta/vector.hpp)
    add_headers(test_headers)
    foreach(parsed IN LISTS large)
        string(MAKE_C_IDENTIFIER test_headers_${parsed} name)
        add_headers(${name} ${parsed})
    endforeach()
    foreach(header IN LISTS headers)
        cmake_path(RELATIVE_PATH header BASE_DIRECTORY ${PROJECT_SOURCE_DIR}/include)
        find_included(${header} included)
        list(REMOVE_ITEM included ${header})
        set(target test_headers)
        foreach(parsed IN LISTS large)
            if(parsed IN_LIST included)
                string(MAKE_C_IDENTIFIER test_headers_${parsed} target)
                break()
            endif()
        endforeach()
        set(source ${CMAKE_CURRENT_BINARY_DIR}/headers/${header}.cpp)
        file(CONFIGURE OUTPUT ${source} CONTENT "#include <@header@>\n#include <@header@>\n" @ONLY)
        target_sources(${target} PRIVATE ${source})
    endforeach()
endif()

# All headers together, with their bodies: without the compiled library a program sees them so, and
# what one declares another may hide, or a compiler may read in another way.
file(GLOB_RECURSE together RELATIVE ${PROJECT_SOURCE_DIR}/include CONFIGURE_DEPENDS
    ${PROJECT_SOURCE_DIR}/include/*.hpp)
list(FILTER together EXCLUDE REGEX "source(_bundle)?.hpp$")
if(TARGET Eigen3::Eigen AND TARGET limn_bundle AND TARGET TBB::tbb)
    list(TRANSFORM together REPLACE "(.+)" "#include <\\1>\n")
    list(JOIN together "" together)
    set(source ${CMAKE_CURRENT_BINARY_DIR}/headers/together.cpp)
    file(CONFIGURE OUTPUT ${source} CONTENT "${together}" @ONLY)
    add_library(test_header_only OBJECT ${source})
    target_link_libraries(test_header_only PRIVATE limn_dev limn_bundle Eigen3::Eigen TBB::tbb)
    target_compile_options(test_header_only PRIVATE -O0)
endif()

# Programs that must not compile. Line 1 says what the compiler must say: `// expect: TEXT`. The
# library is parsed once for all of them, in a folder where both compilers look for that by name; the
# bodies of limn::compiled refuse nobody, and are not parsed.
set(parsed ${CMAKE_CURRENT_BINARY_DIR}/parsed/limn.hpp)
set(refusing ${CMAKE_CXX_COMPILER} -std=c++20 -DLIMN_COMPILED -fmessage-length=0
    -I${PROJECT_SOURCE_DIR}/include)
file(CONFIGURE OUTPUT ${parsed} CONTENT "#include <limn.hpp>\n")
add_custom_command(OUTPUT ${parsed}.gch
    COMMAND ${refusing} -MD -MF ${parsed}.d -MT ${parsed}.gch -x c++-header ${parsed} -o ${parsed}.gch
    DEPENDS ${parsed} DEPFILE ${parsed}.d VERBATIM)
add_custom_target(test_parsed ALL DEPENDS ${parsed}.gch)

function(add_refusal name program)
    add_test(NAME fail.${name}
        COMMAND ${CMAKE_COMMAND} -D PROGRAM=${program}
            -D "COMPILE=${refusing};-include;${parsed}" -P ${scripts}/check_refusal.cmake)
endfunction()

file(GLOB programs CONFIGURE_DEPENDS fail/*.cpp)
foreach(program IN LISTS programs)
    cmake_path(GET program STEM name)
    add_refusal(${name} ${program})
endforeach()

# The check itself must notice a program that compiles, one refused for another reason, and one
# that expects nothing.
function(plant_refusal name text fault)
    set(program ${CMAKE_CURRENT_BINARY_DIR}/planted/${name}.cpp)
    file(CONFIGURE OUTPUT ${program} CONTENT "${text}" @ONLY)
    add_refusal(planted.${name} ${program})
    set_tests_properties(fail.planted.${name} PROPERTIES PASS_REGULAR_EXPRESSION "${fault}")
endfunction()
plant_refusal(compiles "// expect: refused\nint main() {}\n" "must not compile, but does")
plant_refusal(other_reason "// expect: refused\nint broken = \"refused\";\n"
    "the compiler does not say: refused")
plant_refusal(elsewhere "// expect: invalid\n// first: 3\nint fine;\nstatic_assert(false, \"invalid\");\n"
    "the first error is not at line 3")
plant_refusal(late "// expect: invalid\n// within: 1\nint one = two;\nstatic_assert(false, \"invalid\"); // here\n"
    "the first 1 lines do not hold: invalid")
plant_refusal(no_reason "int broken = \n" "line 1 must be `// expect: TEXT`")

# What flags of the compiler must not break; and those without which there is one sentence.
set(flagged ${CMAKE_CURRENT_SOURCE_DIR}/flags/program.cpp)
function(add_flagged name)
    add_test(NAME flags.${name}
        COMMAND ${CMAKE_CXX_COMPILER} -std=c++20 -fsyntax-only -Wall -Wextra -Werror ${ARGN}
            -I${PROJECT_SOURCE_DIR}/include ${flagged})
endfunction()
add_flagged(debug_containers -D_GLIBCXX_DEBUG)
add_flagged(undefined -fsanitize=undefined -DLIMN_NO_STATIC_TRACE)
add_flagged(gnu -std=gnu++20)
add_flagged(no_exceptions -fno-exceptions)
add_flagged(no_rtti -fno-rtti)
add_flagged(older -std=c++17)
set_tests_properties(flags.no_exceptions PROPERTIES PASS_REGULAR_EXPRESSION
    "limn: it leaves a traced function by an exception: compile without -fno-exceptions")
set_tests_properties(flags.no_rtti PROPERTIES PASS_REGULAR_EXPRESSION
    "limn: it asks for the types of exceptions and values: compile without -fno-rtti")
set_tests_properties(flags.older PROPERTIES PASS_REGULAR_EXPRESSION
    "limn: it is written in C\\+\\+20: compile with -std=c\\+\\+20")

# The ladder of layers, and the proof that the check of it bites.
add_test(NAME layers
    COMMAND ${CMAKE_COMMAND} -D ROOT=${PROJECT_SOURCE_DIR}/include/limn
        -P ${scripts}/check_layers.cmake)
add_test(NAME layers.planted
    COMMAND ${CMAKE_COMMAND} -D ROOT=${PROJECT_SOURCE_DIR}/include/limn
        -D COPY=${CMAKE_CURRENT_BINARY_DIR}/planted/limn -P ${scripts}/check_layers_planted.cmake)

# Headers and classes of a size that one can read, and the proof.
add_test(NAME sizes
    COMMAND ${CMAKE_COMMAND} -D ROOT=${PROJECT_SOURCE_DIR}/include/limn
        -P ${scripts}/check_sizes.cmake)
add_test(NAME sizes.planted
    COMMAND ${CMAKE_COMMAND} -D COPY=${CMAKE_CURRENT_BINARY_DIR}/planted/sizes
        -P ${scripts}/check_sizes_planted.cmake)

# What is compiled once is defined where the library is compiled. Members of templates are not:
# their .ipp file is part of its header.
file(READ ${PROJECT_SOURCE_DIR}/include/limn/source.hpp defined)
file(READ ${PROJECT_SOURCE_DIR}/include/limn/source_bundle.hpp defined_there)
foreach(body IN LISTS bodies)
    cmake_path(RELATIVE_PATH body BASE_DIRECTORY ${PROJECT_SOURCE_DIR}/include)
    file(READ ${PROJECT_SOURCE_DIR}/include/${body} text)
    if("${text}" MATCHES "LIMN_DEFINE" AND
            NOT "${defined}${defined_there}" MATCHES "#include <${body}>")
        message(FATAL_ERROR "limn/source.hpp does not include ${body}")
    endif()
endforeach()

# The table of tools/compare is what was measured.
set(compare ${PROJECT_SOURCE_DIR}/benchmark/compare)
add_test(NAME compare.table
    COMMAND ${CMAKE_COMMAND} -D "PROGRAM=awk;-f;${compare}/table.awk;${compare}/lines"
        -D EXPECTED=${compare}/table.md -D ACTUAL=${CMAKE_CURRENT_BINARY_DIR}/compare_table.md
        -P ${scripts}/compare_output.cmake)

# What an include costs; only clang counts it.
if(CMAKE_CXX_COMPILER_ID MATCHES Clang)
    add_test(NAME instantiations
        COMMAND ${CMAKE_COMMAND} -D INCLUDE=${PROJECT_SOURCE_DIR}/include
            -D COMPILER=${CMAKE_CXX_COMPILER} -D WORK=${CMAKE_CURRENT_BINARY_DIR}/instantiations
            -P ${scripts}/check_instantiations.cmake)
endif()

# The library as one file.
add_test(NAME single_header
    COMMAND ${CMAKE_COMMAND} -D TOOL=${PROJECT_SOURCE_DIR}/tools/single_header
        -D EXAMPLE=${PROJECT_SOURCE_DIR}/example/01_trace.cpp
        -D EXPECTED=${PROJECT_SOURCE_DIR}/example/01_trace.out
        -D WORK=${CMAKE_CURRENT_BINARY_DIR}/single_header -D COMPILER=${CMAKE_CXX_COMPILER}
        -P ${scripts}/check_single_header.cmake)

# Outside projects: one finds the installed package, one adds the source.
foreach(way IN ITEMS find_package add_subdirectory)
    add_test(NAME consumer.${way}
        COMMAND ${CMAKE_COMMAND} -D PROJECT=${CMAKE_CURRENT_SOURCE_DIR}/consumer/${way}
            -D WORK=${CMAKE_CURRENT_BINARY_DIR}/consumer/${way}
            -D LIMN_SOURCE=${PROJECT_SOURCE_DIR} -D LIMN_BUILD=${PROJECT_BINARY_DIR}
            -D GENERATOR=${CMAKE_GENERATOR} -D COMPILER=${CMAKE_CXX_COMPILER}
            -P ${scripts}/check_consumer.cmake)
endforeach()

# Native code of other processors, by an emulator. One compiler is enough for that.
if(CMAKE_CXX_COMPILER_ID STREQUAL GNU)
    find_program(LIMN_AARCH64_COMPILER aarch64-linux-gnu-g++)
    find_program(LIMN_AARCH64_EMULATOR NAMES qemu-aarch64 qemu-aarch64-static)
    find_path(LIMN_HANA boost/hana.hpp)
    if(LIMN_AARCH64_COMPILER AND LIMN_AARCH64_EMULATOR AND LIMN_HANA)
        get_target_property(strict limn_dev INTERFACE_COMPILE_OPTIONS)
        set(flags -std=c++20 -O1 -ffp-contract=off ${strict} -I${PROJECT_SOURCE_DIR}/include
            -I${CMAKE_CURRENT_SOURCE_DIR})
        add_test(NAME cross.aarch64
            COMMAND ${CMAKE_COMMAND} -D PROGRAM=${CMAKE_CURRENT_SOURCE_DIR}/cross/native.cpp
                -D COMPILER=${LIMN_AARCH64_COMPILER} -D "LAUNCHER=${CMAKE_CXX_COMPILER_LAUNCHER}"
                -D "FLAGS=${flags}" -D RUN=${LIMN_AARCH64_EMULATOR} -D LIBRARIES=${LIMN_HANA}
                -D WORK=${CMAKE_CURRENT_BINARY_DIR}/cross -P ${scripts}/check_cross.cmake)
        set_tests_properties(cross.aarch64 PROPERTIES COST 1000)
    else()
        message(STATUS "limn: aarch64-linux-gnu-g++ and qemu-aarch64 are not both here, native code "
            "of ARM is not run")
    endif()
endif()

# The code of README and docs/ stands in programs that are compiled and run; the check of that bites.
set(pages README.md ARCHITECTURE.md CONTRIBUTING.md CHANGELOG.md)
file(GLOB docs RELATIVE ${PROJECT_SOURCE_DIR} CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/docs/*.md)
add_test(NAME docs.blocks
    COMMAND ${CMAKE_COMMAND} -D ROOT=${PROJECT_SOURCE_DIR} -D "PAGES=${pages};${docs}"
        -P ${scripts}/check_readme.cmake)
function(plant_page name text fault)
    set(page ${CMAKE_CURRENT_BINARY_DIR}/planted/${name}.md)
    file(WRITE ${page} "${text}")
    add_test(NAME docs.planted.${name}
        COMMAND ${CMAKE_COMMAND} -D ROOT=${PROJECT_SOURCE_DIR} -D PAGES=${page}
            -P ${scripts}/check_readme.cmake)
    set_tests_properties(docs.planted.${name} PROPERTIES PASS_REGULAR_EXPRESSION "${fault}")
endfunction()
plant_page(code "# A page\n\n```cpp\nlimn::Graph g = limn::nowhere();\n```\n"
    "no program holds or prints this cpp block")
plant_page(listing "```text\n%1 : double = nowhere(x)\n```\n"
    "no program holds or prints this text block")
plant_page(language "```\nsome\n```\n" "write cpp, text, sh, cmake or plain")
plant_page(call "| theirs | `limn::nowhere(x)` |\n" "no program holds this call: limn::nowhere")
plant_page(header "Look into `op/nowhere.hpp`.\n" "it names op/nowhere.hpp, which is not there")
plant_page(link "See [this](nowhere.md).\n" "nowhere.md, which is not there")

# The page of public names: each exists.
set(page ${PROJECT_SOURCE_DIR}/include/limn/fwd.hpp)
set(found limn.hpp limn/parse.hpp limn/jit/fast.hpp limn/jit/native.hpp limn/kit/fast_math.hpp
    limn/kit/interpreters/dependence.hpp limn/kit/interpreters/duals.hpp
    limn/kit/interpreters/intervals.hpp limn/kit/interpreters/latex.hpp limn/kit/interpreters/shapes.hpp
    limn/kit/interpreters/units.hpp limn/kit/random.hpp
    limn/pass/reroll.hpp limn/run/inspect/examples.hpp limn/type/tensor.hpp)
if(TARGET limn_bundle AND TARGET TBB::tbb)
    list(APPEND found limn/bundle.hpp limn/parallel.hpp)
    add_test(NAME docs.names
        COMMAND ${CMAKE_COMMAND} -D PAGE=${page} -D WORK=${CMAKE_CURRENT_BINARY_DIR}/names
            -D "HEADERS=${found}"
            -D "COMPILE=${CMAKE_CXX_COMPILER};-std=c++20;-DLIMN_COMPILED;-DLIMN_COMPILED_BUNDLE;-Wall;-Werror;-I${PROJECT_SOURCE_DIR}/include"
            -P ${scripts}/check_names.cmake)
endif()
file(READ ${page} text)
string(REPLACE "namespace limn {" "namespace limn {\n// nowhere          it is not there" text "${text}")
file(WRITE ${CMAKE_CURRENT_BINARY_DIR}/planted/fwd.hpp "${text}")
add_test(NAME docs.planted.name
    COMMAND ${CMAKE_COMMAND} -D PAGE=${CMAKE_CURRENT_BINARY_DIR}/planted/fwd.hpp
        -D WORK=${CMAKE_CURRENT_BINARY_DIR}/planted/names -D HEADERS=limn/meta/where.hpp
        -D "COMPILE=${CMAKE_CXX_COMPILER};-std=c++20;-I${PROJECT_SOURCE_DIR}/include"
        -P ${scripts}/check_names.cmake)
set_tests_properties(docs.planted.name PROPERTIES PASS_REGULAR_EXPRESSION "nowhere")
