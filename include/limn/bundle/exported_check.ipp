// SPDX-License-Identifier: BSL-1.0

#ifndef LIMN_BUNDLE_EXPORTED_CHECK_IPP
#define LIMN_BUNDLE_EXPORTED_CHECK_IPP

#include <limn/bundle/exported_check.hpp>
#include <limn/graph/graph.hpp>
#include <limn/meta/error.hpp>
#include <limn/meta/inline.hpp>
#include <limn/meta/text.hpp>
#include <limn/print/cpp/braces.hpp>
#include <limn/print/cpp/wrap.hpp>
#include <limn/run/inspect/domain.hpp>
#include <limn/type/draw.hpp>

#include <cstddef>
#include <cstdio>
#include <exception>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace limn::detail {

LIMN_DEFINE ExportedCheck::ExportedCheck(Graph const& graph,
                                         std::vector<Generator> const& generators)
    : graph_{graph}, generators_{generators}, random_{graph.hash()} {}

LIMN_DEFINE std::string ExportedCheck::print(std::string const& header, std::string const& function,
                                             bool is_struct, std::size_t calls) {
    each_node(graph_, [&](Node node) {
        if (node.op().traits.has(Trait::random))
            throw GraphError{node.where(), "export_cpp",
                             std::string{node.op().name} +
                                 " is random: no call gives the same twice; leave out "
                                 "ExportOptions::checks"};
    });
    std::string const callee = is_struct ? "f" : function;
    if (graph_.state_count() != 0) fresh_ = "        " + function + " f{};\n";
    std::size_t made = 0;
    for (std::size_t tries = 0; made < calls && tries < 50 * calls; ++tries)
        if (append_call(callee, made + 1)) ++made;
    if (made == 0)
        throw GraphError{Where{}, "export_cpp",
                         "no drawn call is defined; give generators in ExportOptions::inputs"};
    return "#include \"" + header + "\"\n" + includes_.print(graph_, false).str() + preamble +
           "int main() {\n" +
           (is_struct && graph_.state_count() == 0 ? "    " + function + " const f{};\n" : "") +
           wrap(text_.view()).str() + "    return faults == 0 ? 0 : 1;\n}\n";
}

LIMN_DEFINE bool ExportedCheck::append_call(std::string const& callee, std::size_t number) {
    std::vector<Constant> arguments, results;
    for (Value v : graph_.inputs().first(graph_.inputs().size() - graph_.slots().size()))
        arguments.push_back(drawn(graph_[v]));
    try {
        results = DomainWalk<>{graph_, 100'000 + 4 * graph_.size()}.run(arguments);
    } catch (std::exception const&) {
        return false;
    }
    ((text_ += "    {\n") += fresh_) += "        ";
    if (graph_.result() != nullptr) text_ += "[[maybe_unused]] auto const result = ";
    (text_ += callee) += '(';
    std::size_t leaf = 0;
    std::string_view separator = "";
    Expressions<> all;
    for (Parameter const& p : graph_.parameters()) {
        text_ += separator;
        separator = ", ";
        Braces<> const braces{all, Dialect{}, includes_};
        all.append(text_, braces.structure(*p.structure, true, [&] {
            Constant const& one = arguments[leaf++];
            return all.literal(literal(one).view(), one.type());
        }));
    }
    text_ += ");\n";
    std::size_t next = 0;
    auto const compare = [&](Text const& path, TypeRow const& type) {
        ((text_ += "        compare<") += type.name) += ">(";
        ((text_.append_integer(number) += ", \"") += path.view()) += "\", ";
        ((text_ += path.view()) += ", ") += literal(results[next++]).view();
        text_ += ");\n";
    };
    if (graph_.result() != nullptr) each_path(*graph_.result(), Text{"result"}, compare);
    text_ += "    }\n";
    return true;
}

LIMN_DEFINE Constant ExportedCheck::drawn(Node input) {
    std::string_view const name = input.name();
    for (Generator const& generator : generators_)
        if (generator.input == name) {
            Constant out = generator.draw(random_);
            if (same_type(out.type(), input.type())) return out;
            refuse(input, "the generator of `" + std::string{name} + "` gives " +
                              std::string{out.type().name} + ", the input is " +
                              std::string{input.type().name} + "; return that type");
        }
    std::optional<Constant> out = draw(input.type(), random_);
    if (!out.has_value())
        refuse(input, "the input `" + std::string{name} + "` of type " +
                          std::string{input.type().name} +
                          " is not drawn by its type; give a generator in "
                          "ExportOptions::inputs");
    return *std::move(out);
}

LIMN_DEFINE Text ExportedCheck::literal(Constant const& value) {
    Text out;
    if (!value.type().literal(out, value))
        throw GraphError{Where{}, "export_cpp",
                         "a value of type " + std::string{value.type().name} +
                             " has no C++ literal to be compared with; leave out "
                             "ExportOptions::checks"};
    includes_.use_literal(out.view(), value.type());
    return out;
}

LIMN_DEFINE void ExportedCheck::refuse(Node input, std::string const& fault) {
    throw GraphError{input.where(), "export_cpp", fault};
}

} // namespace limn::detail

#endif // LIMN_BUNDLE_EXPORTED_CHECK_IPP
