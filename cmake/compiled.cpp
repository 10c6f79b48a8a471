// SPDX-License-Identifier: BSL-1.0
// The library `limn::compiled`.
#include <limn/source.hpp>
