// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `ExportedFiles`: the assets and the large constants of exported code.

#ifndef LIMN_BUNDLE_EXPORTED_FILES_HPP
#define LIMN_BUNDLE_EXPORTED_FILES_HPP

#include <limn/io/files/asset_names.hpp>
#include <limn/io/files/folder_writer.hpp>
#include <limn/io/files/tensors.hpp>
#include <limn/meta/text.hpp>
#include <limn/print/cpp/beside.hpp>
#include <limn/type/codec.hpp>
#include <limn/type/literal.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace limn::detail {

/// `name` in capitals, as the names of macros are.
template <class = void> std::string macro_name(std::string_view name) {
    std::string out;
    for (char const c : name) out += c >= 'a' && c <= 'z' ? static_cast<char>(c - 32) : c;
    return out;
}

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
    void array(ScalarType const& type, void const* from, std::size_t size) override {
        element = &type;
        values = from;
        count = size;
    }
    void open() override {}
    void close() override {}

    std::vector<Part> texts;
    ScalarType const* element = nullptr;
    void const* values = nullptr;
    std::size_t count = 0;
};

/// Gathers what the code of one function reads: vectors of more than 16 numbers, and the files that
/// its modules are made of. The graph must outlive it.
template <class T = void> class ExportedFiles final : public Beside {
public:
    explicit ExportedFiles(std::string name)
        : reader_{name + "_files"}, folder_{folder_macro(name)} {}

    static std::string folder_macro(std::string const& name) {
        return macro_name(name) + "_FOLDER";
    }

    bool append(Text& out, Constant const& constant, bool argument,
                std::string_view folder) override {
        ExportedParts parts;
        if (!constant.type().write(parts, constant)) return false;
        if (parts.count > 16 &&
            constant.type().name == "std::vector<" + std::string{parts.element->name} + ">") {
            std::string const name = tensors_.add(*parts.element, parts.values, parts.count);
            (((out += reader_) += "::read<") += parts.element->name) += ">(";
            ((out += folder) += " + \"/constants.safetensors\", ")
                .append_integer(tensors_.offset(name));
            (out += ", ").append_integer(parts.count);
            out += ')';
            return true;
        }
        Text literal;
        if (!constant.type().literal(literal, constant)) return false;
        std::string code = literal.str();
        bool any = false;
        for (auto const& [text, declared] : parts.texts) {
            std::string const name =
                argument || declared ? assets_.keep(text, declared) : std::string{};
            if (name.empty()) continue;
            any = true;
            Text was, path;
            append_literal(was, text);
            append_literal(path, "/" + name);
            replace(code, was.str(), std::string{folder} + " + " + std::string{quotes(path)});
        }
        if (any) out += code;
        return any;
    }
    std::string_view default_folder() const override { return folder_; }

    /// Whether code calls `read`.
    bool has_arrays() const noexcept { return !tensors_.empty(); }

    void write(FolderWriter<T>& out) const {
        if (has_arrays())
            out.write("constants.safetensors", [&](auto const& take) { tensors_.write(take); });
        for (auto const& [source, name] : assets_.all()) out.copy(name, source);
    }

    /// The header that declares `read`.
    std::string reader_code(std::string const& function) const {
        return "#include <cstddef>\n#include <fstream>\n#include <ios>\n#include <stdexcept>\n"
               "#include <string>\n#include <vector>\n\nnamespace " +
               reader_ +
               " {\n\n"
               "/// `count` values that stand `offset` bytes after the beginning of `file`.\n"
               "template <class T>\n"
               "std::vector<T> read(std::string const& file, std::streamoff offset, "
               "std::size_t count) {\n"
               "    std::vector<T> out(count);\n"
               "    std::ifstream in{file, std::ios::binary};\n"
               "    in.seekg(offset);\n"
               "    in.read(reinterpret_cast<char*>(out.data()),\n"
               "            static_cast<std::streamsize>(count * sizeof(T)));\n"
               "    if (!in) throw std::runtime_error{file + \" does not hold the constants of " +
               function +
               "\"};\n"
               "    return out;\n"
               "}\n\n} // namespace " +
               reader_ + "\n";
    }

private:
    /// The quotes of a text without a null character.
    static std::string_view quotes(Text const& literal) { return quoted(literal.view()); }
    static void replace(std::string& code, std::string const& was, std::string const& is) {
        for (std::size_t at = 0; (at = code.find(was, at)) != std::string::npos; at += is.size())
            code.replace(at, was.size(), is);
    }

    std::string reader_, folder_;
    TensorWriter<T> tensors_;
    AssetNames<T> assets_;
};

} // namespace limn::detail

#endif // LIMN_BUNDLE_EXPORTED_FILES_HPP
