// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns the declarations of what can be compiled once for many translation units: define
/// LIMN_COMPILED, and link one unit that instantiates it, as cmake/compiled.cpp does.

#ifndef LIMN_TRACE_INSTANCES_HPP
#define LIMN_TRACE_INSTANCES_HPP

#include <limn/capture/captured.hpp>
#include <limn/graph/verify.hpp>
#include <limn/print/cpp.hpp>
#include <limn/print/dot.hpp>
#include <limn/print/text.hpp>

#include <string>

#define LIMN_INSTANCES(PREFIX)                                                                     \
    PREFIX template limn::Graph limn::detail::recorded_graph<void>(                                \
        limn::Tracer&, limn::detail::Callable const&, limn::TreeRow const*);                       \
    PREFIX template std::string limn::to_cpp<void>(limn::Graph const&, limn::CppOptions);          \
    PREFIX template std::string limn::to_text(limn::Graph const&, limn::TextOptions);        \
    PREFIX template std::string limn::to_dot<void>(limn::Graph const&, limn::DotOptions);          \
    PREFIX template void limn::verify<void>(limn::Graph const&);

#ifdef LIMN_COMPILED
LIMN_INSTANCES(extern)
#endif

#endif // LIMN_TRACE_INSTANCES_HPP
