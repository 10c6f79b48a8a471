// SPDX-License-Identifier: BSL-1.0

#ifndef LIMN_IO_JSON_GRAPH_READER_IPP
#define LIMN_IO_JSON_GRAPH_READER_IPP

#include <limn/graph/builder.hpp>
#include <limn/graph/verify.hpp>
#include <limn/io/json/graph_file.hpp>
#include <limn/io/json/graph_reader.hpp>
#include <limn/io/json/graph_writer.hpp>
#include <limn/io/json/json_fields.hpp>
#include <limn/io/json/known_reader.hpp>
#include <limn/io/kept_file_name.hpp>
#include <limn/meta/annotations.hpp>
#include <limn/meta/error.hpp>
#include <limn/meta/inline.hpp>

#include <nlohmann/json.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace limn::detail {

LIMN_DEFINE GraphReader::GraphReader(std::string label, GraphFile const& file, Ops const& ops,
                                     TensorReader const& tensors, JsonReader::Find find,
                                     Unknown unknown)
    : KnownReader{ops, tensors, std::move(find), unknown}, label_{std::move(label)}, file_{file} {}

LIMN_DEFINE Graph GraphReader::read() {
    in_ = label_;
    Json const& file = file_.tree();
    std::uint32_t const version = integer(file, "version");
    if (version != bundle_version)
        refuse("is of format version " + std::to_string(version) + ", this program reads " +
                   std::to_string(bundle_version),
               version > bundle_version ? "build it with a newer limn" : "save the graph again");
    for (Json const& name : list(file, "files")) files_.push_back(this->file(name));
    describe(file);
    for (Json const& module : list(file, "modules")) modules_.push_back(made(module));
    Json const& rows = list(file, "ops");
    rows_.resize(rows.size());
    for (bool const calls : {true, false}) // whose ops are missed before their types
        for (std::size_t i = 0; i < rows.size(); ++i)
            if (is_call(rows[i]) == calls) rows_[i] = &row_of(rows[i]);
    Json const& root = member(file, "graph");
    Builder builder;
    for (Json const& c : root.contains("drawn") ? list(root, "drawn") : Json::array())
        builder.drawn(value_of(text_in(c, "type"), member(c, "value"), "a number"));
    parameters(builder, root);
    nodes(builder, root, "graph", 0);
    in_ = label_;
    Json const& result = member(root, "result");
    builder.result(result.is_null() ? nullptr : structure(text(result, "result")).row,
                   outputs(builder, root));
    for (OpRow const* row : rows_)
        if (std::string const header = known().header(std::string{row->name}); !header.empty())
            builder.include(row->name, header);
    Graph graph = std::move(builder).graph();
    in_ = label_;
    metadata(graph, root);
    try {
        verify(graph);
    } catch (GraphError const& fault) {
        refuse("is not a graph: " + std::string{fault.what()}, "save the graph again");
    }
    if (!has_unknown_values() && text_in(file, "hash") != hash_text_of(graph))
        refuse("is not what was saved: its hash differs", "save the graph again");
    return graph;
}

LIMN_DEFINE Where GraphReader::where(Json const& object) const {
    Where out = files_[number(member(object, "file"), files_.size(), "file")];
    out.line = integer(object, "line");
    return out;
}

LIMN_DEFINE Where GraphReader::file(Json const& in) const {
    if (!in.is_object()) return {kept_file_name(text(in, "files"))};
    auto const noted = [&](Json const& one) {
        Constant const value = value_of(type_row<std::string>, one, "what is noted");
        return value.as<std::string>();
    };
    Annotations all{noted(member(in, "scope")), {}};
    for (Json const& note : list(in, "notes")) {
        if (!note.is_array() || note.size() != 2) refuse_format("has a note without a value");
        all.notes.emplace_back(noted(note[0]), noted(note[1]));
    }
    return {kept_file_name(text_in(in, "file")), 0, number_of(std::move(all))};
}

LIMN_DEFINE bool GraphReader::is_call(Json const& op) const {
    std::string const& name = text_in(op, "op");
    return name != prims::constant::name && name != prims::result::name &&
           name != prims::gate::name;
}

