// SPDX-License-Identifier: BSL-1.0
/// \file
/// Defines what limn/bundle.hpp declares where LIMN_COMPILED is defined. It needs nlohmann_json,
/// OpenSSL and libzip. Include it in one translation unit, the one of limn/source.hpp or another.

#ifndef LIMN_SOURCE_BUNDLE_HPP
#define LIMN_SOURCE_BUNDLE_HPP

#ifndef LIMN_COMPILED
#ifdef LIMN_META_INLINE_HPP
#error limn: include limn/source_bundle.hpp before all else of limn, or define LIMN_COMPILED
#endif
#define LIMN_COMPILED
#endif

#include <limn/bundle/bundle.hpp>
#include <limn/bundle/bundle.ipp>
#include <limn/bundle/export_cpp.ipp>
#include <limn/bundle/exported_check.ipp>
#include <limn/bundle/exported_files.ipp>
#include <limn/io/files/asset_names.ipp>
#include <limn/io/files/digest.ipp>
#include <limn/io/files/file_source.ipp>
#include <limn/io/files/folder_source.ipp>
#include <limn/io/files/folder_writer.ipp>
#include <limn/io/files/hex.ipp>
#include <limn/io/files/temporary_folder.ipp>
#include <limn/io/files/tensors.ipp>
#include <limn/io/files/zip_source.ipp>
#include <limn/io/files/zipped.ipp>
#include <limn/io/json/bundle_reader.ipp>
#include <limn/io/json/graph_file.ipp>
#include <limn/io/json/graph_reader.ipp>
#include <limn/io/json/graph_writer.ipp>
#include <limn/io/json/json_fields.ipp>
#include <limn/io/json/json_value.ipp>
#include <limn/io/json/known_reader.ipp>
#include <limn/io/json/stand_ins.ipp>
#include <limn/io/json/unknown_op_reader.ipp>

#endif // LIMN_SOURCE_BUNDLE_HPP
