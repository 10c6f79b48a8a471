// SPDX-License-Identifier: BSL-1.0
// The library `limn::compiled_bundle`.
#include <limn/source_bundle.hpp>
