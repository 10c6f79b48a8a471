// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `ErrorWalk`: a run of a graph whose exceptions say which node threw. Included in compiled
/// code alone.

#ifndef LIMN_RUN_INSPECT_ERROR_WALK_HPP
#define LIMN_RUN_INSPECT_ERROR_WALK_HPP

#include <limn/graph/graph.hpp>
#include <limn/meta/error.hpp>
#include <limn/run/inspect/walk.hpp>
#include <limn/run/plan/call_text.hpp>

#include <exception>
#include <string>

namespace limn::detail {

/// Says of an exception which node threw it, and on what.
template <class T = void> class ErrorWalk : public BasicWalk<T> {
public:
    using BasicWalk<T>::BasicWalk;

protected:
    Constant call_on(Node const& node, Constant const* const* operands) override {
        try {
            return BasicWalk<T>::call_on(node, operands);
        } catch (Undefined const&) {
            throw;
        } catch (std::exception const& e) {
            std::throw_with_nested(error(node, operands, e.what()));
        } catch (...) {
            std::throw_with_nested(error(node, operands, "no std::exception"));
        }
    }

private:
    static RunError error(Node const& node, Constant const* const* operands,
                          std::string const& what) {
        return {node.where(), node.op().name, failure_text(call_text(node, operands), what)};
    }
};

} // namespace limn::detail

#endif // LIMN_RUN_INSPECT_ERROR_WALK_HPP
