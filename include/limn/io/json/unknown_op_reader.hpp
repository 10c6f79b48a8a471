// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `UnknownOpReader`: stand-ins for what a file names and no registry knows.

#ifndef LIMN_IO_JSON_UNKNOWN_OP_READER_HPP
#define LIMN_IO_JSON_UNKNOWN_OP_READER_HPP

#include <limn/io/json/json_fields.hpp>
#include <limn/io/json/stand_ins.hpp>
#include <limn/io/ops.hpp>
#include <limn/meta/inline.hpp>

#include <nlohmann/json.hpp>

#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace limn::detail {

/// Makes stand-ins of what the file says of itself: nothing of it is taken on trust, for all of it
/// may be printed as C++.
class UnknownOpReader : protected JsonFields {
protected:
    using Json = nlohmann::json;
    using JsonFields::list;
    using JsonFields::member;
    using JsonFields::number;
    using JsonFields::refuse_format;
    using JsonFields::text;
    using JsonFields::truth;

    LIMN_DECLARE void read_types(Json const& file);

    LIMN_DECLARE UnknownType const& unknown_type(std::string const& name) const;
    static bool is_unknown(TypeRow const& type) { return type.bind == type_row<UnknownValue>.bind; }

    LIMN_DECLARE Constant unknown_module(std::string const& type, ModuleRow row);
    /// Some value of that type: what it is, only its codec can tell.
    LIMN_DECLARE Constant unknown_value(TypeRow const& type) const;
    /// Whether values were read that have no hash here.
    bool has_unknown_values() const noexcept { return values_; }

    LIMN_DECLARE Ops::Structure unknown_structure(std::string const& name) const;
    /// `find` gives the structure of a child, which was read before.
    template <class Find>
    void read_structure(Json const& in, TypeRow const& type, Find const& find) {
        Structure out;
        out.row = &tree(in, type, Access::entry, [&](std::string const& child) -> TreeRow const& {
            Ops::Structure const has = find(child);
            out.inputs.insert(out.inputs.end(), has.inputs.begin(), has.inputs.end());
            return *has.row;
        });
        structures_.insert_or_assign(std::string{type.name}, std::move(out));
    }

    /// `type_of`, `find` and `input` give the types, structures and inputs that the op names.
    template <class TypeOf, class Find, class Input>
    OpRow const& unknown_row(Json const& op, TypeOf const& type_of, Find const& find,
                             Input const& input) const {
        std::string const& name = text(member(op, "op"), "op");
        std::vector<TypeRow const*> operands;
        for (Json const& operand : list(op, "operands"))
            operands.push_back(&type_of(text(operand, "operands")));
        TypeRow const& result = type_of(text(member(op, "result"), "result"));
        ValueRows const& (*const values)() = input(std::string{result.name}).values;
        for (OpRow const* row : {values().constant, values().gate, values().result})
            if (row->name == name && row->arity == operands.size()) return *row;
        Json const& in = member(op, "written");
        OpRow out = op_row<prims::gate, bool, UnknownValue, UnknownValue>;
        out.op = nullptr;
        out.name = StandIns::kept(plain(name, "op"));
        out.traits.bits = static_cast<unsigned char>(number(member(in, "traits"), 8, "traits"));
        out.user = truth(member(in, "user"), "user");
        out.partial = truth(member(in, "partial"), "partial");
        out.hidden = static_cast<unsigned char>(number(member(in, "hidden"), 256, "hidden"));
        out.result = &result;
        out.arity = operands.size();
        out.values = values;
        if (in.contains("made")) {
            out.made = &tree(in["made"], result, Access::element, find);
            if (out.made->access == Access::element) {
                out.arity = variadic;
                operands.assign(out.hidden, &type_row<std::size_t>);
                auto const leaf = [&](Text const&, TypeRow const& type) {
                    operands.push_back(&type);
                };
                each_path(*out.made->children[0], Text{}, leaf);
            } else if (out.hidden != 0 || out.made->leaves != operands.size()) {
                refuse_format("makes a structure of other leaves than it has");
            }
        } else if (out.hidden > operands.size()) {
            refuse_format("hides more operands than it has");
        }
        out.notation = notation(in, out);
        out.version = op.contains("version") ? integer(op, "version") : 1;
        return StandIns::row(op.dump(-1, ' ', true, Json::error_handler_t::replace), out,
                             std::move(operands));
    }

private:
    struct Structure {
        TreeRow const* row;
        std::vector<OpRow const*> inputs;
    };

    /// What may be printed as a name: of a type, an op, a header.
    LIMN_DECLARE std::string const& plain(std::string const& name, char const* what) const;

    template <class Find>
    TreeRow const& tree(Json const& in, TypeRow const& type, Access last, Find const& find) const {
        TreeRow out{};
        out.type = &type;
        out.access = static_cast<Access>(
            number(member(in, "access"), static_cast<unsigned>(last) + 1u, "access"));
        Json const& columns = member(in, "columns");
        if (!columns.is_number_unsigned()) refuse_format("has no number as `columns`");
        out.columns = columns.get<std::size_t>();
        std::vector<TreeRow const*> children;
        std::vector<std::string_view> names;
        for (Json const& child : list(in, "children")) {
            children.push_back(&find(text(child, "children")));
            out.leaves += children.back()->leaves;
            if (out.leaves > (1u << 20)) refuse_format("has a structure of too many leaves");
        }
        for (Json const& name : list(in, "names"))
            names.push_back(StandIns::kept(plain(text(name, "names"), "names")));
        bool const named = out.access == Access::field || out.access == Access::entry;
        std::size_t const wanted = out.access == Access::pair      ? 2
                                   : out.access == Access::element ? 1
                                                                   : children.size();
        if (out.access == Access::leaf || children.size() != wanted ||
            names.size() != (named ? children.size() : 0))
            refuse_format("has a structure with other children than it says");
        return StandIns::tree(out, std::move(children), std::move(names));
    }

    /// How the op is written, checked against the number of its operands.
    LIMN_DECLARE Notation notation(Json const& in, OpRow const& row) const;

    std::map<std::string, std::string> headers_; ///< of types
    std::set<std::string> modules_of_;           ///< types
    std::map<std::string, Structure> structures_;
    mutable bool values_ = false;
};

} // namespace limn::detail

#ifndef LIMN_COMPILED
#include <limn/io/json/unknown_op_reader.ipp>
#endif

#endif // LIMN_IO_JSON_UNKNOWN_OP_READER_HPP
