// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `StandIns`: rows for types and ops that this program does not have, so that a graph which
/// uses them can be looked at. It cannot be run.

#ifndef LIMN_IO_JSON_STAND_INS_HPP
#define LIMN_IO_JSON_STAND_INS_HPP

#include <limn/io/ops.hpp>
#include <limn/meta/error.hpp>
#include <limn/meta/hash.hpp>
#include <limn/op/gate.hpp>
#include <limn/op/op_row.hpp>
#include <limn/type/module_row.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

namespace limn::detail {

/// A value of a type that this program does not have; of a module, how it was made.
struct Stranger {
    std::shared_ptr<ModuleRow const> module;
    friend bool operator==(Stranger const&, Stranger const&) = default;
};

/// One type that this program does not have, and the rows that every type has.
struct StrangeType {
    TypeRow type = type_row<Stranger>;
    OpRow input = source_row<Kind::input, Stranger>;
    OpRow constant = source_row<Kind::constant, Stranger>;
    OpRow gate = op_row<prims::gate, bool, Stranger, Stranger>;
    OpRow result = result_row<Stranger>;
    ValueRows values = value_rows<Stranger>;
    std::array<TypeRow const*, 3> gate_operands{&type_row<bool>, &type, &type};
    std::array<OpRow const*, 1> leaf{&input};
    TreeRow tree{&type, Access::leaf, {}, 1};
};

/// Rows live as long as the program, as those of the program itself. The same description always
/// gives the same row.
template <class = void> class StandIns {
public:
    /// The most types: a row says by a plain function what rows its type has.
    static constexpr std::size_t most_types = 256;

    /// The type of that name; null when there are too many. `module`: of objects with state.
    static StrangeType const* type(std::string const& name, std::string const& header,
                                   bool module) {
        StandIns& all = instance();
        std::lock_guard const guard{all.lock_};
        auto const [at, fresh] = all.types_.insert({{name, header, module}, all.made_.size()});
        if (!fresh) return at->second < most_types ? &all.made_[at->second] : nullptr;
        if (all.made_.size() == most_types) {
            all.types_.erase(at);
            return nullptr;
        }
        StrangeType& out = all.made_.emplace_back();
        out.type.name = std::get<0>(at->first);
        out.type.header = std::get<1>(at->first);
        out.type.exact = false;
        out.type.hash = [](Constant const& c) { return hash_text(c.type().name); };
        if (module) {
            out.type.module = [](Constant const& c) { return c.as<Stranger>().module.get(); };
            out.type.literal = [](Text& text, Constant const& c) {
                append_module(text, *c.as<Stranger>().module);
                return true;
            };
        }
        out.gate.operands = out.gate_operands.data();
        for (OpRow* row : {&out.input, &out.constant, &out.gate, &out.result}) {
            row->result = &out.type;
            row->values = by_number(at->second);
            row->hash = signature_hash_of(*row);
        }
        out.values.input = &out.input;
        out.values.constant = &out.constant;
        out.values.gate = &out.gate;
        out.values.result = &out.result;
        return &out;
    }

    /// A value of that type.
    static Constant value(TypeRow const& type, std::shared_ptr<ModuleRow const> module = nullptr) {
        return {type, Constant{Stranger{std::move(module)}}};
    }

    /// The op that `description` describes, as `draft` on these operands.
    static OpRow const& row(std::string const& description, OpRow draft,
                            std::vector<TypeRow const*> operands) {
        StandIns& all = instance();
        std::lock_guard const guard{all.lock_};
        auto const [at, fresh] = all.rows_.insert({description, {draft, std::move(operands)}});
        OpRow& out = at->second.first;
        if (!fresh) return out;
        out.operands = at->second.second.data();
        out.hash = signature_hash_of(out);
        out.kernel = [](std::byte*, std::uint32_t const*) {
            throw RunError{Where{}, "run",
                           "the graph was loaded to be looked at; give limn::load "
                           "its ops to run it"};
        };
        out.block = nullptr;
        out.fold = nullptr;
        return out;
    }

    /// A structure with these children. Requires  names for all of them, or none
    static TreeRow const& tree(TreeRow draft, std::vector<TreeRow const*> children,
                               std::vector<std::string_view> names) {
        StandIns& all = instance();
        std::lock_guard const guard{all.lock_};
        Tree& out = all.trees_.emplace_back(Tree{draft, std::move(children), std::move(names)});
        out.row.children = out.children;
        out.row.names = out.names;
        return out.row;
    }

    /// `text`, for as long as the program runs.
    static std::string_view kept(std::string const& text) {
        StandIns& all = instance();
        std::lock_guard const guard{all.lock_};
        return all.texts_.insert({text, 0}).first->first;
    }

private:
    struct Tree {
        TreeRow row;
        std::vector<TreeRow const*> children;
        std::vector<std::string_view> names;
    };

    static StandIns& instance() {
        static StandIns out;
        return out;
    }
    static std::uint64_t signature_hash_of(OpRow const& row) {
        std::uint64_t h = hash_combine(hash_text(row.name), hash_text(row.result->name));
        for (std::size_t i = 0; row.made == nullptr && i < row.arity; ++i)
            h = hash_combine(h, hash_text(row.operands[i]->name));
        return row.version == 1 ? h : hash_combine(h, row.version);
    }

    using Values = ValueRows const& (*)();
    template <std::size_t I> static ValueRows const& values_of() {
        return instance().made_[I].values;
    }
    static Values by_number(std::size_t number) {
        return []<std::size_t... I>(std::size_t n, std::index_sequence<I...>) {
            static constexpr Values all[]{&values_of<I>...};
            return all[n];
        }
        (number, std::make_index_sequence<most_types>{});
    }

    std::mutex lock_;
    std::deque<StrangeType> made_;
    std::map<std::tuple<std::string, std::string, bool>, std::size_t> types_;
    std::map<std::string, std::pair<OpRow, std::vector<TypeRow const*>>> rows_;
    std::deque<Tree> trees_;
    std::map<std::string, int> texts_;
};

} // namespace limn::detail

#endif // LIMN_IO_JSON_STAND_INS_HPP
