// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `ExportedFiles`: the assets and the large constants of exported code.

#ifndef LIMN_BUNDLE_EXPORTED_FILES_HPP
#define LIMN_BUNDLE_EXPORTED_FILES_HPP

#include <limn/io/files/asset_names.hpp>
#include <limn/io/files/folder_writer.hpp>
#include <limn/io/files/tensors.hpp>
#include <limn/meta/inline.hpp>
#include <limn/meta/text.hpp>
#include <limn/print/cpp/external_files.hpp>
#include <limn/type/codec.hpp>
#include <limn/type/literal.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace limn::detail {

/// `name` in capitals, as the names of macros are.
LIMN_DECLARE std::string macro_name(std::string_view name);

/// The texts of a value, and its array where it is nothing but one.
class ExportedParts final : public ValueWriter {
public:
    struct Part {
        std::string text;
        bool declared; ///< an asset by its type
    };

    void scalar(ScalarType const&, std::uint64_t) override {}
    void text(std::string_view text) override { texts.push_back({std::string{text}, false}); }
    void asset(std::string_view path) override { texts.push_back({std::string{path}, true}); }
    void array(ScalarType const& type, void const* from, std::size_t size) override;
    void open() override {}
    void close() override {}

    std::vector<Part> texts;
    ScalarType const* element = nullptr;
    void const* values = nullptr;
    std::size_t count = 0;
};

/// Gathers what the code of one function reads: vectors of more than 16 numbers, and the files that
/// its modules are made of. The graph must outlive it.
class ExportedFiles final : public ExternalFiles {
public:
    LIMN_DECLARE explicit ExportedFiles(std::string name);

    LIMN_DECLARE static std::string folder_macro(std::string const& name);

    bool append(Text& out, Constant const& constant, bool argument,
                std::string_view folder) override;
    std::string_view default_folder() const override { return folder_; }

    /// Whether code calls `read`.
    bool has_arrays() const noexcept { return !tensors_.empty(); }

    LIMN_DECLARE void write(FolderWriter& out) const;

    /// The header that declares `read`.
    LIMN_DECLARE std::string reader_code(std::string const& function) const;

private:
    /// The quotes of a text without a null character.
    static std::string_view quotes(Text const& literal) { return quoted(literal.view()); }
    LIMN_DECLARE static void replace(std::string& code, std::string const& was,
                                     std::string const& is);

    std::string reader_, folder_;
    TensorWriter tensors_;
    AssetNames assets_;
};

} // namespace limn::detail

#ifndef LIMN_COMPILED
#include <limn/bundle/exported_files.ipp>
#endif

#endif // LIMN_BUNDLE_EXPORTED_FILES_HPP
