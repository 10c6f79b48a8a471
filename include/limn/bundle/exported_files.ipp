// SPDX-License-Identifier: BSL-1.0

#ifndef LIMN_BUNDLE_EXPORTED_FILES_IPP
#define LIMN_BUNDLE_EXPORTED_FILES_IPP

#include <limn/bundle/exported_files.hpp>
#include <limn/io/files/folder_writer.hpp>
#include <limn/meta/inline.hpp>
#include <limn/meta/text.hpp>
#include <limn/type/codec.hpp>
#include <limn/type/literal.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

namespace limn::detail {

LIMN_DEFINE std::string macro_name(std::string_view name) {
    std::string out;
    for (char const c : name) out += c >= 'a' && c <= 'z' ? static_cast<char>(c - 32) : c;
    return out;
}

LIMN_INLINE void ExportedParts::array(ScalarType const& type, void const* from, std::size_t size) {
    element = &type;
    values = from;
    count = size;
}

LIMN_DEFINE ExportedFiles::ExportedFiles(std::string name)
    : reader_{name + "_files"}, folder_{folder_macro(name)} {}

LIMN_DEFINE std::string ExportedFiles::folder_macro(std::string const& name) {
    return macro_name(name) + "_FOLDER";
}

LIMN_INLINE bool ExportedFiles::append(Text& out, Constant const& constant, bool argument,
                                       std::string_view folder) {
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

LIMN_DEFINE void ExportedFiles::write(FolderWriter& out) const {
    if (has_arrays())
        out.write("constants.safetensors", [&](auto const& take) { tensors_.write(take); });
    for (auto const& [source, name] : assets_.all()) out.copy(name, source);
}

LIMN_DEFINE std::string ExportedFiles::reader_code(std::string const& function) const {
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

LIMN_DEFINE void ExportedFiles::replace(std::string& code, std::string const& was,
                                        std::string const& is) {
    for (std::size_t at = 0; (at = code.find(was, at)) != std::string::npos; at += is.size())
        code.replace(at, was.size(), is);
}

} // namespace limn::detail

#endif // LIMN_BUNDLE_EXPORTED_FILES_IPP
