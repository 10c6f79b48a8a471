# SPDX-License-Identifier: BSL-1.0
# Configures, builds and runs an outside project, against a fresh install tree or against the source.
# Usage: cmake -D PROJECT=dir -D WORK=dir -D LIMN_SOURCE=dir -D LIMN_BUILD=dir -D GENERATOR=Ninja
#              -D COMPILER=g++ -P check_consumer.cmake

file(REMOVE_RECURSE ${WORK})
set(ENV{CMAKE_GENERATOR} ${GENERATOR})
set(must COMMAND_ERROR_IS_FATAL ANY)
execute_process(COMMAND ${CMAKE_COMMAND} --install ${LIMN_BUILD} --prefix ${WORK}/prefix
    OUTPUT_QUIET ${must})
execute_process(COMMAND ${CMAKE_COMMAND} --no-warn-unused-cli -S ${PROJECT} -B ${WORK}/build
    -D CMAKE_CXX_COMPILER=${COMPILER} -D CMAKE_PREFIX_PATH=${WORK}/prefix
    -D LIMN_SOURCE=${LIMN_SOURCE} ${must})
execute_process(COMMAND ${CMAKE_COMMAND} --build ${WORK}/build --verbose ${must})
file(GLOB programs ${WORK}/build/consumer*)
foreach(program IN LISTS programs)
    execute_process(COMMAND ${program} ${must})
endforeach()