LIMN_DEFINE void GraphReader::metadata(Graph& graph, Json const& root) const {
    if (!root.contains("metadata")) return;
    for (Json const& entry : list(root, "metadata")) {
        if (!entry.is_array() || entry.size() != 2) refuse_format("has metadata without a name");
        Constant const name = value_of(type_row<std::string>, entry[0], "the name of metadata");
        Constant const note = value_of(type_row<std::string>, entry[1], "metadata");
        if (graph.metadata.contains(name.as<std::string>()))
            refuse_format("has two metadata of one name");
        graph.metadata[name.as<std::string>()] = Text{note.as<std::string>()};
    }
}

LIMN_DEFINE void GraphReader::parameters(Builder& builder, Json const& root) const {
    Json const& fixed = list(root, "fixed");
    std::size_t position = 0, next = 0;
    auto const fixed_here = [&] {
        for (; next < fixed.size(); ++next, ++position) {
            Json const& f = fixed[next];
            if (integer(f, "position") != position) return;
            builder.fixed(text_in(f, "name"),
                          value_of(text_in(f, "type"), member(f, "value"), "a fixed argument"));
        }
    };
    fixed_here();
    for (Json const& p : list(root, "parameters")) {
        Ops::Structure const has = structure(text_in(p, "type"));
        auto const leaves = builder.parameter(text_in(p, "name"), *has.row, has.inputs, where(p));
        Json const& given = list(p, "defaults");
        if (!given.empty() && given.size() != leaves.size())
            refuse_format("has defaults for some leaves of an argument alone");
        std::vector<Constant> defaults;
        for (std::size_t i = 0; i < given.size(); ++i)
            defaults.push_back(
                value_of(*has.inputs[i]->result, given[i], "the default of an argument"));
        if (!defaults.empty()) builder.defaults(std::move(defaults));
        ++position;
        fixed_here();
    }
    if (next != fixed.size()) refuse_format("has a fixed argument at no place");
    for (Json const& slot : list(root, "slots")) {
        std::string const& type = text_in(slot, "type");
        builder.slot(text_in(slot, "name"), input_row(type),
                     value_of(type, member(slot, "value"), "a parameter"), where(slot),
                     slot.contains("state") && truth(slot["state"], "state"));
    }
}

LIMN_DEFINE void GraphReader::nodes(Builder& builder, Json const& in, std::string const& place,
                                    int depth) {
    if (depth == 100) refuse_format("has a loop in a loop, a hundred times");
    std::string const whole = in_;
    NodeLists const* const all = in.is_object() ? file_.nodes_of(in) : nullptr;
    if (all == nullptr) refuse_format("has no list `nodes`");
    Json const &paths = list(in, "paths"), &loops = list(in, "loops");
    std::size_t const inputs = builder.graph().size(), end = inputs + all->size();
    for (std::size_t i = 0; i < paths.size(); ++i) {
        in_ = label_ + ": " + place + ".paths[" + std::to_string(i) + "]";
        if (!paths[i].is_array() || paths[i].size() != 3) refuse_format("is not a path");
        auto const path =
            builder.path(number(paths[i][0], i + 1, "parent"),
                         {number(paths[i][1], end, "condition")}, truth(paths[i][2], "taken"));
        if (path != i + 1) refuse_format("repeats a path");
    }
    for (std::size_t i = 0; i < all->size(); ++i) {
        at_ = i;
        node(builder, (*all)[i], paths.size() + 1, loops, place, depth);
    }
    in_ = whole;
    for (Json const& name : in.contains("names") ? list(in, "names") : Json::array()) {
        if (!name.is_array() || name.size() != 2) refuse_format("has a name of no value");
        builder.name({number(name[0], end, "names")}, text(name[1], "names"));
    }
}

LIMN_DEFINE Vector<Value> GraphReader::outputs(Builder const& builder, Json const& in) const {
    Vector<Value> out;
    for (Json const& v : list(in, "outputs"))
        out.push_back({number(v, builder.graph().size(), "outputs")});
    return out;
}

