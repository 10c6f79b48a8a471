// SPDX-License-Identifier: BSL-1.0

#ifndef LIMN_JIT_JIT_SOURCE_IPP
#define LIMN_JIT_JIT_SOURCE_IPP

#include <limn/graph/graph.hpp>
#include <limn/graph/leaves_state.hpp>
#include <limn/jit/jit_source.hpp>
#include <limn/meta/inline.hpp>
#include <limn/meta/text.hpp>
#include <limn/print/cpp.hpp>
#include <limn/print/cpp/braces.hpp>
#include <limn/print/cpp/includes.hpp>
#include <limn/print/cpp/modules.hpp>
#include <limn/type/tree.hpp>

#include <string>
#include <string_view>

namespace limn::detail {

LIMN_DEFINE JitSource::JitSource(Graph const& graph)
    : graph_{graph}, is_struct_{!Modules<>{graph, "traced", "v", WhichSlots::none}.empty()} {
    for (Value v : graph.inputs()) in_.push_back(graph[v].type().name);
    for (Value v : graph.result_leaves()) out_.push_back(graph[v].type().name);
    std::size_t in = graph.inputs().size() - graph.slots().size();
    for (std::size_t k = 0; k < graph.slots().size(); ++k, ++in)
        if (graph.slots()[k].state) states_.push_back({in, leaves_state(graph, k)});
}

LIMN_DEFINE std::string JitSource::print() {
    std::string function = to_cpp(graph_, {.name = "traced",
                                           .name_space = "limn_traced",
                                           .for_speed = true,
                                           .slots_as_arguments = true,
                                           .raise = "limn_raise"});
    add_raise(function);
    append_object();
    append_one();
    text_ += "extern \"C\" void limn_run([[maybe_unused]] void const* const* in, "
             "[[maybe_unused]] void* const* out) {\n";
    load_states();
    text_ += "    limn_one(";
    append_leaves("*static_cast<", "(in[", "])", "(out[", "])");
    text_ += ");\n";
    store_states();
    text_ += "}\n\nusing limn_size = decltype(sizeof 0);\nextern \"C\" void limn_map(";
    text_ += "[[maybe_unused]] void const* const* in, [[maybe_unused]] limn_size const* step, "
             "[[maybe_unused]] void* const* out,\n              [[maybe_unused]] limn_size "
             "const* stride, limn_size count) {\n";
    load_states();
    if (states_.empty()) append_contiguous(); // else each value waits for the one before
    text_ += "    for (limn_size k = 0; k < count; ++k)\n        limn_one(";
    append_leaves("*reinterpret_cast<", "(static_cast<char const*>(in[", "]) + k * step[",
                  "(static_cast<char*>(out[", "]) + k * stride[", "])");
    text_ += ");\n";
    store_states();
    text_ += "}\n";
    return function + "\n" + text_.str();
}

LIMN_DEFINE void JitSource::add_raise(std::string& function) {
    std::string_view const all = function;
    if (all.find("limn_raise(") == all.npos) return;
    std::size_t includes = 0;
    while (all.substr(includes).starts_with("#include ")) includes = all.find('\n', includes) + 1;
    char const* const code =
        "\nextern \"C\" void (*limn_raise_by)(char const*, char const*, decltype(sizeof 0));\n"
        "void (*limn_raise_by)(char const*, char const*, decltype(sizeof 0)) = nullptr;\n\n"
        "[[noreturn]] inline void limn_raise(std::string const& type, std::string const& text) {\n"
        "    limn_raise_by(type.c_str(), text.data(), text.size());\n"
        "    throw text; // it has thrown\n}\n";
    function = function.substr(0, includes) + code + function.substr(includes);
}

LIMN_DEFINE void JitSource::append_object() {
    if (!is_struct_) return;
    text_ += "namespace {\n\ninline limn_traced::traced& limn_object() {\n"
             "    static limn_traced::traced object{};\n    return object;\n}\n\n"
             "} // namespace\n\n";
}

LIMN_DEFINE void JitSource::append_one() {
    text_ += "namespace {\n\ninline void limn_one(";
    std::string_view separator = "";
    for (std::size_t i = 0; i < in_.size(); ++i, separator = ", ") {
        ((text_ += separator) += in_[i]) += is_state(i) ? "& i" : " const& i";
        append_number(i);
    }
    for (std::size_t i = 0; i < out_.size(); ++i, separator = ", ") {
        ((text_ += separator) += out_[i]) += "& o";
        append_number(i);
    }
    text_ += ") {\n    ";
    if (graph_.result() != nullptr) text_ += "[[maybe_unused]] auto const r = ";
    text_ += is_struct_ ? "limn_object()(" : "limn_traced::traced(";
    std::size_t leaf = 0;
    Expressions<> all;
    auto const next_leaf = [&] {
        return all.name(all.word(Text{"i"}.append_integer(leaf++).view()));
    };
    Includes<> includes; // those of the parameters' types are in the printed function's
    separator = "";
    for (Parameter const& p : graph_.parameters()) {
        text_ += separator;
        separator = ", ";
        all.append(text_, Braces<>{all, {}, includes}.structure(*p.structure, true, next_leaf));
    }
    for (; leaf < in_.size(); separator = ", ") {
        (text_ += separator) += 'i';
        append_number(leaf++);
    }
    text_ += ");\n";
    std::size_t next = 0;
    auto const store = [&](Text const& path, TypeRow const&) {
        text_ += "    o";
        append_number(next++);
        ((text_ += " = ") += path.view()) += ";\n";
    };
    if (graph_.result() != nullptr) each_path(*graph_.result(), Text{"r"}, store);
    text_ += "}\n\n} // namespace\n\n";
}

LIMN_DEFINE bool JitSource::is_state(std::size_t in) const {
    for (State const& state : states_)
        if (state.in == in) return true;
    return false;
}

LIMN_DEFINE void JitSource::load_states() {
    std::size_t out = out_.size();
    for (State const& state : states_) {
        ((text_ += "    ") += in_[state.in]) += state.stays ? "& s" : " s";
        append_number(state.in);
        ((text_ += " = *static_cast<") += in_[state.in]) +=
            state.stays ? "*>(out[" : " const*>(in[";
        append_number(state.stays ? out : state.in);
        text_ += "]);\n";
        ++out;
    }
}

LIMN_DEFINE void JitSource::store_states() {
    std::size_t out = out_.size();
    for (State const& state : states_) {
        std::size_t const to = out++;
        if (state.stays) continue;
        ((text_ += "    *static_cast<") += in_[state.in]) += "*>(out[";
        append_number(to);
        text_ += "]) = s";
        append_number(state.in);
        text_ += ";\n";
    }
}

LIMN_DEFINE void JitSource::append_leaves(std::string_view cast, std::string_view in,
                                          std::string_view in_end, std::string_view out,
                                          std::string_view out_end, std::string_view end) {
    std::string_view separator = "";
    auto const append = [&](std::string_view type, std::string_view open, std::string_view shut,
                            std::size_t i) {
        ((((text_ += separator) += cast) += type) += "*>") += open;
        append_number(i);
        text_ += shut;
        if (!end.empty()) {
            append_number(i);
            text_ += end;
        }
        separator = ", ";
    };
    for (std::size_t i = 0; i < in_.size(); ++i) {
        if (!is_state(i)) {
            append((Text{in_[i]} += " const").view(), in, in_end, i);
            continue;
        }
        (text_ += separator) += 's';
        append_number(i);
        separator = ", ";
    }
    for (std::size_t i = 0; i < out_.size(); ++i) append(out_[i], out, out_end, i);
}

LIMN_DEFINE void JitSource::append_contiguous() {
    text_ += "    if (true";
    auto const dense = [&](std::string_view array, std::string_view type, std::size_t i) {
        (text_ += " && ") += array;
        append_number(i);
        ((text_ += "] == sizeof(") += type) += ')';
    };
    for (std::size_t i = 0; i < in_.size(); ++i) dense("step[", in_[i], i);
    for (std::size_t i = 0; i < out_.size(); ++i) dense("stride[", out_[i], i);
    text_ += ") {\n#ifdef __clang__\n#pragma clang loop vectorize(assume_safety)\n#else\n"
             "#pragma GCC ivdep\n#endif\n"
             "        for (limn_size k = 0; k < count; ++k)\n            limn_one(";
    append_leaves("static_cast<", "(in[", "])[k]", "(out[", "])[k]");
    text_ += ");\n        return;\n    }\n";
}

} // namespace limn::detail

#endif // LIMN_JIT_JIT_SOURCE_IPP
