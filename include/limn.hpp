// SPDX-License-Identifier: BSL-1.0
/// \file
/// Everything that needs only Boost.Hana and range-v3, but for limn/jit/native.hpp,
/// limn/kit/random.hpp, limn/pass/reroll.hpp and limn/run/inspect/examples.hpp: they would cost all
/// who do not ask for them.

#ifndef LIMN_HPP
#define LIMN_HPP

#include <limn/meta/language.hpp>
#if __cplusplus >= 202002L && defined(__cpp_exceptions) && defined(__cpp_rtti) // else said there

#include <limn/check/check.hpp>
#include <limn/check/difference.hpp>
#include <limn/check/pipeline.hpp>
#include <limn/check/unrolled.hpp>
#include <limn/graph/builder.hpp>
#include <limn/graph/graph.hpp>
#include <limn/graph/nodes.hpp>
#include <limn/graph/verify.hpp>
#include <limn/graph/with_slots.hpp>
#include <limn/jit/jit.hpp>
#include <limn/kit/constants.hpp>
#include <limn/kit/lazy.hpp>
#include <limn/kit/op_counts.hpp>
#include <limn/kit/rewrite.hpp>
#include <limn/kit/rules.hpp>
#include <limn/op/catalogue.hpp>
#include <limn/op/print.hpp>
#include <limn/op/require.hpp>
#include <limn/pass/common_subexpressions.hpp>
#include <limn/pass/dead_code.hpp>
#include <limn/pass/fold_constants.hpp>
#include <limn/pass/simplify.hpp>
#include <limn/print/cpp.hpp>
#include <limn/print/dot.hpp>
#include <limn/print/table.hpp>
#include <limn/print/text.hpp>
#include <limn/proxy/fold.hpp>
#include <limn/proxy/hooks.hpp>
#include <limn/proxy/named.hpp>
#include <limn/proxy/note.hpp>
#include <limn/proxy/scan.hpp>
#include <limn/proxy/scope.hpp>
#include <limn/run/inspect/explain.hpp>
#include <limn/run/inspect/profile.hpp>
#include <limn/run/interpret.hpp>
#include <limn/run/interpreter.hpp>
#include <limn/run/kept.hpp>
#include <limn/run/plain.hpp>
#include <limn/static/static_trace.hpp>
#include <limn/trace/example_of.hpp>
#include <limn/trace/inlined.hpp>
#include <limn/trace/method.hpp>
#include <limn/trace/trace.hpp>
#include <limn/transform/compose.hpp>
#include <limn/transform/editor.hpp>
#include <limn/transform/extract.hpp>
#include <limn/transform/origins.hpp>
#include <limn/transform/reduce.hpp>
#include <limn/transform/specialise.hpp>
#include <limn/transform/split.hpp>
#include <limn/transform/transformer.hpp>

#endif

#endif // LIMN_HPP
