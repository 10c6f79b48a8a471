// SPDX-License-Identifier: BSL-1.0

#ifndef LIMN_TRANSFORM_FINISHED_EDIT_IPP
#define LIMN_TRANSFORM_FINISHED_EDIT_IPP

#include <limn/graph/copied_paths.hpp>
#include <limn/graph/copy_node.hpp>
#include <limn/graph/user_line.hpp>
#include <limn/graph/verify.hpp>
#include <limn/meta/error.hpp>
#include <limn/meta/inline.hpp>
#include <limn/pass/pattern/demand.hpp>
#include <limn/transform/finished_edit.hpp>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

namespace limn::detail {

/// Writes the nodes of an edited graph, each after what it needs.
class FinishEdit {
public:
    explicit FinishEdit(EditedGraph const& edited)
        : edited_{edited}, from_{edited.graph()}, states_(from_.size(), State::open),
          now_(from_.size(), Value{}), paths_{from_} {}

    Graph function() {
        out_ = Builder::with_parameters_of(from_);
        for (std::size_t k = 0; k < from_.inputs().size(); ++k)
            set(from_.inputs()[k], out_.graph().inputs()[k]);
        return written();
    }
    Graph body() {
        for (Value input : from_.inputs())
            set(input, out_.body_input(from_[input].op().values(), from_[input].name(),
                                       from_[input].where()));
        return written();
    }

private:
    enum class State : unsigned char { open, begun, written };

    void set(Value before, Value now) {
        now_[before.index] = now;
        states_[before.index] = State::written;
    }

    Graph written() {
        out_.reserve(from_);
        edited_.order().each([&](Value v) { write(v); });
        for (ValueName const& n : from_.names())
            if (states_[n.value.index] == State::written)
                out_.name(now_[n.value.index], n.name.view());
        Vector<Value> outputs;
        for (Value output : edited_.outputs()) outputs.push_back(now_[output.index]);
        out_.result(edited_.result(), std::move(outputs));
        return std::move(out_).finish();
    }

    /// Writes what `root` needs and was not written yet, then `root`.
    void write(Value root) {
        if (states_[root.index] == State::written) return;
        way_.assign(1, root);
        while (!way_.empty()) {
            Value const v = way_.back();
            states_[v.index] = State::begun;
            Value const needed = first_open(v);
            if (needed == v) {
                set(v, copied(v));
                way_.pop_back();
                continue;
            }
            if (states_[needed.index] == State::begun) refuse_cycle(v, needed);
            if (from_.has_effect(needed.index)) refuse_order(v, needed);
            way_.push_back(needed);
        }
    }

    /// The first value that a node needs and that is not written; the node itself where none is.
    Value first_open(Value v) const {
        for (Value operand : edited_.uses().operands(v))
            if (states_[operand.index] != State::written) return operand;
        if (EditedGraph const* const body = edited_body(v))
            for (Value captured : body->captured())
                if (states_[captured.index] != State::written) return captured;
        for (std::uint32_t p = edited_.path_of(v); p != 0; p = from_.paths()[p].parent)
            if (states_[edited_.conditions()[p].value.index] != State::written)
                return edited_.conditions()[p].value;
        return v;
    }

    EditedGraph const* edited_body(Value v) const {
        if (edited_.bodies().empty()) return nullptr;
        auto const found = edited_.bodies().find(v);
        return found == edited_.bodies().end() ? nullptr : found->second.get();
    }

    std::uint32_t path_now(std::uint32_t path) {
        return paths_.now(path, [&](std::uint32_t parent, std::uint32_t copied) {
            Value const condition = now_[edited_.conditions()[copied].value.index];
            return out_.path(parent, condition, from_.paths()[copied].taken);
        });
    }

    Value copied(Value v) {
        operands_.clear();
        for (Value operand : edited_.uses().operands(v)) operands_.push_back(now_[operand.index]);
        std::uint32_t const path = path_now(edited_.path_of(v));
        EditedGraph const* const body = edited_body(v);
        if (body == nullptr) return copy_node(out_, from_[v], operands_, path, from_[v].where());
        for (Value captured : body->captured()) operands_.push_back(now_[captured.index]);
        Loop const& loop = from_.loop_of(v.index);
        return out_.loop({FinishEdit{*body}.body(), loop.carried, loop.results, loop.leaves_when,
                          path, loop.effects},
                         operands_, from_[v].where());
    }

    [[noreturn]] void refuse_cycle(Value v, Value needed) const {
        throw GraphError{user_line(from_, v), "Editor",
                         "%" + std::to_string(v.index) + " needs %" + std::to_string(needed.index) +
                             " (" + std::string{from_[needed].op().name} +
                             "), which needs it in turn; give one of the two another operand"};
    }
    [[noreturn]] void refuse_order(Value v, Value needed) const {
        throw GraphError{user_line(from_, v), "Editor",
                         "%" + std::to_string(v.index) + " needs %" + std::to_string(needed.index) +
                             ", the effect " + std::string{from_[needed].op().name} +
                             ", which comes later; move one of the two"};
    }

    EditedGraph const& edited_;
    Graph const& from_;
    Builder out_;
    Vector<State> states_;
    Vector<Value> now_;
    CopiedPaths paths_;
    Vector<Value> way_; ///< from the node that is asked for to the one that it waits for
    Vector<Value> operands_;
};

LIMN_DEFINE Graph finished(EditedGraph const& edited) {
    edited.uses(); // what was recorded last gets its links
    Graph out = FinishEdit{edited}.function();
    verify(out);
    for (Where const at : escaped_calls(out)) {
        Vector<Where> const& before = edited.demand().escaped();
        if (std::find(before.begin(), before.end(), at) == before.end())
            throw GraphError{at, "Editor",
                             "this is computed in one arm only, and it is used outside of that arm "
                             "now; insert it where it is used"};
    }
    return out;
}

} // namespace limn::detail

#endif // LIMN_TRANSFORM_FINISHED_EDIT_IPP
