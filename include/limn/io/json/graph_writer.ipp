// SPDX-License-Identifier: BSL-1.0

#ifndef LIMN_IO_JSON_GRAPH_WRITER_IPP
#define LIMN_IO_JSON_GRAPH_WRITER_IPP

#include <limn/graph/graph.hpp>
#include <limn/io/files/folder_writer.hpp>
#include <limn/io/json/graph_writer.hpp>
#include <limn/io/json/json_value.hpp>
#include <limn/io/ops.hpp>
#include <limn/meta/annotations.hpp>
#include <limn/meta/error.hpp>
#include <limn/meta/inline.hpp>
#include <limn/type/module_row.hpp>

#include <nlohmann/json.hpp>

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace limn::detail {

LIMN_DEFINE std::string hash_text_of(Graph const& graph) {
    std::uint64_t const hash = graph.hash();
    return to_hex({reinterpret_cast<char const*>(&hash), sizeof hash});
}

LIMN_DEFINE GraphWriter::Json GraphWriter::write(Graph const& graph) {
    for (Include const& include : graph.includes())
        headers_[include.op.view()] = include.header.view();
    Json root = nodes_of(graph);
    root["parameters"] = parameters(graph);
    root["fixed"] = Json::array();
    for (FixedArgument const& fixed : graph.fixed())
        root["fixed"].push_back({{"position", fixed.position},
                                 {"name", fixed.name.view()},
                                 {"type", fixed.value.type().name},
                                 {"value", value(fixed.value, Where{}, "the fixed argument")}});
    root["slots"] = Json::array();
    for (std::size_t i = 0; i < graph.slots().size(); ++i) {
        Slot const& slot = graph.slots()[i];
        Where const at = graph[graph.slot_value(i)].where();
        root["slots"].push_back(
            {{"name", slot.name.view()},
             {"type", slot.initial.type().name},
             {"value", value(slot.initial, at, slot.state ? "a state" : "a parameter")},
             {"file", file(at)},
             {"line", at.line}});
        if (slot.state) root["slots"].back()["state"] = true;
    }
    for (Constant const& c : graph.drawn())
        root["drawn"].push_back({{"type", c.type().name}, {"value", value(c, {}, "a number")}});
    root["metadata"] = Json::array();
    for (auto const& [name, text] : graph.metadata) {
        Constant const both[]{Constant{name.str()}, Constant{text.str()}};
        root["metadata"].push_back(
            {value(both[0], Where{}, "the name of metadata"), value(both[1], Where{}, "metadata")});
    }
    root["result"] = graph.result() == nullptr ? Json{} : Json(graph.result()->type->name);
    for (Parameter const& p : graph.parameters()) structure(*p.structure);
    if (graph.result() != nullptr) structure(*graph.result());
    return {{"version", bundle_version},      {"ops", std::move(ops_)},
            {"modules", std::move(modules_)}, {"files", std::move(files_)},
            {"types", std::move(types_)},     {"structures", std::move(structures_)},
            {"graph", std::move(root)},       {"hash", hash_text_of(graph)}};
}

LIMN_DEFINE GraphWriter::Json GraphWriter::parameters(Graph const& graph) {
    Json out = Json::array();
    std::size_t leaf = 0;
    for (Parameter const& p : graph.parameters()) {
        Json defaults = Json::array();
        for (Constant const& c : p.defaults)
            defaults.push_back(value(c, Where{}, "the default of an argument"));
        Where const at =
            leaf < graph.inputs().size() ? graph[graph.inputs()[leaf]].where() : Where{};
        out.push_back({{"name", p.name.view()},
                       {"type", p.structure->type->name},
                       {"file", file(at)},
                       {"line", at.line},
                       {"defaults", std::move(defaults)}});
        leaf += p.structure->leaves;
    }
    return out;
}

LIMN_DEFINE GraphWriter::Json GraphWriter::nodes_of(Graph const& graph) {
    Json paths = Json::array(), nodes = Json::array(), outputs = Json::array();
    for (Path const& p : std::span{graph.paths()}.subspan(1))
        paths.push_back({p.parent, p.condition.index, p.taken});
    std::map<std::uint32_t, std::string_view> const callables = callables_of(graph);
    std::vector<Json> bodies;
    nodes.get_ref<Json::array_t&>().reserve(graph.size());
    each_node(graph, [&](Node node) {
        if (node.kind() == Kind::input) return;
        Json::array_t out;
        out.reserve(4 + node.operands().size());
        out.emplace_back(op(node.op()));
        out.emplace_back(file(node.where()));
        out.emplace_back(node.where().line);
        std::uint32_t const payload = graph.payload_of(node.value().index);
        if (node.kind() == Kind::constant) {
            auto const callable = callables.find(node.value().index);
            if (callable != callables.end()) out.push_back({{"callable", callable->second}});
            else out.push_back(value(node.constant(), node.where(), "a constant"));
        }
        if (node.kind() == Kind::loop) {
            out.emplace_back(bodies.size());
            bodies.push_back(loop(graph.loop_of(node.value().index)));
        }
        for (Value operand : node.operands()) out.emplace_back(operand.index);
        if (node.kind() == Kind::call && payload != 0) out.emplace_back(payload);
        if (node.kind() == Kind::result) out.emplace_back(payload);
        nodes.push_back(std::move(out));
    });
    for (Value v : graph.outputs()) outputs.push_back(v.index);
    Json out{
        {"paths", std::move(paths)}, {"nodes", std::move(nodes)}, {"outputs", std::move(outputs)}};
    out["loops"] = std::move(bodies);
    for (ValueName const& n : graph.names()) out["names"].push_back({n.value.index, n.name.view()});
    return out;
}

LIMN_DEFINE GraphWriter::Json GraphWriter::loop(Loop const& loop) {
    Json out = nodes_of(loop.body);
    out["inputs"] = Json::array();
    for (Value v : loop.body.inputs()) {
        Node const input = loop.body[v];
        out["inputs"].push_back({{"name", input.name()},
                                 {"type", input.type().name},
                                 {"file", file(input.where())},
                                 {"line", input.where().line}});
    }
    out["carried"] = loop.carried;
    out["results"] = loop.results;
    out["leaves_when"] = Json::array();
    for (char const when : loop.leaves_when) out["leaves_when"].push_back(when != 0);
    out["path"] = loop.path;
    out["effects"] = loop.effects;
    return out;
}

LIMN_DEFINE std::map<std::uint32_t, std::string_view>
GraphWriter::callables_of(Graph const& graph) {
    std::map<std::uint32_t, std::string_view> out;
    each_node(graph, [&](Node node) {
        if (node.kind() == Kind::call && node.op().user && node.op().hidden != 0)
            out[node.operands()[0].index] = node.op().name;
    });
    return out;
}

LIMN_DEFINE GraphWriter::Json GraphWriter::value(Constant const& c, Where at,
                                                 std::string_view what) {
    if (c.type().module != nullptr) return {{"module", module(*c.type().module(c), at)}};
    JsonWriter out{tensors_, declared_only()};
    return written(out, c, at, what);
}

LIMN_DEFINE GraphWriter::Json GraphWriter::written(JsonWriter& out, Constant const& c, Where at,
                                                   std::string_view what) {
    if (!c.type().write(out, c))
        throw SaveError{at, "save",
                        std::string{what} + " is of type " + std::string{c.type().name} +
                            ", which no file holds; specialise limn::codec for it (of a "
                            "struct: derive that from limn::field_codec), or make it an "
                            "argument"};
    return std::move(out).take();
}

LIMN_DEFINE GraphWriter::Keep GraphWriter::declared_only() const {
    return [this](std::string_view path, bool declared) {
        return declared ? keep_(path, true) : std::string{};
    };
}

LIMN_DEFINE std::size_t GraphWriter::module(ModuleRow const& row, Where at) {
    auto const [known, fresh] = module_numbers_.insert({&row, modules_.size()});
    if (!fresh) return known->second;
    Json arguments = Json::array();
    for (Constant const& c : row.arguments) {
        JsonWriter out{tensors_, keep_};
        arguments.push_back(
            {{"type", c.type().name}, {"value", written(out, c, at, "an argument of a module")}});
    }
    modules_.push_back({{"type", row.type->name},
                        {"name", row.name.view()},
                        {"braces", row.braces},
                        {"arguments", std::move(arguments)}});
    if (row.version != 1) modules_.back()["version"] = row.version;
    return known->second;
}

LIMN_DEFINE std::size_t GraphWriter::op(OpRow const& row) {
    auto const [known, fresh] = op_numbers_.insert({&row, ops_.size()});
    if (fresh) {
        Json operands = Json::array();
        for (std::size_t i = 0; row.arity != variadic && i < row.arity; ++i)
            operands.push_back(row.operands[i]->name);
        ops_.push_back({{"op", row.name},
                        {"operands", std::move(operands)},
                        {"result", row.result->name},
                        {"written", written(row)}});
        if (row.version != 1) ops_.back()["version"] = row.version;
    }
    return known->second;
}

LIMN_DEFINE GraphWriter::Json GraphWriter::written(OpRow const& row) {
    for (std::size_t i = 0; row.arity != variadic && i < row.arity; ++i) type(*row.operands[i]);
    type(*row.result);
    Json out{{"form", static_cast<int>(row.notation.form)},
             {"spelling", row.notation.spelling},
             {"precedence", static_cast<int>(row.notation.precedence)},
             {"header", row.notation.header},
             {"traits", row.traits.bits},
             {"user", row.user},
             {"partial", row.partial},
             {"hidden", row.hidden}};
    if (auto const at = headers_.find(row.name); at != headers_.end()) out["header"] = at->second;
    if (row.made != nullptr) {
        for (TreeRow const* child : row.made->children) structure(*child);
        out["made"] = described(*row.made);
    }
    return out;
}

LIMN_DEFINE void GraphWriter::type(TypeRow const& type) {
    if (!type.header.empty()) types_[std::string{type.name}] = type.header;
}

LIMN_DEFINE void GraphWriter::structure(TreeRow const& row) {
    type(*row.type);
    if (row.access == Access::leaf || !structures_seen_.insert(row.type->name).second) return;
    for (TreeRow const* child : row.children) structure(*child);
    structures_.push_back(described(row));
}

LIMN_DEFINE GraphWriter::Json GraphWriter::described(TreeRow const& row) {
    Json children = Json::array();
    for (TreeRow const* child : row.children) children.push_back(child->type->name);
    return {{"type", row.type->name},
            {"access", static_cast<int>(row.access)},
            {"children", std::move(children)},
            {"names", Json(std::vector<std::string>(row.names.begin(), row.names.end()))},
            {"columns", row.columns}};
}

LIMN_DEFINE std::size_t GraphWriter::file(Where at) {
    if (at.file == last_file_ && at.annotations == last_annotations_) return last_number_;
    auto const [known, fresh] = file_numbers_.insert({{at.file, at.annotations}, files_.size()});
    if (fresh && at.annotations == 0) files_.push_back(at.file);
    if (fresh && at.annotations != 0) {
        Annotations const& all = annotations_of(at);
        auto const kept = [&](std::string const& text) {
            return value(Constant{text}, at, "what is noted");
        };
        Json notes = Json::array();
        for (auto const& [key, text] : all.notes) notes.push_back({kept(key), kept(text)});
        files_.push_back(
            {{"file", at.file}, {"scope", kept(all.scope)}, {"notes", std::move(notes)}});
    }
    last_file_ = at.file;
    last_annotations_ = at.annotations;
    return last_number_ = known->second;
}

} // namespace limn::detail

#endif // LIMN_IO_JSON_GRAPH_WRITER_IPP
