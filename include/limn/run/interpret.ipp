// SPDX-License-Identifier: BSL-1.0

#ifndef LIMN_RUN_INTERPRET_IPP
#define LIMN_RUN_INTERPRET_IPP

#include <limn/meta/inline.hpp>
#include <limn/run/executes.hpp>
#include <limn/run/interpret.hpp>
#include <limn/run/plan_runner.hpp>

#include <memory>

namespace limn::detail {

LIMN_DEFINE std::shared_ptr<Executable const> make_interpreter(Graph const& graph,
                                                               RunOptions const& options) {
    return std::make_shared<Executes<PlanRunner>>(graph, options);
}

} // namespace limn::detail

#endif // LIMN_RUN_INTERPRET_IPP
