// SPDX-License-Identifier: BSL-1.0
/// \file
/// Defines what limn.hpp declares where LIMN_COMPILED is defined. Include it in one translation
/// unit of the program, and define LIMN_COMPILED for all others.

#ifndef LIMN_SOURCE_HPP
#define LIMN_SOURCE_HPP

#ifndef LIMN_COMPILED
#ifdef LIMN_META_INLINE_HPP
#error limn: include limn/source.hpp before all else of limn, or define LIMN_COMPILED
#endif
#define LIMN_COMPILED
#endif

#include <limn.hpp>
#include <limn/capture/capture.ipp>
#include <limn/capture/followed.ipp>
#include <limn/capture/recorded_graph.ipp>
#include <limn/check/check.ipp>
#include <limn/check/checker.ipp>
#include <limn/check/difference.ipp>
#include <limn/check/open_order.ipp>
#include <limn/check/pipeline.ipp>
#include <limn/check/report.ipp>
#include <limn/check/suspicion.ipp>
#include <limn/check/unrolled.ipp>
#include <limn/graph/needed.ipp>
#include <limn/graph/verify.ipp>
#include <limn/io/builtin_ops.ipp>
#include <limn/io/kept_file_name.ipp>
#include <limn/io/labels.ipp>
#include <limn/io/listing_inputs.ipp>
#include <limn/io/listing_lines.ipp>
#include <limn/io/listing_modules.ipp>
#include <limn/io/listing_names.ipp>
#include <limn/io/listing_reader.ipp>
#include <limn/io/listing_values.ipp>
#include <limn/io/ops.ipp>
#include <limn/io/parse.ipp>
#include <limn/jit/code_cache.ipp>
#include <limn/jit/compiler.ipp>
#include <limn/jit/fast.ipp>
#include <limn/jit/fast_runner.ipp>
#include <limn/jit/jit.ipp>
#include <limn/jit/jit_source.ipp>
#include <limn/jit/native.ipp>
#include <limn/jit/native/accesses.ipp>
#include <limn/jit/native/code_pages.ipp>
#include <limn/jit/native/native_runner.ipp>
#include <limn/jit/native/native_writer.ipp>
#include <limn/jit/native/operation.ipp>
#include <limn/jit/native/packed_block.ipp>
#include <limn/jit/native/packed_program.ipp>
#include <limn/jit/native/packed_writer.ipp>
#include <limn/jit/native/registers.ipp>
#include <limn/jit/native/tight_loops.ipp>
#include <limn/jit/native/x86_64.ipp>
#include <limn/jit/native/x86_bytes.ipp>
#include <limn/jit/native/x86_packed.ipp>
#include <limn/kit/bake.ipp>
#include <limn/kit/constants.ipp>
#include <limn/kit/lazy_slot.ipp>
#include <limn/kit/op_counts.ipp>
#include <limn/kit/random.ipp>
#include <limn/kit/rules.ipp>
#include <limn/meta/annotations.ipp>
#include <limn/print/cpp.ipp>
#include <limn/print/dot.ipp>
#include <limn/print/listed_modules.ipp>
#include <limn/print/text.ipp>
#include <limn/proxy/marks.ipp>
#include <limn/run/argument.ipp>
#include <limn/run/inspect/explain.ipp>
#include <limn/run/inspect/profile.ipp>
#include <limn/run/interpret.ipp>
#include <limn/run/kept.ipp>
#include <limn/run/plan/call_text.ipp>
#include <limn/run/plan/failure.ipp>
#include <limn/run/plan/frame.ipp>
#include <limn/run/plan/lane_program.ipp>
#include <limn/run/plan/lane_run.ipp>
#include <limn/run/plan/layout.ipp>
#include <limn/run/plan/links.ipp>
#include <limn/run/plan/plan.ipp>
#include <limn/run/plan/step_list.ipp>
#include <limn/run/plan/steps.ipp>
#include <limn/run/plan/tasks.ipp>
#include <limn/run/plan/transfer_list.ipp>
#include <limn/run/plan/vector_math.ipp>
#include <limn/run/plan_runner.ipp>
#include <limn/run/same_value.ipp>
#include <limn/run/signature.ipp>
#include <limn/run/slot_values.ipp>
#include <limn/trace/replay.ipp>
#include <limn/transform/compose.ipp>
#include <limn/transform/copied_nodes.ipp>
#include <limn/transform/edit_checks.ipp>
#include <limn/transform/edited_graph.ipp>
#include <limn/transform/editor.ipp>
#include <limn/transform/edits.ipp>
#include <limn/transform/extract.ipp>
#include <limn/transform/finished_edit.ipp>
#include <limn/transform/known_nodes.ipp>
#include <limn/transform/needs.ipp>
#include <limn/transform/node_list.ipp>
#include <limn/transform/origins.ipp>
#include <limn/transform/reduce.ipp>
#include <limn/transform/specialise.ipp>
#include <limn/transform/split.ipp>
#include <limn/transform/transformer.ipp>
#include <limn/transform/use_lists.ipp>
#include <limn/type/literal_type.ipp>
#include <limn/type/text_cursor.ipp>
#include <limn/type/text_reader.ipp>
#include <limn/type/text_writer.ipp>

#endif // LIMN_SOURCE_HPP
