// SPDX-License-Identifier: BSL-1.0
// `save` and `load`, which need not be compiled in every translation unit of ours.
#include <limn/bundle/bundle.hpp>

LIMN_BUNDLE_INSTANCES()
