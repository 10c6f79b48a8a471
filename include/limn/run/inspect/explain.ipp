// SPDX-License-Identifier: BSL-1.0

#ifndef LIMN_RUN_INSPECT_EXPLAIN_IPP
#define LIMN_RUN_INSPECT_EXPLAIN_IPP

#include <limn/graph/graph.hpp>
#include <limn/meta/error.hpp>
#include <limn/meta/inline.hpp>
#include <limn/run/inspect/error_walk.hpp>
#include <limn/run/inspect/explain.hpp>
#include <limn/run/plan/call_text.hpp>

#include <cstddef>
#include <span>
#include <string>

namespace limn::detail {

/// Writes down what it sees.
template <class T = void> class ExplainWalk final : public ErrorWalk<T> {
public:
    ExplainWalk(Graph const& graph, std::size_t lines) : ErrorWalk<T>{graph}, lines_{lines} {}

    std::string explain(std::span<Constant const> inputs) {
        try {
            Graph const& graph = this->graph();
            auto const outputs = this->run(inputs);
            if (left_out_ != 0) text_ += "... " + std::to_string(left_out_) + " more\n";
            std::size_t const results = graph.result_leaves().size();
            std::size_t state = results;
            for (Slot const& slot : graph.slots())
                if (slot.state)
                    text_ += slot.name.str() + " = " + value_text(outputs[state++]) + '\n';
            text_ += "return";
            std::string separator = " ";
            for (std::size_t i = 0; i < results; ++i, separator = ", ")
                text_ += separator + node_text(graph[graph.outputs()[i]]) + " = " +
                         value_text(outputs[i]);
            text_ += '\n';
        } catch (Error const& e) {
            text_ += std::string{"ends here: "} + e.what() + '\n';
        }
        return text_ + first_nan_;
    }

private:
    Constant call_on(Node const& node, Constant const* const* operands) override {
        call_ = call_text(node, operands);
        from_nan_ = false;
        for (std::size_t i = 0; i < node.operands().size(); ++i)
            from_nan_ = from_nan_ || is_nan(*operands[i]);
        return ErrorWalk<T>::call_on(node, operands);
    }

    void visit(Node const& node, Constant const& value) override {
        bool const called = node.kind() == Kind::call && !call_.empty();
        std::string const did = called ? call_ : std::string{node.op().name};
        std::string const place = place_text(node.where());
        bool const nan = first_nan_.empty() && is_nan(value) && !(called && from_nan_);
        if (nan)
            first_nan_ = "the first NaN: " + node_text(node) + " = " + did +
                         (place.empty() ? "" : " at " + place) + '\n';
        call_.clear();
        if (lines_ == 0) {
            ++left_out_;
            return;
        }
        --lines_;
        text_ += &node.graph() == &this->graph() ? "" : "    "; // within a loop
        text_ +=
            node_text(node) + " : " + std::string{node.type().name} + " = " + value_text(value);
        if (node.kind() != Kind::input) text_ += "  <- " + did;
        if (!place.empty()) text_ += "  # " + place;
        text_ += nan ? "  <- the first NaN\n" : "\n";
    }

    std::size_t lines_, left_out_ = 0;
    std::string text_, call_, first_nan_;
    bool from_nan_ = false;
};

LIMN_DEFINE std::string explain_run(Graph const& graph, std::span<Constant const> inputs) {
    return ExplainWalk<>{graph, 1000}.explain(inputs);
}

LIMN_DEFINE void find_thrower(Graph const& graph, std::span<Constant const> inputs) {
    ErrorWalk<>{graph}.run(inputs);
}

} // namespace limn::detail

#endif // LIMN_RUN_INSPECT_EXPLAIN_IPP
