// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `StandIns`: rows for types and ops that this program does not have, so that a graph which
/// uses them can be looked at. It cannot be run.

#ifndef LIMN_IO_JSON_STAND_INS_HPP
#define LIMN_IO_JSON_STAND_INS_HPP

#include <limn/meta/error.hpp>
#include <limn/meta/inline.hpp>
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
struct UnknownValue {
    std::shared_ptr<ModuleRow const> module;
    friend bool operator==(UnknownValue const&, UnknownValue const&) = default;
};

/// One type that this program does not have, and the rows that every type has.
struct UnknownType {
    TypeRow type = type_row<UnknownValue>;
    OpRow input = source_row<Kind::input, UnknownValue>;
    OpRow constant = source_row<Kind::constant, UnknownValue>;
    OpRow gate = op_row<prims::gate, bool, UnknownValue, UnknownValue>;
    OpRow result = result_row<UnknownValue>;
    ValueRows values = value_rows<UnknownValue>;
    std::array<TypeRow const*, 3> gate_operands{&type_row<bool>, &type, &type};
    std::array<OpRow const*, 1> leaf{&input};
    TreeRow tree{&type, Access::leaf, {}, 1};
};

/// Rows live as long as the program, as those of the program itself. The same description always
/// gives the same row.
class StandIns {
public:
    /// The most types: a row says by a plain function what rows its type has.
    static constexpr std::size_t most_types = 256;

    /// The type of that name; null when there are too many. `module`: of objects with state.
    LIMN_DECLARE static UnknownType const* type(std::string const& name, std::string const& header,
                                                bool module);

    /// A value of that type.
    LIMN_DECLARE static Constant value(TypeRow const& type,
                                       std::shared_ptr<ModuleRow const> module = nullptr);

    /// The op that `description` describes, as `draft` on these operands.
    LIMN_DECLARE static OpRow const& row(std::string const& description, OpRow draft,
                                         std::vector<TypeRow const*> operands);

    /// A structure with these children. Requires  names for all of them, or none
    LIMN_DECLARE static TreeRow const& tree(TreeRow draft, std::vector<TreeRow const*> children,
                                            std::vector<std::string_view> names);

    /// `text`, for as long as the program runs.
    LIMN_DECLARE static std::string_view kept(std::string const& text);

private:
    struct Tree {
        TreeRow row;
        std::vector<TreeRow const*> children;
        std::vector<std::string_view> names;
    };

    LIMN_DECLARE static StandIns& instance();
    LIMN_DECLARE static std::uint64_t signature_hash_of(OpRow const& row);

    using Values = ValueRows const& (*)();
    template <std::size_t I> static ValueRows const& values_of() {
        return instance().made_[I].values;
    }
    LIMN_DECLARE static Values by_number(std::size_t number);

    std::mutex lock_;
    std::deque<UnknownType> made_;
    std::map<std::tuple<std::string, std::string, bool>, std::size_t> types_;
    std::map<std::string, std::pair<OpRow, std::vector<TypeRow const*>>> rows_;
    std::deque<Tree> trees_;
    std::map<std::string, int> texts_;
};

} // namespace limn::detail

#ifndef LIMN_COMPILED
#include <limn/io/json/stand_ins.ipp>
#endif

#endif // LIMN_IO_JSON_STAND_INS_HPP
