// SPDX-License-Identifier: BSL-1.0
/// \file
/// Everything that runs graphs on threads: `parallel`, `async`, `pmap`. Needs oneTBB, which
/// limn.hpp does not.

#ifndef LIMN_PARALLEL_HPP
#define LIMN_PARALLEL_HPP

#include <limn/parallel/async.hpp>
#include <limn/parallel/parallel.hpp>
#include <limn/parallel/pmap.hpp>

#endif // LIMN_PARALLEL_HPP
