// SPDX-License-Identifier: BSL-1.0
// What the headers only declare where LIMN_COMPILED is defined.
#include <limn/source.hpp>
