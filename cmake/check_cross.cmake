# SPDX-License-Identifier: BSL-1.0
# Compiles a program for another processor and runs it by an emulator. The program needs limn's
# headers, Boost.Hana and range-v3; of the folder where these two are, nothing else is seen.
# Usage: cmake -D PROGRAM=program.cpp -D COMPILER=aarch64-linux-gnu-g++ -D "LAUNCHER=ccache"
#              -D "FLAGS=-std=c++20;..." -D RUN=qemu-aarch64 -D LIBRARIES=/usr/include -D WORK=dir
#              -P check_cross.cmake

set(must COMMAND_ERROR_IS_FATAL ANY)
file(MAKE_DIRECTORY ${WORK}/include)
foreach(folder IN ITEMS boost range meta concepts std)
    file(REMOVE ${WORK}/include/${folder})
    file(CREATE_LINK ${LIBRARIES}/${folder} ${WORK}/include/${folder} SYMBOLIC)
endforeach()
execute_process(COMMAND ${LAUNCHER} ${COMPILER} ${FLAGS} -isystem ${WORK}/include
    -c ${PROGRAM} -o ${WORK}/program.o ${must})
execute_process(COMMAND ${COMPILER} -static ${WORK}/program.o -o ${WORK}/program ${must})
execute_process(COMMAND ${RUN} ${WORK}/program ${must})