LIMN_DEFINE void GraphReader::node(Builder& builder, NodeItems const& in, std::size_t paths,
                                   Json const& loops, std::string const& place, int depth) {
    auto const size = static_cast<std::uint32_t>(builder.graph().size());
    if (in.size() < 3) refuse_at(place, "is not a node");
    OpRow const& row = *rows_[index(in, 0, rows_.size(), place)];
    Where at = files_[index(in, 1, files_.size(), place)];
    at.line = index(in, 2, NodeItems::other, place);
    std::size_t next = 3;
    Vector<Value>& operands = operands_;
    operands.clear();
    auto const take = [&](std::size_t end) {
        while (next < end) operands.push_back({index(in, next++, size, place)});
    };
    switch (row.kind) {
    case Kind::input:
        refuse_at(place, "is an input, which stands among the parameters");
    case Kind::constant:
        if (in.size() != 4) refuse_at(place, "has no value");
        in_ = where_is(place);
        if (builder.constant(row, value_of(*row.result, in.json(3), "the value"), at).index != size)
            refuse_format("repeats a constant");
        return;
    case Kind::call: {
        std::size_t const end = row.arity == variadic ? in.size() : 3 + row.arity;
        if (in.size() != end && in.size() != end + 1)
            refuse_at(place, "has another number of operands than " + op_signature(row));
        take(end);
        builder.call(row, operands, at, in.size() == end ? 0 : index(in, end, paths, place));
        return;
    }
    case Kind::loop: {
        if (in.size() < 4) refuse_at(place, "has no body");
        std::uint32_t const which = index(in, 3, loops.size(), place);
        next = 4;
        take(in.size());
        Vector<Value> const mine = operands;
        Loop body =
            loop(loops[which], place + ".loops[" + std::to_string(which) + "]", paths, depth);
        builder.loop(std::move(body), mine, at);
        return;
    }
    case Kind::result: {
        if (in.size() != 5) refuse_at(place, "is not a result of a loop");
        take(4);
        if (builder.graph().row_of(operands[0].index).kind != Kind::loop)
            refuse_at(place, "is a result of something that is not a loop");
        builder.result_of(operands[0], index(in, 4, NodeItems::other, place), row.values(), at);
        return;
    }
    }
}

LIMN_DEFINE Loop GraphReader::loop(Json const& in, std::string const& place, std::size_t paths,
                                   int depth) {
    std::size_t const resume = at_;
    in_ = label_ + ": " + place;
    Builder body;
    for (Json const& input : list(in, "inputs"))
        body.body_input(input_row(text_in(input, "type")).values(), text_in(input, "name"),
                        where(input));
    nodes(body, in, place, depth + 1);
    in_ = label_ + ": " + place;
    Loop out;
    body.result(nullptr, outputs(body, in));
    out.carried = integer(in, "carried");
    out.results = integer(in, "results");
    for (Json const& when : list(in, "leaves_when"))
        out.leaves_when.push_back(truth(when, "leaves_when") ? '\1' : '\0');
    out.path = number(member(in, "path"), paths, "path");
    out.effects = truth(member(in, "effects"), "effects");
    out.body = std::move(body).graph();
    std::size_t const wanted = out.exits() * (out.results + std::size_t{1}) + out.carried;
    if (out.body.outputs().size() != wanted) refuse_format("has another number of outputs");
    at_ = resume;
    return out;
}

LIMN_DEFINE std::string GraphReader::where_is(std::string const& place) const {
    return label_ + ": " + place + ".nodes[" + std::to_string(at_) + "]";
}

LIMN_DEFINE void GraphReader::refuse_at(std::string const& place, std::string const& fault) {
    in_ = where_is(place);
    refuse_format(fault);
}

LIMN_DEFINE std::uint32_t GraphReader::index(NodeItems const& in, std::size_t i, std::size_t end,
                                             std::string const& place) {
    if (in.items[i] < end) return in.items[i];
    refuse_at(place,
              "has " + shown(in.json(i)) + ", which is not a number below " + std::to_string(end));
}

} // namespace limn::detail

#endif // LIMN_IO_JSON_GRAPH_READER_IPP
