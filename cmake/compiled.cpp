// SPDX-License-Identifier: BSL-1.0
// What need not be compiled in every translation unit of ours: capture, printers, interpreter.
#include <limn.hpp>

LIMN_INSTANCES()
